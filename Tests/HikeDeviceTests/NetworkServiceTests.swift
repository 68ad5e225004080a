import Foundation
import HikeHardware
import HikeValues
import Testing

@Suite("Apps ask the network")
struct NetworkServiceTests {
    /// An app that loads what its action says and listens to the path.
    static func probe() -> Probe {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            if event == .launched {
                device.network?.startUpdates { [unowned probe] in probe.paths.append($0) }
            }
            guard case .action(let action) = event else { return }
            switch action.name {
            case "load":
                let request = NetworkRequest(
                    NetworkMachineTests.url + "?key=hush", destination: action.argument("file"),
                    continuesWhileSuspended: action.argument("on") != nil,
                    wakesApp: action.argument("on") == "wake")
                probe.load(request, from: device)
            case "done": device.network?.completeWake()
            case "deaf": device.network?.stopUpdates()
            default: probe.setTimer("alarm", after: .seconds(1), on: device)
            }
        }
        return probe
    }

    static func device(_ probe: Probe, _ script: NetworkScript? = nil, role: DeviceRole = .phone) throws
        -> TestDevice
    {
        try TestDevice(
            [probe.description()], role: role, network: try script ?? NetworkMachineTests.script())
    }

    static func load(_ arguments: [AppAction.Argument] = []) -> DeviceInput {
        .action(app: "probe", AppAction("load", arguments))
    }

    static func ends(_ probe: Probe) -> [Result<NetworkResponse, NetworkError>] {
        probe.loads
    }

    static func paths(_ probe: Probe) -> [NetworkPath] {
        probe.paths
    }

    static func line(_ state: NetworkLine.State) -> DeviceInput {
        .system(.network(.line(NetworkLine(state))))
    }

    @Test("EM-33: a request and its end are events, without what was sent and what came")
    func log() throws {
        let probe = Self.probe()
        let device = try Self.device(probe)
        device.boot()
        device.run(until: 5, (1, Self.load()))
        #expect(
            Self.ends(probe) == [
                .success(
                    NetworkResponse(
                        status: 200, headers: [HTTPHeader("X-Hut", "1"), HTTPHeader("Content-Length", "3")],
                        body: Array("hut".utf8)))
            ])
        let lines = device.lines(.network)
        #expect(lines.count == 3)
        #expect(
            lines[0]
                == "{\"t\":0.000000,\"device\":\"phone\",\"event\":\"network\",\"kind\":\"path\",\"state\":\"satisfied\","
                + "\"interface\":\"wifi\",\"expensive\":false,\"constrained\":false}")
        #expect(
            lines[1].hasSuffix("\"method\":\"GET\",\"url\":\"https://a.example/huts?key=hush\",\"bytes\":0}"))
        #expect(lines[2].hasSuffix("\"status\":200,\"bytes\":3,\"duration\":0.050000}"))
        #expect(lines.allSatisfy { !$0.contains("X-Hut") && !$0.contains("\"hut\"") })
    }

    @Test("EM-33: a device that nobody has told of a network has none, and its log is silent")
    func off() throws {
        let probe = Self.probe()
        let device = try Self.device(probe, NetworkScript())
        device.boot()
        #expect(device.lines(.network) == [])
        device.run(until: 5, (1, Self.load()))
        #expect(Self.ends(probe) == [.failure(.notConnected)])
        #expect(Self.paths(probe) == [.unsatisfied])
    }

    @Test("EM-33: an app that asked hears of each change of the path, and no more when it does not want to")
    func path() throws {
        let probe = Self.probe()
        let device = try Self.device(probe)
        device.boot()
        device.run(
            until: 9, (1, Self.line(.airplane)), (2, Self.line(.offline)), (3, Self.line(.online)),
            (4, .action(app: "probe", AppAction("deaf"))), (5, Self.line(.offline)))
        #expect(Self.paths(probe) == [NetworkPath(.wifi), .unsatisfied, NetworkPath(.wifi)])
        #expect(device.lines(.network).count == 4)
    }

    @Test(
        "EM-33: a suspended app hears when it goes on: its requests were lost, except a download that goes on"
    )
    func suspended() throws {
        let probe = Self.probe()
        let device = try Self.device(probe)
        device.boot()
        let file = AppAction.Argument("file", "Library/tile")
        device.run(
            until: 5, (1, Self.load()), (1, Self.load([file, .init("on", "yes")])), (1, Self.load([file])),
            (1.01, .lifecycle(app: "probe", .suspend)), (2, Self.line(.offline)), (3, Self.line(.airplane)))
        #expect(Self.ends(probe) == [] && Self.paths(probe).count == 1)
        device.run(until: 9, (6, .lifecycle(app: "probe", .foreground)))
        let headers = [HTTPHeader("X-Hut", "1"), HTTPHeader("Content-Length", "3")]
        #expect(
            Self.ends(probe) == [
                .failure(.connectionLost), .failure(.connectionLost),
                .success(NetworkResponse(status: 200, headers: headers, file: "Library/tile")),
            ])
        #expect(Self.paths(probe).count == 2)
        let times = device.lines(.network).filter { $0.contains("failure") }.map { $0.prefix(12) }
        #expect(times == ["{\"t\":1.010000", "{\"t\":1.010000"].map { $0.prefix(12) })
    }

    @Test("EM-33: a download that wakes its app lets it go on until it says that it is done, 30 s at most")
    func wake() throws {
        let probe = Self.probe()
        var awake: [Bool] = []
        probe.loaded = { device in awake.append(device.network?.isAwake == true) }
        let device = try Self.device(probe)
        device.boot()
        let load = Self.load([.init("file", "Library/tile"), .init("on", "wake")])
        device.run(
            until: 60, (0.5, .lifecycle(app: "probe", .background)), (1, load),
            (1.01, .lifecycle(app: "probe", .suspend)))
        #expect(Self.ends(probe).count == 1 && awake == [true])
        let states = {
            device.lines(.lifecycle).map { String($0.prefix(12)) + ($0.contains("suspended") ? " s" : "") }
        }
        #expect(
            states().suffix(2) == [#"{"t":1.050000"#.prefix(12) + "", #"{"t":31.05000"#.prefix(12) + " s"])
        #expect(device.lines(.log).count { $0.contains("goes on for what it has loaded") } == 1)
    }

    @Test("EM-33: what is loaded into a file is there, or the request fails")
    func downloads() throws {
        let probe = Self.probe()
        var contents: [[UInt8]] = []
        probe.loaded = { device in
            do { contents.append(try device.storage.read("Library/tile")) } catch { Issue.record(error) }
        }
        let device = try Self.device(probe)
        device.boot()
        let file = AppAction.Argument("file", "Library/tile")
        device.run(
            until: 9, (1, Self.load([file])), (2, Self.load([.init("file", "../../escaped")])),
            (3, .system(.storage(isFull: true))), (4, Self.load([file])))
        #expect(contents == [Array("hut".utf8)])
        #expect(Self.ends(probe).dropFirst() == [.failure(.cannotWriteFile), .failure(.cannotWriteFile)])
        #expect(device.lines(.log).filter { $0.contains("what was loaded could not be kept") }.count == 2)
    }

    @Test("EM-33: however long what an app takes for an address is, its line in the log is not")
    func longAddress() throws {
        let probe = Self.probe()
        probe.react = { [unowned probe] event, device in
            if event == .launched {
                let noise = String(repeating: "ä", count: 1_000_000)
                probe.load(NetworkRequest(noise, method: noise), from: device)
            }
        }
        let device = try Self.device(probe)
        device.boot()
        device.run(until: 1)
        #expect(Self.ends(probe) == [.failure(.badURL)])
        #expect(device.lines(.network).count == 3)
        #expect(device.lines(.network).allSatisfy { $0.utf8.count < 10_000 })
    }

    @Test("EM-33: an app that ends takes its requests with it, and its next life hears nothing of them")
    func ended() throws {
        let probe = Self.probe()
        let device = try Self.device(probe)
        device.boot()
        device.run(
            until: 9, (1, Self.load()), (1.01, .lifecycle(app: "probe", .crash)),
            (1.02, .lifecycle(app: "probe", .launch)))
        #expect(Self.ends(probe) == [])
        #expect(device.lines(.network).filter { $0.contains("\"error\":\"cancelled\"") }.count == 1)
    }

    @Test("EM-33: a content that cannot be read is an error in the log and a lost connection")
    func unreadable() throws {
        let probe = Self.probe()
        let script = try NetworkMachineTests.script(
            NetworkLine(.online), [try NetworkMachineTests.rule(content: .file("/nowhere/tile.png"))])
        let device = try Self.device(probe, script)
        device.boot()
        device.run(until: 9, (1, Self.load()))
        #expect(Self.ends(probe) == [.failure(.connectionLost)])
        #expect(device.lines(.log).contains { $0.contains("/nowhere/tile.png") && $0.contains("error") })
    }

    @Test("EM-33: a watch goes through its phone while they are linked")
    func watch() throws {
        let probe = Self.probe()
        var script = try NetworkMachineTests.script(.offline)
        script.phone = NetworkLine(.online, .cellular)
        let device = try Self.device(probe, script, role: .watch)
        device.boot()
        // A watch that finds its phone says hello: each time it stops behind that.
        for (time, input) in [
            (1.0, .link(peer: "phone", isUp: true)), (2, Self.load()),
            (3, .link(peer: "phone", isUp: false)), (4, Self.load()),
        ] as [(Double, DeviceInput)] {
            device.run(until: time + 0.001, (time, input))
            while device.run(until: time + 0.5).reached < .seconds(time + 0.5) {}
        }
        #expect(Self.ends(probe).map { (try? $0.get())?.status } == [200, nil])
        #expect(Self.paths(probe) == [.unsatisfied, NetworkPath(.phone, isExpensive: true), .unsatisfied])
    }

    @Test("EM-33: what a quiet app asks because of a position does not make the device transmit")
    func quiet() throws {
        let probe = Probe()
        probe.located = { [unowned probe] _, device in
            probe.load(NetworkRequest(NetworkMachineTests.url), from: device)
        }
        probe.react = { [unowned probe] event, device in
            switch event {
            case .launched:
                device.requestPermission(.location)
                probe.follow(device, inBackground: false)
            default: break
            }
        }
        let device = try Self.device(probe)
        device.boot()
        let answer = device.run(until: 1.01, (1, .position()))
        #expect(answer.nextTimer == .seconds(1.05))
        #expect(answer.quietUntil == .distantFuture)
        device.run(until: 3)
        #expect(Self.ends(probe).count == 1)
    }
}

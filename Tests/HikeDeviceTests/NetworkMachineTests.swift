import HikeDevice
import HikeHardware
import HikeValues
import Testing

/// A machine with its clock: it is woken when it asks for it.
struct NetworkBench {
    var machine: NetworkMachine
    var now = Instant.zero
    var alarms: [(id: String, time: Instant)] = []
    var outcomes: [NetworkOutcome] = []
    var others: [NetworkMachine.Effect] = []
    var files: [String: [UInt8]] = [:]
    /// What servers that keep something were asked.
    var asked: [ServerRequest] = []

    init(_ script: NetworkScript, isLinked: Bool = false) {
        machine = NetworkMachine(script: script, isLinked: isLinked)
    }

    mutating func handle(_ event: NetworkMachine.Event) {
        for effect in machine.handle(event, at: now) {
            switch effect {
            case .wake(let id, let time, _):
                alarms.removeAll { $0.id == id }
                alarms.append((id, time))
            case .read(let id, let path): handle(.read(id: id, files[path]))
            case .ask(let request, _): asked.append(request)
            case .finish(let outcome):
                alarms.removeAll { $0.id == outcome.id }
                outcomes.append(outcome)
            case .began, .progress, .path: others.append(effect)
            }
        }
    }

    mutating func load(_ request: NetworkRequest, _ id: String = "1", app: String = "a", draw: Double = 0.5) {
        handle(.load(request, id: id, app: app, draw: draw, isQuiet: false))
    }

    /// Lets time pass up to a second.
    mutating func run(until seconds: Double) {
        while let next = alarms.min(by: { $0.time < $1.time }), next.time <= .seconds(seconds) {
            now = max(now, next.time)
            alarms.removeAll { $0.id == next.id }
            handle(.tick(id: next.id))
        }
        now = .seconds(seconds)
    }

    /// How the requests ended: a status or an error, and when in seconds.
    var ends: [String] {
        outcomes.map { outcome in
            let time = DecimalText.string(outcome.ended.inSeconds, decimals: 3)
            switch outcome.result {
            case .success(let response): return "\(response.status) at \(time)"
            case .failure(let error): return "\(error.rawValue) at \(time)"
            }
        }
    }
}

@Suite("The network as a state machine")
struct NetworkMachineTests {
    static func rule(
        _ pattern: String = "https://a.example/*", status: Int = 200, content: NetworkContent = .text("hut"),
        delay: Interval = .zero
    ) throws -> NetworkRule {
        NetworkRule(
            try #require(NetworkPattern(pattern)), status: status, headers: [HTTPHeader("X-Hut", "1")],
            content: content, delay: delay)
    }

    static func script(_ line: NetworkLine = NetworkLine(.online), _ rules: [NetworkRule]? = nil) throws
        -> NetworkScript
    {
        NetworkScript(line: line, rules: try rules ?? [rule()])
    }

    static let url = "https://a.example/huts"

    @Test("EM-33: a request takes the latency, the server's delay, and its bytes at the bandwidth, both ways")
    func timeline() throws {
        let line = NetworkLine(.online, latency: .seconds(2), bandwidth: 1_000)
        var bench = NetworkBench(
            try Self.script(
                line,
                [try Self.rule(content: .text(String(repeating: "x", count: 3_000)), delay: .seconds(1))]))
        bench.load(NetworkRequest(Self.url, method: "POST", body: Array(repeating: 0, count: 500)))
        bench.run(until: 60)
        #expect(bench.ends == ["200 at 6.500"])
        guard case .success(let response) = bench.outcomes[0].result else { return }
        #expect(response.headers == [HTTPHeader("X-Hut", "1"), HTTPHeader("Content-Length", "3000")])
        #expect(response.headers["content-length"] == "3000" && response.body.count == 3_000)
    }

    @Test("EM-33: a server that keeps something gets the request, and answers behind the line's latency")
    func server() throws {
        let line = NetworkLine(.online, latency: .seconds(2), bandwidth: 1_000)
        var script = try Self.script(line)
        script.servers = ["keep.example"]
        var bench = NetworkBench(script)
        let url = "https://keep.example/huts?all=1"
        bench.load(NetworkRequest(url, method: "POST", body: Array(repeating: 0, count: 500)))
        bench.run(until: 1)
        #expect(bench.asked.map(\.path) == ["/huts?all=1"] && bench.asked.first?.body.count == 500)
        let answer = ServerResponse(status: 201, body: [1, 2], delay: .seconds(1))
        bench.handle(.served(id: "1", answer))
        bench.load(NetworkRequest(url, timeout: .seconds(5)), "2")
        bench.load(NetworkRequest(url), "3", draw: -1)
        bench.handle(.change(.fault(NetworkFault(.status(503), host: "keep.example"), isOn: true)))
        bench.load(NetworkRequest(url), "4")
        bench.run(until: 60)
        #expect(bench.ends == ["503 at 3.000", "connectionLost at 3.000", "503 at 3.000", "201 at 3.502"])
        #expect(bench.asked.count == 1)
        bench.handle(.change(.fault(NetworkFault(.status(503), host: "keep.example"), isOn: false)))
        bench.load(NetworkRequest(url, timeout: .seconds(5)), "5")
        bench.run(until: 61)
        bench.handle(.served(id: "1", answer))
        bench.run(until: 90)
        #expect(bench.ends.last == "timedOut at 65.000")
        bench.handle(.change(.answer(try Self.rule("https://keep.example/huts"))))
        bench.load(NetworkRequest(url), "6")
        bench.run(until: 100)
        #expect(bench.ends.last == "200 at 92.003" && bench.asked.count == 2)
    }

    @Test(
        "EM-33: a quiet request to a server that keeps something fails, whatever answers for the server now")
    func quietServer() throws {
        var script = try Self.script()
        script.servers = ["keep.example"]
        var bench = NetworkBench(script)
        let request = NetworkRequest("https://keep.example/huts")
        bench.handle(.load(request, id: "1", app: "a", draw: 0.5, isQuiet: true))
        bench.handle(.change(.fault(NetworkFault(.status(503), host: "keep.example"), isOn: true)))
        bench.handle(.load(request, id: "2", app: "a", draw: 0.5, isQuiet: true))
        bench.handle(.change(.fault(NetworkFault(.status(503), host: "keep.example"), isOn: false)))
        bench.run(until: 60)
        #expect(bench.ends == ["notConnected at 0.001", "notConnected at 0.001"] && bench.asked.isEmpty)
    }

    /// A request and how it ends. A body of 16 MiB does not belong into the name of a test.
    struct Ending: CustomTestStringConvertible, Sendable {
        let request: NetworkRequest
        let text: String
        var testDescription: String { "\(request.url.prefix(40)): \(text)" }

        init(_ request: NetworkRequest, _ text: String) {
            self.request = request
            self.text = text
        }
    }

    @Test(
        "EM-33: what is wrong with a request is a typed error, a little later",
        arguments: [
            Ending(NetworkRequest("huts"), "badURL at 0.001"),
            Ending(NetworkRequest("ftp://a.example/"), "unsupportedURL at 0.001"),
            Ending(NetworkRequest(url, method: "get it"), "badURL at 0.001"),
            Ending(NetworkRequest(url, headers: [HTTPHeader("A b", "c")]), "badURL at 0.001"),
            Ending(NetworkRequest(url, headers: [HTTPHeader("A", "b\r\nC: d")]), "badURL at 0.001"),
            Ending(
                NetworkRequest(url, headers: [HTTPHeader("A", String(repeating: "x", count: 65_536))]),
                "tooLarge at 0.001"
            ),
            Ending(
                NetworkRequest(url, body: Array(repeating: 0, count: 16 << 20 + 1)), "tooLarge at 0.001"
            ),
            Ending(NetworkRequest("https://b.example/"), "hostNotFound at 0.050"),
            Ending(NetworkRequest("https://b.example/", timeout: .milliseconds(20)), "timedOut at 0.020"),
            Ending(NetworkRequest(url, timeout: .milliseconds(20)), "timedOut at 0.020"),
            Ending(NetworkRequest(url, timeout: .zero), "timedOut at 0.001"),
            Ending(NetworkRequest(url, mostBytes: 2), "tooLarge at 0.050"),
            Ending(NetworkRequest(url), "200 at 0.050"),
            Ending(NetworkRequest(url, timeout: .milliseconds(50)), "200 at 0.050"),
        ])
    func errors(_ ending: Ending) throws {
        var bench = NetworkBench(try Self.script())
        bench.load(ending.request)
        bench.run(until: 60)
        #expect(bench.ends == [ending.text])
    }

    @Test("EM-33: off by default; airplane mode and a line that the request refuses are no network")
    func notConnected() throws {
        for line in [.offline, NetworkLine(.airplane)] {
            var bench = NetworkBench(try Self.script(line))
            bench.load(NetworkRequest(Self.url))
            bench.run(until: 1)
            #expect(bench.ends == ["notConnected at 0.001"])
        }
        var bench = NetworkBench(try Self.script(NetworkLine(.online, .cellular, isConstrained: true)))
        bench.load(NetworkRequest(Self.url, allowsExpensive: false), "1")
        bench.load(NetworkRequest(Self.url, allowsConstrained: false), "2")
        bench.load(NetworkRequest(Self.url), "3")
        bench.run(until: 1)
        #expect(bench.ends == ["notConnected at 0.001", "notConnected at 0.001", "200 at 0.050"])
    }

    @Test("EM-33: a server that is silent is waited for as long as the request says; one that errs answers")
    func faults() throws {
        var bench = NetworkBench(try Self.script())
        bench.handle(.change(.fault(NetworkFault(.status(503)), isOn: true)))
        bench.load(NetworkRequest(Self.url), "1")
        bench.run(until: 1)
        bench.handle(.change(.fault(NetworkFault(.silent), isOn: true)))
        bench.load(NetworkRequest(Self.url, timeout: .seconds(10)), "2")
        bench.run(until: 5)
        // What was not answered once is not answered later.
        for fault in [NetworkFault.Kind.silent, .status(503)] {
            bench.handle(.change(.fault(NetworkFault(fault), isOn: false)))
        }
        bench.load(NetworkRequest(Self.url), "3")
        bench.run(until: 60)
        #expect(bench.ends == ["503 at 0.050", "200 at 5.050", "timedOut at 11.000"])
        if case .success(let response) = bench.outcomes[0].result { #expect(response.body == []) }
    }

    @Test("EM-33: the share of requests that are lost lose their connection where the answer should begin")
    func loss() throws {
        var bench = NetworkBench(try Self.script(NetworkLine(.online, loss: 0.3)))
        bench.load(NetworkRequest(Self.url), "1", draw: 0.29)
        bench.load(NetworkRequest(Self.url), "2", draw: 0.3)
        bench.run(until: 1)
        #expect(bench.ends == ["connectionLost at 0.050", "200 at 0.050"])
    }

    @Test("EM-33: a connection ends with its way, and goes on where only the speed is another")
    func changes() throws {
        let content = NetworkContent.text(String(repeating: "x", count: 10_000))
        let line = NetworkLine(.online, latency: .milliseconds(1), bandwidth: 1_000)
        var bench = NetworkBench(try Self.script(line, [try Self.rule(content: content)]))
        bench.load(NetworkRequest(Self.url, reportsProgress: true))
        bench.run(until: 5.001)
        // Half of it is there; the rest comes ten times as fast.
        bench.handle(.change(.line(NetworkLine(.online, latency: .milliseconds(1), bandwidth: 10_000))))
        bench.run(until: 6)
        #expect(bench.ends == ["200 at 5.501"])
        let progress = bench.others.compactMap { effect -> Int? in
            if case .progress(_, _, let received, 10_000) = effect { received } else { nil }
        }
        #expect(progress == (1...9).map { $0 * 1_000 })
        let heads = bench.others.compactMap { effect -> NetworkResponse? in
            if case .began(_, let head) = effect { head } else { nil }
        }
        #expect(heads.map(\.status) == [200] && heads.allSatisfy { $0.body.isEmpty })
        #expect(heads.first?.headers["content-length"] == "10000")

        for change in [NetworkLine(.airplane), .offline, NetworkLine(.online, .cellular)] {
            bench.handle(.change(.line(NetworkLine(.online, bandwidth: 100))))
            bench.load(NetworkRequest(Self.url))
            bench.run(until: bench.now.inSeconds + 10)
            bench.handle(.change(.line(change)))
            bench.run(until: bench.now.inSeconds + 1_000)
        }
        #expect(
            bench.ends.dropFirst() == [
                "connectionLost at 16.000", "connectionLost at 1026.000", "connectionLost at 2036.000",
            ])
    }

    @Test("EM-33: a watch's connection through its phone ends with the link")
    func link() throws {
        var script = try Self.script(.offline)
        script.phone = NetworkLine(.online, .cellular, latency: .seconds(3))
        var bench = NetworkBench(script, isLinked: true)
        bench.load(NetworkRequest(Self.url), "1")
        bench.run(until: 1)
        bench.handle(.link(isUp: false))
        bench.load(NetworkRequest(Self.url), "2")
        bench.run(until: 2)
        bench.handle(.link(isUp: true))
        bench.load(NetworkRequest(Self.url), "3")
        bench.run(until: 9)
        #expect(bench.ends == ["connectionLost at 1.000", "notConnected at 1.001", "200 at 5.000"])
        // The phone goes from a mobile line to another network that costs too: the path is the same, the way is not.
        bench.load(NetworkRequest(Self.url), "4")
        bench.handle(.change(.phone(NetworkLine(.online, .wifi, isExpensive: true))))
        #expect(bench.ends.last == "connectionLost at 9.000")
        #expect(bench.others == [.path(.unsatisfied), .path(NetworkPath(.phone, isExpensive: true))])
    }

    @Test("EM-33: a content is read from its file when it is asked for, or the connection is lost")
    func files() throws {
        var bench = NetworkBench(
            try Self.script(NetworkLine(.online), [try Self.rule(content: .file("/tile.png"))]))
        bench.load(NetworkRequest(Self.url), "1")
        bench.run(until: 1)
        bench.files["/tile.png"] = [1, 2, 3]
        bench.load(NetworkRequest(Self.url), "2")
        bench.load(NetworkRequest(Self.url, method: "HEAD"), "3")
        bench.run(until: 2)
        #expect(bench.ends == ["connectionLost at 0.050", "200 at 1.050", "200 at 1.050"])
        #expect(
            bench.outcomes.dropFirst().map { outcome in
                if case .success(let response) = outcome.result { response.body.count } else { -1 }
            } == [3, 0])
    }

    @Test(
        "EM-33: requests end with their app, those of a suspended app too unless they are downloads that go on"
    )
    func apps() throws {
        var bench = NetworkBench(try Self.script())
        bench.load(NetworkRequest(Self.url), "1", app: "a")
        bench.load(NetworkRequest(Self.url, destination: "x", continuesWhileSuspended: true), "2", app: "a")
        bench.load(NetworkRequest(Self.url, continuesWhileSuspended: true), "3", app: "a")
        bench.load(NetworkRequest(Self.url), "4", app: "b")
        bench.handle(.cancel(id: "4", app: "a"))
        bench.handle(.appSuspended("a"))
        bench.run(until: 0.02)
        bench.handle(.appEnded("b"))
        bench.handle(.cancel(id: "4", app: "b"))
        bench.run(until: 1)
        #expect(bench.outcomes.map(\.id) == ["1", "3", "4", "2"])
        #expect(
            bench.ends == [
                "connectionLost at 0.000", "connectionLost at 0.000", "cancelled at 0.020", "200 at 0.050",
            ])
    }

    @Test("EM-33: an app has so many requests under way and no more")
    func crowd() throws {
        var bench = NetworkBench(try Self.script())
        for number in 0...NetworkRequest.mostAtOnce { bench.load(NetworkRequest(Self.url), "\(number)") }
        bench.load(NetworkRequest(Self.url), "other", app: "b")
        bench.run(until: 1)
        #expect(bench.ends.filter { $0.hasPrefix("resourceUnavailable") }.count == 1)
        #expect(bench.ends.filter { $0.hasPrefix("200") }.count == NetworkRequest.mostAtOnce + 1)
    }
}

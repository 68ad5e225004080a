import HikeDevice
import HikeHardware
import HikeValues
import Testing

/// Regions and visits that a phone watches for its apps.
@Suite("Places that a phone watches")
struct PlaceTests {
    /// What an app has heard, and when.
    private final class Heard: @unchecked Sendable {
        var news: [(Double, PlaceNews)] = []
        var errors: [PlaceError] = []
    }

    private static let hut = WatchedRegion(
        id: "hut", centre: Coordinate(latitude: 47, longitude: 11), radius: 100)

    private static func probe(_ heard: Heard) -> Probe {
        let probe = Probe()
        probe.react = { event, device in
            switch event {
            case .launched:
                device.requestPermission(.location)
                device.places?.hear { [unowned device] in heard.news.append((device.clock.now.inSeconds, $0))
                }
            case .action(let action):
                do throws(PlaceError) { try act(action.name, device) } catch { heard.errors.append(error) }
            default: break
            }
        }
        return probe
    }

    private static func act(_ name: String, _ device: any DeviceServices) throws(PlaceError) {
        switch name {
        case "watch": try device.places?.watch(hut)
        case "exit only":
            var region = hut
            region.tellsEntry = false
            try device.places?.watch(region)
        case "first":
            var region = hut
            region.tellsFirst = true
            try device.places?.watch(region)
        case "small": try device.places?.watch(WatchedRegion(id: "hut", centre: hut.centre, radius: 10))
        case "many":
            for number in 0...20 {
                try device.places?.watch(WatchedRegion(id: "\(number)", centre: hut.centre, radius: 1))
            }
        case "no circle": try device.places?.watch(WatchedRegion(id: "a", centre: hut.centre, radius: .nan))
        case "visits": device.places?.watchVisits(true)
        default: device.places?.stopWatching(region: name)
        }
    }

    private static func device(
        _ heard: Heard, _ answer: PrivacyAnswer = .always, role: DeviceRole = .phone,
        precise: PrivacyAnswer = .granted, folder: ScratchFolder? = nil, bootCount: Int = 0
    ) throws -> TestDevice {
        let device = try TestDevice(
            [probe(heard).description(backgroundModes: [.location])], role: role,
            privacy: [
                PrivacySetting(app: "probe", service: .location, answer: answer),
                PrivacySetting(app: "probe", service: .locationPrecise, answer: precise),
            ], bootCount: bootCount, folder: folder)
        device.boot()
        return device
    }

    private static func at(_ metres: Double) -> DeviceInput { .position(47 + metres / 111_194.93) }
    private static func life(_ command: LifecycleCommand) -> DeviceInput { .lifecycle(app: "probe", command) }
    private static func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }

    private static func crossings(_ heard: Heard) -> [String] {
        heard.news.map { second, news in
            switch news {
            case .region(let id, let state): "\(second) \(id) \(state)"
            case .visit(let visit): "\(second) visit \(visit.departure == nil ? "begins" : "ends")"
            }
        }
    }

    @Test("a crossing counts after 20 s beyond the margin; on which side it is at first does not")
    func crossing() throws {
        let heard = Heard()
        let device = try Self.device(heard)
        device.run(
            until: 200, (1, Self.at(0)), (2, Self.act("watch")), (3, Self.at(0)), (40, Self.at(119)),
            (70, Self.at(119)), (80, Self.at(125)), (90, Self.at(125)), (99, Self.at(125)),
            (100, Self.at(125)), (120, Self.at(85)), (150, Self.at(85)), (151, Self.at(79)),
            (160, Self.at(85)), (161, Self.at(79)), (180, Self.at(79)), (181, Self.at(79)))
        #expect(Self.crossings(heard) == ["100.0 hut outside", "181.0 hut inside"])
        #expect(device.lines(.sensor).filter { $0.contains(#""sensor":"region""#) }.count == 2)
    }

    @Test(
        "where the app wants it, the side at first is told once, with the next position, and then crossings are"
    )
    func first() throws {
        let heard = Heard()
        let device = try Self.device(heard)
        device.run(
            until: 200, (1, Self.at(300)), (2, Self.act("first")), (3, Self.at(300)), (4, Self.at(300)),
            (10, Self.at(0)), (30, Self.at(0)), (40, Self.act("first")), (41, Self.at(0)), (42, Self.at(0)))
        #expect(
            Self.crossings(heard) == ["3.0 hut outside", "30.0 hut inside", "41.0 hut inside"])
        let states = device.lines(.sensor).filter { $0.contains(#""sensor":"region""#) }
        #expect(
            states.compactMap { $0.firstMatch(of: /"state":"(\w+)"/).map { String($0.1) } }
                == ["outside", "entered", "inside"])
    }

    @Test("an app that has ended is started for the side at first, also when the phone was off meanwhile")
    func firstStarts() throws {
        let heard = Heard()
        let folder = try ScratchFolder()
        let device = try Self.device(heard, folder: folder)
        device.run(until: 20, (1, Self.act("first")), (2, Self.life(.terminate)))
        let again = try Self.device(heard, folder: folder, bootCount: 1)
        again.run(until: 60, (21, Self.life(.terminate)), (30, Self.at(0)))
        #expect(Self.crossings(heard) == ["31.0 hut inside"])
    }

    @Test("a small region has a small margin; one that tells of exits alone tells no entry")
    func margins() throws {
        let heard = Heard()
        let device = try Self.device(heard)
        device.run(
            until: 200, (1, Self.at(100)), (2, Self.act("small")), (3, Self.at(4)), (23, Self.at(4)),
            (30, Self.act("exit only")), (40, Self.at(300)), (60, Self.at(300)), (70, Self.at(0)),
            (90, Self.at(0)), (100, Self.at(300)), (120, Self.at(300)))
        #expect(
            Self.crossings(heard) == ["23.0 hut inside", "60.0 hut outside", "120.0 hut outside"])
    }

    @Test(
        "an app that is suspended or has ended is started for it with always, and with nothing else",
        arguments: [LifecycleCommand.suspend, .terminate, .crash, .forceQuit],
        [PrivacyAnswer.always, .whenInUse, .denied])
    func started(_ end: LifecycleCommand, _ answer: PrivacyAnswer) throws {
        let heard = Heard()
        let device = try Self.device(heard, answer)
        device.run(
            until: 60, (1, Self.at(300)), (2, Self.act("watch")), (3, Self.life(.background)),
            (4, Self.life(end)), (20, Self.at(0)), (40, Self.at(0)))
        let isStarted = answer == .always && end != .forceQuit
        #expect(Self.crossings(heard) == (isStarted ? ["41.0 hut inside"] : []))
        let starts = device.lines(.log).filter { $0.contains("started for a place") }
        #expect(starts.count == (isStarted ? 1 : 0))
    }

    @Test("who may have no more than the neighbourhood hears of no region, and of visits in its middle")
    func coarse() throws {
        let heard = Heard()
        let device = try Self.device(heard, precise: .denied)
        device.run(
            until: 400, (1, Self.at(300)), (2, Self.act("watch")), (3, Self.act("visits")), (20, Self.at(0)),
            (40, Self.at(0)), (330, Self.at(0)))
        #expect(Self.crossings(heard) == ["330.0 visit begins"])
        guard case .visit(let visit) = heard.news.first?.1 else { return }
        #expect(visit.horizontalAccuracy == 5_000 && visit.coordinate.latitude != 47)
    }

    @Test("what is watched outlives the power, with the side that the phone was on")
    func power() throws {
        let folder = try ScratchFolder()
        let heard = Heard()
        do {
            let device = try Self.device(heard, folder: folder)
            device.run(until: 5, (1, Self.at(300)), (2, Self.act("watch")), (3, Self.act("visits")))
        }
        let device = try Self.device(heard, folder: folder, bootCount: 1)
        device.run(until: 330, (1, Self.at(0)), (21, Self.at(0)), (302, Self.at(0)))
        #expect(Self.crossings(heard) == ["21.0 hut inside", "302.0 visit begins"])
    }

    @Test("a region that is watched no more is not after a restart either")
    func stopped() throws {
        let folder = try ScratchFolder()
        let heard = Heard()
        do {
            let device = try Self.device(heard, folder: folder)
            device.run(until: 5, (1, Self.at(300)), (2, Self.act("watch")), (3, Self.act("hut")))
        }
        let device = try Self.device(heard, folder: folder, bootCount: 1)
        device.run(until: 60, (1, Self.at(0)), (21, Self.at(0)), (41, Self.at(0)))
        #expect(Self.crossings(heard) == [])
    }

    @Test("an app that is forbidden the location while it is being started for a place is not started")
    func forbidden() throws {
        let heard = Heard()
        let device = try Self.device(heard)
        let no = PrivacySetting(app: "probe", service: .location, answer: .denied)
        device.run(
            until: 60, (1, Self.at(300)), (2, Self.act("watch")), (3, Self.life(.background)),
            (4, Self.life(.terminate)), (20, Self.at(0)), (40, Self.at(0)), (40.5, .privacy(no)))
        #expect(Self.crossings(heard) == [])
        #expect(!device.lines(.log).contains { $0.contains("started for a place") })
    }

    @Test("a visit ends when the phone went, not when that was sure; a look outside does not end it")
    func departure() throws {
        let heard = Heard()
        let device = try Self.device(heard)
        device.run(
            until: 600, (1, Self.act("visits")), (2, Self.at(0)), (310, Self.at(0)), (330, Self.at(500)),
            (340, Self.at(0)), (400, Self.at(500)), (430, Self.at(500)), (470, Self.at(500)))
        #expect(Self.crossings(heard) == ["310.0 visit begins", "470.0 visit ends"])
        guard case .visit(let visit)? = heard.news.last?.1 else { return }
        #expect(visit.arrival == .zero + .seconds(2) && visit.departure == .zero + .seconds(400))
    }

    @Test("20 regions are enough, what is no circle is refused, and a watch watches none")
    func refused() throws {
        let heard = Heard()
        let device = try Self.device(heard)
        device.run(until: 5, (1, Self.act("many")), (2, Self.act("7")), (3, Self.act("no circle")))
        let watch = try Self.device(heard, role: .watch)
        watch.run(until: 5, (1, Self.act("watch")))
        #expect(heard.errors == [.tooMany(limit: 20), .noRegion(id: "a"), .unavailable])
        for error in heard.errors {
            #expect(error.description.contains(":") || error.description.contains("needs"))
        }
    }

    @Test("an app that is taken off takes what it watched with it")
    func uninstalled() throws {
        let heard = Heard()
        let device = try Self.device(heard)
        device.run(
            until: 60, (1, Self.at(300)), (2, Self.act("watch")), (3, .system(.uninstall(app: "probe"))),
            (4, .system(.install(app: "probe"))), (5, Self.life(.launch)), (20, Self.at(0)), (40, Self.at(0)))
        #expect(Self.crossings(heard) == [])
    }
}

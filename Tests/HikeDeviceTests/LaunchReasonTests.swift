import HikeDevice
import HikeHardware
import HikeValues
import Testing

/// Why a device started an app, as the app sees it.
@Suite("Why an app was started")
struct LaunchReasonTests {
    private static let hut = WatchedRegion(
        id: "hut", centre: Coordinate(latitude: 47, longitude: 11), radius: 100)

    private static func life(_ command: LifecycleCommand) -> DeviceInput { .lifecycle(app: "probe", command) }
    private static func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }
    private static func at(_ metres: Double) -> DeviceInput { .position(47 + metres / 111_194.93) }

    /// An app that asks for one thing, ends, and is started again.
    private static func reasons(
        _ wish: String, role: DeviceRole = .phone, _ inputs: (Double, DeviceInput)...
    ) throws -> [LaunchReason] {
        final class Found: @unchecked Sendable {
            var reasons: [LaunchReason] = []
        }
        let found = Found()
        let probe = Probe()
        probe.react = { event, device in
            switch event {
            case .launched:
                found.reasons.append(device.launchReason)
                device.requestPermission(.location)
                device.extendedSessions?.hear { _ in }
                device.places?.hear { _ in }
            case .action(AppAction("region")): try? device.places?.watch(hut)
            case .action(AppAction("visits")): device.places?.watchVisits(true)
            case .action(AppAction("moves")): device.location?.startMoves { _ in }
            case .action(AppAction("alarm")): device.extendedSessions?.start(at: .zero + .seconds(60))
            case .action(AppAction("refresh")):
                try? device.backgroundRefresh?.schedule(.application, at: .zero + .seconds(60), note: [])
            default: break
            }
        }
        let device = try TestDevice(
            [probe.description(backgroundModes: [.location, .alarm], schemes: ["hike"])], role: role,
            privacy: [PrivacySetting(app: "probe", service: .location, answer: .always)])
        device.boot()
        device.run(
            until: 1_000,
            ([(1, at(2_000)), (2, act(wish)), (3, life(.terminate))] + inputs).map {
                TimedInput(time: .seconds($0.0), $0.1)
            })
        return found.reasons
    }

    @Test("its owner, a URL and a document say so; what is told a running app changes nothing")
    func owner() throws {
        #expect(try Self.reasons("", (10, Self.life(.launch))) == [.owner, .owner])
        #expect(try Self.reasons("", (10, Self.life(.background))) == [.owner, .owner])
        let url = DeviceInput.openURL(app: "probe", "hike://pin")
        #expect(try Self.reasons("", (10, url), (11, url)) == [.owner, .url("hike://pin")])
        let opened = DeviceInput.part(PartMessage(LinksPart.self, LinksPart.OpenedURL("hike://hut")))
        #expect(try Self.reasons("", (10, opened)) == [.owner, .url("hike://hut")])
        let file = DeviceInput.openFile(app: "probe", name: "a.gpx", contents: [1])
        #expect(try Self.reasons("", (10, file)) == [.owner, .document("a.gpx")])
    }

    @Test("a region, a visit and a long move are told apart")
    func places() throws {
        let crossing = [(10.0, Self.at(0)), (40, Self.at(0))]
        #expect(try Self.reasons("region", crossing[0], crossing[1]) == [.owner, .region("hut")])
        #expect(try Self.reasons("moves", (400, Self.at(2_000)), (800, Self.at(0))) == [.owner, .move])
        #expect(
            try Self.reasons("visits", (10, Self.at(0)), (200, Self.at(0)), (320, Self.at(0)))
                == [.owner, .visit])
    }

    @Test("a refresh and a session that were asked for are each the reason")
    func time() throws {
        #expect(try Self.reasons("refresh") == [.owner, .refresh(.application)])
        #expect(try Self.reasons("alarm", role: .watch) == [.owner, .session])
    }

    @Test("an app's identifier is another on each device and for each app, and the same at each start")
    func vendor() throws {
        var seen: [String] = []
        for (role, id) in [(DeviceRole.phone, "probe"), (.phone, "other"), (.watch, "probe")] {
            for bootCount in 0...1 {
                let probe = Probe()
                let device = try TestDevice(
                    [probe.description(id: id)], role: role, bootCount: bootCount, launches: [])
                device.boot()
                probe.react = { event, device in
                    if event == .launched { seen.append(device.vendorIdentifier) }
                }
                device.run(
                    until: 3, (1, .lifecycle(app: id, .launch)), (2, .lifecycle(app: id, .terminate)))
            }
        }
        #expect(seen.count == 6 && Set(seen).count == 3)
        #expect(seen[0] == seen[1] && seen[2] == seen[3] && seen[4] == seen[5])
    }
}

import HikeConnectivity
import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("Apps that say that they have crashed")
struct CrashTests {
    private let reason = "the app stopped itself: no map in Hike.open()"
    private let frames = ["Hike.open() + 12 in hike", "main + 4 in hike"]

    private func crashes(_ device: TestDevice) -> [String] {
        device.lines(.log).filter { $0.contains("stopped itself") }
    }

    @Test(
        "issue 23: an app that crashes in a handler ends there; reason and frames are in the log, the device goes on"
    )
    func handler() throws {
        let probe = Probe()
        let (reason, frames) = (reason, frames)
        probe.react = { event, device in
            switch event {
            case .launched: probe.setTimer("never", after: .seconds(3), on: device)
            case .action:
                device.crash(reason, frames: frames)
                device.crash("the app stopped itself twice", frames: [])
            default: break
            }
        }
        let other = Probe()
        let device = try TestDevice([probe.description(), other.description(id: "other")])
        device.boot()
        device.run(
            until: 5, (1, .action(app: "probe", AppAction("open"))),
            (2, .action(app: "other", AppAction("open"))), (4, .lifecycle(app: "probe", .launch)))
        #expect(crashes(device).count == 1)
        let line = crashes(device).first ?? ""
        #expect(line.contains(#""level":"error","subsystem":"system","category":"lifecycle""#))
        #expect(
            line.contains(
                #""app":"probe","frame0":"Hike.open() + 12 in hike","frame1":"main + 4 in hike""#))
        // Nothing follows for it, not even its timer, until it is launched again.
        #expect(!probe.events.contains(.timer("never")))
        #expect(probe.events.filter { $0 == .launched }.count == 2)
        #expect(other.events.contains(.action(AppAction("open"))))
        #expect(device.lines(.lifecycle).filter { $0.contains("notRunning") }.count == 1)
    }

    @Test("an app that crashes while it is made ends behind that, before it hears anything")
    func making() throws {
        final class Broken: DeviceApp {
            init(_ device: any DeviceServices) { device.crash("the app stopped itself at once", frames: []) }
            func handle(_ event: AppEvent) {}
        }
        let device = try TestDevice([AppDescription(id: "broken", roles: [.phone]) { Broken($0) }])
        device.boot()
        #expect(crashes(device).count == 1)
        #expect(device.run(until: 2).reached == .seconds(2))
        device.run(until: 3, (2, .action(app: "broken", AppAction("open"))))
        #expect(device.lines(.log).contains { $0.contains("the app is not running") })
    }

    @Test("what is left of a process that has ended does not end the next one of the app")
    func leftOver() throws {
        let probe = Probe()
        var first: (any DeviceServices)?
        probe.react = { event, device in
            if case .launched = event, first == nil { first = device }
            if case .action = event { first?.crash("the app stopped itself", frames: []) }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(
            until: 5, (1, .action(app: "probe", AppAction("open"))), (2, .lifecycle(app: "probe", .launch)),
            (3, .action(app: "probe", AppAction("open"))))
        #expect(crashes(device).count == 1)
        #expect(probe.events.filter { $0 == .action(AppAction("open")) }.count == 2)
        #expect(device.lines(.lifecycle).filter { $0.contains("notRunning") }.count == 1)
    }

    @Test("a log line has frames as far as there is room, and says what it left out")
    func frameLimit() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard case .action = event else { return }
            device.crash("the app stopped itself", frames: (0..<100).map { "frame \($0)" })
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(until: 2, (1, .action(app: "probe", AppAction("open"))))
        #expect(crashes(device).first?.contains(#""frame62":"frame 62","leftOut":37"#) == true)
    }
}

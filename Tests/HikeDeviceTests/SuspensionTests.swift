import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

@Suite("Suspended and ended apps")
struct SuspensionTests {
    static func life(_ command: LifecycleCommand) -> DeviceInput { .lifecycle(app: "probe", command) }

    @Test("EM-29: an app in front hears that it goes to the back before it hears that it is suspended")
    func order() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(until: 2, (1, Self.life(.suspend)))
        #expect(probe.events == [.launched, .enteredForeground, .enteredBackground, .willSuspend])
    }

    @Test(
        "EM-29, MAP-48: no code runs while an app is suspended; what happened meanwhile comes when it goes on"
    )
    func held() throws {
        let probe = Probe()
        probe.react = { event, device in
            if event == .launched { probe.setTimer("tick", after: .seconds(5), on: device) }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(
            until: 20, (1, Self.life(.suspend)),
            (6, .privacy(PrivacySetting(app: "probe", service: .camera, answer: .denied))))
        #expect(probe.events.last == .willSuspend)
        device.run(until: 30, (20, Self.life(.background)))
        #expect(
            probe.heard.suffix(3) == [
                Probe.Heard(time: .seconds(20), event: .enteredBackground),
                Probe.Heard(time: .seconds(20), event: .timer("tick")),
                Probe.Heard(time: .seconds(20), event: .permission(.camera, .denied)),
            ])
    }

    @Test("EM-29: what a suspended app did not hear of goes with it when it ends")
    func endedWhileSuspended() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(
            until: 9, (1, Self.life(.suspend)),
            (2, .privacy(PrivacySetting(app: "probe", service: .camera, answer: .denied))),
            (3, Self.life(.lowMemory)), (4, Self.life(.launch)))
        #expect(
            probe.events == [
                .launched, .enteredForeground, .enteredBackground, .willSuspend, .launched,
                .enteredForeground,
            ])
    }

    @Test("a person cannot act in a suspended app; it is a line in the log")
    func action() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(
            until: 9, (1, Self.life(.suspend)), (2, .action(app: "probe", AppAction("tap"))),
            (3, Self.life(.launch)))
        #expect(!probe.events.contains(.action(AppAction("tap"))))
        #expect(device.lines(.log).count == 1)
        #expect(device.lines(.log)[0].contains("the app is suspended"))
    }

    @Test("EM-29, MAP-38: a URL or a document brings an app to the front, and starts it if need be")
    func opening() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description()], launches: [])
        device.boot()
        device.run(until: 2, (1, .openURL(app: "probe", "trail://a")))
        #expect(probe.events == [.launched, .enteredForeground, .openedURL("trail://a")])
        device.run(
            until: 5, (3, Self.life(.suspend)), (4, .openFile(app: "probe", name: "a.gpx", contents: [1, 2])))
        #expect(
            probe.events.suffix(2) == [.enteredForeground, .openedFile(name: "a.gpx", contents: [1, 2])])
        device.run(until: 7, (5, Self.life(.background)), (6, .openURL(app: "probe", "trail://b")))
        #expect(probe.events.suffix(3) == [.enteredBackground, .enteredForeground, .openedURL("trail://b")])
    }

    @Test("an app that ends takes its timers and what it asked to be felt, and nobody else's")
    func end() throws {
        let probe = Probe()
        let other = Probe()
        for app in [probe, other] {
            app.react = { event, device in
                if event == .launched { app.setTimer("tick", after: .seconds(5), on: device) }
                if case .action = event {
                    device.haptics?.play(.watch(.success))
                    device.haptics?.play(.watch(.success))
                }
            }
        }
        let device = try TestDevice(
            [probe.description(), other.description(id: "other")], role: .watch)
        device.boot()
        device.run(
            until: 10, (1, .action(app: "probe", AppAction("play"))), (1.1, Self.life(.terminate)))
        #expect(probe.events.last == .willTerminate)
        #expect(other.events.last == .timer("tick"))
        let outcomes = device.lines(.haptic).map { $0.contains("\"outcome\":\"played\"") }
        #expect(outcomes == [true, false])
        #expect(device.lines(.haptic)[1].contains("the app has ended"))
    }

    @Test("a screen is told of when it differs from before, and again after a new start")
    func screens() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard case .action(let action) = event else { return }
            device.screen.show("map") { $0.add("text", action.argument("text") ?? "") }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        func show(_ text: String) -> DeviceInput {
            .action(app: "probe", AppAction("show", [.init("text", text)]))
        }
        device.run(
            until: 9, (1, show("a")), (2, show("a")), (3, show("b")), (4, show("a")),
            (5, Self.life(.terminate)),
            (6, Self.life(.launch)), (7, show("a")))
        #expect(device.lines(.view).count == 4)
    }

    @Test("an app that ends in its handler takes no event of another app with it")
    func endsInHandler() throws {
        var connectivity = ConnectivityConfiguration()
        connectivity.policy.trapsProgrammerErrors = true
        let (first, second) = (Probe(), Probe())
        for probe in [first, second] {
            probe.react = { event, device in if event == .launched { device.link.activate() } }
        }
        let device = try TestDevice(
            [first.description(id: "first"), second.description(id: "second")], connectivity: connectivity)
        device.boot()
        device.run(until: 1)
        first.react = { event, device in
            guard event == .session(.watchStateDidChange) else { return }
            device.link.setHandlers(nil)
            _ = device.link.transferUserInfo([:])
        }
        device.run(until: 2, (1, .system(.unpair("watch"))))
        #expect(device.lines(.lifecycle).last?.contains("\"state\":\"notRunning\"") == true)
        #expect(second.events.last == .session(.watchStateDidChange))
    }
}

import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("What servers tell apps")
struct RemoteNotificationTests {
    /// An app that registers by an action and completes what it hears, and what it heard.
    private final class App: @unchecked Sendable {
        let probe = Probe()
        var heard: [String] = []
        var completes = true

        init() {
            probe.react = { [unowned self] event, device in
                if event == .launched {
                    device.remoteNotifications?.hear { [unowned self, unowned device] notification in
                        heard.append("\(notification.topic) at \(Int(device.clock.now.inSeconds))")
                        if completes, let number = notification.number {
                            device.remoteNotifications?.complete(number)
                        }
                    }
                }
                guard case .action(let action) = event else { return }
                device.remoteNotifications?.isRegistered = action.name == "register"
            }
        }
    }

    private static func push(_ topic: String, starts: Bool = true) -> DeviceInput {
        .server(.pushed(ServerPush(app: "probe", topic: topic, content: [1], startsApp: starts)))
    }

    private static func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }
    private static func life(_ command: LifecycleCommand) -> DeviceInput { .lifecycle(app: "probe", command) }
    private static let online = NetworkScript(line: NetworkLine(.online))

    @Test("EM-33: an app that has registered is started for them, goes on, and is suspended when it is done")
    func starting() throws {
        let app = App()
        let device = try TestDevice([app.probe.description()], network: Self.online)
        device.boot()
        device.run(
            until: 60, (1, Self.push("a")), (2, Self.act("register")), (3, Self.push("b")),
            (4, Self.life(.background)), (20, Self.push("c")), (30, Self.life(.terminate)),
            (31, Self.push("d")),
            (32, Self.push("e", starts: false)), (40, Self.life(.forceQuit)), (41, Self.push("f")))
        #expect(app.heard == ["b at 3", "c at 20", "d at 31", "e at 32"])
        #expect(device.lines(.network).count { $0.contains("\"kind\":\"push\"") } == 6)
        #expect(device.lines(.log).count { $0.contains("a remote notification was dropped") } == 2)
    }

    @Test(
        "EM-33: what comes without a network waits, the last of each topic, also over a start of the device")
    func waiting() throws {
        let (app, folder) = (App(), try ScratchFolder())
        let device = try TestDevice([app.probe.description()], folder: folder)
        device.boot()
        device.run(
            until: 10, (1, Self.act("register")), (2, Self.push("a")), (3, Self.push("b")),
            (4, Self.push("a")))
        #expect(app.heard.isEmpty)
        let again = App()
        let second = try TestDevice([again.probe.description()], bootCount: 1, folder: folder)
        second.boot()
        second.run(until: 20, (12, .system(.network(.line(NetworkLine(.online))))))
        #expect(again.heard == ["b at 12", "a at 12"])
    }

    @Test("EM-33: an app that does not complete one is let go after 30 s")
    func late() throws {
        let app = App()
        app.completes = false
        let device = try TestDevice([app.probe.description()], network: Self.online)
        device.boot()
        device.run(
            until: 100, (1, Self.act("register")), (2, Self.life(.background)), (20, Self.push("a")))
        #expect(device.lines(.log).contains { $0.contains("\"t\":50.000000") && $0.contains("in time") })
    }
}

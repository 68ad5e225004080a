import HikeConnectivity
import HikeValues
import Testing

@Suite("Apps that the other device never had")
struct MissingAppTests {
    private static let trail = AppState(app: "trail", presence: .foreground)

    @Test(
        "issue 19: EM-05: an app of which the other device does not speak is missing there: 7006, and no delivery"
    )
    func sender() {
        var state = RestoredState(store: DaemonFixture.phone)
        state.nextItem = 2
        state.items = [
            ItemReference(
                sequence: 1, transfer: "t1", app: "trail", isComplication: false, stream: .ordinary, size: 1)
        ]
        var daemon = TransferDaemon(state)
        _ = daemon.handle(.ownApp(Self.trail), at: .zero)
        _ = daemon.handle(.linkChanged(up: true), at: .zero)
        let other = AppState(app: "compass", presence: .foreground)
        let effects = daemon.handle(DaemonFixture.hello(from: DaemonFixture.watch, apps: [other]), at: .zero)
        #expect(effects.contains(.peerApp(AppState(app: "trail", presence: .notInstalled))))
        #expect(effects.contains(.conclude([DaemonFixture.conclusion(1, .watchAppNotInstalled)])))
        #expect(daemon.outstandingItems.isEmpty)
    }

    @Test("issue 19: EM-05: a device refuses content for an app that it never had")
    func receiver() {
        var daemon = DaemonFixture.connected(
            RestoredState(store: DaemonFixture.watch), peer: DaemonFixture.phone, role: .watch)
        let frame = RadioFrame.items(
            [DaemonFixture.item(1, "ghost")], from: DaemonFixture.phone, stream: .ordinary)
        let cursor = DaemonFixture.cursor(DaemonFixture.phone, 1)
        #expect(
            daemon.handle(.received(frame), at: .zero).contains(.send(.itemRefused(cursor, .notInstalled))))
    }
}

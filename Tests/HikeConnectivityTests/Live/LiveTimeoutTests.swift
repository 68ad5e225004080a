import HikeConnectivity
import HikeValues
import Testing

@Suite("Live messages whose time is up")
struct LiveTimeoutTests {
    private static func message(_ id: String) -> TransferEvent {
        let body = MessageBody.data([UInt8](repeating: 7, count: 40_000))
        return .sendMessage(LiveMessage(id: id, app: "trail", body: body, wantsReply: false))
    }

    private static func sent(_ effects: [TransferEffect]) -> [String] {
        effects.compactMap { effect in
            guard case .send(.live(let frame)) = effect, case .message(let message) = frame.entry else {
                return nil
            }
            return message.id
        }
    }

    private static func failed(_ effects: [TransferEffect]) -> [String] {
        effects.compactMap { effect in
            if case .messageFailed(let id, "trail", .data, .transferTimedOut) = effect { id } else { nil }
        }
    }

    @Test("issue 19: 2: 7017: what has failed is not sent any more, and what has time left goes on at once")
    func together() {
        var daemon = DaemonFixture.connected(
            RestoredState(store: DaemonFixture.phone), peer: DaemonFixture.watch)
        // One at a time fits into the air, which takes nothing.
        for number in 1...12 { _ = daemon.handle(Self.message("old \(number)"), at: .zero) }
        _ = daemon.handle(Self.message("young"), at: .seconds(30))
        let effects = daemon.handle(.timerFired(.message(id: "old 1")), at: .seconds(60))
        #expect(Self.failed(effects) == (1...12).map { "old \($0)" })
        #expect(Self.sent(effects) == ["young"])
        #expect(daemon.handle(.timerFired(.message(id: "old 2")), at: .seconds(60)).isEmpty)
    }
}

import HikeConnectivity
import HikeValues
import Testing

@Suite("Withdrawn live messages")
struct LiveWithdrawalTests {
    @Test("A withdrawal that overtakes is not undone by an older copy of its message (EM-08, M4)")
    func overtaken() {
        var daemon = DaemonFixture.connected(
            RestoredState(store: DaemonFixture.phone), peer: DaemonFixture.watch)
        let app = AppState(app: "trail", presence: .foreground, hasComplication: false)
        _ = daemon.handle(.ownApp(app), at: .zero)
        _ = daemon.handle(.appReady("trail"), at: .zero)
        func message(_ id: String) -> LiveEntry {
            .message(LiveMessage(id: id, app: "trail", body: .data([1]), wantsReply: false))
        }
        func receive(_ number: UInt64, _ entry: LiveEntry) -> [String] {
            let frame = LiveFrame(from: 0, to: 1, number: number, entry: entry)
            return daemon.handle(.received(.live(frame)), at: .zero).compactMap { effect in
                if case .deliverMessage(let message) = effect { message.id } else { nil }
            }
        }
        #expect(receive(2, .withdrawn(id: "second")) == [])
        #expect(receive(2, message("second")) == [])
        #expect(receive(1, message("first")) == ["first"])
        #expect(receive(3, message("third")) == ["third"])
        // Told again at the end of the stream, in the same run as the message or further on (seed 120944).
        #expect(receive(6, .withdrawn(id: "fourth")) == [])
        #expect(receive(8, .withdrawn(id: "fifth")) == [])
        #expect(receive(5, message("fifth")) == [])
        #expect(receive(4, message("fourth")) == [])
        #expect(receive(7, message("sixth")) == ["sixth"])
        #expect(receive(9, message("seventh")) == ["seventh"])
    }
}

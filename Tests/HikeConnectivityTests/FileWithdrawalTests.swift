import HikeConnectivity
import HikeValues
import Testing

@Suite("Withdrawn files")
struct FileWithdrawalTests {
    @Test("U4: the receiver hears of a cancelled file once those before it are over (EM-06, I8)")
    func behindAnother() throws {
        let digest = try #require(ContentDigest(Array(repeating: 7, count: ContentDigest.size)))
        let label = try #require(FileLabel("map"))
        var state = RestoredState(store: DaemonFixture.phone)
        state.nextSequence = 3
        state.outbox = [1, 2].map { sequence in
            FileManifest(
                key: FileKey(store: DaemonFixture.phone, sequence: sequence), transfer: "t\(sequence)",
                app: "trail", label: label, size: 16, digest: digest)
        }
        var daemon = DaemonFixture.connected(state, peer: DaemonFixture.watch)
        _ = daemon.handle(.opportunity(.background), at: .zero)
        func told(_ event: TransferEvent) -> [UInt64] {
            daemon.handle(event, at: .zero).compactMap { effect in
                if case .send(.hello(let hello)) = effect { hello.filesFrom } else { nil }
            }
        }
        #expect(told(.cancel(transfer: "t2", app: "trail")) == [])
        let first = FileKey(store: DaemonFixture.phone, sequence: 1)
        #expect(told(.received(.completed(first))) == [3])
        #expect(told(.received(.completed(first))) == [])
    }
}

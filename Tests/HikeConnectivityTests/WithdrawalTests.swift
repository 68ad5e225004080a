import ConnectivitySimulation
import HikeConnectivity
import HikeValues
import Testing

@Suite("Whose transfer is cancelled, and what the other device keeps of it")
struct WithdrawalTests {
    private typealias Fixture = DaemonFixture
    private static let phone = DaemonFixture.phone
    private static let watch = DaemonFixture.watch
    private static let content: [UInt8] = Array(0..<40)

    private static func manifest(_ sequence: UInt64, app: String = "trail") -> FileManifest {
        FileManifest(
            key: FileKey(store: phone, sequence: sequence), transfer: "f\(sequence)", app: app,
            label: FileLabel("a.gpx")!, size: 40, digest: SimulatedContent.digest(content), chunkSize: 16)
    }

    /// A phone that has offered the first of its files.
    private func offering(_ sequences: [UInt64] = [1]) -> TransferDaemon {
        let state = RestoredState(
            store: Self.phone, nextSequence: (sequences.last ?? 0) + 1,
            outbox: sequences.map { Self.manifest($0) })
        var daemon = Fixture.connected(state, peer: Self.watch)
        _ = daemon.handle(.opportunity(.background), at: .zero)
        return daemon
    }

    /// The first file that a hello among these effects lets the other device expect.
    private func filesFrom(_ effects: [TransferEffect]) -> UInt64? {
        for case .send(.hello(let hello)) in effects { return hello.filesFrom }
        return nil
    }

    private func hello(filesFrom: UInt64, from store: StoreID = phone, number: UInt64 = 2) -> TransferEvent {
        .received(
            .hello(
                Hello(
                    store: store, stamp: .init(sentAt: .zero, number: number),
                    answers: .init(sentAt: .zero, number: 1), opens: false, taken: nil, apps: [Fixture.trail],
                    filesFrom: filesFrom)))
    }

    /// A watch that is told of a file, in the middle of it.
    private func receiving() -> TransferDaemon {
        let held = RestoredState(
            store: Self.watch, staging: .init(manifest: Self.manifest(1), chunks: 1))
        return Fixture.connected(held, peer: Self.phone, role: .watch)
    }

    @Test("U4: an app cannot cancel another app's transfer, of whatever kind")
    func ownOnly() {
        var state = RestoredState(
            store: Self.phone, nextSequence: 2, outbox: [Self.manifest(1, app: "compass")])
        state.items = [
            ItemReference(
                sequence: 1, transfer: "t1", app: "compass", isComplication: false, stream: .ordinary,
                size: 1)
        ]
        state.nextItem = 2
        var daemon = TransferDaemon(state)
        _ = daemon.handle(
            .enqueueUserInfo(UserInfoRequest(transfer: "t2", app: "compass", payload: [1])), at: .zero)
        for transfer in ["t1", "t2", "f1"] {
            #expect(daemon.handle(.cancel(transfer: transfer, app: "trail"), at: .zero) == [])
        }
        // The one that is being stored was not marked either.
        #expect(
            daemon.handle(.itemStored(sequence: 2), at: .zero) == [
                .accepted(transfer: "t2", app: "compass", .userInfo)
            ])
        #expect(daemon.outstandingItems.count == 2 && daemon.outstandingTransfers.count == 1)
        for transfer in ["t1", "t2", "f1"] {
            let effects = daemon.handle(.cancel(transfer: transfer, app: "compass"), at: .zero)
            #expect(effects.count == 2, "\(transfer): \(effects)")
        }
    }

    @Test("F11: what the receiver has stays known while the link is down, until it says something else")
    func progressStays() {
        var daemon = offering([1, 2])
        func sent() -> [Int] { daemon.outstandingFiles.map(\.sent) }
        let key = Self.manifest(1).key
        _ = daemon.handle(.received(.ready(key, next: 2, attempt: 1)), at: .zero)
        #expect(sent() == [32, 0])
        _ = daemon.handle(.linkChanged(up: false), at: .seconds(1))
        #expect(sent() == [32, 0])
        _ = daemon.handle(.linkChanged(up: true), at: .seconds(2))
        _ = daemon.handle(Fixture.hello(from: Self.watch, number: 2, answers: 2), at: .seconds(2))
        _ = daemon.handle(.opportunity(.background), at: .seconds(2))
        #expect(sent() == [32, 0])
        // It had to begin anew.
        _ = daemon.handle(.received(.ready(key, next: 1, attempt: 1)), at: .seconds(2))
        #expect(sent() == [16, 0])
        _ = daemon.handle(.linkChanged(up: false), at: .seconds(3))
        #expect(sent() == [16, 0])
    }

    @Test(
        "A file that was offered and is cancelled is withdrawn by a hello; one that was not goes in silence")
    func withdrawing() {
        var daemon = offering()
        _ = daemon.handle(
            .enqueue(FileRequest(transfer: "f2", app: "trail", source: "b", metadata: [:])), at: .zero)
        _ = daemon.handle(
            .persisted(sequence: 2, size: 40, digest: SimulatedContent.digest(Self.content)), at: .zero)
        #expect(filesFrom(daemon.handle(.cancel(transfer: "f2", app: "trail"), at: .zero)) == nil)
        let effects = daemon.handle(.cancel(transfer: "f1", app: "trail"), at: .zero)
        #expect(filesFrom(effects) == 3)
        // It is repeated until it is answered.
        #expect(effects.contains(.setTimer(.hello, .seconds(1))))
        #expect(filesFrom(daemon.handle(.timerFired(.hello), at: .seconds(1))) == 3)
    }

    @Test("What was withdrawn before the other device had answered the first hello is told again")
    func withdrawnEarly() {
        let state = RestoredState(store: Self.phone, nextSequence: 2, outbox: [Self.manifest(1)])
        var daemon = TransferDaemon(state)
        #expect(filesFrom(daemon.handle(.linkChanged(up: true), at: .zero)) == 1)
        _ = daemon.handle(.cancel(transfer: "f1", app: "trail"), at: .zero)
        #expect(filesFrom(daemon.handle(Fixture.hello(from: Self.watch), at: .zero)) == 2)
    }

    @Test(
        "A receiver drops what is staged of a withdrawn file, and a late offer of it does not bring it back")
    func dropping() {
        let first = Self.manifest(1)
        var daemon = receiving()
        #expect(daemon.handle(hello(filesFrom: 2), at: .zero) == [.discardStaging(first.key)])
        #expect(daemon.handle(.received(.offer(first, floor: 1, attempt: 1)), at: .zero) == [])
        #expect(
            daemon.handle(.received(.offer(Self.manifest(2), floor: 2, attempt: 1)), at: .zero) == [
                .beginStaging(Self.manifest(2))
            ])
        // A file that is still to come stays.
        var other = receiving()
        #expect(other.handle(hello(filesFrom: 1), at: .zero) == [])
    }

    @Test("A receiver drops what is staged from a store that its peer has no more")
    func droppingOldStore() {
        let held = RestoredState(
            store: Self.watch, staging: .init(manifest: Self.manifest(1), chunks: 1))
        var daemon = TransferDaemon(held, role: .watch)
        _ = daemon.handle(.linkChanged(up: true), at: .zero)
        let effects = daemon.handle(hello(filesFrom: 1, from: StoreID(high: 9, low: 9), number: 1), at: .zero)
        #expect(effects.contains(.discardStaging(Self.manifest(1).key)))
    }

    @Test("A withdrawn file whose commit was on its way is dropped when the commit fails")
    func droppingAfterCommit() {
        let held = RestoredState(
            store: Self.watch, staging: .init(manifest: Self.manifest(1), chunks: 3))
        var daemon = Fixture.connected(held, peer: Self.phone, role: .watch)
        let (key, digest) = (Self.manifest(1).key, Self.manifest(1).digest)
        _ = daemon.handle(.received(.offer(Self.manifest(1), floor: 1, attempt: 1)), at: .zero)
        #expect(daemon.handle(.verified(key, digest), at: .zero) == [.commitInbox(Self.manifest(1))])
        #expect(daemon.handle(hello(filesFrom: 2), at: .zero) == [])
        #expect(daemon.handle(.commitFailed(key, .other), at: .zero) == [.discardStaging(key)])
    }

    @Test("A receiver that has to refuse a file in the middle of it lets go of it")
    func refusing() {
        var daemon = receiving()
        let key = Self.manifest(1).key
        _ = daemon.handle(.ownApp(AppState(app: "trail", presence: .notInstalled)), at: .zero)
        #expect(
            daemon.handle(.received(.offer(Self.manifest(1), floor: 1, attempt: 1)), at: .zero) == [
                .discardStaging(key), .send(.refused(key, .notInstalled)),
            ])
    }
}

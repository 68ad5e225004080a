import ConnectivitySimulation
import HikeConnectivity
import HikeValues
import Testing

/// A device that was set back to an old copy of its store.
@Suite("A store that is an old copy goes on under another name")
struct OldCopyTests {
    private typealias Fixture = DaemonFixture
    private static let phone = DaemonFixture.phone
    private static let watch = DaemonFixture.watch
    private static let renamed = StoreID(high: 3, low: 3)

    private func copy() -> RestoredState {
        let manifest = FileManifest(
            key: FileKey(store: Self.phone, sequence: 2), transfer: "f2", app: "trail",
            label: FileLabel("a.gpx")!, size: 1, digest: SimulatedContent.digest([1]), chunkSize: 16)
        var state = RestoredState(store: Self.phone, nextSequence: 3, outbox: [manifest])
        state.nextItem = 5
        state.items = [
            ItemReference(
                sequence: 4, transfer: "t4", app: "trail", isComplication: false, stream: .ordinary, size: 1)
        ]
        state.contexts = [ContextValue(app: "trail", version: 2, payload: [2])]
        return state
    }

    private func rolledBack() -> (TransferDaemon, [TransferEffect]) {
        var daemon = Fixture.connected(copy(), peer: Self.watch)
        _ = daemon.handle(.opportunity(.background), at: .zero)
        let cursor = Fixture.cursor(Self.phone, 9)
        let effects = daemon.handle(.received(.taken(cursor)), at: .zero)
        return (daemon, effects)
    }

    @Test("Numbers that it never gave out stop all its queues, once")
    func stops() {
        var (daemon, effects) = rolledBack()
        #expect(effects.filter { $0 == .storeRolledBack(claimed: 9) }.count == 1)
        let file = RadioFrame.completed(FileKey(store: Self.phone, sequence: 8))
        for frame in [file, .taken(Fixture.cursor(Self.phone, 10))] {
            #expect(daemon.handle(.received(frame), at: .zero) == [])
        }
        #expect(daemon.handle(.opportunity(.background), at: .zero) == [])
        #expect(daemon.outstandingItems.count == 1 && daemon.outstandingTransfers.count == 1)
    }

    @Test("Numbers given out since the start, but never sent, cannot have been taken from it")
    func freshNumbers() {
        var state = RestoredState(store: Self.phone)
        state.nextItem = 5
        var daemon = Fixture.connected(state, peer: Self.watch)
        _ = daemon.handle(
            .enqueueUserInfo(UserInfoRequest(transfer: "t5", app: "trail", payload: [5])), at: .zero)
        _ = daemon.handle(.itemStored(sequence: 5), at: .zero)
        // Without a look at what was sent, the new item would count as delivered.
        let effects = daemon.handle(.received(.taken(Fixture.cursor(Self.phone, 5))), at: .zero)
        #expect(effects == [.storeRolledBack(claimed: 5)])
        #expect(daemon.outstandingItems.map(\.transfer) == ["t5"])
    }

    @Test("A context that the other device knows by a later number shows it too")
    func context() {
        var daemon = Fixture.connected(copy(), peer: Self.watch)
        let taken = RadioFrame.contextTaken(app: "trail", version: 3, from: Self.phone)
        #expect(daemon.handle(.received(taken), at: .zero) == [.storeRolledBack(claimed: 3)])
    }

    @Test("With another name it greets anew, and everything goes out in order, with its numbers")
    func goesOn() {
        var (daemon, _) = rolledBack()
        let effects = daemon.handle(.storeRenewed(Self.renamed, life: 7), at: .seconds(1))
        #expect(effects.first == .connectionChanged(false))
        guard
            case .send(.hello(let hello))? = effects.first(where: {
                if case .send = $0 { true } else { false }
            })
        else {
            Issue.record("\(effects)")
            return
        }
        #expect(hello.store == Self.renamed && hello.life == 7 && hello.opens)
        #expect(daemon.store == Self.renamed)
        _ = daemon.handle(
            Fixture.hello(from: Self.watch, number: 3, answers: hello.stamp.number), at: .seconds(1))
        let sent = daemon.handle(.opportunity(.background), at: .seconds(1))
        #expect(sent.contains(.readItems([4], stream: .ordinary)))
        #expect(
            sent.contains(
                .send(.context(ContextValue(app: "trail", version: 2, payload: [2]), from: Self.renamed))))
        let offered = sent.compactMap { effect in
            if case .send(.offer(let manifest, _, _)) = effect { manifest.key } else { nil }
        }
        #expect(offered == [FileKey(store: Self.renamed, sequence: 2)])
        // What is accepted from now on has the new name as well.
        let persist = daemon.handle(
            .enqueue(FileRequest(transfer: "f3", app: "trail", source: "b.gpx", metadata: [:])),
            at: .seconds(1))
        guard case .persist(let draft)? = persist.first else {
            Issue.record("\(persist)")
            return
        }
        #expect(draft.key == FileKey(store: Self.renamed, sequence: 3))
    }

    @Test("A life that began under the new name is not asked for the old one's end again")
    func liveMessages() {
        var daemon = Fixture.connected(copy(), peer: Self.watch)
        let message = LiveMessage(id: "m", app: "trail", body: .data([1]), wantsReply: true)
        _ = daemon.handle(.sendMessage(message), at: .zero)
        _ = daemon.handle(.received(.taken(Fixture.cursor(Self.phone, 9))), at: .zero)
        let effects = daemon.handle(.storeRenewed(Self.renamed, life: 7), at: .zero)
        // It ends, with an error, as with any break of the link.
        #expect(effects.contains { if case .messageFailed("m", _, _, _) = $0 { true } else { false } })
    }
}

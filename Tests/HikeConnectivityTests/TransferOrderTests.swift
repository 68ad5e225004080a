import HikeConnectivity
import HikeValues
import Testing

@Suite("What is durable before a later number is sent")
struct TransferOrderTests {
    @Test("U10: a removed app's rows are gone before the next file is offered (EM-06, NF-23)")
    func removedApp() throws {
        let digest = try #require(ContentDigest(Array(repeating: 7, count: ContentDigest.size)))
        let outbox = try zip([1, 2] as [UInt64], ["counter", "trail"]).map { sequence, app in
            FileManifest(
                key: FileKey(store: DaemonFixture.phone, sequence: sequence), transfer: "t\(sequence)",
                app: app,
                label: try #require(FileLabel("map")), size: 16, digest: digest)
        }
        var state = RestoredState(store: DaemonFixture.phone)
        state.nextSequence = 3
        state.outbox = outbox
        var daemon = DaemonFixture.connected(state, peer: DaemonFixture.watch)
        _ = daemon.handle(.opportunity(.background), at: .zero)
        let effects = daemon.handle(.appRemoved("counter"), at: .zero)
        let discard = try #require(effects.firstIndex(of: .discard(app: "counter")))
        let offer = try #require(
            effects.firstIndex { if case .send(.offer(outbox[1], _, _)) = $0 { true } else { false } })
        #expect(discard < offer)
    }

    @Test("Only what was delivered may be forgotten late")
    func rule() {
        func conclusion(_ error: ConnectivityError?, isTold: Bool = true) -> Conclusion {
            let outcome = Outcome(transfer: "t", app: "a", channel: .userInfo, error: error)
            return Conclusion(row: .item(sequence: 1), outcome: isTold ? outcome : nil)
        }
        #expect(!TransferEffect.conclude([conclusion(nil)]).mustPrecedeNumbers)
        #expect(TransferEffect.conclude([conclusion(nil), conclusion(.transferTimedOut)]).mustPrecedeNumbers)
        #expect(TransferEffect.conclude([conclusion(nil, isTold: false)]).mustPrecedeNumbers)
        #expect(TransferEffect.discard(app: "a").mustPrecedeNumbers)
        #expect(TransferEffect.moveItem(from: 1, to: 2, stream: .ordinary).mustPrecedeNumbers)
        #expect(!TransferEffect.readItems([1], stream: .ordinary).mustPrecedeNumbers)
    }
}

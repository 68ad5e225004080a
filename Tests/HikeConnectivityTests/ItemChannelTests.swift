import HikeConnectivity
import HikeValues
import Testing

@Suite("User info, step by step")
struct ItemChannelTests {
    private typealias Fixture = DaemonFixture
    private let phone = DaemonFixture.phone
    private let watch = DaemonFixture.watch

    private func request(_ number: UInt64, complication: Bool = false) -> TransferEvent {
        .enqueueUserInfo(
            UserInfoRequest(
                transfer: "t\(number)", app: "trail", payload: [UInt8(number)], isComplication: complication,
                isUrgent: complication))
    }

    /// A phone with stored items 1, 2, ...
    private func sender(_ items: [QueuedItem], urgent: [QueuedItem] = []) -> TransferDaemon {
        var state = RestoredState(store: phone)
        state.items = (items.map { ($0, ItemStream.ordinary) } + urgent.map { ($0, .urgent) }).map {
            ItemReference(
                sequence: $0.0.sequence, transfer: $0.0.transfer, app: $0.0.app,
                isComplication: $0.0.isComplication, stream: $0.1, size: 1)
        }
        state.nextItem = 20
        return Fixture.connected(state, peer: watch)
    }

    private func handle(_ daemon: inout TransferDaemon, _ event: TransferEvent) -> [TransferEffect] {
        daemon.handle(event, at: .zero)
    }

    @Test("U1, U2: a dictionary is accepted once it is durable, then sent in order (EM-05)")
    func accepting() {
        var daemon = sender([])
        #expect(
            handle(&daemon, request(20)) == [.storeItem(Fixture.item(20), stream: .ordinary)])
        #expect(
            handle(&daemon, .itemStored(sequence: 20)) == [
                .accepted(transfer: "t20", app: "trail", .userInfo), .awaitOpportunity(.background),
            ])
        #expect(
            handle(&daemon, .opportunity(.background)) == [.readItems([20], stream: .ordinary)])
        #expect(
            handle(&daemon, .itemsRead([Fixture.item(20)], stream: .ordinary)) == [
                .send(.items([Fixture.item(20)], from: phone, stream: .ordinary)),
                .setTimer(.items, .seconds(1)),
            ])
        #expect(daemon.outstandingItems.map(\.transfer) == ["t20"])
    }

    @Test(
        "U6, U7: the other device's custody ends the transfer, and its app is told when it is ready (EM-05)")
    func outcome() {
        var daemon = sender([Fixture.item(1)])
        _ = handle(&daemon, .opportunity(.background))
        _ = handle(&daemon, .itemsRead([Fixture.item(1)], stream: .ordinary))
        let end = Fixture.conclusion(1, nil)
        #expect(
            handle(&daemon, .received(.taken(Fixture.cursor(phone, 1)))) == [
                .conclude([end]), .finished(end.outcome!), .cancelTimer(.items),
            ])
        #expect(!daemon.hasContentPending(for: "trail"))
        let told = Delivery.outcome(end.outcome!)
        #expect(handle(&daemon, .appReady("trail")) == [.deliver(told)])
        #expect(handle(&daemon, .handlerReturned(told)) == [.settle(told)])
        #expect(handle(&daemon, .received(.taken(Fixture.cursor(phone, 1)))) == [])
    }

    @Test("U4, U5: a cancelled dictionary leaves the queue, stored or not yet (EM-05)")
    func cancelling() {
        var daemon = sender([Fixture.item(1)])
        let gone: [TransferEffect] = [
            .conclude([Conclusion(row: .item(sequence: 1), outcome: nil)]),
            .cancelled(transfer: "t1", app: "trail", .userInfo),
        ]
        #expect(handle(&daemon, .cancel(transfer: "t1", app: "trail")) == gone)
        #expect(handle(&daemon, .cancel(transfer: "t1", app: "trail")) == [])
        _ = handle(&daemon, request(20))
        #expect(handle(&daemon, .cancel(transfer: "t20", app: "trail")) == [])
        #expect(
            handle(&daemon, .itemStored(sequence: 20)) == [
                .conclude([Conclusion(row: .item(sequence: 20), outcome: nil)]),
                .cancelled(transfer: "t20", app: "trail", .userInfo),
            ])
        #expect(daemon.outstandingItems.isEmpty)
    }

    @Test("U9, U10: an app that is gone from the other device fails what waits for it (7006)")
    func notInstalled() {
        var daemon = sender([Fixture.item(1)])
        let news = [AppState(app: "trail", presence: .notInstalled)]
        let end = Fixture.conclusion(1, .watchAppNotInstalled)
        let effects = handle(&daemon, Fixture.hello(from: watch, number: 2, answers: 9, apps: news))
        #expect(effects.contains(.conclude([end])))
        #expect(effects.contains(.finished(end.outcome!)))
    }

    @Test("K1, K3: urgent goes first; the one before keeps its place among the ordinary ones (K7)")
    func complication() {
        var daemon = sender([])
        for number in [20, 21, 22] as [UInt64] {
            _ = handle(&daemon, request(number, complication: number != 21))
            if number < 22 { _ = handle(&daemon, .itemStored(sequence: number)) }
        }
        #expect(daemon.outstandingItems.map(\.sequence) == [20, 21])
        _ = handle(&daemon, .itemStored(sequence: 22))
        #expect(daemon.outstandingItems.map(\.sequence) == [22, 20, 21])
        #expect(
            handle(&daemon, .opportunity(.complication)) == [
                .readItems([22], stream: .urgent), .readItems([20, 21], stream: .ordinary),
            ])
    }

    @Test("K3: what may have been sent as urgent, or is being read, is not moved")
    func notMoved() {
        var daemon = sender([], urgent: [Fixture.item(3, urgent: true)])
        _ = handle(&daemon, .opportunity(.complication))
        #expect(
            handle(&daemon, request(20, complication: true)) == [
                .demoted(transfer: "t3", app: "trail"),
                .storeItem(Fixture.item(20, urgent: true), stream: .urgent),
            ])
    }

    @Test("Nothing overtakes an item that is not yet stored, and a failed read frees the stream")
    func storing() {
        var daemon = sender([Fixture.item(1)])
        _ = handle(&daemon, .opportunity(.background))
        // Taken while it was read for a repetition: there is nothing to give up.
        _ = handle(&daemon, .received(.taken(Fixture.cursor(phone, 1))))
        #expect(handle(&daemon, .itemsReadFailed(stream: .ordinary)) == [])
        _ = handle(&daemon, request(20))
        #expect(handle(&daemon, .itemStored(sequence: 20)).count == 2)
        #expect(
            handle(&daemon, .opportunity(.background)) == [.readItems([20], stream: .ordinary)])
        let end = Fixture.conclusion(20, .genericError)
        #expect(
            handle(&daemon, .itemsReadFailed(stream: .ordinary)) == [
                .conclude([end]), .finished(end.outcome!),
            ])
    }

    @Test("A store that is an old copy sends no items (P2)")
    func rolledBack() {
        var daemon = sender([Fixture.item(1)])
        #expect(
            handle(&daemon, .received(.taken(Fixture.cursor(phone, 40)))) == [.storeRolledBack(claimed: 40)])
        #expect(handle(&daemon, .received(.taken(Fixture.cursor(phone, 40)))) == [])
        #expect(handle(&daemon, .opportunity(.background)) == [])
        #expect(daemon.outstandingItems.count == 1)
    }

    @Test("U3, T19, T21: taken in one transaction, acknowledged after it, handed over one by one (EM-05)")
    func receiving() {
        var daemon = Fixture.connected(RestoredState(store: watch), peer: phone, role: .watch)
        let batch = [Fixture.item(1), Fixture.item(4)]
        let frame = TransferEvent.received(.items(batch, from: phone, stream: .ordinary))
        #expect(handle(&daemon, frame) == [.takeItems(batch, from: phone, stream: .ordinary)])
        #expect(handle(&daemon, frame) == [])
        let taken = TransferEffect.send(.taken(Fixture.cursor(phone, 4)))
        #expect(
            handle(&daemon, .itemsTaken(through: 4, from: phone, stream: .ordinary)) == [
                taken, .contentPending(app: "trail"),
            ])
        #expect(handle(&daemon, frame) == [taken])
        let deliveries = daemon.waitingDeliveries
        #expect(handle(&daemon, .appReady("trail")) == [.deliver(deliveries[0])])
        #expect(
            handle(&daemon, .handlerReturned(deliveries[0])) == [
                .settle(deliveries[0]), .deliver(deliveries[1]),
            ])
    }

    @Test("Strict mode: what was handed over is settled first and never comes again")
    func strict() {
        var configuration = ConnectivityConfiguration()
        configuration.policy.redeliversAfterCrash = false
        var state = RestoredState(store: watch)
        state.receivedItems = [
            ReceivedItem(
                key: ItemKey(store: phone, sequence: 1), transfer: "t1", app: "trail", isComplication: false,
                size: 1)
        ]
        var daemon = Fixture.connected(state, peer: phone, configuration: configuration)
        let delivery = daemon.waitingDeliveries[0]
        #expect(handle(&daemon, .appReady("trail")) == [.settle(delivery), .deliver(delivery)])
        #expect(handle(&daemon, .appGone("trail")) == [])
        #expect(handle(&daemon, .appReady("trail")) == [])
    }

    @Test("A full disk refuses the first item; one app that is missing does not hold up the others (7015)")
    func refusals() {
        var daemon = Fixture.connected(RestoredState(store: watch), peer: phone, role: .watch)
        let batch = [Fixture.item(1), Fixture.item(2, "compass"), Fixture.item(3)]
        _ = handle(&daemon, .ownApp(AppState(app: "compass", presence: .notInstalled)))
        #expect(
            handle(&daemon, .received(.items(batch, from: phone, stream: .ordinary))) == [
                .takeItems([batch[0]], from: phone, stream: .ordinary)
            ])
        #expect(
            handle(&daemon, .itemsTakeFailed(from: phone, stream: .ordinary, .full)) == [
                .send(.itemRefused(Fixture.cursor(phone, 1), .insufficientSpace))
            ])
        #expect(
            handle(&daemon, .received(.items([batch[1]], from: phone, stream: .ordinary))) == [
                .send(.itemRefused(Fixture.cursor(phone, 2), .notInstalled))
            ])
    }
}

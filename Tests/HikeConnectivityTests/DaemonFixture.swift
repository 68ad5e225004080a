import HikeConnectivity
import HikeValues

/// Two devices and the first words between them, for tests that look at single steps.
enum DaemonFixture {
    static let phone = StoreID(high: 1, low: 1)
    static let watch = StoreID(high: 2, low: 2)
    /// Both devices have this app.
    static let trail = AppState(app: "trail", presence: .notRunning)

    static func hello(
        from store: StoreID, life: UInt64 = 0, number: UInt64 = 1, answers: UInt64? = 1,
        apps: [AppState] = [trail], taken: [ItemCursor] = []
    ) -> TransferEvent {
        .received(
            .hello(
                Hello(
                    store: store, stamp: .init(sentAt: .zero, number: number),
                    answers: answers.map { .init(sentAt: .zero, number: $0) }, opens: answers == nil,
                    taken: nil, apps: apps, life: life, itemsTaken: taken)))
    }

    /// A daemon that has heard the other device and may send at once.
    static func connected(
        _ state: RestoredState, peer: StoreID, role: Session.Role = .phone,
        configuration: ConnectivityConfiguration = ConnectivityConfiguration()
    ) -> TransferDaemon {
        var daemon = TransferDaemon(state, role: role, configuration: configuration, chunkSize: 16)
        _ = daemon.handle(.ownApp(trail), at: .zero)
        _ = daemon.handle(.linkChanged(up: true), at: .zero)
        _ = daemon.handle(hello(from: peer), at: .zero)
        return daemon
    }

    static func item(_ sequence: UInt64, _ app: String = "trail", urgent: Bool = false) -> QueuedItem {
        QueuedItem(
            sequence: sequence, transfer: "t\(sequence)", app: app, isComplication: urgent,
            payload: [UInt8(sequence)])
    }

    static func cursor(_ store: StoreID, _ sequence: UInt64, _ stream: ItemStream = .ordinary) -> ItemCursor {
        ItemCursor(store: store, stream: stream, sequence: sequence)
    }

    static func conclusion(_ number: UInt64, _ error: ConnectivityError?, urgent: Bool = false) -> Conclusion
    {
        let outcome = Outcome(
            transfer: "t\(number)", app: "trail", channel: urgent ? .complication : .userInfo, error: error)
        return Conclusion(row: .item(sequence: number), outcome: outcome)
    }
}

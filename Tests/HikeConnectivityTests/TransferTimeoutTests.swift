import HikeConnectivity
import HikeValues
import Testing

@Suite("A receiver that answers nothing")
struct TransferTimeoutTests {
    private static let phone = StoreID(high: 1, low: 1)
    private static let watch = StoreID(high: 2, low: 2)

    /// A daemon that hears the watch's hello, and then nothing any more; runs its own timers for so long.
    private func outcomes(timeout: Interval?, seconds: Double) -> [Outcome] {
        var configuration = ConnectivityConfiguration()
        configuration.timing.transferTimeout = timeout
        var state = RestoredState(store: Self.phone)
        state.nextItem = 3
        state.items = (1...2).map {
            ItemReference(
                sequence: $0, transfer: "t\($0)", app: "trail", isComplication: false, stream: .ordinary,
                size: 1)
        }
        var daemon = TransferDaemon(state, configuration: configuration)
        var timers: [TransferTimer: Instant] = [:]
        var outcomes: [Outcome] = []
        var pending: [(Instant, TransferEvent)] = [
            (.zero, .linkChanged(up: true)),
            (
                .zero,
                .received(
                    .hello(
                        Hello(
                            store: Self.watch, stamp: .init(sentAt: .zero, number: 1),
                            answers: .init(sentAt: .zero, number: 1), opens: false, taken: nil, apps: [],
                            life: 9)))
            ),
        ]
        while true {
            if pending.isEmpty {
                guard let next = timers.min(by: { $0.value < $1.value }), next.value <= .seconds(seconds)
                else { return outcomes }
                timers[next.key] = nil
                pending.append((next.value, .timerFired(next.key)))
            }
            let (now, event) = pending.removeFirst()
            for effect in daemon.handle(event, at: now) {
                switch effect {
                case .setTimer(let timer, let time): timers[timer] = time
                case .cancelTimer(let timer): timers[timer] = nil
                case .awaitOpportunity(let moment): pending.append((now, .opportunity(moment)))
                case .readItems(let sequences, let stream):
                    let items = sequences.map {
                        QueuedItem(sequence: $0, transfer: "t\($0)", app: "trail", payload: [0])
                    }
                    pending.append((now, .itemsRead(items, stream: stream)))
                case .finished(let outcome): outcomes.append(outcome)
                default: break
                }
            }
        }
    }

    @Test("fails the head of the queue with 7017 after the configured time, and the next one after that")
    func givesUp() {
        let outcomes = outcomes(timeout: .seconds(60), seconds: 300)
        #expect(outcomes.map(\.transfer) == ["t1", "t2"])
        #expect(outcomes.allSatisfy { $0.error == .transferTimedOut })
    }

    @Test("is waited for without end where no time is configured, as by default")
    func waits() { #expect(outcomes(timeout: nil, seconds: 100_000).isEmpty) }
}

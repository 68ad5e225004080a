import Synchronization

/// What a consumer takes out at once.
public struct GpsdBatch: Hashable, Sendable {
    /// In order of time.
    public var reports: [GpsdReport]
    /// Reports that were dropped, oldest first, since the last batch because nobody took them.
    public var dropped: Int

    public init(reports: [GpsdReport], dropped: Int) {
        self.reports = reports
        self.dropped = dropped
    }
}

/// A bounded queue between the gpsd thread and its consumer, with a descriptor to wait on.
final class GpsdEventQueue: Sendable {
    private struct State {
        var reports: [GpsdReport] = []
        /// The oldest report where the queue has gone round.
        var head = 0
        var dropped = 0
    }

    private let state = Mutex(State())
    private let wake: WakePipe
    private let capacity: Int

    /// Readable while reports wait.
    var descriptor: Int32 { wake.readDescriptor }

    /// Throws ``GpsdFailure/noDescriptors(problem:)``.
    init(capacity: Int) throws(GpsdFailure) {
        self.capacity = max(1, capacity)
        wake = try WakePipe()
    }

    func push(_ report: GpsdReport) {
        state.withLock { state in
            if state.reports.count < capacity {
                state.reports.append(report)
                if state.reports.count == 1 { wake.signal() }
            } else {
                state.reports[state.head] = report
                state.head = (state.head + 1) % capacity
                state.dropped += 1
            }
        }
    }

    func drain() -> GpsdBatch {
        state.withLock { state in
            wake.clear()
            defer { state = State() }
            let ordered = state.reports[state.head...] + state.reports[..<state.head]
            return GpsdBatch(reports: Array(ordered), dropped: state.dropped)
        }
    }
}

/// A thread of control: the main one, or that of a piece of work that runs beside it on a stack of its own.
final class Strand {
    /// Work that runs on it: the last one is on top, those below have called it (`sync`).
    var frames: [Frame] = []
    /// Its stack, once it has left it; nil for the main one.
    var fiber: OpaquePointer?
    /// What it waits for; nil: it runs.
    var wait: Wait?
    /// What it begins with.
    var item: Item?

    /// A piece of work on a strand.
    struct Frame {
        /// The queue; nil for the concurrent pool.
        let queue: WorkQueue?
        let isBarrier: Bool
        /// Its thread is the main one.
        let isMain: Bool
    }

    /// What a strand waits for.
    final class Wait {
        /// For sentences.
        let what: String
        /// Uptime; `.max`: there is none.
        let deadline: Int64
        let condition: () -> Bool
        /// The queue whose turn it waits for.
        let queue: WorkQueue?
        /// Whether the condition held, or the deadline came.
        var isFulfilled = false

        init(_ what: String, until deadline: Int64, queue: WorkQueue?, _ condition: @escaping () -> Bool) {
            self.what = what
            self.deadline = deadline
            self.queue = queue
            self.condition = condition
        }
    }

    /// The queues that it is on: of its work, and what they target. The main one's own queue is the last.
    var queues: [(queue: WorkQueue, isBarrier: Bool)] {
        frames.reversed().flatMap { frame in
            (frame.queue.map { Array($0.hierarchy) } ?? []).map {
                ($0, $0 !== frame.queue || frame.isBarrier)
            }
        }
    }
}

import CGuestRuntime

/// What is run when its turn comes.
enum Work {
    /// A function of C with its context, which it disposes of.
    case function(guest_function, UnsafeMutableRawPointer?)
    /// The same for a queue of Dispatch, which is kept until then.
    case queued(UnsafeMutableRawPointer, guest_function, UnsafeMutableRawPointer?)
    /// A job of Swift's concurrency, on the main actor's executor or on the one of all others.
    case job(UnownedJob, isMain: Bool)
    /// A closure of the runtime's own.
    case closure(() -> Void)
    /// Nothing: a strand that waits has the queue's turn.
    case turn(Turn)

    /// Runs it.
    func run() {
        switch self {
        case .function(let function, let context): function(context)
        case .queued(let queue, let function, let context):
            function(context)
            guest_queue_release(queue)
        case .job(let job, true): job.runSynchronously(on: GuestExecutors.main.asUnownedSerialExecutor())
        case .job(let job, false): job.runSynchronously(on: GuestExecutors.pool.asUnownedTaskExecutor())
        case .closure(let body): body()
        case .turn(let token): token.isGiven = true
        }
    }
}

/// What somebody waits for who has asked for a turn.
final class Turn {
    var isGiven = false
}

/// A piece of work that was put off.
final class Item {
    /// Uptime in nanoseconds from which on it may run.
    let due: Int64
    /// Of what is due at the same moment the lower one is first; 0 for all, unless the order is one of its own (``WorkOrder``).
    let rank: UInt64
    /// Of what has the same rank the lower one is first.
    let order: UInt64
    /// The queue of Dispatch that it belongs to; nil for jobs of the concurrent pool.
    let queue: WorkQueue?
    /// Nothing else of its concurrent queue runs beside it.
    let isBarrier: Bool
    let work: Work
    /// It was called off: nothing is to be run, and nobody is to be woken for it.
    var isVoid = false

    init(due: Int64, rank: UInt64, order: UInt64, queue: WorkQueue?, isBarrier: Bool, work: Work) {
        self.due = due
        self.rank = rank
        self.order = order
        self.queue = queue
        self.isBarrier = isBarrier
        self.work = work
    }

    /// Whether its turn is before the other's.
    func isBefore(_ other: Item) -> Bool { (due, rank, order) < (other.due, other.rank, other.order) }
}

/// Items by their turn: a binary heap.
struct WorkHeap {
    private(set) var items: [Item] = []

    /// The one whose turn is next.
    var first: Item? { items.first }
    /// How many there are.
    var count: Int { items.count }

    /// Puts one in.
    mutating func insert(_ item: Item) {
        items.append(item)
        var child = items.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard items[child].isBefore(items[parent]) else { return }
            items.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes out the one whose turn is next.
    mutating func removeFirst() -> Item? {
        guard !items.isEmpty else { return nil }
        items.swapAt(0, items.count - 1)
        let first = items.removeLast()
        var parent = 0
        while true {
            var least = parent
            let left = 2 * parent + 1
            if left < items.count, items[left].isBefore(items[least]) { least = left }
            if left + 1 < items.count, items[left + 1].isBefore(items[least]) { least = left + 1 }
            guard least != parent else { return first }
            items.swapAt(parent, least)
            parent = least
        }
    }
}

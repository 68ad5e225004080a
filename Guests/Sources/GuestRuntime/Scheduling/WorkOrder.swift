import HikeValues

/// An order of its own among what is due at one moment, drawn from a seed.
///
/// What Dispatch promises holds in each: a serial queue and the main one do their work in the order in which it was put
/// in, and so does what was put off to the same moment of such a queue; nothing passes a barrier. All else may come in any
/// order, as on several processors: tasks, work of several queues, work that goes on where it waited.
struct WorkOrder {
    private var random: RandomStream
    /// What is put into a queue at one moment, by the queue.
    private var turns: [ObjectIdentifier: Turns] = [:]
    private var moment = Int64.min

    private struct Turns {
        /// No rank below it may be drawn.
        var least: UInt64 = 0
        /// The highest that was drawn.
        var most: UInt64 = 0
    }

    /// - Parameter seed: each is an order of its own.
    init(seed: UInt64) { random = RandomStream(seed: seed).split("order of work") }

    /// The rank of work among what is due at the same moment: the lower one is first, and of two the one that came first.
    ///
    /// - Parameters:
    ///   - due: uptime in nanoseconds, not before the present.
    ///   - queue: nil: the concurrent pool.
    mutating func rank(in queue: WorkQueue?, isBarrier: Bool, due: Int64, now: Int64) -> UInt64 {
        guard let queue, !queue.isGlobal else { return random.next() }
        let passesNone = isBarrier || queue.isSerial
        // Two timers of one queue that end together were set in that order.
        guard due <= now else { return passesNone ? rank(of: queue) : random.next() }
        if moment != now { (moment, turns) = (now, [:]) }
        let name = ObjectIdentifier(queue)
        var known = turns[name, default: Turns()]
        let rank = max(random.next(), passesNone ? known.most : known.least)
        known.most = max(known.most, rank)
        if passesNone { known.least = rank }
        turns[name] = known
        return rank
    }

    /// Of what is put off to later moments in a queue, always.
    private mutating func rank(of queue: WorkQueue) -> UInt64 {
        if let known = queue.rank { return known }
        let drawn = random.next()
        queue.rank = drawn
        return drawn
    }

    /// Whether something of two kinds that can both go on now goes on first.
    mutating func chance() -> Bool { random.next() & 1 == 0 }

    /// One of several.
    mutating func place(below count: Int) -> Int { Int(random.next() % UInt64(count)) }
}

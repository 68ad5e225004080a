import CGuestRuntime

/// Everything that a guest has put off, in the order of virtual time, and the one thread that does it.
///
/// At equal moments the order is that of asking, or one of its own (``WorkOrder``). Work of the main queue runs on the process's own stack, all other work on
/// a stack of its own (a ``Strand``), which it leaves where it waits: for a semaphore, a lock, a queue's turn, a moment. So
/// work waits for work as on threads, and yet one thing runs at a time, in the same order in every run.
final class Scheduler {
    /// The process's scheduler. There is one thread, so nothing guards it.
    nonisolated(unsafe) static let shared = Scheduler()

    /// Limits of what a guest may do; beyond them it is ended with a sentence.
    enum Limit {
        /// Pieces of work put off at a time.
        static let pending = 500_000
        /// Pieces of work at one moment of virtual time.
        static let atOneMoment = 1_000_000
        /// Pieces of work that wait at a time, as threads of a phone's process.
        static let waiting = 512
        /// Nanoseconds of virtual time that the main thread may wait without a limit of its own.
        static let wait: Int64 = 600_000_000_000
    }

    private var heap = WorkHeap()
    private var order: UInt64 = 0
    private var queues: [UnsafeMutableRawPointer: WorkQueue] = [:]
    private var moment: (uptime: Int64, count: Int) = (.min, 0)
    private let mainStrand = Strand()
    private var parked: [Strand] = []
    /// The strand that runs.
    private(set) var running: Strand
    /// Pieces of work that were run, since the beginning.
    private(set) var executed = 0
    /// Runs the main run loop once, without waiting.
    var passRunLoop: () -> Void = {}

    /// The order of what is due at one moment; nil: that of asking.
    var workOrder: WorkOrder?

    /// The queue of the main thread.
    let main = WorkQueue(pointer: guest_main_queue(), isSerial: true)

    private init() {
        running = mainStrand
        queues[main.pointer] = main
    }

    // MARK: Queues

    /// What is known of a queue. One that was never seen made is one of the system's global ones.
    func queue(_ pointer: UnsafeMutableRawPointer) -> WorkQueue {
        if let known = queues[pointer] { return known }
        let made = WorkQueue(pointer: pointer, isSerial: false)
        made.isGlobal = true
        queues[pointer] = made
        return made
    }

    /// A queue was made; one that had its place in memory before is forgotten.
    func made(_ queue: WorkQueue) { queues[queue.pointer] = queue }

    /// The queue whose work runs now; nil in the concurrent pool. Outside all work it is the main one.
    var current: WorkQueue? {
        guard let frame = running.frames.last else { return main }
        return frame.queue
    }

    /// The thread of what runs now is the main one.
    var isMain: Bool { running.frames.last?.isMain ?? (running === mainStrand) }

    /// The queues that the work that runs now is on: its own, those of its callers by `sync`, and what they target.
    var held: [(queue: WorkQueue, isBarrier: Bool)] {
        running === mainStrand ? running.queues + [(main, false)] : running.queues
    }

    // MARK: Putting off

    /// Puts work off.
    ///
    /// - Parameters:
    ///   - queue: nil: the concurrent pool.
    ///   - due: uptime in nanoseconds; a past one is now.
    @discardableResult
    func submit(_ work: Work, to queue: WorkQueue?, due: Int64, isBarrier: Bool = false) -> Item {
        guard heap.count < Limit.pending else {
            fail("more than \(Limit.pending) pieces of work or timers are put off at a time")
        }
        order += 1
        queue?.pending += 1
        let now = guest_uptime()
        let rank = workOrder?.rank(in: queue, isBarrier: isBarrier, due: due, now: now) ?? 0
        let item = Item(
            due: max(due, now), rank: rank, order: order, queue: queue, isBarrier: isBarrier, work: work)
        heap.insert(item)
        return item
    }

    /// The uptime at which something is due next, run loop timers included; nil: nothing is put off.
    var next: Int64? {
        let next = min(nextOfWork, guest_timers_next())
        return next == .max ? nil : next
    }

    private var nextOfWork: Int64 {
        while let item = heap.first, item.isVoid { drop(item) }
        return parked.reduce(heap.first?.due ?? .max) { min($0, $1.wait?.deadline ?? .max) }
    }

    // MARK: Running

    /// Runs all that is due at this moment, and what it causes at this moment.
    func settle() {
        while true {
            while runOne() {}
            guest_timers_fire()
            _ = guest_runloop_woken()
            performOnMain(passRunLoop)
            let isDue = heap.first.map { $0.due <= guest_uptime() } ?? false
            if !isDue && !guest_runloop_woken() && guest_timers_next() > guest_uptime() && ready() == nil {
                return
            }
        }
    }

    /// Runs one piece of work that is due and can run, or goes on with one that has waited.
    ///
    /// - Returns: false where there is none.
    private func runOne() -> Bool {
        if workOrder?.chance() != true, goOnWithOne() { return true }
        return runItem() || goOnWithOne()
    }

    private func goOnWithOne() -> Bool {
        guard let place = ready() else { return false }
        goOn(with: parked.remove(at: place))
        return true
    }

    private func runItem() -> Bool {
        while let item = heap.first, item.due <= guest_uptime() {
            if item.isVoid {
                drop(item)
                continue
            }
            _ = heap.removeFirst()
            if let obstacle = item.queue?.obstacle(barrier: item.isBarrier) {
                obstacle.held.append(item)
                continue
            }
            run(item)
            return true
        }
        return false
    }

    /// Takes out the first item, which was called off.
    private func drop(_ item: Item) {
        _ = heap.removeFirst()
        item.queue?.pending -= 1
    }

    /// The first of those that wait whose wait is over; in an order of its own any.
    private func ready() -> Int? {
        guard !parked.isEmpty else { return nil }
        let first = workOrder?.place(below: parked.count) ?? 0
        return (0..<parked.count).lazy.map { ($0 + first) % self.parked.count }.first { place in
            guard let wait = self.parked[place].wait, !wait.isFulfilled else { return true }
            // A condition that holds takes what it waited for: it is asked once.
            wait.isFulfilled = wait.condition()
            return wait.isFulfilled || wait.deadline <= guest_uptime()
        }
    }

    private func run(_ item: Item) {
        item.queue?.pending -= 1
        count(item)
        if case .turn(let token) = item.work, let queue = item.queue {
            // Whoever asked for the turn takes it up where it waits.
            begin(queue, isBarrier: item.isBarrier)
            token.isGiven = true
            return
        }
        if let queue = item.queue, queue.hierarchy.contains(where: { $0 === main }) {
            perform(Strand.Frame(queue: queue, isBarrier: item.isBarrier, isMain: true), item.work.run)
            return
        }
        let strand = Strand()
        strand.item = item
        let below = running
        running = strand
        let context = Unmanaged.passUnretained(strand).toOpaque()
        strand.fiber = guest_fiber_start({ Scheduler.shared.runFirst($0) }, context)
        running = below
        if strand.fiber != nil { park(strand) }
    }

    /// The work that a strand begins with.
    private func runFirst(_ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        let strand = Unmanaged<Strand>.fromOpaque(context).takeUnretainedValue()
        guard let item = strand.item else { return }
        strand.item = nil
        perform(Strand.Frame(queue: item.queue, isBarrier: item.isBarrier, isMain: false), item.work.run)
    }

    private func goOn(with strand: Strand) {
        let below = running
        running = strand
        let hasEnded = guest_fiber_resume(strand.fiber)
        running = below
        if !hasEnded { park(strand) }
    }

    private func park(_ strand: Strand) {
        parked.append(strand)
        guard parked.count > Limit.waiting else { return }
        fail(
            "more than \(Limit.waiting) pieces of work wait at a time, one for \(strand.wait?.what ?? "its turn")"
        )
    }

    private func count(_ item: Item) {
        executed += 1
        if moment.uptime != guest_uptime() { moment = (guest_uptime(), 0) }
        moment.count += 1
        guard moment.count > Limit.atOneMoment else { return }
        let place = item.queue.map { "the queue '\($0.label)'" } ?? "its tasks"
        fail(
            "it never comes to rest: \(Limit.atOneMoment) pieces of work at one moment, the last in \(place)")
    }

    // MARK: Being on a queue

    /// Runs a body as the main thread does outside of all queues' work: an event, a pass of the run loop.
    func performOnMain(_ body: () -> Void) {
        perform(Strand.Frame(queue: main, isBarrier: false, isMain: true), body)
    }

    private func perform(_ frame: Strand.Frame, _ body: () -> Void) {
        if let queue = frame.queue { begin(queue, isBarrier: frame.isBarrier) }
        performBegun(frame, body)
    }

    private func performBegun(_ frame: Strand.Frame, _ body: () -> Void) {
        let strand = running
        strand.frames.append(frame)
        body()
        strand.frames.removeLast()
        if let queue = frame.queue { end(queue, isBarrier: frame.isBarrier) }
    }

    private func begin(_ queue: WorkQueue, isBarrier: Bool) {
        for each in queue.hierarchy { each.running += 1 }
        if isBarrier && !queue.isSerial { queue.isBarrierRunning = true }
    }

    private func end(_ queue: WorkQueue, isBarrier: Bool) {
        if isBarrier && !queue.isSerial { queue.isBarrierRunning = false }
        for each in queue.hierarchy {
            each.running -= 1
            release(each)
        }
    }

    /// What waited for a queue gets its turn again.
    func release(_ queue: WorkQueue) {
        guard !queue.held.isEmpty else { return }
        let items = queue.held
        queue.held = []
        for item in items { heap.insert(item) }
    }

    // MARK: Waiting

    /// Lets others work until a condition holds. On the main thread virtual time passes for it.
    ///
    /// - Parameters:
    ///   - what: what waits, for the sentence where nobody can end it.
    ///   - deadline: uptime; `.max` waits without a limit.
    /// - Returns: whether the condition held.
    func wait(
        _ what: String, until deadline: Int64, for queue: WorkQueue? = nil, _ condition: @escaping () -> Bool
    ) -> Bool {
        if condition() { return true }
        let wait = Strand.Wait(what, until: deadline, queue: queue, condition)
        let strand = running
        strand.wait = wait
        defer { strand.wait = nil }
        if strand === mainStrand { return waitOnMain(wait) }
        guest_fiber_leave()
        return wait.isFulfilled
    }

    private func waitOnMain(_ wait: Strand.Wait) -> Bool {
        let begun = guest_uptime()
        while true {
            if runOne() {
                if wait.condition() { return true }
                continue
            }
            if guest_uptime() >= wait.deadline { return wait.condition() }
            let next = min(nextOfWork, wait.deadline)
            guard next != .max else {
                fail("\(wait.what) waits for ever: nothing that is put off can end it\(others)")
            }
            if wait.deadline == .max && next - begun > Limit.wait {
                let seconds = Limit.wait / 1_000_000_000
                fail(
                    "\(wait.what) was not ended within \(seconds) s of virtual time on the main thread\(others)"
                )
            }
            guest_clock_advance(next)
            if wait.condition() { return true }
        }
    }

    /// What else waits, as a part of a sentence.
    private var others: String {
        guard !parked.isEmpty else { return "" }
        return "; there wait too: " + parked.prefix(4).compactMap { $0.wait?.what }.joined(separator: ", ")
    }

    /// Lets the others that are due work once.
    func yield() {
        let token = Turn()
        submit(.closure { token.isGiven = true }, to: nil, due: guest_uptime())
        _ = wait("a yield", until: .max) { token.isGiven }
    }

    /// Runs work in a queue behind all that is in it, for a caller who waits.
    func call(_ queue: WorkQueue, isBarrier: Bool, _ work: @escaping () -> Void) {
        let held = held
        for level in queue.hierarchy {
            guard let own = held.first(where: { $0.queue === level }) else { continue }
            guard level.isSerial || own.isBarrier || (isBarrier && level === queue) else { continue }
            fail("DispatchQueue.sync on '\(queue.label)' from work of '\(level.label)' waits for itself")
        }
        let token = Turn()
        let needsMain = running !== mainStrand && queue.hierarchy.contains { $0 === main }
        if needsMain {
            let body = Work.closure {
                work()
                token.isGiven = true
            }
            submit(body, to: queue, due: guest_uptime(), isBarrier: isBarrier)
            awaitTurn(of: queue, token)
            return
        }
        if queue.pending == 0 || queue.isGlobal, queue.obstacle(barrier: isBarrier) == nil {
            begin(queue, isBarrier: isBarrier)
        } else {
            submit(.turn(token), to: queue, due: guest_uptime(), isBarrier: isBarrier)
            awaitTurn(of: queue, token)
        }
        performBegun(
            Strand.Frame(queue: queue, isBarrier: isBarrier, isMain: isMain || queue === main), work)
    }

    private func awaitTurn(of queue: WorkQueue, _ token: Turn) {
        refuseCycle(through: queue)
        _ = wait("DispatchQueue.sync on '\(queue.label)'", until: .max, for: queue) { token.isGiven }
    }

    /// Ends the guest where the queue's work waits, by `sync` alone, for a queue of the strand that runs.
    private func refuseCycle(through queue: WorkQueue) {
        let own = held.map(\.queue)
        var path = [queue]
        var place = 0
        while place < path.count {
            let waited = path[place]
            place += 1
            for strand in parked + [mainStrand] where strand !== running {
                guard let next = strand.wait?.queue, strand.queues.contains(where: { $0.queue === waited })
                else {
                    continue
                }
                if own.contains(where: { $0 === next }) {
                    fail(
                        "DispatchQueue.sync on '\(queue.label)' waits for work that waits for '\(next.label)', "
                            + "which waits for this: a deadlock")
                }
                if !path.contains(where: { $0 === next }) { path.append(next) }
            }
        }
    }

    /// Ends the guest with a sentence, behind which stands what it tried before and may not.
    func fail(_ sentence: String) -> Never {
        let tried = GuestCapture.violations().map { "; before that \($0)" }
        guest_fail(sentence + tried.joined())
    }
}

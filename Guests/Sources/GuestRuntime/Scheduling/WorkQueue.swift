import CGuestRuntime

/// What the scheduler knows of a queue of Dispatch.
final class WorkQueue {
    /// The queue itself; only its identity and its label are used.
    let pointer: UnsafeMutableRawPointer
    /// One piece of work at a time.
    let isSerial: Bool
    /// What its work runs on; nil: a thread of the pool.
    var target: WorkQueue?
    /// How often it is suspended; an inactive one counts as suspended once.
    var suspensions: Int
    /// It was made inactive, and not activated since.
    var isInactive: Bool
    /// One of the system's concurrent queues.
    var isGlobal = false
    /// Work of it, or of queues that target it, that has begun and not ended.
    var running = 0
    /// A barrier runs.
    var isBarrierRunning = false
    /// Items whose turn came while they could not run, in order.
    var held: [Item] = []
    /// Items that are put off or held.
    var pending = 0
    /// In an order of its own: its place among queues whose work was put off to the same moment (``WorkOrder``).
    var rank: UInt64?
    /// What `setSpecific` set.
    var specifics: [UnsafeRawPointer: (value: UnsafeMutableRawPointer?, dispose: guest_function?)] = [:]

    init(pointer: UnsafeMutableRawPointer, isSerial: Bool, isInactive: Bool = false, target: WorkQueue? = nil)
    {
        self.pointer = pointer
        self.isSerial = isSerial
        self.isInactive = isInactive
        self.target = target
        suspensions = isInactive ? 1 : 0
    }

    deinit {
        for entry in specifics.values { entry.dispose?(entry.value) }
    }

    /// The queue's name in sentences.
    var label: String {
        guard let text = dispatch_queue_label(pointer), text.pointee != 0 else {
            return "a queue without a label"
        }
        return String(cString: text)
    }

    /// The queue, its target, that one's target ….
    var hierarchy: some Sequence<WorkQueue> { sequence(first: self, next: \.target) }

    /// The queue that keeps a piece of work from running now; nil: nothing does.
    func obstacle(barrier: Bool) -> WorkQueue? {
        for queue in hierarchy {
            if queue.suspensions > 0 || queue.isBarrierRunning { return queue }
            if queue.running > 0 && (queue.isSerial || (barrier && queue === self)) { return queue }
            // What came before and waits has its turn first.
            if queue === self && !queue.held.isEmpty { return queue }
        }
        return nil
    }
}

@_silgen_name("dispatch_queue_get_label")
private func dispatch_queue_label(_ queue: UnsafeMutableRawPointer) -> UnsafePointer<CChar>?

import CGuestRuntime

/// Gives the functions of Dispatch, of sleeping and of waiting their scheduler.
enum DispatchCapture {
    /// The sources that there are. There is one thread, so nothing guards it.
    nonisolated(unsafe) private static var sources: [UnsafeMutableRawPointer: DispatchSourceState] = [:]

    /// Installs the hooks; from then on no function of these is the system's.
    static func install() {
        var hooks = guest_hooks()
        addWork(to: &hooks)
        addQueues(to: &hooks)
        addSources(to: &hooks)
        guest_hooks_install(&hooks)
    }

    private static func addWork(to hooks: inout guest_hooks) {
        hooks.submit = { queue, function, context, due, isBarrier in
            guard let function else { return }
            let scheduler = Scheduler.shared
            guard let queue else {
                scheduler.submit(.function(function, context), to: nil, due: due, isBarrier: isBarrier)
                return
            }
            guest_queue_retain(queue)
            scheduler.submit(
                .queued(queue, function, context), to: scheduler.queue(queue), due: due, isBarrier: isBarrier)
        }
        hooks.sync = { queue, function, context, isBarrier in
            guard let queue, let function else { return }
            let scheduler = Scheduler.shared
            scheduler.call(scheduler.queue(queue), isBarrier: isBarrier) { function(context) }
        }
        hooks.wait = { what, check, subject, deadline in
            guard let check else { return false }
            let what = what.map { String(cString: $0) } ?? "a wait"
            return Scheduler.shared.wait(what, until: deadline) { check(subject) }
        }
        hooks.sleep = { until in _ = Scheduler.shared.wait("sleep", until: until) { false } }
        hooks.yield = { Scheduler.shared.yield() }
        hooks.is_main = { Scheduler.shared.isMain }
    }

    private static func addQueues(to hooks: inout guest_hooks) {
        hooks.queue_created = { pointer, isConcurrent, isInactive, target in
            guard let pointer else { return }
            let scheduler = Scheduler.shared
            scheduler.made(
                WorkQueue(
                    pointer: pointer, isSerial: !isConcurrent, isInactive: isInactive,
                    target: target.map(scheduler.queue)))
        }
        hooks.queue_suspended = { pointer, isSuspended, isActivation in
            guard let pointer else { return }
            DispatchCapture.suspend(
                Scheduler.shared.queue(pointer), isSuspended: isSuspended, isActivation: isActivation)
        }
        hooks.queue_target = { pointer, target in
            guard let pointer else { return }
            if let target { guest_queue_retain(target) }
            Scheduler.shared.queue(pointer).target = target.map(Scheduler.shared.queue)
        }
        hooks.set_specific = { pointer, key, value, dispose in
            guard let pointer, let key else { return }
            let queue = Scheduler.shared.queue(pointer)
            if let old = queue.specifics[key] { old.dispose?(old.value) }
            queue.specifics[key] = value == nil ? nil : (value, dispose)
        }
        hooks.get_specific = { pointer, key in
            guard let key else { return nil }
            let scheduler = Scheduler.shared
            if let pointer { return scheduler.queue(pointer).specifics[key]?.value }
            for (queue, _) in scheduler.held {
                if let found = queue.specifics[key] { return found.value }
            }
            return nil
        }
        hooks.current_queue = { Scheduler.shared.current?.pointer ?? DispatchCapture.global }
        hooks.assert_queue = { pointer, assertion in
            guard let pointer else { return }
            DispatchCapture.check(Scheduler.shared.queue(pointer), guest_assertion(UInt32(assertion)))
        }
    }

    private static func suspend(_ queue: WorkQueue, isSuspended: Bool, isActivation: Bool) {
        if isActivation {
            guard queue.isInactive else { return }
            queue.isInactive = false
        }
        queue.suspensions = max(0, queue.suspensions + (isSuspended ? 1 : -1))
        if queue.suspensions == 0 { Scheduler.shared.release(queue) }
    }

    private static func check(_ queue: WorkQueue, _ assertion: guest_assertion) {
        let scheduler = Scheduler.shared
        let found = scheduler.held.first { $0.queue === queue }
        switch assertion {
        case GUEST_NOT_ON_QUEUE:
            if found != nil { scheduler.fail("a precondition: this is not to run on '\(queue.label)'") }
        case GUEST_ON_QUEUE_AS_BARRIER:
            if found.map({ $0.isBarrier || queue.isSerial }) != true {
                scheduler.fail("a precondition: this is to run on '\(queue.label)' as a barrier")
            }
        default:
            if found == nil { scheduler.fail("a precondition: this is to run on '\(queue.label)'") }
        }
    }

    private static func addSources(to hooks: inout guest_hooks) {
        hooks.source = { source, event in
            guard let source else { return }
            let event = guest_source_event(UInt32(event))
            if event == GUEST_SOURCE_CREATED {
                DispatchCapture.sources[source] = DispatchSourceState(source, scheduler: Scheduler.shared)
            } else {
                DispatchCapture.sources[source]?.handle(event)
            }
            if event == GUEST_SOURCE_RELEASED { DispatchCapture.sources[source] = nil }
        }
        hooks.source_timer = { source, start, interval in
            guard let source else { return }
            DispatchCapture.sources[source]?.set(start: start, interval: interval)
        }
    }

    /// The queue that work of the concurrent pool counts as.
    private static var global: UnsafeMutableRawPointer? { dispatch_global_queue(0, 0) }
}

@_silgen_name("dispatch_get_global_queue")
private func dispatch_global_queue(_ identifier: Int, _ flags: UInt) -> UnsafeMutableRawPointer?

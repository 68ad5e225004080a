import CGuestRuntime

/// A source of Dispatch: a timer, or data that is merged.
final class DispatchSourceState {
    private unowned(unsafe) let scheduler: Scheduler
    private let source: UnsafeMutablePointer<guest_source>
    private var start = Int64.max
    private var interval: Int64 = 0
    /// The firing that is put off. A timer that is set, suspended or cancelled calls it off.
    private var armed: Item?
    /// Sources begin suspended.
    private var suspensions = 1
    private var isRegistered = false
    private var isPending = false

    init(_ source: UnsafeMutablePointer<guest_source>, scheduler: Scheduler) {
        self.source = source
        self.scheduler = scheduler
    }

    private var isTimer: Bool { source.pointee.type == 0 }

    private var queue: WorkQueue? { source.pointee.queue.map(scheduler.queue) }

    /// Follows what was done to it.
    func handle(_ event: guest_source_event) {
        switch event {
        case GUEST_SOURCE_RESUMED: resume()
        case GUEST_SOURCE_SUSPENDED:
            suspensions += 1
            disarm()
        case GUEST_SOURCE_CANCELLED:
            disarm()
            submit { [source] in
                call(source.pointee.cancel_function, source.pointee.cancel_block, source.pointee.context)
            }
        case GUEST_SOURCE_MERGED: announce()
        case GUEST_SOURCE_RELEASED: disarm()
        default: break
        }
    }

    private func resume() {
        suspensions = max(0, suspensions - 1)
        guard suspensions == 0 else { return }
        if !isRegistered {
            isRegistered = true
            if source.pointee.registration_block != nil || source.pointee.registration_function != nil {
                submit { [source] in
                    call(
                        source.pointee.registration_function, source.pointee.registration_block,
                        source.pointee.context)
                }
            }
        }
        arm()
        announce()
    }

    /// Sets the timer anew.
    ///
    /// - Parameters:
    ///   - start: uptime in nanoseconds, `.max`: never.
    ///   - interval: nanoseconds, 0: once.
    func set(start: Int64, interval: Int64) {
        self.start = start
        self.interval = interval
        arm()
    }

    private func disarm() {
        armed?.isVoid = true
        armed = nil
    }

    private func arm() {
        disarm()
        guard isTimer, suspensions == 0, start != .max, !source.pointee.cancelled else { return }
        armed = scheduler.submit(.closure { [weak self] in self?.fire() }, to: queue, due: start)
    }

    private func fire() {
        armed = nil
        var firings: UInt64 = 1
        if interval > 0 {
            // What was missed counts, and is not made up for.
            let missed = max(0, guest_uptime() - start) / interval
            firings += UInt64(missed)
            let (next, overflow) = start.addingReportingOverflow((missed + 1) * interval)
            start = overflow ? .max : next
        } else {
            start = .max
        }
        arm()
        deliver(firings)
    }

    /// Merged data comes to the handler once, however often it was merged before.
    private func announce() {
        guard !isTimer, suspensions == 0, source.pointee.pending != 0, !isPending else { return }
        isPending = true
        submit { [weak self] in
            guard let self else { return }
            isPending = false
            guard !source.pointee.cancelled, suspensions == 0, source.pointee.pending != 0 else { return }
            let data = source.pointee.pending
            source.pointee.pending = 0
            deliver(data)
        }
    }

    private func deliver(_ data: UInt64) {
        withReference {
            source.pointee.data = data
            call(source.pointee.event_function, source.pointee.event_block, source.pointee.context)
        }
    }

    /// Keeps the source for as long as a body takes, which may let go of it.
    private func withReference(_ body: () -> Void) {
        dispatch_object_retain(source)
        body()
        dispatch_object_release(source)
    }

    private func submit(_ body: @escaping () -> Void) {
        let source = source
        dispatch_object_retain(source)
        scheduler.submit(
            .closure {
                body()
                dispatch_object_release(source)
            }, to: queue, due: guest_uptime())
    }
}

/// Calls a handler, which is a function or a block.
private func call(
    _ function: guest_function?, _ block: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) {
    if let function {
        function(context)
    } else if let block {
        // The handler may replace itself.
        guard let own = guest_block_copy(block) else { return }
        guest_block_run(own)
    }
}

@_silgen_name("dispatch_retain")
private func dispatch_object_retain(_ object: UnsafeMutableRawPointer)
@_silgen_name("dispatch_release")
private func dispatch_object_release(_ object: UnsafeMutableRawPointer)

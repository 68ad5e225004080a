import CGuestRuntime
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The executor of the main actor: the main queue's work.
///
/// Unchecked: it has no state, and everything is on one thread.
final class GuestMainExecutor: MainExecutor, SchedulingExecutor, @unchecked Sendable {
    func enqueue(_ job: consuming ExecutorJob) {
        Scheduler.shared.submit(
            .job(UnownedJob(job), isMain: true), to: Scheduler.shared.main, due: guest_uptime())
    }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
        Scheduler.shared.submit(
            .job(UnownedJob(job), isMain: true), to: Scheduler.shared.main, due: uptime(after: delay))
    }

    /// Nobody runs the main loop of a guest: the device gives it time.
    func run() throws {}
    func stop() {}

    func checkIsolated() {
        guard Scheduler.shared.isMain else {
            Scheduler.shared.fail("code of the main actor runs on another queue")
        }
    }
    func isIsolatingCurrentContext() -> Bool? { Scheduler.shared.isMain }
    var isMainExecutor: Bool { true }
}

/// The executor of everything that no actor and no queue claims.
///
/// Unchecked: it has no state, and everything is on one thread.
final class GuestPoolExecutor: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
    func enqueue(_ job: consuming ExecutorJob) {
        Scheduler.shared.submit(.job(UnownedJob(job), isMain: false), to: nil, due: guest_uptime())
    }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
        Scheduler.shared.submit(.job(UnownedJob(job), isMain: false), to: nil, due: uptime(after: delay))
    }
}

/// The executors of a guest.
struct GuestExecutors: ExecutorFactory {
    static let main = GuestMainExecutor()
    static let pool = GuestPoolExecutor()
    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { pool }

    /// Makes them those of the process. Of effect before the first task only.
    static func install() { _createExecutors(factory: GuestExecutors.self) }
}

/// The uptime after a delay of any clock. Only clocks whose durations are `Duration` sleep by virtual time.
private func uptime(after delay: some DurationProtocol) -> Int64 {
    guard let delay = delay as? Duration else {
        guest_violation_note(Int32(GUEST_UNCAPTURED.rawValue), "a sleep by a clock with durations of its own")
        return guest_uptime()
    }
    let (seconds, attoseconds) = delay.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLong else { return seconds < 0 ? guest_uptime() : .max - 1 }
    let (sum, overflow) = guest_uptime().addingReportingOverflow(whole + attoseconds / 1_000_000_000)
    return overflow ? .max - 1 : sum
}

import CGuestRuntime
import Dispatch
import Foundation

/// Tests in the process itself that nothing goes past the scheduler.
///
/// It is short (less than a millisecond) because every launch of a guest does it. Time passes for it before the beginning.
enum CaptureTest {
    private static let second: Int64 = 1_000_000_000

    /// What tests note. There is one thread, so nothing guards it.
    nonisolated(unsafe) private static var seen: [String] = []

    /// - Throws: the first thing that passes the runtime by.
    static func run(_ start: GuestCapture.Start) throws(GuestCaptureError) {
        guard guest_hashing_is_deterministic() else { throw .hashing }
        try values(start)
        try work()
        try sleeping()
        guard guest_thread_count() == 1 else {
            throw .passedBy("the process has \(guest_thread_count()) threads after a test of one")
        }
        guard !guest_violation_next_exists() else {
            throw .passedBy("a test of the usual asked for a thread")
        }
    }

    /// The clock and randomness.
    private static func values(_ start: GuestCapture.Start) throws(GuestCaptureError) {
        let date = Date().timeIntervalSince1970
        guard abs(date - Double(guest_calendar()) / 1e9) < 0.001 else {
            throw .passedBy("Date() does not read the virtual clock")
        }
        guard Int64(DispatchTime.now().uptimeNanoseconds) == guest_uptime() else {
            throw .passedBy("DispatchTime.now() does not read the virtual clock")
        }
        var drawn: [String] = []
        for _ in 0..<2 {
            guest_random_seed(start.seed)
            drawn.append("\(UUID()) \(UInt64.random(in: 0...(.max)))")
        }
        guard drawn[0] == drawn[1] else {
            throw .passedBy("UUID() or random(in:) draws from the machine")
        }
        guard ProcessInfo.processInfo.processIdentifier == getpid() else {
            throw .passedBy("the process's number is the machine's")
        }
        guard Locale.current.identifier == Locale(identifier: start.locale).identifier,
            Locale.preferredLanguages == start.languages, Calendar.current.locale == Locale.current
        else { throw .passedBy("Locale.current, or what stands beside it, is not the device's") }
        guard Bundle.main === DeviceBundle.app.bundle else {
            throw .passedBy("Bundle.main is not the app's")
        }
    }

    /// Tasks and queues at one moment.
    private static func work() throws(GuestCaptureError) {
        seen = []
        Task.detached { seen.append("task") }
        DispatchQueue.global().async { seen.append("queue") }
        DispatchQueue.main.async { seen.append(Thread.isMainThread ? "main" : "not main") }
        RunLoop.main.perform { seen.append("run loop") }
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue(label: "test").async { semaphore.signal() }
        semaphore.wait()
        Scheduler.shared.settle()
        guard seen == ["task", "queue", "main", "run loop"] else {
            throw .passedBy("of a task, a queue, the main queue and the run loop there ran \(seen)")
        }
    }

    /// What is put off to a later moment.
    private static func sleeping() throws(GuestCaptureError) {
        seen = []
        let begun = guest_uptime()
        Task.detached {
            try? await Task.sleep(for: .seconds(1))
            seen.append("sleep")
        }
        let timer = Timer(fire: Date().addingTimeInterval(2), interval: 0, repeats: false) { _ in
            seen.append("timer")
        }
        RunLoop.main.add(timer, forMode: .default)
        DispatchQueue.main.asyncAfter(deadline: .now() + 3) { seen.append("queue") }
        for expected in [1, 2, 3] {
            Scheduler.shared.settle()
            let next = Scheduler.shared.next ?? .max
            guard abs(next - begun - Int64(expected) * second) < second / 100 else {
                throw .passedBy(
                    "what waits for \(expected) s waits for \(next - begun) ns (of 1: a task, 2: a timer, 3: a queue)"
                )
            }
            guest_clock_advance(next)
        }
        Scheduler.shared.settle()
        guard seen == ["sleep", "timer", "queue"] else {
            throw .passedBy("a sleep of 1 s, a timer of 2 s and a queue of 3 s ran as \(seen)")
        }
    }
}

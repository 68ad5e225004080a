import HikeHardware
import HikeValues

/// Time as one process of an app sees it, and what it still wants to be called for.
final class AppClock: DeviceClock {
    private unowned let runtime: DeviceRuntime
    private let process: AppProcess
    /// Those that are still to come, by the number under which the device has them.
    private var timers: [Int: DeviceTimer] = [:]
    private var count = 0

    init(_ process: AppProcess, on runtime: DeviceRuntime) {
        self.process = process
        self.runtime = runtime
    }

    var now: Instant { runtime.now }
    var date: UTCDate { runtime.date }

    func after(_ interval: Interval, _ handler: @escaping () -> Void) -> DeviceTimer {
        count += 1
        let number = count
        let due = now + max(interval, Interval(nanoseconds: 1))
        let timer = DeviceTimer(due: due, handler) { [weak self] in self?.drop(number) }
        guard !process.isOver else { return timer }
        timers[number] = timer
        runtime.timers.set(
            .app(process.app, number), at: due, isQuiet: runtime.isQuiet(for: process.app))
        return timer
    }

    func compute<Value: Sendable>(
        taking interval: Interval, _ work: @escaping @Sendable () -> Value,
        then handler: @escaping (Value) -> Void
    ) -> DeviceTimer {
        let job = BackgroundJob(work)
        return after(interval) { handler(job.value) }
    }

    /// The moment of a timer has come. It is called where that was not called off by then.
    func fire(_ number: Int) { timers.removeValue(forKey: number)?.fire() }

    /// Nobody is called any more: the process has ended.
    func end() {
        for timer in timers.values { timer.cancel() }
    }

    private func drop(_ number: Int) {
        timers[number] = nil
        runtime.timers.cancel(.app(process.app, number))
    }
}

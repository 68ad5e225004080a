import HikeHardware
import HikeValues

/// Time as a test sets it. A timer fires when the test says so.
final class FakeClock: DeviceClock {
    var now = Instant.seconds(100)
    private var all: [DeviceTimer] = []

    var date: UTCDate { UTCDate(nanosecondsSince1970: 1_780_000_000_000_000_000) + (now - .zero) }

    /// Those that are still to come, in the order in which they were asked for.
    var timers: [DeviceTimer] { all.filter(\.isPending) }

    func after(_ interval: Interval, _ handler: @escaping () -> Void) -> DeviceTimer {
        let timer = DeviceTimer(due: now + interval, handler)
        all.append(timer)
        return timer
    }
}

extension DeviceTimer {
    /// When it is due; nil where nothing is to come.
    var next: Instant? { isPending ? due : nil }
}

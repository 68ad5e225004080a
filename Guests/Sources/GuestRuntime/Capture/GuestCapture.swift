import CGuestRuntime
import CPortableMath
import Foundation

/// Captures time, work and randomness of the process: from ``begin(_:)`` on all of it is virtual.
///
/// Everything that the code of an app puts off — tasks, queues, timers, run loops, sleeps — is done on this process's one
/// thread, in the order of virtual time, by ``handle(uptime:calendar:_:)``. What is not captured is in `docs/guests.md`.
public enum GuestCapture {
    /// What a guest begins with. Times are nanoseconds.
    public struct Start: Equatable, Sendable {
        /// Since the device was switched on; 0 or more.
        public var uptime: Int64
        /// Since 1970, in universal time.
        public var calendar: Int64
        /// Of all that is drawn at random.
        public var seed: UInt64
        /// The process number that the guest sees; 1 or more.
        public var process: Int32
        /// The device's name, as a host name; at most 64 bytes.
        public var host: String
        /// The device's locale, such as `de_CH`.
        public var locale: String
        /// Its languages, most wanted first, such as `de-CH`.
        public var languages: [String]
        /// Of the order of what is due at one moment; nil: that of asking.
        public var orderSeed: UInt64?

        public init(
            uptime: Int64, calendar: Int64, seed: UInt64, process: Int32, host: String, locale: String,
            languages: [String], orderSeed: UInt64? = nil
        ) {
            self.orderSeed = orderSeed
            self.uptime = uptime
            self.calendar = calendar
            self.seed = seed
            self.process = process
            self.host = host
            self.locale = locale
            self.languages = languages
        }
    }

    /// Nanoseconds that a guest's uptime is ahead of the device's, so that there is time before the beginning.
    private static let head: Int64 = 60_000_000_000
    nonisolated(unsafe) private static var hasBegun = false

    /// Captures the process and tests that it is.
    ///
    /// To be called once, before the first task and from the main thread.
    ///
    /// - Throws: ``GuestCaptureError`` where this toolchain's tasks, timers or randomness pass the runtime by.
    public static func begin(_ start: Start) throws(GuestCaptureError) {
        guard !hasBegun else { throw .begunAlready }
        hasBegun = true
        guard guest_fibers_prepare() else {
            throw .passedBy("the variables that Swift's runtime keeps for each thread were not found")
        }
        GuestExecutors.install()
        DispatchCapture.install()
        Scheduler.shared.passRunLoop = { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        guest_identity_set(start.process, start.host)
        DeviceLocale.set(locale: start.locale, languages: start.languages, host: start.host)
        try BundleCapture.install()
        if let method = guest_xml_capture() {
            throw .passedBy("XMLParser has no method \(String(cString: method))")
        }
        try FileCapture.install()
        // The main run loop belongs to the thread that asks first.
        _ = RunLoop.main
        guest_capture_begin(start.uptime + 1_000_000_000, start.calendar - head + 1_000_000_000)
        try CaptureTest.run(start)
        guest_random_seed(start.seed)
        Scheduler.shared.workOrder = start.orderSeed.map(WorkOrder.init(seed:))
        set(uptime: start.uptime, calendar: start.calendar)
    }

    /// Gives the guest a moment: runs a body as the main thread does, then all that is due, and what that causes at the
    /// same moment.
    ///
    /// - Parameters:
    ///   - uptime: the device's, nanoseconds. Where the guest has slept beyond it, its own clock is ahead.
    ///   - calendar: nanoseconds since 1970 at that uptime.
    public static func handle(uptime: Int64, calendar: Int64, _ body: () -> Void) {
        set(uptime: uptime, calendar: calendar)
        Scheduler.shared.performOnMain(body)
        Scheduler.shared.settle()
    }

    /// The device's uptime at which something is due next, nanoseconds; nil: the guest waits for events only.
    public static var next: Int64? { Scheduler.shared.next.map { $0 - head } }

    /// The guest's clock, as uptime of the device. Later than the event's where the guest has slept.
    public static var uptime: Int64 { guest_uptime() - head }

    /// Pieces of work that were run since the beginning.
    public static var executed: Int { Scheduler.shared.executed }

    /// Puts a turn of its own into the main queue, behind what is there.
    public static func onMain(_ body: @escaping () -> Void) {
        Scheduler.shared.submit(.closure(body), to: Scheduler.shared.main, due: guest_uptime())
    }

    /// What the guest tried and may not since the last call.
    public static func violations() -> [GuestViolation] {
        var found: [GuestViolation] = []
        var kind: Int32 = 0
        var detail = [CChar](repeating: 0, count: 256)
        while guest_violation_next(&kind, &detail, detail.count) {
            let text = String(decoding: detail.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if let violation = GuestViolation(kind: kind, detail: text) { found.append(violation) }
        }
        return found
    }

    private static func set(uptime: Int64, calendar: Int64) {
        let ahead = max(0, guest_uptime() - (uptime + head))
        guest_clock_set(uptime + head + ahead, calendar + ahead)
    }
}

/// Something that a guest tried and may not, or cannot have. It failed for the guest; the device lives.
public enum GuestViolation: Equatable, Sendable, CustomStringConvertible {
    /// It asked for a thread.
    case thread
    /// It called the system for what it may not have; the call's name.
    case systemCall(String)
    /// It wrote outside its container; the path as it gave it.
    case outsideContainer(String)
    /// It used what is not captured, so that its time would not be virtual.
    case uncaptured(String)
    /// A table of texts of its bundle cannot be read; the file.
    case damaged(String)
    /// The machine's disk does not keep what class a file is of; the file.
    case unprotected(String)

    init?(kind: Int32, detail: String) {
        switch guest_violation(UInt32(bitPattern: kind)) {
        case GUEST_THREAD: self = .thread
        case GUEST_SYSTEM_CALL: self = .systemCall(detail)
        case GUEST_OUTSIDE_CONTAINER: self = .outsideContainer(detail)
        case GUEST_UNCAPTURED: self = .uncaptured(detail)
        case GUEST_DAMAGED: self = .damaged(detail)
        case GUEST_UNPROTECTED: self = .unprotected(detail)
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .thread:
            "the app asked for a thread, which a guest does not get: use tasks or queues"
        case .systemCall(let name):
            "the app called the system for what a guest may not have: \(name)"
        case .outsideContainer(let path):
            "the app wrote outside its container, which was refused: \(path)"
        case .uncaptured(let what):
            "the app used what does not run in virtual time: \(what)"
        case .damaged(let file):
            "a table of the app's texts cannot be read, none of its texts is there: build the guest anew: \(file)"
        case .unprotected(let file):
            "the disk of this machine keeps no attributes of files, so that the file is not protected while the "
                + "device is locked: \(file)"
        }
    }
}

/// A length of virtual time, in whole nanoseconds. May be negative.
public struct Interval: Comparable, Hashable, Sendable {
    /// Nanoseconds.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static let zero = Interval(nanoseconds: 0)

    /// An interval of so many seconds, rounded to the nanosecond; values beyond ±290 years are clamped.
    public static func seconds(_ seconds: Double) -> Interval {
        let ns = (seconds * 1e9).rounded()
        guard ns.magnitude < 9.2e18 else { return Interval(nanoseconds: ns < 0 ? .min / 2 : .max / 2) }
        return Interval(nanoseconds: Int64(ns))
    }

    /// So many thousandths of a second; beyond ±292 years it traps.
    public static func milliseconds(_ count: Int64) -> Interval { Interval(nanoseconds: count * 1_000_000) }

    /// So many millionths of a second; beyond ±292 years it traps.
    public static func microseconds(_ count: Int64) -> Interval { Interval(nanoseconds: count * 1_000) }

    /// The interval in seconds.
    public var inSeconds: Double { Double(nanoseconds) / 1e9 }

    public static func < (a: Interval, b: Interval) -> Bool { a.nanoseconds < b.nanoseconds }
    public static func + (a: Interval, b: Interval) -> Interval {
        Interval(nanoseconds: a.nanoseconds + b.nanoseconds)
    }
    public static func - (a: Interval, b: Interval) -> Interval {
        Interval(nanoseconds: a.nanoseconds - b.nanoseconds)
    }
}

/// A moment of virtual time: nanoseconds since the scenario's start.
///
/// The whole emulator, both devices included, knows no other clock (architecture 2).
public struct Instant: Comparable, Hashable, Sendable {
    /// Nanoseconds since the scenario's start.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The scenario's start.
    public static let zero = Instant(nanoseconds: 0)
    /// A moment after every other one.
    public static let distantFuture = Instant(nanoseconds: .max)

    /// The moment so many seconds after the scenario's start.
    public static func seconds(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

    /// Seconds since the scenario's start.
    public var inSeconds: Double { Double(nanoseconds) / 1e9 }

    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

    /// Saturates at ``distantFuture``, and at the moment as long before zero.
    public static func + (a: Instant, b: Interval) -> Instant {
        let (sum, overflow) = a.nanoseconds.addingReportingOverflow(b.nanoseconds)
        return Instant(nanoseconds: overflow ? (b.nanoseconds < 0 ? .min : .max) : sum)
    }
    /// Saturates likewise.
    public static func - (a: Instant, b: Interval) -> Instant {
        let (difference, overflow) = a.nanoseconds.subtractingReportingOverflow(b.nanoseconds)
        return Instant(nanoseconds: overflow ? (b.nanoseconds < 0 ? .max : .min) : difference)
    }
    /// From the second moment to the first; the nearest interval where it is too long.
    public static func - (a: Instant, b: Instant) -> Interval {
        let (difference, overflow) = a.nanoseconds.subtractingReportingOverflow(b.nanoseconds)
        return Interval(nanoseconds: overflow ? (a < b ? .min : .max) : difference)
    }
    public static func += (a: inout Instant, b: Interval) { a = a + b }
}

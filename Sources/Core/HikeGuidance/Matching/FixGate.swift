import HikeValues

/// Which fixes are used; the same under all profiles (OH5-86).
struct FixGate: Hashable, Sendable {
    /// The time of a fix that leapt ahead and was not used.
    private var leapt: Instant?

    /// So many seconds after the last fix a time may be wrong: then a second fix has to agree with it. One that is
    /// believed too soon would make all true ones behind it old.
    private static let longestSilence = 600.0

    /// Why a fix is not used; nil where it is.
    ///
    /// - Parameter last: when the last fix that was used was true.
    mutating func reasonToIgnore(
        _ fix: Fix, after last: Instant?, _ configuration: GuidanceConfiguration
    ) -> IgnoredFixReason? {
        let doubt = Self.reasonToDoubt(fix, configuration)
        if doubt == .invalidCoordinate { return doubt }
        // An old fix says nothing of the signal either.
        if let last, fix.time <= last { return .notLater }
        if let doubt { return doubt }
        guard let last, !Self.isSoon(fix.time, after: last), !Self.isSoon(fix.time, after: leapt) else {
            leapt = nil
            return nil
        }
        leapt = fix.time
        return .leaptAhead
    }

    /// What is wrong with a fix beside its time.
    static func reasonToDoubt(_ fix: Fix, _ configuration: GuidanceConfiguration) -> IgnoredFixReason? {
        guard fix.coordinate.isValid else { return .invalidCoordinate }
        return fix.horizontalAccuracy >= 0 && fix.horizontalAccuracy < configuration.leastUselessAccuracy
            ? nil : .inaccurate
    }

    static func isSoon(_ time: Instant, after earlier: Instant?) -> Bool {
        guard let earlier else { return false }
        return time > earlier && (time - earlier).inSeconds <= longestSilence
    }

    static func isFar(_ time: Instant, before later: Instant) -> Bool {
        (later - time).inSeconds > longestSilence
    }
}

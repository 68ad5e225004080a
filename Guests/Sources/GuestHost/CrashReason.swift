import GuestExchange

/// Finds the reason of a crash in what is known of it.
enum CrashReason {
    private static let killed: Int32 = 9
    private static let abort: Int32 = 6
    private static let badAccess: Int32 = 11

    /// - Parameters:
    ///   - signal: that ended the process.
    ///   - report: what its handler said, where it came to that.
    ///   - lines: what it printed, the last ones last.
    static func reason(signal: Int32, report: GuestCrashReport?, lines: [String]) -> GuestCrash.Reason {
        if signal == killed { return .killed }
        if signal == badAccess, let report, isRecursion(report.frames) { return .stackOverflow }
        for line in lines.reversed() {
            if let message = message(in: line) {
                return memory(message) ? .outOfMemory : .stoppedItself(message)
            }
        }
        return .signal(signal)
    }

    /// What stands behind Swift's `Fatal error: `, with the place in the source that stands before it.
    private static func message(in line: String) -> String? {
        guard let found = line.firstRange(of: "Fatal error") else {
            return memory(line) ? line : nil
        }
        let place = line[..<found.lowerBound].drop { $0 == " " }
        var message = line[found.upperBound...]
        if message.hasPrefix(": ") { message = message.dropFirst(2) }
        let words = message.isEmpty ? "a fatal error without a message" : String(message)
        return place.isEmpty ? words : "\(words) (\(place.dropLast(2)))"
    }

    private static func memory(_ text: String) -> Bool {
        text.contains("ailed to allocate") || text.contains("Could not allocate memory")
            || text.contains("there is no memory for")
            || text.contains("bad_alloc")
    }

    /// A stack that is all one function, or a few that call each other.
    private static func isRecursion(_ frames: [GuestCrashReport.Frame]) -> Bool {
        guard frames.count == ExchangeLimits.stack else { return false }
        return Set(frames.map(\.offset)).count <= frames.count / 4
    }
}

import HikeFormats
import HikeValues

/// What the receiver and the compass of one device said in a run, read line by line: nothing is kept but the epoch that
/// compass readings may still come to.
///
/// A loss of the position becomes an epoch without one every second until it is back, as receivers do it.
public struct RunPositions {
    /// How often a receiver that has lost its position says so.
    private static let silentPeriod = Interval.seconds(1)
    /// Epochs without a position that one loss gives at most: a day of them.
    private static let silentLimit = 86_400

    private let device: String
    private let start: UTCDate
    /// The last epoch, and whether there was any.
    private var pending: PositionLog.Epoch?
    private var hasBegun = false
    private var lostAt: Instant?
    private var headingsTooEarly = 0
    private var refused = 0

    /// - Parameters:
    ///   - device: its id, such as `watch`.
    ///   - start: the date of the virtual clock's zero.
    public init(device: String, start: UTCDate) {
        self.device = device
        self.start = start
    }

    /// Takes the next line of `events.jsonl`, and gives the epochs that it ends.
    public mutating func take(
        _ line: ArraySlice<UInt8>, _ give: (PositionLog.Epoch) throws -> Void
    ) rethrows {
        guard let head = try? LogEvent.head(of: line) else {
            refused += 1
            return
        }
        guard head.device == device, ["fix", "heading", "sensor"].contains(head.event) else { return }
        guard let event = try? LogEvent(line: line) else {
            refused += 1
            return
        }
        switch head.event {
        case "fix":
            guard let fix = Fix(event: event) else {
                refused += 1
                return
            }
            try finish(give)
            try giveSilence(until: event.time, give)
            var epoch = PositionLog.Epoch(date: start + (event.time - .zero), fix: fix)
            epoch.beginsSegment = lostAt != nil || !hasBegun
            lostAt = nil
            hasBegun = true
            pending = epoch
        case "heading":
            guard let heading = Heading(event: event) else {
                refused += 1
                return
            }
            if hasBegun { pending?.headings.append(heading) } else { headingsTooEarly += 1 }
        default:
            if event.text("sensor") == "gnss", event.text("state") == "lost", lostAt == nil {
                lostAt = event.time
            }
        }
    }

    /// Gives the last epoch.
    public mutating func finish(_ give: (PositionLog.Epoch) throws -> Void) rethrows {
        guard let last = pending else { return }
        pending = nil
        try give(last)
    }

    /// What was left out.
    public var skipped: [PositionLog.Skipped] {
        [
            (refused, "lines that cannot be read"),
            (headingsTooEarly, "compass readings before the first position"),
        ]
        .filter { $0.0 > 0 }.map { PositionLog.Skipped(count: $0.0, what: $0.1) }
    }

    private func giveSilence(until end: Instant, _ give: (PositionLog.Epoch) throws -> Void) rethrows {
        guard let lostAt, hasBegun else { return }
        var time = lostAt
        var count = 0
        while time < end, count < Self.silentLimit {
            try give(PositionLog.Epoch(date: start + (time - .zero), fix: nil))
            time = time + Self.silentPeriod
            count += 1
        }
    }
}

extension PositionLog {
    /// What the receiver and the compass of one device said in a run (``RunPositions``).
    ///
    /// - Parameters:
    ///   - log: `events.jsonl`.
    ///   - device: `phone` or `watch`.
    ///   - start: the date of the virtual clock's zero.
    public init(runLog log: [UInt8], device: String, start: UTCDate) {
        self.init()
        var positions = RunPositions(device: device, start: start)
        for line in log.split(separator: 0x0A) { positions.take(line) { epochs.append($0) } }
        positions.finish { epochs.append($0) }
        for skipped in positions.skipped { skip(skipped.count, skipped.what) }
    }
}

extension Fix {
    /// The fix of a `fix` event; nil where it has no position.
    init?(event: LogEvent) {
        guard let latitude = event.number("latitude"), let longitude = event.number("longitude") else {
            return nil
        }
        self.init(
            time: event.time, coordinate: Coordinate(latitude: latitude, longitude: longitude),
            altitude: event.number("altitude") ?? 0,
            horizontalAccuracy: event.number("horizontalAccuracy") ?? PositionLog.trackAccuracy,
            verticalAccuracy: event.number("verticalAccuracy") ?? -1, speed: event.number("speed") ?? -1,
            course: event.number("course") ?? -1)
        guard coordinate.isValid else { return nil }
    }
}

extension Heading {
    /// The reading of a `heading` event; nil where it has none.
    init?(event: LogEvent) {
        guard let magnetic = event.number("magnetic") else { return nil }
        self.init(
            time: event.time, magneticHeading: magnetic, trueHeading: event.number("true") ?? -1,
            accuracy: event.number("accuracy") ?? -1)
    }
}

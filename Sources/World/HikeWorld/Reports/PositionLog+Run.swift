import HikeFormats
import HikeValues

extension PositionLog {
    /// How often a receiver that has lost its position says so.
    private static let silentPeriod = Interval.seconds(1)
    /// Epochs without a position that one loss gives at most: a day of them.
    private static let silentLimit = 86_400

    /// What the receiver and the compass of one device said in a run.
    ///
    /// A loss of the position becomes an epoch without one every second until it is back, as receivers do it.
    /// - Parameters:
    ///   - log: `events.jsonl`.
    ///   - device: `phone` or `watch`.
    ///   - start: the date of the virtual clock's zero.
    public init(runLog log: [UInt8], device: String, start: UTCDate) {
        self.init()
        var headingsTooEarly = 0
        var refused = 0
        var lostAt: Instant?
        for line in log.split(separator: 0x0A) {
            guard let head = try? LogEvent.head(of: line) else {
                refused += 1
                continue
            }
            guard head.device == device, ["fix", "heading", "sensor"].contains(head.event) else { continue }
            guard let event = try? LogEvent(line: line) else {
                refused += 1
                continue
            }
            switch head.event {
            case "fix":
                guard let fix = Fix(event: event) else {
                    refused += 1
                    continue
                }
                appendSilence(from: lostAt, until: event.time, start: start)
                var epoch = Epoch(date: start + (event.time - .zero), fix: fix)
                epoch.beginsSegment = lostAt != nil || epochs.isEmpty
                lostAt = nil
                epochs.append(epoch)
            case "heading":
                guard let heading = Heading(event: event) else {
                    refused += 1
                    continue
                }
                if epochs.isEmpty {
                    headingsTooEarly += 1
                } else {
                    epochs[epochs.count - 1].headings.append(heading)
                }
            default:
                if event.text("sensor") == "gnss", event.text("state") == "lost", lostAt == nil {
                    lostAt = event.time
                }
            }
        }
        skip(refused, "lines that cannot be read")
        skip(headingsTooEarly, "compass readings before the first position")
    }

    private mutating func appendSilence(from lost: Instant?, until end: Instant, start: UTCDate) {
        guard let lost, !epochs.isEmpty else { return }
        var time = lost
        var count = 0
        while time < end, count < Self.silentLimit {
            epochs.append(Epoch(date: start + (time - .zero), fix: nil))
            time = time + Self.silentPeriod
            count += 1
        }
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

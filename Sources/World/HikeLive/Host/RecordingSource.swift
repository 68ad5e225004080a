import HikeFormats
import HikeGeodesy
import HikeValues
import HikeWorld

/// A recorded receiver, played in the pair's time from its start.
///
/// Every epoch is played, in the order of the recording, as a gpsd would pass it on. Where the receiver's clock steps back
/// (``RecordingClock``) or says nothing, and where sentences were dropped, the log says so.
public final class RecordingSource: LiveSource {
    private let commands: [(time: Instant, reading: OutsideReading)]
    private var taken = 0

    /// One standard deviation of a compass, degrees: logs state none.
    static let headingAccuracy = 5.0

    /// - Throws: ``NMEALogError`` for a file without a usable sentence.
    public init(nmea bytes: [UInt8], start: UTCDate) throws {
        let log = try NMEALog.read(bytes)
        let magnetism = MagneticModel(decimalYear: start.decimalYear)
        var place: Coordinate?
        var clock = RecordingClock()
        var commands: [(time: Instant, reading: OutsideReading)] = []
        for notice in Self.notices(log) {
            commands.append((.zero, .note(state: "left out", detail: notice)))
        }
        for epoch in log.epochs {
            guard let moment = epoch.timeSinceFirstMidnight else { continue }
            let (time, step) = clock.time(of: moment)
            if let step {
                commands.append((time, .note(state: "clock stepped back", detail: step.description)))
            }
            if let fix = Fix(epoch: epoch, at: time) {
                place = fix.coordinate
                commands.append((time, .fix(OutsideFix(fix))))
            }
            let declination = place.map { magnetism.declination(at: $0) }
            for heading in epoch.headings {
                guard
                    let reading = Heading(
                        heading, at: time, declination: declination, accuracy: Self.headingAccuracy)
                else { continue }
                commands.append(
                    (
                        time,
                        .heading(
                            magnetic: reading.magneticHeading, true: reading.trueHeading,
                            accuracy: reading.accuracy)
                    ))
            }
        }
        self.commands = commands
    }

    /// A sentence for each kind of thing of a recording that is not played.
    private static func notices(_ log: NMEALog) -> [String] {
        var notices: [String] = []
        let timeless = log.epochs.count { $0.timeSinceFirstMidnight == nil }
        if timeless > 0 {
            notices.append("\(timeless) of \(log.epochs.count) epochs say no time and are not played")
        }
        if log.counts.dropped > 0 {
            let all = log.counts.dropped + log.counts.sentences
            notices.append("\(log.counts.dropped) of \(all) sentences are damaged and were dropped")
        }
        return notices
    }

    public let descriptor: Int32? = nil
    /// When the next command of the recording is due; nil after the last.
    public var next: Instant? { taken < commands.count ? commands[taken].time : nil }
    public var state: String { next == nil ? "recording over" : "recording" }
    public func stop() {}

    public func due(at now: Instant) -> [OutsideReading] {
        let end = commands[taken...].firstIndex { $0.time > now } ?? commands.count
        defer { taken = end }
        return commands[taken..<end].map(\.reading)
    }
}

/// Gives the epochs of a recording their moments in the pair's time, which never runs backwards.
///
/// Where the receiver's clock steps back, the epoch follows the one before after as long as epochs follow each other at last,
/// and those behind it keep their intervals. A clock that comes right again is believed again.
struct RecordingClock {
    /// A clock that stepped back.
    struct Step: Hashable, CustomStringConvertible {
        var length: Interval
        /// What the clock says behind it, since the midnight before the recording.
        var moment: Interval

        var description: String {
            let date = UTCDate(nanosecondsSince1970: 0) + moment
            return
                "the receiver's clock stepped back by \(DecimalText.string(length.inSeconds, decimals: 3)) s, to "
                + "\(date.iso8601().dropFirst(11).prefix(8)) UTC; what it says from there is played on"
        }
    }

    /// Between epochs, where none have followed each other yet; and the longest that one waits for the next after a step.
    static let usualInterval = Interval.seconds(1)

    private var first: Interval?
    private var last: (moment: Interval, time: Instant)?
    /// The latest that the clock has said.
    private var latest = Interval.zero
    private var interval = usualInterval
    /// By so much steps back have moved the recording.
    private var shift = Interval.zero

    /// The moment of the next epoch in the pair's time, and the step before it.
    ///
    /// - Parameter moment: what the receiver's clock says.
    mutating func time(of moment: Interval) -> (time: Instant, step: Step?) {
        guard let first, let last else {
            (self.first, self.last, latest) = (moment, (moment, .zero), moment)
            return (.zero, nil)
        }
        let unmoved = Instant.zero + (moment - first)
        var step: Step?
        if moment < last.moment {
            step = Step(length: last.moment - moment, moment: moment)
            shift = last.time + interval - unmoved
        } else {
            if moment >= latest, unmoved > last.time { shift = .zero }
            if moment > last.moment { interval = min(moment - last.moment, Self.usualInterval) }
        }
        self.last = (moment, unmoved + shift)
        latest = max(latest, moment)
        return (unmoved + shift, step)
    }
}

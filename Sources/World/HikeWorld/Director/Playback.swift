import HikeFormats
import HikeGeodesy
import HikeHardware
import HikeValues

/// A recorded receiver, played as it was: its first fix when playing begins, its own intervals kept.
struct Playback {
    /// Horizontal accuracy of fixes from a file that says nothing of it, metres (68 %).
    static let assumedAccuracy = 5.0
    /// Accuracy of a compass that says nothing of it, degrees.
    static let assumedHeadingAccuracy = 5.0
    /// A silence longer than this is a loss of the fix.
    static let silence = Interval.seconds(10)

    /// What the receiver said, counted from its first reading.
    private struct Reading {
        enum Content {
            case fix(Fix)
            case fixLost
            case heading(Heading)
        }

        var time: Instant
        var content: Content
    }

    private let readings: [Reading]
    /// What was left out of the file, a sentence each.
    let notices: [String]
    private var began: Instant?
    private var blocks: [(device: String, span: Range<Instant>)] = []

    init(_ recording: Scenario.Recording, files: ScenarioFiles) throws {
        let bytes = try files.read(recording.file)
        do {
            switch recording.format {
            case .nmea:
                let log = try NMEALog.read(bytes)
                let played = Self.readings(log)
                readings = played.readings
                notices = Self.notices(log) + Self.notices(leftOut: played.leftOut)
            case .gpx:
                let file = try TrackFile(bytes)
                let played = Self.readings(track: file.track)
                readings = played.readings
                notices = file.report.warnings + Self.notices(leftOut: played.leftOut)
            }
        } catch {
            throw ScenarioFileError.unusable(path: files.path(recording.file), reason: "\(error)")
        }
        guard readings.count >= 2 else {
            throw ScenarioFileError.unusable(
                path: files.path(recording.file),
                reason: "it has no timed positions to play; use hiker.follow")
        }
    }

    private var length: Interval { readings.last.map { $0.time - Instant.zero } ?? .zero }

    /// From the first reading to the last; nil before it plays.
    var times: ClosedRange<Instant>? { began.map { $0...($0 + length) } }

    /// Begins to play; returns when it is over.
    mutating func begin(at instant: Instant) -> Instant {
        let start = began ?? instant
        began = start
        return start + length
    }

    mutating func block(_ devices: [String], during span: Range<Instant>) {
        for device in devices { blocks.append((device, span)) }
    }

    /// One that has not begun may still do so.
    func hasReading(in span: Range<Instant>) -> Bool {
        guard let began else { return true }
        return readings.contains { span.contains($0.time + (began - .zero)) }
    }

    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
        guard let began else { return [] }
        let shift = began - Instant.zero
        let first = readings.partitionPoint { $0.time + shift >= start }
        var played: [TimedInput] = []
        for reading in readings.suffix(from: first) {
            let time = reading.time + shift
            guard time < end else { break }
            let isBlocked = blocks.contains { $0.device == device && $0.span.contains(time) }
            switch reading.content {
            case .fix(var fix):
                fix.time = fix.time + shift
                played.append(TimedInput(time: time, isBlocked ? .fixLost : .fix(fix)))
            case .heading(var heading):
                heading.time = heading.time + shift
                played.append(TimedInput(time: time, .heading(heading)))
            case .fixLost: played.append(TimedInput(time: time, .fixLost))
            }
        }
        return played
    }

    // MARK: Files

    /// Readings, and how many were left out because the clock ran backwards.
    private typealias Played = (readings: [Reading], leftOut: Int)

    private static func readings(track: RecordedTrack) -> Played {
        let points = track.segments.joined().compactMap { point in point.time.map { (point: point, date: $0) }
        }
        let kept = Chronology.playable(points.map(\.date), keepsEqual: false)
        guard let start = kept.first.map({ points[$0].date }) else { return ([], points.count) }
        var readings: [Reading] = []
        for index in kept {
            let (point, date) = points[index]
            add(
                Fix(
                    time: Instant.zero + (date - start), coordinate: point.coordinate,
                    altitude: point.elevation ?? 0, horizontalAccuracy: assumedAccuracy,
                    verticalAccuracy: point.elevation == nil ? -1 : 1.7 * assumedAccuracy,
                    speed: point.speed ?? -1, course: point.course ?? -1), to: &readings)
        }
        return (readings, points.count - kept.count)
    }

    private static func notices(leftOut: Int) -> [String] {
        leftOut == 0
            ? []
            : ["\(leftOut) readings were left out, because the receiver's clock ran backwards around them."]
    }

    /// Bad lines are counted and the first are named; they are never fatal.
    private static func notices(_ log: NMEALog) -> [String] {
        var notices = log.defects.prefix(20).map(\.description)
        if log.counts.dropped > 0 {
            notices.append(
                "\(log.counts.dropped) of \(log.counts.dropped + log.counts.sentences) sentences were dropped."
            )
        }
        return notices
    }

    private static func readings(_ log: NMEALog) -> Played {
        let epochs = log.epochs.compactMap { epoch in epoch.date.map { (epoch: epoch, date: $0) } }
        let kept = Chronology.playable(epochs.map(\.date), keepsEqual: true)
        guard let start = kept.first.map({ epochs[$0].date }) else { return ([], epochs.count) }
        var readings: [Reading] = []
        var place: Coordinate?
        let magnetism = MagneticModel(decimalYear: start.decimalYear)
        for index in kept {
            let (epoch, date) = epochs[index]
            let time = Instant.zero + (date - start)
            if let fix = Fix(epoch: epoch, at: time) {
                place = fix.coordinate
                add(fix, to: &readings)
            }
            let declination = place.map { magnetism.declination(at: $0) }
            for heading in epoch.headings {
                let reading = Heading(
                    heading, at: time, declination: declination, accuracy: assumedHeadingAccuracy)
                if let reading { readings.append(Reading(time: time, content: .heading(reading))) }
            }
        }
        return (readings, epochs.count - kept.count)
    }

    /// Adds a fix; where the one before is long past the position was lost in between.
    private static func add(_ fix: Fix, to readings: inout [Reading]) {
        if let last = readings.last?.time, fix.time - last > silence {
            readings.append(Reading(time: last + silence, content: .fixLost))
        }
        readings.append(Reading(time: fix.time, content: .fix(fix)))
    }
}

extension Array {
    /// The first index whose element meets a condition that holds for all behind it; the count if none does.
    func partitionPoint(_ isBehind: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

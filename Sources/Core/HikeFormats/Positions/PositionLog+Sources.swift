import HikeGeodesy
import HikeValues

extension PositionLog {
    /// Horizontal accuracy in metres that a point of a track counts with: track files state none.
    public static let trackAccuracy = 5.0
    /// The same for elevations, one standard deviation.
    public static let trackVerticalAccuracy = 8.0
    /// One standard deviation in degrees that a compass reading of an NMEA log counts with.
    public static let compassAccuracy = 5.0

    /// The points of a track in its order, their times as they are.
    public init(track: RecordedTrack) {
        self.init(name: track.name)
        epochs.reserveCapacity(track.pointCount)
        for segment in track.segments {
            for (index, point) in segment.enumerated() {
                var epoch = Epoch(date: point.time, fix: Fix(point: point))
                epoch.beginsSegment = index == 0
                epochs.append(epoch)
            }
        }
    }

    /// The epochs of an NMEA log (``NMEAPositions``).
    public init(nmea log: NMEALog) {
        self.init()
        epochs.reserveCapacity(log.epochs.count)
        var positions = NMEAPositions(firstDate: log.epochs.lazy.compactMap(\.date).first)
        for source in log.epochs {
            if let epoch = positions.epoch(of: source) { epochs.append(epoch) }
        }
        for skipped in positions.skipped(log.counts) { skip(skipped.count, skipped.what) }
    }
}

/// The epochs of an NMEA log, one after the other; those that tell neither a position nor a heading nor a time are left out.
public struct NMEAPositions {
    private var isFirst = true
    private var empty = 0
    private var field: MagneticFieldCache?
    private var declination: Double?

    /// - Parameter firstDate: of the log: by its year the compass is corrected.
    public init(firstDate: UTCDate?) {
        field = firstDate.map { MagneticFieldCache(model: MagneticModel(decimalYear: $0.decimalYear)) }
    }

    /// The next epoch; nil for one that tells nothing.
    public mutating func epoch(of source: NMEAEpoch) -> PositionLog.Epoch? {
        if let place = source.coordinate, !source.headings.isEmpty {
            declination = field?.field(at: place).declination
        }
        let headings = Self.united(source.headings).compactMap {
            Heading($0, at: .zero, declination: declination, accuracy: PositionLog.compassAccuracy)
        }
        guard source.date != nil || source.coordinate != nil || !headings.isEmpty else {
            empty += 1
            return nil
        }
        var epoch = PositionLog.Epoch(date: source.date, fix: Fix(epoch: source, at: .zero))
        epoch.satellitesUsed = source.satellitesUsed
        epoch.headings = headings
        epoch.beginsSegment = epoch.fix != nil && isFirst
        isFirst = epoch.fix == nil
        return epoch
    }

    /// What was left out, of a log with these counts.
    public func skipped(_ counts: NMEACounts) -> [PositionLog.Skipped] {
        var skipped = [PositionLog.Skipped(count: empty, what: "epochs that tell nothing")]
        for defect in NMEADefect.allCases {
            skipped.append(
                PositionLog.Skipped(count: counts[defect], what: "sentences of which \(defect)"))
        }
        skipped.append(PositionLog.Skipped(count: counts.unsupported, what: "sentences of other types"))
        skipped.append(
            PositionLog.Skipped(count: counts.skippedBytes, what: "bytes that are no sentence"))
        return skipped.filter { $0.count > 0 }
    }

    /// Compasses send HDG or HDM and right after it HDT or THS for one and the same reading: those become one.
    private static func united(_ readings: [NMEAHeading]) -> [NMEAHeading] {
        var united: [NMEAHeading] = []
        var mayUnite = false
        for reading in readings {
            let isTrueOnly = reading.magneticHeading == nil && reading.trueHeading != nil
            if isTrueOnly, mayUnite {
                united[united.count - 1].trueHeading = reading.trueHeading
            } else {
                united.append(reading)
            }
            mayUnite = reading.magneticHeading != nil
        }
        return united
    }
}

extension Fix {
    /// A point of a track as a receiver would report it; what the track does not know stays unknown.
    init(point: TrackPoint) {
        self.init(
            time: .zero, coordinate: point.coordinate, altitude: point.elevation ?? 0,
            horizontalAccuracy: PositionLog.trackAccuracy,
            verticalAccuracy: point.elevation == nil ? -1 : PositionLog.trackVerticalAccuracy,
            speed: point.speed ?? -1, course: point.course ?? -1)
    }
}

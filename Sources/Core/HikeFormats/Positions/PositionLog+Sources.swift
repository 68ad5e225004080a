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

    /// The epochs of an NMEA log; those that tell neither a position nor a heading nor a time are left out.
    public init(nmea log: NMEALog) {
        self.init()
        epochs.reserveCapacity(log.epochs.count)
        var isFirst = true
        var empty = 0
        let year = log.epochs.lazy.compactMap(\.date).first?.decimalYear
        var field = year.map { MagneticFieldCache(model: MagneticModel(decimalYear: $0)) }
        var declination: Double?
        for source in log.epochs {
            if let place = source.coordinate, !source.headings.isEmpty {
                declination = field?.field(at: place).declination
            }
            let headings = Self.united(source.headings).compactMap {
                Heading($0, at: .zero, declination: declination, accuracy: Self.compassAccuracy)
            }
            guard source.date != nil || source.coordinate != nil || !headings.isEmpty else {
                empty += 1
                continue
            }
            var epoch = Epoch(date: source.date, fix: Fix(epoch: source, at: .zero))
            epoch.satellitesUsed = source.satellitesUsed
            epoch.headings = headings
            epoch.beginsSegment = epoch.fix != nil && isFirst
            isFirst = epoch.fix == nil
            epochs.append(epoch)
        }
        skip(empty, "epochs that tell nothing")
        for defect in NMEADefect.allCases where log.counts[defect] > 0 {
            skip(log.counts[defect], "sentences of which \(defect)")
        }
        skip(log.counts.unsupported, "sentences of other types")
        skip(log.counts.skippedBytes, "bytes that are no sentence")
    }
}

extension PositionLog {
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

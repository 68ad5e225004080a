import HikeValues

extension PositionLog {
    /// Satellites that an epoch counts with where the source does not say: gpsd and its like want some.
    public static let assumedSatellites = 8

    /// The real gpsd takes earlier dates for ones of 1024 weeks later.
    public static let earliestDateForGpsd = UTCDate(secondsSince1970: 1_483_228_800)

    /// What came of writing a log.
    public struct Written: Hashable, Sendable {
        /// The file.
        public var bytes: [UInt8] = []
        /// Epochs or points that were written.
        public var count = 0
        /// What was left out.
        public var skipped: [Skipped] = []
    }

    /// The log as NMEA 0183: GGA, RMC, GSA and GST for each epoch, HDG for each compass reading, with the
    /// variation where the true heading is known.
    ///
    /// Sentences carry times, so epochs without a date are left out; so are those that are not at least a
    /// millisecond, the smallest step that the format knows, later than the one before.
    public func nmea() -> Written {
        let writer = NMEAWriter()
        var written = Written()
        written.bytes.reserveCapacity(epochs.count * 300)
        var undated = 0
        var backward = 0
        var last: Int64?
        for epoch in epochs {
            guard let date = epoch.date else {
                undated += 1
                continue
            }
            let millisecond = (date.nanosecondsSince1970 + 500_000) / 1_000_000
            if let last, millisecond <= last {
                backward += 1
                continue
            }
            last = millisecond
            let reception = NMEAReception(
                satellitesUsed: epoch.satellitesUsed ?? (epoch.fix == nil ? 0 : Self.assumedSatellites))
            writer.append(epoch.fix, at: date, reception, to: &written.bytes)
            for heading in epoch.headings { writer.append(heading, to: &written.bytes) }
            written.count += 1
        }
        if undated > 0 { written.skipped.append(Skipped(count: undated, what: "epochs without a date")) }
        if backward > 0 {
            written.skipped.append(
                Skipped(count: backward, what: "epochs that are not later than the one before"))
        }
        return written
    }

    /// The log as a GPX track; epochs without a position part its segments.
    public func gpx() throws(GPXWriterError) -> Written {
        var segments: [[TrackPoint]] = []
        var isOpen = false
        var headings = 0
        var lost = 0
        for epoch in epochs {
            headings += epoch.headings.count
            guard let fix = epoch.fix, fix.horizontalAccuracy >= 0, fix.coordinate.isValid else {
                isOpen = false
                lost += 1
                continue
            }
            if !isOpen || epoch.beginsSegment { segments.append([]) }
            isOpen = true
            segments[segments.count - 1].append(
                TrackPoint(
                    coordinate: fix.coordinate, elevation: fix.verticalAccuracy > 0 ? fix.altitude : nil,
                    time: epoch.date))
        }
        let track = RecordedTrack(source: .track, name: name, segments: segments)
        var written = Written(bytes: try GPXWriter.write(track), count: track.pointCount)
        if lost > 0 { written.skipped.append(Skipped(count: lost, what: "epochs without a position")) }
        if headings > 0 {
            written.skipped.append(
                Skipped(count: headings, what: "compass readings, for which GPX has no place"))
        }
        return written
    }
}

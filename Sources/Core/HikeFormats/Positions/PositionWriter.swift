import HikeValues

/// Writes epochs as they come, so that a log of any length needs no memory: what was written is taken away with
/// ``takeBytes()`` now and then.
public struct PositionWriter {
    private enum Form {
        case gpx(GPXWriter)
        case nmea
    }

    private var form: Form
    private var bytes: [UInt8] = []
    private var count = 0
    private var fixes = 0
    /// Of a segment of GPX.
    private var isOpen = false
    /// Milliseconds of the last epoch of NMEA.
    private var last: Int64?
    /// Compass readings: of GPX what was left out, of NMEA what was written.
    private var headings = 0
    // What was left out.
    private var undated = 0
    private var backward = 0
    private var lost = 0

    /// GPX: one track; epochs without a position part its segments.
    public init(gpx name: String?) { form = .gpx(GPXWriter(trackNamed: name)) }

    /// NMEA 0183: GGA, RMC, GSA and GST for each epoch, HDG for each compass reading, with the variation where the true
    /// heading is known.
    ///
    /// Sentences carry times, so epochs without a date are left out; so are those that are not at least a
    /// millisecond, the smallest step that the format knows, later than the one before.
    public init(nmea: Void) { form = .nmea }

    /// Writes the next epoch.
    public mutating func append(_ epoch: PositionLog.Epoch) {
        switch form {
        case .gpx(var writer):
            // There is one writer at a time, and no copy of what it has written.
            form = .nmea
            appendGPX(epoch, to: &writer)
            form = .gpx(writer)
        case .nmea: appendNMEA(epoch)
        }
    }

    private mutating func appendGPX(_ epoch: PositionLog.Epoch, to writer: inout GPXWriter) {
        headings += epoch.headings.count
        guard let fix = epoch.fix, fix.horizontalAccuracy >= 0, fix.coordinate.isValid else {
            if isOpen { writer.endSegment() }
            isOpen = false
            lost += 1
            return
        }
        if isOpen, epoch.beginsSegment { writer.endSegment() }
        if !isOpen || epoch.beginsSegment { writer.beginSegment() }
        isOpen = true
        let point = TrackPoint(
            coordinate: fix.coordinate, elevation: fix.verticalAccuracy > 0 ? fix.altitude : nil,
            time: epoch.date)
        do throws(GPXWriterError) {
            try writer.put(point)
            count += 1
            fixes += 1
        } catch { lost += 1 }
    }

    private mutating func appendNMEA(_ epoch: PositionLog.Epoch) {
        guard let date = epoch.date else {
            undated += 1
            return
        }
        let millisecond = (date.nanosecondsSince1970 + 500_000) / 1_000_000
        if let last, millisecond <= last {
            backward += 1
            return
        }
        last = millisecond
        let reception = NMEAReception(
            satellitesUsed: epoch.satellitesUsed ?? (epoch.fix == nil ? 0 : PositionLog.assumedSatellites))
        let writer = NMEAWriter()
        writer.append(epoch.fix, at: date, reception, to: &bytes)
        for heading in epoch.headings { writer.append(heading, to: &bytes) }
        headings += epoch.headings.count
        if epoch.fix != nil { fixes += 1 }
        count += 1
    }

    /// How much was written and not taken.
    public var byteCount: Int {
        switch form {
        case .gpx(let writer): writer.byteCount
        case .nmea: bytes.count
        }
    }

    /// What was written since the last time.
    public mutating func takeBytes() -> [UInt8] {
        switch form {
        case .gpx(var writer):
            form = .nmea
            let taken = writer.takeBytes()
            form = .gpx(writer)
            return taken
        case .nmea:
            defer { bytes = [] }
            return bytes
        }
    }

    /// Ends the file: what was not taken of it, and what came of all.
    public mutating func finish() -> PositionLog.Written {
        if case .gpx(var writer) = form {
            form = .nmea
            if isOpen { writer.endSegment() }
            writer.finish()
            form = .gpx(writer)
        }
        var written = PositionLog.Written(bytes: takeBytes(), count: count, fixes: fixes)
        func skip(_ count: Int, _ what: String) {
            if count > 0 { written.skipped.append(PositionLog.Skipped(count: count, what: what)) }
        }
        skip(undated, "epochs without a date")
        skip(backward, "epochs that are not later than the one before")
        skip(lost, "epochs without a position")
        switch form {
        case .gpx: skip(headings, "compass readings, for which GPX has no place")
        case .nmea: written.headings = headings
        }
        return written
    }
}

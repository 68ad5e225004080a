import HikeValues

/// Why a document cannot be written.
public enum GPXWriterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Latitude or longitude is not finite or out of range. `index` counts the file's points from 0 in the
    /// order in which they are written: waypoints, routes, tracks.
    case invalidCoordinate(index: Int)

    public var description: String {
        switch self {
        case .invalidCoordinate(let index):
            "Point \(index) has no valid coordinate: latitude goes to 90, longitude to 180 degrees."
        }
    }
}

/// Writes GPX 1.1, the same bytes for the same document on every machine.
///
/// Positions have 7 decimals (11 mm), elevations 2; times have as many decimals as they need (0, 3 or 9).
/// A longitude of 180 is written as -180.
/// Speed and course are not written: version 1.1 has no place for them. An elevation that no reader would
/// believe is not written either. Control characters in names become spaces.
public struct GPXWriter: Sendable {
    private var bytes: [UInt8] = []
    private var written = 0

    /// The file's bytes, UTF-8 with a declaration.
    public static func write(_ document: GPXDocument) throws(GPXWriterError) -> [UInt8] {
        var writer = GPXWriter()
        writer.bytes.reserveCapacity(512 + document.pointCount * 112)
        writer.put(creator: document.creator)
        writer.put(metadataOf: document)
        for waypoint in document.waypoints { try writer.put("  ", "wpt", waypoint) }
        for route in document.routes {
            writer.put("  <rte>\n")
            writer.put(name: route.name, indent: "    ", end: "\n")
            for point in route.points { try writer.put("    ", "rtept", point) }
            writer.put("  </rte>\n")
        }
        for track in document.tracks {
            writer.beginTrack(name: track.name)
            for segment in track.segments {
                writer.beginSegment()
                for point in segment { try writer.put(point) }
                writer.endSegment()
            }
            writer.endTrack()
        }
        writer.put("</gpx>\n")
        return writer.bytes
    }

    /// One track, its segments kept.
    public static func write(_ track: RecordedTrack) throws(GPXWriterError) -> [UInt8] {
        try write(GPXDocument(tracks: [GPXDocument.Track(name: track.name, segments: track.segments)]))
    }

    private init() {}

    // MARK: A track as it comes

    /// Begins a file of one track. Its segments follow, then ``finish()``; what was written meanwhile is taken away with
    /// ``takeBytes()``.
    init(trackNamed name: String?) {
        put(creator: nil)
        beginTrack(name: name)
    }

    mutating func beginSegment() { put("    <trkseg>\n") }

    mutating func put(_ point: TrackPoint) throws(GPXWriterError) {
        try put("      ", "trkpt", Waypoint(point: point))
    }

    mutating func endSegment() { put("    </trkseg>\n") }

    mutating func finish() {
        endTrack()
        put("</gpx>\n")
    }

    /// How much was written and not taken.
    var byteCount: Int { bytes.count }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private mutating func beginTrack(name: String?) {
        put("  <trk>\n")
        put(name: name, indent: "    ", end: "\n")
    }

    private mutating func endTrack() { put("  </trk>\n") }

    private mutating func put(creator: String?) {
        put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
        put(escaping: creator ?? "HikeSim")
        put("\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n")
    }

    // MARK: Parts

    private mutating func put(metadataOf document: GPXDocument) {
        let name = Self.cleaned(document.name)
        let details = Self.cleaned(document.details)
        guard name != nil || details != nil || document.time != nil else { return }
        put("  <metadata>")
        put(name: name, indent: "", end: "")
        put("desc", details)
        put(time: document.time)
        put("</metadata>\n")
    }

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func put(_ indent: String, _ tag: String, _ waypoint: Waypoint) throws(GPXWriterError) {
        let point = waypoint.point
        guard point.coordinate.isValid else { throw .invalidCoordinate(index: written) }
        written += 1
        put("\(indent)<\(tag) lat=\"")
        DecimalText.append(point.coordinate.latitude, decimals: 7, to: &bytes)
        put("\" lon=\"")
        DecimalText.append(Self.longitude(point.coordinate), decimals: 7, to: &bytes)
        put("\">")
        if let elevation = point.elevation, elevation.magnitude <= TrackFileLimits.elevation {
            put("<ele>")
            DecimalText.append(elevation, decimals: 2, to: &bytes)
            put("</ele>")
        }
        put(time: point.time)
        put(name: waypoint.name, indent: "", end: "")
        put("desc", waypoint.details)
        put("type", waypoint.type)
        put("</\(tag)>\n")
    }

    /// Degrees. Of the two names of one meridian version 1.1 knows only -180.
    private static func longitude(_ place: Coordinate) -> Double {
        place.longitude >= 180 - 0.5e-7 ? -180 : place.longitude
    }

    private mutating func put(time: UTCDate?) {
        guard let time else { return }
        put("<time>")
        put(time.iso8601(decimals: Self.decimals(of: time)))
        put("</time>")
    }

    /// An element of text; nothing where there is none.
    private mutating func put(_ tag: String, _ text: String?) {
        guard let text = Self.cleaned(text) else { return }
        put("<\(tag)>")
        put(escaping: text)
        put("</\(tag)>")
    }

    private static func decimals(of time: UTCDate) -> Int {
        if time.nanosecondsSince1970 % 1_000_000_000 == 0 { return 0 }
        return time.nanosecondsSince1970 % 1_000_000 == 0 ? 3 : 9
    }

    private mutating func put(name: String?, indent: String, end: String) {
        guard let name = Self.cleaned(name) else { return }
        put("\(indent)<name>")
        put(escaping: name)
        put("</name>\(end)")
    }

    /// A name as it will be read again: control characters as spaces, none at the ends; nil where nothing is
    /// left.
    static func cleaned(_ name: String?) -> String? {
        guard let name else { return nil }
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return TrackFileText.name(String(scalars))
    }

    private mutating func put(escaping text: String) {
        for byte in (Self.cleaned(text) ?? "").utf8 {
            switch byte {
            case 0x26: put("&amp;")
            case 0x3C: put("&lt;")
            case 0x3E: put("&gt;")
            case 0x22: put("&quot;")
            case 0x27: put("&apos;")
            default: bytes.append(byte)
            }
        }
    }
}

import HikeValues

/// The tracks, lines and places of a KML file. KMZ archives must be unpacked first.
///
/// Read are `gx:Track` and `gx:MultiTrack` (timed recordings), `LineString` (drawn or exported lines) and
/// `Point` placemarks, wherever folders and multi-geometries hold them. Elements are matched by local name,
/// as in ``GPXDocument``. Areas, overlays, network links and the like are counted (``KMLLeftOut``) and not
/// taken; nothing is ever fetched.
public struct KMLDocument: Hashable, Sendable {
    /// The outermost document's or folder's name.
    public var name: String?
    /// One for each placemark with `gx:Track`; each `gx:Track` is a segment.
    public var tracks: [RecordedTrack] = []
    /// One for each `LineString`, of one segment without times.
    public var lines: [RecordedTrack] = []
    /// One for each `Point`.
    public var waypoints: [Waypoint] = []
    /// What was not as it should be.
    public var report = TrackFileReport()

    init() {}

    /// Reads a file's bytes. Throws a ``TrackFileError`` where nothing usable is in it.
    public init(_ file: [UInt8], limits: XMLLimits = .standard) throws(TrackFileError) {
        var reader = KMLReader()
        let outcome: BoundedXML.Outcome
        let failure: TrackFileError?
        do throws(XMLReadingError) {
            (outcome, failure) = try BoundedXML.read(file, limits: limits, into: &reader)
        } catch {
            throw .xml(error)
        }
        if let failure { throw failure }
        self = try reader.finished()
        report.damage = outcome.damage
        report.isRepaired = outcome.isRepaired
        guard pointCount > 0 else { throw .noPoints(report) }
    }

    /// Points of all kinds.
    public var pointCount: Int {
        (tracks + lines).reduce(waypoints.count) { $0 + $1.pointCount }
    }

    /// What a walker can be led along, or nil where the file has one point only.
    ///
    /// The first kind with at least two points wins: all recorded tracks together; else all lines together,
    /// since exporters cut one hike into several; else the placemarks' points in order.
    public var playableTrack: RecordedTrack? {
        func joined(_ source: RecordedTrack.Source, _ parts: [RecordedTrack]) -> RecordedTrack {
            RecordedTrack(
                source: source, name: parts.lazy.compactMap(\.name).first ?? name,
                segments: parts.flatMap(\.segments))
        }
        let places = RecordedTrack(source: .waypoints, name: name, segments: [waypoints.map(\.point)])
        return RecordedTrack.firstPlayable([joined(.track, tracks), joined(.route, lines), places])
    }
}

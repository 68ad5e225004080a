import HikeValues

/// A GPX 1.0 or 1.1 file (OH5-101).
///
/// Real files break the format in many ways, so reading is lenient where a point stays meaningful and counts
/// every leniency in ``report``: elements are matched by local name, whatever their namespace; a time without
/// a zone is UTC; a broken time or elevation is absent; a point without a usable coordinate is left out
/// alone; a cut-off file gives what came before the cut. `speed` and `course` are read in both versions,
/// though only 1.0 allows them. Extensions are ignored.
public struct GPXDocument: Hashable, Sendable {
    /// A plan: places in order.
    public struct Route: Hashable, Sendable {
        public var name: String?
        public var points: [Waypoint]

        public init(name: String? = nil, points: [Waypoint] = []) {
            self.name = name
            self.points = points
        }
    }

    /// A recording. Segments may be empty, as in the file.
    public struct Track: Hashable, Sendable {
        public var name: String?
        /// Runs of points without a gap, in the order of the file.
        public var segments: [[TrackPoint]]

        public init(name: String? = nil, segments: [[TrackPoint]] = []) {
            self.name = name
            self.segments = segments
        }
    }

    /// The version that the file claims: `1.0`, `1.1`, something else or nothing.
    public var version: String?
    /// The program that wrote the file.
    public var creator: String?
    public var name: String?
    /// What the metadata say of the whole file. They are written and not read.
    public var details: String?
    /// When the file was made, as it says.
    public var time: UTCDate?
    /// Single places.
    public var waypoints: [Waypoint]
    public var routes: [Route]
    public var tracks: [Track]
    /// What was not as it should be.
    public var report = TrackFileReport()

    public init(
        name: String? = nil, creator: String? = nil, waypoints: [Waypoint] = [], routes: [Route] = [],
        tracks: [Track] = []
    ) {
        self.name = name
        self.creator = creator
        self.waypoints = waypoints
        self.routes = routes
        self.tracks = tracks
    }

    /// Reads a file's bytes. Throws a ``TrackFileError`` where nothing usable is in it.
    public init(_ file: [UInt8], limits: XMLLimits = .standard) throws(TrackFileError) {
        var reader = GPXReader()
        let outcome: BoundedXML.Outcome
        let failure: TrackFileError?
        do throws(XMLReadingError) {
            (outcome, failure) = try BoundedXML.read(file, limits: limits, into: &reader)
        } catch {
            throw .xml(error)
        }
        if let failure { throw failure }
        self = reader.document
        report.damage = outcome.damage
        report.isRepaired = outcome.isRepaired
        guard pointCount > 0 else { throw .noPoints(report) }
    }

    /// Points of all kinds.
    public var pointCount: Int {
        let inTracks = tracks.reduce(0) { sum, track in track.segments.reduce(sum) { $0 + $1.count } }
        return routes.reduce(inTracks + waypoints.count) { $0 + $1.points.count }
    }

    /// What a walker can be led along, or nil where the file has one point only.
    ///
    /// The first kind with at least two points wins: all tracks together, their segments in order, since
    /// recorders begin a new track after a pause; else the first such route, since several routes are
    /// alternatives; else the waypoints in order, as Xcode plays them.
    public var playableTrack: RecordedTrack? {
        let recorded = RecordedTrack(
            source: .track, name: tracks.lazy.compactMap(\.name).first ?? name,
            segments: tracks.flatMap(\.segments))
        let planned = routes.map {
            RecordedTrack(source: .route, name: $0.name ?? name, segments: [$0.points.map(\.point)])
        }
        let places = RecordedTrack(source: .waypoints, name: name, segments: [waypoints.map(\.point)])
        return RecordedTrack.firstPlayable([recorded] + planned + [places])
    }
}

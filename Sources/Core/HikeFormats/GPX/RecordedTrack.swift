import HikeValues

/// One point of a track file, as the file has it.
public struct TrackPoint: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres above mean sea level.
    public var elevation: Double?
    /// When it was recorded; nil where the file does not say.
    public var time: UTCDate?
    /// Metres a second over ground, not negative.
    public var speed: Double?
    /// Direction of travel, degrees clockwise from true north, 0 to below 360.
    public var course: Double?

    public init(
        coordinate: Coordinate, elevation: Double? = nil, time: UTCDate? = nil, speed: Double? = nil,
        course: Double? = nil
    ) {
        self.coordinate = coordinate
        self.elevation = elevation
        self.time = time
        self.speed = speed
        self.course = course
    }
}

/// A named place of a track file.
public struct Waypoint: Hashable, Sendable {
    public var point: TrackPoint
    public var name: String?
    /// A longer text and a class (`desc` and `type` of GPX). They are written and not read.
    public var details: String?
    public var type: String?

    public init(point: TrackPoint, name: String? = nil, details: String? = nil, type: String? = nil) {
        self.point = point
        self.name = name
        self.details = details
        self.type = type
    }
}

/// What a walker can be led along: the one track that a file holds, whatever it calls it.
///
/// Times are as in the file: they may be absent, partly absent, equal or run backwards. A player decides what
/// that means; here nothing is sorted or made up.
public struct RecordedTrack: Hashable, Sendable {
    /// What kind of element the points come from.
    public enum Source: String, Hashable, Sendable {
        /// A recording: GPX `trk`, KML `gx:Track`.
        case track
        /// A plan: GPX `rte`, KML `LineString`.
        case route
        /// Single places in order: GPX `wpt`, KML `Point`.
        case waypoints
    }
    /// What of the file it was made of.
    public var source: Source
    public var name: String?
    /// Runs of points without a gap; none is empty. Between two of them the recorder saw nothing.
    public var segments: [[TrackPoint]]

    /// A track in segments; those without points are left out.
    public init(source: Source, name: String? = nil, segments: [[TrackPoint]]) {
        self.source = source
        self.name = name
        self.segments = segments.filter { !$0.isEmpty }
    }

    /// Points of all segments.
    public var pointCount: Int { segments.reduce(0) { $0 + $1.count } }

    /// Whether every point has a time and none is before the one that precedes it.
    public var isTimed: Bool {
        var last: UTCDate?
        for point in segments.joined() {
            guard let time = point.time else { return false }
            if let last, time < last { return false }
            last = time
        }
        return last != nil
    }

    /// The first of the candidates that has two points or more.
    static func firstPlayable(_ candidates: [RecordedTrack]) -> RecordedTrack? {
        candidates.first { $0.pointCount >= 2 }
    }
}

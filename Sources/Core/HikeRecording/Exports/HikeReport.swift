import HikeFormats
import HikeGeodesy
import HikeValues

/// A place that a hiker has marked on a hike.
public struct HikeMark: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres above mean sea level; nil where nobody knows.
    public var altitude: Double?
    /// When it was marked; nil where nobody knows.
    public var date: UTCDate?
    public var name: String
    public var note: String
    /// Its category, in words.
    public var category: String

    public init(
        coordinate: Coordinate, altitude: Double? = nil, date: UTCDate? = nil, name: String,
        note: String = "", category: String = ""
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.date = date
        self.name = name
        self.note = note
        self.category = category
    }
}

/// All there is to say of a hike; the exports are made of it.
public struct HikeReport: Hashable, Sendable {
    public var route: SavedRoute
    /// The track, in the order of time.
    public var points: [HikePoint]
    /// Places marked on the way.
    public var marks: [HikeMark]

    public init(route: SavedRoute, points: [HikePoint], marks: [HikeMark] = []) {
        self.route = route
        self.points = points
        self.marks = marks
    }

    /// A report of a hike with its own track.
    public init(_ route: SavedRoute, marks: [HikeMark] = []) throws(TrackCompressionError) {
        self.init(route: route, points: try route.points(), marks: marks)
    }

    /// Points of an elevation profile at most (OHX-18).
    public static let profilePoints = 200

    /// Heights over the distance, in metres: at most ``profilePoints`` of them, the first and the last kept.
    public var profile: [(distance: Double, elevation: Double)] {
        let samples = samples
        let most = Self.profilePoints
        guard samples.count > most else { return samples }
        return (0..<most).map { samples[$0 * (samples.count - 1) / (most - 1)] }
    }

    /// The lowest and the highest point, and the average over the way, in metres; nil where no point has a height.
    public var heights: (lowest: Double, highest: Double, average: Double)? {
        let samples = samples
        let known = samples.map(\.elevation)
        guard let lowest = known.min(), let highest = known.max(), let first = samples.first,
            let last = samples.last
        else { return nil }
        var area = 0.0
        for (a, b) in zip(samples, samples.dropFirst()) {
            area += (a.elevation + b.elevation) / 2 * (b.distance - a.distance)
        }
        let way = last.distance - first.distance
        return (lowest, highest, way > 0 ? area / way : first.elevation)
    }

    /// Every height over the distance.
    private var samples: [(distance: Double, elevation: Double)] {
        var along = 0.0
        var samples: [(distance: Double, elevation: Double)] = []
        for (index, point) in points.enumerated() {
            if index > 0 { along += GreatCircle.distance(points[index - 1].coordinate, point.coordinate) }
            if let altitude = point.altitude { samples.append((along, altitude)) }
        }
        return samples
    }

    /// The hike as GPX 1.1 (OHX-19).
    public func gpx() throws(GPXWriterError) -> [UInt8] {
        var document = GPXDocument(
            name: route.name, creator: "HikeSim",
            waypoints: marks.map { mark in
                Waypoint(
                    point: TrackPoint(
                        coordinate: mark.coordinate, elevation: mark.altitude, time: mark.date),
                    name: mark.name, details: mark.note, type: mark.category)
            },
            tracks: [
                GPXDocument.Track(
                    name: route.name,
                    segments: [
                        points.map {
                            TrackPoint(coordinate: $0.coordinate, elevation: $0.altitude, time: $0.date)
                        }
                    ])
            ])
        document.details = route.comment
        document.time = route.startTime
        return try GPXWriter.write(document)
    }
}

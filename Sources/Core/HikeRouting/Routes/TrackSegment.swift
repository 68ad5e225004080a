import HikeFormats
import HikeValues

/// An unbroken stretch of a track or route, as a GPX file gives it.
public struct TrackSegment: Hashable, Sendable {
    /// In the order of travel.
    public var coordinates: [Coordinate]
    /// Metres above sea level beside each coordinate; nil where unknown. May be shorter than the coordinates:
    /// what is missing is unknown.
    public var elevations: [Double?]
    /// When each was recorded; the same holds for them. They show where a hiker rested, and are kept nowhere.
    public var times: [UTCDate?]

    public init(coordinates: [Coordinate], elevations: [Double?] = [], times: [UTCDate?] = []) {
        self.coordinates = coordinates
        self.elevations = elevations
        self.times = times
    }

    /// An unbroken stretch of a track file.
    public init(points: [TrackPoint]) {
        self.init(
            coordinates: points.map(\.coordinate), elevations: points.map(\.elevation),
            times: points.map(\.time))
    }
}

/// The points of a track in one row, ready to become a route.
struct TrackPoints {
    var coordinates: [Coordinate] = []
    var elevations: [Double?] = []

    /// Steps of a coordinate in a route file: 7 decimals, 1 cm.
    static let stepsPerDegree = 1e7
    /// Recordings denser than this on average are thinned to it, metres. It keeps the file of a 25 km route
    /// below 1 MB (OH5-26) and is finer than any receiver.
    static let leastMeanSpacing = 2.0
    /// Heights outside this range are errors of the recorder, metres.
    static let plausibleElevations = -500.0...9_000.0

    /// Joins the segments; a gap between two of them becomes a straight leg. Points that repeat the one
    /// before are left out.
    init(_ segments: [TrackSegment]) throws(RouteError) {
        let count = segments.reduce(0) { $0 + $1.coordinates.count }
        guard count <= RouteLimits.coordinates else {
            throw .tooMany(what: "track points", count: count, limit: RouteLimits.coordinates)
        }
        coordinates.reserveCapacity(count)
        elevations.reserveCapacity(count)
        var index = 0
        for segment in segments {
            for (position, coordinate) in segment.coordinates.enumerated() {
                guard coordinate.isValid else {
                    throw .invalidCoordinate(
                        what: "track point", index: index, latitude: coordinate.latitude,
                        longitude: coordinate.longitude)
                }
                index += 1
                let rounded = Self.rounded(coordinate)
                let elevation = position < segment.elevations.count ? segment.elevations[position] : nil
                let plausible = elevation.flatMap { Self.plausibleElevations.contains($0) ? $0 : nil }
                guard rounded != coordinates.last else {
                    if elevations[elevations.count - 1] == nil {
                        elevations[elevations.count - 1] = plausible
                    }
                    continue
                }
                coordinates.append(rounded)
                elevations.append(plausible)
            }
        }
        guard coordinates.count >= 2 else { throw .fewerThanTwoDistinctPoints(count: count) }
    }

    private static func rounded(_ coordinate: Coordinate) -> Coordinate {
        // Adding 0 turns -0 into 0, which would be written differently.
        Coordinate(
            latitude: (coordinate.latitude * stepsPerDegree).rounded() / stepsPerDegree + 0,
            longitude: (coordinate.longitude * stepsPerDegree).rounded() / stepsPerDegree + 0)
    }

    /// Leaves out points nearer than the least spacing to the last one kept, where the track is denser than
    /// that on average. First and last are kept.
    mutating func thin(distances: [Double]) -> Bool {
        guard let length = distances.last, let end = coordinates.indices.last,
            Double(coordinates.count - 1) * Self.leastMeanSpacing > length, end >= 2
        else { return false }
        var kept = TrackPoints(first: coordinates[0], elevation: elevations[0])
        var lastKept = 0.0
        for index in 1..<end where distances[index] - lastKept >= Self.leastMeanSpacing {
            kept.coordinates.append(coordinates[index])
            kept.elevations.append(elevations[index])
            lastKept = distances[index]
        }
        if kept.coordinates.last != coordinates[end] {
            kept.coordinates.append(coordinates[end])
            kept.elevations.append(elevations[end])
        }
        guard kept.coordinates.count >= 2, kept.coordinates.count < coordinates.count else { return false }
        self = kept
        return true
    }

    private init(first: Coordinate, elevation: Double?) {
        coordinates = [first]
        elevations = [elevation]
    }

    /// A height for every point: unknown ones lie on the line between their neighbours along the way, or are
    /// that of the nearest end. Nil where none is known.
    func completeElevations(distances: [Double]) -> [Double]? {
        let known = elevations.indices.filter { elevations[$0] != nil }
        guard let first = known.first, let last = known.last else { return nil }
        var result = elevations.map { $0 ?? 0 }
        for index in 0..<first { result[index] = result[first] }
        for index in last..<result.count { result[index] = result[last] }
        for (a, b) in zip(known, known.dropFirst()) where b - a > 1 {
            let span = distances[b] - distances[a]
            for index in a + 1..<b {
                let share = span > 0 ? (distances[index] - distances[a]) / span : 0
                result[index] = result[a] + share * (result[b] - result[a])
            }
        }
        return result
    }
}

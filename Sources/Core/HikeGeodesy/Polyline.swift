import HikeValues

/// A line through places, measured once: the one distance basis that routes, walks and guidance share (OH5-87).
///
/// Segments are straight in the plane of their own middle latitude, so projection is right at every latitude
/// (OH5-69, RD-04) and across the antimeridian.
public struct Polyline: Hashable, Sendable {
    /// The line's points in the order of travel.
    public let coordinates: [Coordinate]
    /// Metres from the start to each coordinate; the first is 0. Empty for an empty line.
    public let distances: [Double]

    /// Length in metres.
    public var length: Double { distances.last ?? 0 }

    /// A line through places; ``distances`` are worked out here, metres along great circles.
    public init(_ coordinates: [Coordinate]) {
        self.coordinates = coordinates
        var sum = 0.0
        var distances: [Double] = []
        distances.reserveCapacity(coordinates.count)
        for (index, coordinate) in coordinates.enumerated() {
            if index > 0 { sum += GreatCircle.distance(coordinates[index - 1], coordinate) }
            distances.append(sum)
        }
        self.distances = distances
    }

    /// The nearest point of a line to a place.
    public struct Projection: Hashable, Sendable {
        /// The nearest point.
        public var coordinate: Coordinate
        /// Index of the segment's first coordinate.
        public var segment: Int
        /// Metres along the line from its start.
        public var distanceAlong: Double
        /// Metres from the place to the nearest point (great circle).
        public var distance: Double
    }

    /// The point so many metres along the line, clamped to its ends. Nil for an empty line.
    public func coordinate(at distance: Double) -> Coordinate? {
        guard let first = coordinates.first, let last = coordinates.last else { return nil }
        if distance <= 0 { return first }
        if distance >= length { return last }
        let segment = self.segment(at: distance)
        let span = distances[segment + 1] - distances[segment]
        let share = span > 0 ? (distance - distances[segment]) / span : 0
        return Self.interpolate(coordinates[segment], coordinates[segment + 1], share)
    }

    /// Index of the segment that holds a distance along the line, clamped to the line's ends.
    /// A distance on a vertex belongs to the segment that begins there.
    public func segment(at distance: Double) -> Int {
        var low = 0
        var high = max(0, coordinates.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Direction of travel on a segment, degrees from true north.
    public func bearing(ofSegment segment: Int) -> Double {
        GreatCircle.bearing(from: coordinates[segment], to: coordinates[segment + 1])
    }

    /// The nearest point of one segment.
    public func project(_ place: Coordinate, onSegment segment: Int) -> Projection {
        let a = coordinates[segment]
        let b = coordinates[segment + 1]
        let frame = LocalFrame(
            origin: Coordinate(latitude: (a.latitude + b.latitude) / 2, longitude: a.longitude))
        let start = frame.point(a)
        let along = frame.point(b) - start
        let offset = frame.point(place) - start
        let squared = along.x * along.x + along.y * along.y
        let share = squared > 0 ? min(1, max(0, (offset.x * along.x + offset.y * along.y) / squared)) : 0
        let nearest = Self.interpolate(a, b, share)
        return Projection(
            coordinate: nearest, segment: segment,
            distanceAlong: distances[segment] + share * (distances[segment + 1] - distances[segment]),
            distance: GreatCircle.distance(place, nearest))
    }

    /// The nearest point among the segments that touch a stretch of the line, the earlier one on equal
    /// distance. Nil for a line of fewer than two coordinates.
    public func project(_ place: Coordinate, within stretch: ClosedRange<Double>) -> Projection? {
        guard coordinates.count >= 2 else { return nil }
        var best: Projection?
        for segment in self.segment(at: stretch.lowerBound)...self.segment(at: stretch.upperBound) {
            let candidate = project(place, onSegment: segment)
            if candidate.distance < best?.distance ?? .infinity { best = candidate }
        }
        return best
    }

    /// The nearest point of the whole line, the earlier one on equal distance.
    public func project(_ place: Coordinate) -> Projection? { project(place, within: 0...max(0, length)) }

    /// The place a share (0...1) of the way from `a` to `b`, along equal steps of latitude and longitude.
    public static func interpolate(_ a: Coordinate, _ b: Coordinate, _ share: Double) -> Coordinate {
        Coordinate(
            latitude: a.latitude + (b.latitude - a.latitude) * share,
            longitude: Angle.wrap180(a.longitude + Angle.wrap180(b.longitude - a.longitude) * share))
    }
}

import HikeGeodesy
import HikeValues

/// A route's line, prepared once so that finding a place on it needs no trigonometry.
///
/// The line is cut into straight pieces of at most 250 m, each in the plane of its own middle latitude
/// (OH5-69, RD-04). Distances along are those of ``HikeGeodesy/Polyline``, the one basis (OH5-87).
final class GuidanceLine: Sendable {
    /// A straight piece with a length above 0.
    struct Piece: Sendable {
        var latitude: Double
        var longitude: Double
        var metresPerDegreeEast: Double
        /// From the piece's start to its end, metres east and north.
        var east: Double
        var north: Double
        var inverseSquaredLength: Double
        /// Metres along the line.
        var start: Double
        var length: Double
        /// Direction of the line around the piece, a unit vector: of the chord over some metres to both sides, so
        /// that the zigzag of a recorded line does not show.
        var tangent = PlanePoint(x: 0, y: 0)

        /// Direction of the piece itself, a unit vector.
        var direction: PlanePoint {
            let scale = inverseSquaredLength.squareRoot()
            return PlanePoint(x: east * scale, y: north * scale)
        }
    }

    /// A run of pieces inside a sphere, so that a search can pass over it.
    struct Block: Sendable {
        var center: Vector
        var radius: Double
    }

    /// A point in space, metres from the earth's centre.
    struct Vector: Sendable {
        var x: Double
        var y: Double
        var z: Double

        init(_ place: Coordinate) {
            let latitude = place.latitude * Double.pi / 180
            let longitude = place.longitude * Double.pi / 180
            let ring = GreatCircle.earthRadius * PortableMath.cos(latitude)
            x = ring * PortableMath.cos(longitude)
            y = ring * PortableMath.sin(longitude)
            z = GreatCircle.earthRadius * PortableMath.sin(latitude)
        }

        func distance(to other: Vector) -> Double {
            let dx = x - other.x
            let dy = y - other.y
            let dz = z - other.z
            return (dx * dx + dy * dy + dz * dz).squareRoot()
        }
    }

    let pieces: [Piece]
    /// The blocks, then spheres around runs of them, around runs of those, and so on up to a few: a search passes over most
    /// of a long line.
    let levels: [[Block]]
    var blocks: [Block] { levels[0] }
    /// Metres.
    let length: Double
    let end: Coordinate

    static let longestPiece = 250.0
    static let piecesPerBlock = 32
    /// Spheres in a sphere.
    static let fanOut = 8

    init(_ coordinates: [Coordinate]) throws(GuidanceError) {
        guard coordinates.count >= 2, let end = coordinates.last else {
            throw .tooFewCoordinates(count: coordinates.count)
        }
        guard coordinates.count <= GuidanceError.coordinateLimit else {
            throw .tooManyCoordinates(count: coordinates.count, limit: GuidanceError.coordinateLimit)
        }
        for (index, coordinate) in coordinates.enumerated() where !coordinate.isValid {
            throw .invalidCoordinate(
                index: index, latitude: coordinate.latitude, longitude: coordinate.longitude)
        }
        let line = Polyline(coordinates)
        guard line.length > 0 else { throw .noLength }
        guard line.length <= GuidanceError.lengthLimit else {
            throw .tooLong(metres: line.length, limit: GuidanceError.lengthLimit)
        }
        pieces = Self.withTangents(Self.pieces(of: line))
        levels = Self.levels(over: Self.blocks(of: pieces))
        length = line.length
        self.end = end
    }

    private static func pieces(of line: Polyline) -> [Piece] {
        var pieces: [Piece] = []
        pieces.reserveCapacity(line.coordinates.count + Int(line.length / longestPiece))
        for segment in 0..<line.coordinates.count - 1 {
            let a = line.coordinates[segment]
            let b = line.coordinates[segment + 1]
            let start = line.distances[segment]
            let span = line.distances[segment + 1] - start
            guard span > 0 else { continue }
            let parts = max(1, Int((span / longestPiece).rounded(.up)))
            var from = a
            for part in 1...parts {
                let share = Double(part) / Double(parts)
                let to = part == parts ? b : Polyline.interpolate(a, b, share)
                let begin = start + span * Double(part - 1) / Double(parts)
                pieces.append(piece(from: from, to: to, start: begin, length: start + span * share - begin))
                from = to
            }
        }
        return pieces
    }

    private static func piece(from: Coordinate, to: Coordinate, start: Double, length: Double) -> Piece {
        let middle = (from.latitude + to.latitude) / 2 * Double.pi / 180
        let scale = LocalFrame.metresPerDegree * max(PortableMath.cos(middle), 1e-9)
        let east = Angle.wrap180(to.longitude - from.longitude) * scale
        let north = (to.latitude - from.latitude) * LocalFrame.metresPerDegree
        let squared = east * east + north * north
        return Piece(
            latitude: from.latitude, longitude: from.longitude, metresPerDegreeEast: scale, east: east,
            north: north, inverseSquaredLength: squared > 0 ? 1 / squared : 0, start: start, length: length)
    }

    /// Half the length of the chord that a tangent is measured over, metres.
    private static let tangentReach = 10.0

    private static func withTangents(_ plain: [Piece]) -> [Piece] {
        var pieces = plain
        for index in plain.indices {
            let piece = plain[index]
            pieces[index].tangent = piece.direction
            guard piece.length < 2 * tangentReach else { continue }
            let middle = piece.start + piece.length / 2
            var chord = PlanePoint(x: piece.east, y: piece.north)
            var path = piece.length
            for step in [-1, 1] {
                var neighbour = index + step
                while plain.indices.contains(neighbour),
                    (plain[neighbour].start + plain[neighbour].length / 2 - middle).magnitude < tangentReach
                {
                    chord = chord + PlanePoint(x: plain[neighbour].east, y: plain[neighbour].north)
                    path += plain[neighbour].length
                    neighbour += step
                }
            }
            // Around a corner or a fold a chord is no direction.
            if chord.length > 0.8 * path {
                pieces[index].tangent = PlanePoint(x: chord.x / chord.length, y: chord.y / chord.length)
            }
        }
        return pieces
    }

    private static func blocks(of pieces: [Piece]) -> [Block] {
        stride(from: 0, to: pieces.count, by: piecesPerBlock).map { first in
            let range = first..<min(first + piecesPerBlock, pieces.count)
            let corners = range.map {
                Vector(Coordinate(latitude: pieces[$0].latitude, longitude: pieces[$0].longitude))
            }
            let center = corners[corners.count / 2]
            // A piece reaches at most its own length beyond its start; the metre covers the earth's curve.
            var radius = 0.0
            for (index, corner) in zip(range, corners) {
                radius = max(radius, center.distance(to: corner) + pieces[index].length + 1)
            }
            return Block(center: center, radius: radius)
        }
    }

    private static func levels(over blocks: [Block]) -> [[Block]] {
        var levels = [blocks]
        while let below = levels.last, below.count > fanOut {
            levels.append(
                stride(from: 0, to: below.count, by: fanOut).map { first in
                    let children = below[first..<min(first + fanOut, below.count)]
                    let center = below[first + children.count / 2].center
                    let radius = children.reduce(0.0) {
                        max($0, center.distance(to: $1.center) + $1.radius)
                    }
                    return Block(center: center, radius: radius)
                })
        }
        return levels
    }
}

import HikeGeodesy
import HikeValues

/// A place on the line that is nearer than its neighbours on the line.
struct LineMatch: Hashable, Sendable {
    /// Index of the piece.
    var piece: Int
    /// Metres along the line.
    var distanceAlong: Double
    /// Metres from the line.
    var distance: Double
}

extension GuidanceLine {
    /// Where a place lies beside a piece.
    private struct Foot {
        /// Share of the piece at the perpendicular, not clamped.
        var share: Double
        var east: Double
        var north: Double
    }

    private func foot(of place: Coordinate, on piece: Piece) -> Foot {
        let east = Self.wrapped(place.longitude - piece.longitude) * piece.metresPerDegreeEast
        let north = (place.latitude - piece.latitude) * LocalFrame.metresPerDegree
        let share = (east * piece.east + north * piece.north) * piece.inverseSquaredLength
        return Foot(share: share, east: east, north: north)
    }

    private static func wrapped(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }

    /// Metres east and north from one place to another near a piece.
    func displacement(from a: Coordinate, to b: Coordinate, near piece: Int) -> PlanePoint {
        PlanePoint(
            x: Self.wrapped(b.longitude - a.longitude) * pieces[piece].metresPerDegreeEast,
            y: (b.latitude - a.latitude) * LocalFrame.metresPerDegree)
    }

    /// Metres from a place to the line's end, as the crow flies; exact within kilometres of it.
    func distanceToEnd(from place: Coordinate) -> Double {
        displacement(from: place, to: end, near: pieces.count - 1).length
    }

    private func match(_ foot: Foot, at share: Double, piece index: Int) -> LineMatch {
        let piece = pieces[index]
        let east = foot.east - share * piece.east
        let north = foot.north - share * piece.north
        var along = piece.start + share * piece.length
        // Rounding must not keep the end of the line from being its end (OH5-87).
        if length - along < 0.001 { along = length }
        return LineMatch(
            piece: index, distanceAlong: along, distance: (east * east + north * north).squareRoot())
    }

    /// Calls for every place on a run of pieces that is nearer than its neighbours, in the order of the line.
    ///
    /// Perpendiculars on two legs over each other are two matches, even at equal distance: an out-and-back on
    /// one line is followed by that (OH5-85).
    @inline(__always)
    func forEachMatch(of place: Coordinate, in range: Range<Int>, _ body: (LineMatch) -> Void) {
        guard !range.isEmpty else { return }
        var isBeyondPrevious =
            range.lowerBound > 0 && foot(of: place, on: pieces[range.lowerBound - 1]).share >= 1
        for index in range {
            let foot = foot(of: place, on: pieces[index])
            if foot.share >= 1 {
                isBeyondPrevious = true
                if index == pieces.count - 1 { body(match(foot, at: 1, piece: index)) }
            } else if foot.share > 0 {
                isBeyondPrevious = false
                body(match(foot, at: foot.share, piece: index))
            } else {
                if isBeyondPrevious || index == 0 { body(match(foot, at: 0, piece: index)) }
                isBeyondPrevious = false
            }
        }
    }

    /// The pieces that touch a stretch of the line, found from a piece in or near it.
    func pieces(from start: Double, to end: Double, near index: Int) -> Range<Int> {
        var low = index
        while low > 0, pieces[low].start > start { low -= 1 }
        while low < pieces.count - 1, pieces[low + 1].start <= start { low += 1 }
        var high = max(low, index)
        while high > low, pieces[high].start > end { high -= 1 }
        while high < pieces.count - 1, pieces[high + 1].start <= end { high += 1 }
        return low..<high + 1
    }

    /// Metres east and north from a place on a piece to another place.
    func offset(of place: Coordinate, from match: LineMatch) -> PlanePoint {
        let piece = pieces[match.piece]
        let foot = foot(of: place, on: piece)
        let share = piece.length > 0 ? (match.distanceAlong - piece.start) / piece.length : 0
        return PlanePoint(x: foot.east - share * piece.east, y: foot.north - share * piece.north)
    }

    /// A place moved back by an offset in metres east and north.
    func moved(_ place: Coordinate, by offset: PlanePoint, near piece: Int) -> Coordinate {
        Coordinate(
            latitude: place.latitude - offset.y / LocalFrame.metresPerDegree,
            longitude: place.longitude - offset.x / pieces[piece].metresPerDegreeEast)
    }

    /// The place so many metres along the line, on the piece that was found for it.
    func coordinate(at distance: Double, piece index: Int) -> Coordinate {
        let piece = pieces[index]
        let share = piece.length > 0 ? (distance - piece.start) / piece.length : 0
        return Coordinate(
            latitude: piece.latitude + share * piece.north / LocalFrame.metresPerDegree,
            longitude: Angle.wrap180(piece.longitude + share * piece.east / piece.metresPerDegreeEast))
    }

    /// The piece that holds a distance along the line, found from a piece near it.
    func piece(at distance: Double, near index: Int) -> Int {
        var piece = index
        while piece > 0, pieces[piece].start > distance { piece -= 1 }
        while piece < pieces.count - 1, pieces[piece + 1].start <= distance { piece += 1 }
        return piece
    }

    /// How the line moves per metre along it around a distance, metres east and north: the chord over `reach` metres to
    /// both sides, divided by its path. Length 1 on a straight line, less around a bend, 0 at a fold.
    func advance(at distance: Double, reach: Double, near index: Int) -> PlanePoint {
        let from = max(0, distance - reach)
        let to = min(length, distance + reach)
        guard to > from else { return pieces[index].tangent }
        let first = piece(at: from, near: index)
        let last = piece(at: to, near: index)
        if first == last { return pieces[first].direction }
        let chord = displacement(
            from: coordinate(at: from, piece: first), to: coordinate(at: to, piece: last), near: index)
        return PlanePoint(x: chord.x / (to - from), y: chord.y / (to - from))
    }

    /// Metres along the line from a distance to where the line is so far away from there as the crow flies, to
    /// within a few; at most 100 more than that.
    func distance(from start: Double, untilAway radius: Double) -> Double {
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].start <= start { low = middle } else { high = middle }
        }
        let first = low
        let here = coordinate(at: start, piece: first)
        var index = first
        var along = radius
        while along < radius + 100, start + along < length {
            index = piece(at: start + along, near: index)
            let there = coordinate(at: start + along, piece: index)
            if displacement(from: here, to: there, near: first).length >= radius { break }
            along += 2
        }
        return along
    }

    /// Metres from a place to the line.
    func distance(to place: Coordinate) -> Double {
        let vector = Vector(place)
        var bounds: [Double] = []
        bounds.reserveCapacity(blocks.count)
        var nearestBlock = 0
        for (index, block) in blocks.enumerated() {
            bounds.append(vector.distance(to: block.center) - block.radius)
            if bounds[index] < bounds[nearestBlock] { nearestBlock = index }
        }
        var best = Double.infinity
        visit(block: nearestBlock, place) { best = min(best, $0.distance) }
        for index in blocks.indices where bounds[index] < best && index != nearestBlock {
            visit(block: index, place) { best = min(best, $0.distance) }
        }
        return best
    }

    /// The match nearest to a place, of those not before a distance along the line.
    func nearestMatch(of place: Coordinate, from start: Double) -> LineMatch {
        let piece = piece(at: start, near: 0)
        let here = coordinate(at: start, piece: piece)
        var best = LineMatch(
            piece: piece, distanceAlong: start,
            distance: displacement(from: here, to: place, near: piece).length)
        let vector = Vector(place)
        for (index, block) in blocks.enumerated()
        where vector.distance(to: block.center) - block.radius < best.distance {
            visit(block: index, place) {
                if $0.distanceAlong >= start, $0.distance < best.distance { best = $0 }
            }
        }
        return best
    }

    /// All matches at most so far from a place, in the order of the line.
    func matches(of place: Coordinate, within limit: Double) -> [LineMatch] {
        var result: [LineMatch] = []
        let top = levels.count - 1
        search(Vector(place), within: limit, level: top, levels[top].indices) { block in
            visit(block: block, place) { if $0.distance <= limit { result.append($0) } }
        }
        return result
    }

    /// Calls for every block that may come so near to a place, in the order of the line.
    private func search(
        _ vector: Vector, within limit: Double, level: Int, _ nodes: Range<Int>, _ body: (Int) -> Void
    ) {
        let spheres = levels[level]
        for node in nodes where vector.distance(to: spheres[node].center) - spheres[node].radius <= limit {
            guard level > 0 else {
                body(node)
                continue
            }
            let first = node * Self.fanOut
            let below = first..<min(first + Self.fanOut, levels[level - 1].count)
            search(vector, within: limit, level: level - 1, below, body)
        }
    }

    /// Metres of a place from a stretch of the line around a distance along it, found from a piece near it.
    func distance(of place: Coordinate, around along: Double, behind: Double, ahead: Double, near index: Int)
        -> Double
    {
        let piece = piece(at: along, near: index)
        var least = displacement(from: coordinate(at: along, piece: piece), to: place, near: piece).length
        let range = pieces(from: along - behind, to: along + ahead, near: piece)
        forEachMatch(of: place, in: range) { least = min(least, $0.distance) }
        return least
    }

    @inline(__always)
    private func visit(block: Int, _ place: Coordinate, _ body: (LineMatch) -> Void) {
        let first = block * Self.piecesPerBlock
        forEachMatch(of: place, in: first..<min(first + Self.piecesPerBlock, pieces.count), body)
    }

    /// How far a direction of movement (a vector of any length above 0) is from the direction of travel at a
    /// match: 0 along it, 1 against it.
    func mismatch(of direction: PlanePoint, at match: LineMatch) -> Double {
        let piece = pieces[match.piece]
        let dot = direction.x * piece.east + direction.y * piece.north
        let cosine = dot * piece.inverseSquaredLength.squareRoot() / direction.length
        return (1 - cosine) / 2
    }
}

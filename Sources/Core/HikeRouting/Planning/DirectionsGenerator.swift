import HikeGeodesy
import HikeValues

/// Directions for a route whose junctions are known.
///
/// It speaks where a walker could go wrong: at a turn from which another way leads on, and at a bend with a
/// straighter exit. Bearings are measured on the line as it is travelled, ``chord`` metres into each side
/// (RD-02, OH5-07; routing research, section 3).
struct DirectionsGenerator {
    /// Metres into a way over which its bearing is measured.
    static let chord = 15.0
    /// Turns that are nearer to each other than so many metres are spoken as one.
    static let joiningDistance = 20.0
    /// An exit within so many degrees of straight on competes with a slight turn.
    static let competingAngle = 45.0

    let graph: TrailGraph
    let search: SearchGraph
    let metric: Metric
    let pieces: [RoutePiece]
    let line: RouteLine
    var configuration = TurnInstructionConfiguration.plain
    private var shape = DecodedShape()

    init(graph: TrailGraph, search: SearchGraph, metric: Metric, pieces: [RoutePiece], line: RouteLine) {
        self.graph = graph
        self.search = search
        self.metric = metric
        self.pieces = pieces
        self.line = line
    }

    mutating func instructions() -> [RouteInstruction] {
        guard let last = line.distances.last, line.coordinates.count >= 2, let first = pieces.first else {
            return atOnePlace()
        }
        let departure = heading(at: 0, isOutgoing: true, PlaneScale(line.coordinates[0])).bearing
        let cosine = PortableMath.cos(configuration.straightThreshold * .pi / 180)
        var result = [
            RouteInstruction(
                vertex: 0, distance: 0, direction: .start, bearing: departure, trailName: name(of: first))
        ]
        var incomingOfLast = departure
        for index in pieces.indices.dropFirst() {
            guard let turn = turn(before: index, straightCosine: cosine) else { continue }
            if let previous = result.last, previous.direction != .start,
                turn.instruction.distance - previous.distance < Self.joiningDistance
            {
                result[result.count - 1] = join(previous, turn.instruction, incoming: incomingOfLast)
                if result[result.count - 1].direction == .straight { result.removeLast() }
            } else {
                incomingOfLast = turn.incoming
                result.append(turn.instruction)
            }
        }
        let end = line.coordinates.count - 1
        let arrival = heading(at: end, isOutgoing: false, PlaneScale(line.coordinates[end])).bearing
        result.append(
            RouteInstruction(
                vertex: end, distance: last, direction: .arrive, bearing: arrival, trailName: nil))
        return result
    }

    /// Start and end are the same place (OH5-15).
    private func atOnePlace() -> [RouteInstruction] {
        [.start, .arrive].map {
            RouteInstruction(vertex: 0, distance: 0, direction: $0, bearing: 0, trailName: nil)
        }
    }

    /// Two turns soon after each other are one, from the way before the first to the way behind the second.
    private func join(
        _ first: RouteInstruction, _ second: RouteInstruction, incoming: Double
    ) -> RouteInstruction {
        var joined = first
        joined.bearing = second.bearing
        joined.trailName = second.trailName
        joined.direction = configuration.direction(
            forDelta: BearingCalculator.delta(incoming: incoming, outgoing: second.bearing))
        return joined
    }

    // MARK: One junction

    private mutating func turn(
        before index: Int, straightCosine: Double
    ) -> (instruction: RouteInstruction, incoming: Double)? {
        let vertex = line.firstCoordinates[index]
        let from = pieces[index - 1]
        let to = pieces[index]
        let isReturn = from.edge == to.edge && from.isForward != to.isForward
        let scale = PlaneScale(line.coordinates[vertex])
        let arrival = heading(at: vertex, isOutgoing: false, scale)
        let departure = heading(at: vertex, isOutgoing: true, scale)
        // At most junctions this is all that has to be looked at.
        if !isReturn, arrival.isStraight(on: departure, cosine: straightCosine) { return nil }
        guard isReturn || hasOtherExit(from, to, near: nil) else { return nil }
        let incoming = arrival.bearing
        let outgoing = departure.bearing
        let delta = BearingCalculator.delta(incoming: incoming, outgoing: outgoing)
        let direction = isReturn ? .uTurn : configuration.direction(forDelta: delta)
        guard direction != .straight else { return nil }
        guard isReturn || needsWords(from, to, incoming: incoming, direction) else { return nil }
        return (
            RouteInstruction(
                vertex: vertex, distance: line.distances[index], direction: direction, bearing: outgoing,
                trailName: nameAhead(of: index)), incoming
        )
    }

    /// Whether somebody could go on another way here.
    private mutating func needsWords(
        _ from: RoutePiece, _ to: RoutePiece, incoming: Double, _ direction: TurnDirection
    ) -> Bool {
        guard direction.isSlight else { return true }
        return hasOtherExit(from, to, near: incoming)
    }

    /// Whether there is an arc that may be used here beside the one that is taken and the one that was come by.
    ///
    /// - Parameter bearing: only those count that lead within ``competingAngle`` of it.
    private mutating func hasOtherExit(
        _ from: RoutePiece, _ to: RoutePiece, near bearing: Double?
    ) -> Bool {
        // Between the pieces lies a junction, unless a via point does.
        guard isWholeAtEnd(from) else { return false }
        let node = Int(search.head(ofArc: from.arc))
        for place in Int(search.first[node])..<Int(search.first[node + 1]) {
            if counts(search.arcs[place], from, to, near: bearing) { return true }
        }
        // A trail that comes back leaves twice; searches have no use for it, walkers have a choice.
        for loop in search.loops(at: UInt32(node)) {
            if counts(loop << 1, from, to, near: bearing) || counts(loop << 1 | 1, from, to, near: bearing) {
                return true
            }
        }
        return false
    }

    private mutating func counts(
        _ arc: UInt32, _ from: RoutePiece, _ to: RoutePiece, near bearing: Double?
    ) -> Bool {
        guard arc != to.arc, arc != from.arc ^ 1, metric.costs[Int(arc)] != Metric.impassable else {
            return false
        }
        guard let bearing else { return true }
        let delta = BearingCalculator.delta(incoming: bearing, outgoing: self.bearing(ofArc: arc))
        return delta.magnitude <= Self.competingAngle
    }

    private func isWholeAtEnd(_ piece: RoutePiece) -> Bool {
        piece.to == (piece.isForward ? graph.length(ofEdge: piece.edge) : 0)
    }

    /// The name of the way on which the route is ``chord`` metres behind a junction: the bearing is measured to
    /// there, and the few metres of another way in between are not worth a word.
    private func nameAhead(of index: Int) -> String? {
        var ahead = index
        while ahead + 1 < pieces.count, line.distances[ahead + 1] - line.distances[index] < Self.chord {
            ahead += 1
        }
        return name(of: pieces[ahead])
    }

    private func name(of piece: RoutePiece) -> String? {
        graph.name(ofEdge: piece.edge) ?? graph.routeName(ofEdge: piece.edge)
    }

    // MARK: Bearings

    /// The direction of the line at a vertex, over ``chord`` metres of it.
    private func heading(at vertex: Int, isOutgoing: Bool, _ scale: PlaneScale) -> Heading {
        let place = line.coordinates[vertex]
        var left = Self.chord
        var last = place
        var index = vertex
        while isOutgoing ? index < line.coordinates.count - 1 : index > 0 {
            index += isOutgoing ? 1 : -1
            let next = line.coordinates[index]
            let step = scale.distance(last, next)
            if step >= left {
                last = last.towards(next, share: left / step)
                break
            }
            left -= step
            last = next
        }
        return isOutgoing ? scale.heading(place, last) : scale.heading(last, place)
    }

    /// The direction in which an arc leaves its node.
    private mutating func bearing(ofArc arc: UInt32) -> Double {
        shape.decode(edge: Int(arc >> 1), of: graph, withHeights: false)
        let last = shape.latitudes.count - 1
        let place = shape.coordinate(arc & 1 == 0 ? 0 : last)
        let scale = PlaneScale(place)
        var left = Self.chord
        var end = place
        for step in 1...max(1, last) {
            let index = min(step, last)
            let next = shape.coordinate(arc & 1 == 0 ? index : last - index)
            let length = scale.distance(end, next)
            if length >= left {
                end = end.towards(next, share: left / length)
                break
            }
            left -= length
            end = next
        }
        return scale.heading(place, end).bearing
    }
}

/// Metres a degree around a place: for the few metres of a chord as good as the sphere.
private struct PlaneScale {
    private let east: Double

    init(_ place: Coordinate) { east = PortableMath.cos(place.latitude * .pi / 180) }

    /// Metres.
    func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let x = (b.longitude - a.longitude) * east
        let y = b.latitude - a.latitude
        return (x * x + y * y).squareRoot() * LocalFrame.metresPerDegree
    }

    func heading(_ a: Coordinate, _ b: Coordinate) -> Heading {
        Heading(east: (b.longitude - a.longitude) * east, north: b.latitude - a.latitude)
    }
}

/// A direction as a vector of any length.
private struct Heading {
    let east: Double
    let north: Double

    /// Degrees from north, 0 to below 360.
    var bearing: Double { Angle.wrap360(PortableMath.atan2(east, north) * 180 / .pi) }

    /// Whether another direction differs by an angle of a larger cosine for certain; what is about as large has to
    /// be measured.
    func isStraight(on other: Heading, cosine: Double) -> Bool {
        let dot = east * other.east + north * other.north
        let lengths = (east * east + north * north) * (other.east * other.east + other.north * other.north)
        return dot > 0 && cosine > 0 && dot * dot > cosine * cosine * lengths * (1 + 1e-6)
    }
}

extension Coordinate {
    /// The place at a share of the straight line to another.
    fileprivate func towards(_ other: Coordinate, share: Double) -> Coordinate {
        Coordinate(
            latitude: latitude + (other.latitude - latitude) * share,
            longitude: longitude + (other.longitude - longitude) * share)
    }
}

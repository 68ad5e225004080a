import HikeGeodesy
import HikeValues

/// The ways that leave a junction, and in which direction. A class, because it is large and asked at every junction.
final class JunctionExits {
    let graph: TrailGraph
    private let leaving: LeavingArcs
    let costs: PreparedProfile
    let measurement: JunctionMeasurement
    private var shape = DecodedShape()

    /// What was found of the arcs' directions; to be kept for the next route.
    let headings: ExitHeadings
    private let temptingCosine: Double

    init(
        graph: TrailGraph, leaving: LeavingArcs, costs: PreparedProfile, measurement: JunctionMeasurement,
        headings: consuming ExitHeadings
    ) {
        self.graph = graph
        self.leaving = leaving
        self.costs = costs
        self.measurement = measurement
        var known = consume headings
        known.prepare(arcs: 2 * graph.edges.count, measurement)
        self.headings = known
        temptingCosine = PortableMath.cos(measurement.temptingAngle * .pi / 180)
    }

    /// On which sides of the way that is taken there are rivals to it.
    struct Rivals {
        var left = false
        var right = false

        var isAny: Bool { left || right }
    }

    /// Whether there is an arc that may be used beside the one that is taken and the one that was come by.
    func hasOther(than to: UInt32, from: UInt32) -> Bool {
        leaving.contains(at: head(ofArc: from)) { isOther($0, to, from) }
    }

    /// The other arcs that tempt straight on.
    ///
    /// - Parameter name: where it is not 0, only ways with this name count.
    func tempting(
        of to: UInt32, from: UInt32, straight: Heading, taken: Heading, named name: UInt32
    ) -> Rivals {
        rivals(
            of: to, from: from, straight: straight, taken: taken, cosine: temptingCosine, named: name)
    }

    /// The other arcs that lead within so many degrees of straight on.
    func rivals(
        of to: UInt32, from: UInt32, straight: Heading, taken: Heading, within limit: Double
    ) -> Rivals {
        let cosine = PortableMath.cos(min(180, limit) * .pi / 180)
        return rivals(of: to, from: from, straight: straight, taken: taken, cosine: cosine, named: 0)
    }

    private func rivals(
        of to: UInt32, from: UInt32, straight: Heading, taken: Heading, cosine: Double,
        named name: UInt32
    ) -> Rivals {
        var result = Rivals()
        func look(_ arc: UInt32) {
            guard isOther(arc, to, from) else { return }
            if name != 0, graph.ways.names[Int(graph.columns.ways[Int(arc >> 1)])] != name { return }
            let heading = heading(ofArc: arc)
            guard straight.isWithin(cosine: cosine, of: heading) else { return }
            if taken.isRight(heading) { result.right = true } else { result.left = true }
        }
        _ = leaving.contains(at: head(ofArc: from)) {
            look($0)
            return false
        }
        return result
    }

    private func head(ofArc arc: UInt32) -> Int {
        Int(arc & 1 == 0 ? graph.columns.heads[Int(arc >> 1)] : graph.columns.tails[Int(arc >> 1)])
    }

    private func isOther(_ arc: UInt32, _ to: UInt32, _ from: UInt32) -> Bool {
        arc != to && arc != from ^ 1 && costs.isOpen(withinArc: arc)
    }

    /// The direction in which an arc leaves its node.
    private func heading(ofArc arc: UInt32) -> Heading {
        if let known = headings[arc] { return known }
        let heading = measuredHeading(ofArc: arc)
        headings.set(heading, ofArc: arc)
        // At once in the form in which it is kept, so that a second route says what the first did.
        return headings[arc] ?? heading
    }

    private func measuredHeading(ofArc arc: UInt32) -> Heading {
        if arc & 1 == 0 { return headingForwards(Int(arc >> 1)) }
        shape.decode(edge: Int(arc >> 1), of: graph, withHeights: false)
        let last = shape.latitudes.count - 1
        let place = shape.coordinate(last)
        let scale = PlaneScale(place)
        let length = measurement.chord(gap: graph.length(ofEdge: Int(arc >> 1)))
        var chord = ChordWalk(from: place, length: length, leastStep: measurement.leastStep, scale)
        var step = 1
        while step <= last, !chord.isComplete {
            chord.walk(to: shape.coordinate(last - step))
            step += 1
        }
        return scale.heading(place, chord.tip)
    }

    /// No more of the shape is read than the chord is long.
    private func headingForwards(_ edge: Int) -> Heading {
        var walk = ShapeWalk(edge, graph.columns)
        let place = walk.coordinate
        let scale = PlaneScale(place)
        let length = measurement.chord(gap: graph.length(ofEdge: edge))
        var chord = ChordWalk(from: place, length: length, leastStep: measurement.leastStep, scale)
        while !chord.isComplete, walk.next() { chord.walk(to: walk.coordinate) }
        return scale.heading(place, chord.tip)
    }
}

/// The directions in which arcs leave their nodes, as far as somebody has asked. They are a matter of the map alone,
/// so they are kept between routes: reading an edge's shape takes longer than all else that a junction needs.
struct ExitHeadings: Sendable {
    /// East and north of a unit vector as 15 bits and a sign each, 0 where unknown; 0.002 degrees.
    private var packed = PagedTable<UInt32>()
    private var measurement: JunctionMeasurement?

    mutating func prepare(arcs: Int, _ measurement: JunctionMeasurement) {
        if self.measurement != measurement { packed = PagedTable() }
        _ = packed.prepare(count: arcs, empty: 0)
        self.measurement = measurement
    }

    subscript(arc: UInt32) -> Heading? {
        guard let word = packed.pages?[Int(arc)], word != 0 else { return nil }
        return Heading(
            east: Double(Int16(truncatingIfNeeded: word)),
            north: Double(Int16(truncatingIfNeeded: word >> 16)))
    }

    func set(_ heading: Heading, ofArc arc: UInt32) {
        let length = (heading.east * heading.east + heading.north * heading.north).squareRoot()
        guard length > 0 else { return }
        let east = UInt16(bitPattern: Int16((heading.east / length * 32_767).rounded()))
        let north = UInt16(bitPattern: Int16((heading.north / length * 32_767).rounded()))
        packed.pages?[Int(arc)] = UInt32(east) | UInt32(north) << 16
    }
}

/// Walks along a line until a chord is long enough.
struct ChordWalk {
    private let leastStep: Double
    private let scale: PlaneScale
    private var left: Double
    private var end: Coordinate
    private(set) var isComplete = false
    private var hasMoved = false
    private var shortEnd: Coordinate

    /// Metres.
    init(from place: Coordinate, length: Double, leastStep: Double, _ scale: PlaneScale) {
        self.leastStep = leastStep
        self.scale = scale
        left = length
        end = place
        shortEnd = place
    }

    /// Vertices nearer than the least step are passed over, unless there is nothing else.
    mutating func walk(to next: Coordinate) {
        let step = scale.distance(end, next)
        guard step >= leastStep else {
            if !hasMoved { shortEnd = next }
            return
        }
        hasMoved = true
        isComplete = step >= left
        end = isComplete && left > 0 ? end.towards(next, share: left / step) : next
        left -= step
    }

    /// Where the chord ends.
    var tip: Coordinate { hasMoved ? end : shortEnd }
}

/// Metres a degree around a place: for the few metres of a chord as good as the sphere.
struct PlaneScale {
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
struct Heading {
    let east: Double
    let north: Double

    /// Degrees from north, 0 to below 360.
    var bearing: Double { Angle.wrap360(PortableMath.atan2(east, north) * 180 / .pi) }

    /// Whether another direction differs by less than the angle of a cosine. For the classes of a turn it is
    /// measured again in degrees; rounding may put an angle on a limit to either side.
    func isWithin(cosine: Double, of other: Heading) -> Bool {
        let dot = east * other.east + north * other.north
        let lengths =
            (east * east + north * north) * (other.east * other.east + other.north * other.north)
        return dot > cosine * lengths.squareRoot()
    }

    /// Whether another direction is to the right of this one.
    func isRight(_ other: Heading) -> Bool { east * other.north - north * other.east < 0 }
}

extension Coordinate {
    /// The place at a share of the straight line to another.
    fileprivate func towards(_ other: Coordinate, share: Double) -> Coordinate {
        Coordinate(
            latitude: latitude + (other.latitude - latitude) * share,
            longitude: longitude + (other.longitude - longitude) * share)
    }
}

import HikeGeodesy
import HikeValues

/// Directions for a route whose junctions are known.
///
/// It speaks where a walker could go wrong: at a turn from which another way leads on, straight on where
/// another way tempts, where the name changes, and where one turns round. Bearings are measured on the
/// route's own line at the junctions, as it is travelled, so no stored direction matters (guidance T1, RD-02, OH5-07).
struct DirectionsGenerator {
    let graph: TrailGraph
    let pieces: [RoutePiece]
    let line: RouteLine
    let configuration: TurnInstructionConfiguration
    let measurement: JunctionMeasurement
    let exits: JunctionExits
    /// Cosines of the straight threshold and of the angle to which the change of a quiet junction counts.
    private let straightCosine: Double
    private let quietCosine: Double

    /// Less than so many metres of another way behind a turn are not worth its name.
    static let leastNamedLength = 15.0
    /// Straight on, a change of direction below this many degrees does not count with its neighbours'.
    static let quietAngle = 5.0

    init(
        graph: TrailGraph, leaving: LeavingArcs, costs: PreparedProfile, pieces: [RoutePiece],
        line: RouteLine,
        configuration: TurnInstructionConfiguration, headings: consuming ExitHeadings
    ) {
        self.graph = graph
        self.pieces = pieces
        self.line = line
        self.configuration = configuration
        measurement = configuration.junctions
        exits = JunctionExits(
            graph: graph, leaving: leaving, costs: costs, measurement: measurement, headings: consume headings
        )
        straightCosine = PortableMath.cos(configuration.straightThreshold * .pi / 180)
        quietCosine = PortableMath.cos(Self.quietAngle * .pi / 180)
    }

    func instructions() -> [RouteInstruction] {
        guard let last = line.distances.last, line.coordinates.count >= 2, !pieces.isEmpty else {
            return atOnePlace()
        }
        let chord = measurement.chordLength
        let end = line.coordinates.count - 1
        var departure = heading(at: 0, .after, chord, PlaneScale(line.coordinates[0])).bearing
        var turns = measuredTurns()
        // So near the start there is no direction yet from which one could turn: one heads there at once.
        while configuration.closeTurns == .combined, let turn = turns.first, turn.kind != .reversal,
            turn.distance < measurement.leastChordLength
        {
            departure = turn.bearings.outgoing
            turns.removeFirst()
        }
        let first = pieceAhead(of: 0)
        var result = [
            RouteInstruction(
                vertex: 0, distance: 0, direction: .start, bearing: departure,
                trailName: name(of: pieces[first]), piece: first)
        ]
        for turn in TurnSpacing(configuration: configuration).spoken(turns) {
            let ahead = pieceAhead(of: turn.piece)
            var instruction = RouteInstruction(
                vertex: turn.vertex, distance: turn.distance, direction: turn.direction,
                bearing: turn.bearings.outgoing, trailName: name(of: pieces[ahead]), piece: ahead,
                words: turn.words)
            instruction.bearings = turn.bearings
            instruction.words.isSameTrail = hadName(nameKey(of: ahead), before: turn.piece)
            result.append(instruction)
        }
        let arrival = heading(at: end, .before, chord, PlaneScale(line.coordinates[end])).bearing
        result.append(
            RouteInstruction(
                vertex: end, distance: last, direction: .arrive, bearing: arrival, trailName: nil,
                piece: pieces.count - 1))
        return result
    }

    /// Start and end are the same place (OH5-15).
    private func atOnePlace() -> [RouteInstruction] {
        [.start, .arrive].map {
            RouteInstruction(vertex: 0, distance: 0, direction: $0, bearing: 0, trailName: nil)
        }
    }

    // MARK: Junctions

    /// A place between two pieces where one may go another way, or turns round.
    private struct Junction {
        /// The piece that begins here.
        var piece: Int
        var isReversal: Bool
    }

    private func measuredTurns() -> [MeasuredTurn] {
        var junctions: [Junction] = []
        junctions.reserveCapacity(pieces.count)
        for index in pieces.indices.dropFirst() {
            let (from, to) = (pieces[index - 1], pieces[index])
            let isReversal = from.edge == to.edge && from.isForward != to.isForward
            let isJunction = isWholeAtEnd(from) && from.edge != to.edge
            if isReversal
                || isJunction && !configuration.turnsNeedBranch
                || isWholeAtEnd(from) && exits.hasOther(than: to.arc, from: from.arc)
            {
                junctions.append(Junction(piece: index, isReversal: isReversal))
            }
        }
        var turns: [MeasuredTurn] = []
        var previous = 0.0
        for (index, junction) in junctions.enumerated() {
            let here = line.distances[junction.piece]
            let next =
                index + 1 < junctions.count ? line.distances[junctions[index + 1].piece] : Double.infinity
            let before = index == 0 ? Double.infinity : here - previous
            if let turn = measured(junction, before: before, after: next - here) { turns.append(turn) }
            previous = here
        }
        return turns
    }

    /// What there is to say at a junction.
    ///
    /// - Parameters:
    ///   - before: metres from the junction before, and `after` to the next.
    private func measured(_ junction: Junction, before: Double, after: Double)
        -> MeasuredTurn?
    {
        let index = junction.piece
        let vertex = line.firstCoordinates[index]
        let scale = PlaneScale(line.coordinates[vertex])
        let arrival = heading(at: vertex, .before, measurement.chord(gap: before), scale)
        let departure = heading(at: vertex, .after, measurement.chord(gap: after), scale)
        func turn(_ kind: MeasuredTurn.Kind) -> MeasuredTurn {
            MeasuredTurn(
                kind: kind, vertex: vertex, distance: line.distances[index],
                bearings: BearingChange(incoming: arrival.bearing, outgoing: departure.bearing),
                piece: index)
        }
        if junction.isReversal { return turn(.reversal) }
        let (from, to) = (pieces[index - 1].arc, pieces[index].arc)
        if arrival.isWithin(cosine: straightCosine, of: departure) {
            guard configuration.speaksStraightOn else { return nil }
            if let kind = straightOn(index, from: from, to: to, arrival, departure) { return turn(kind) }
            let isCrowded = min(before, after) < TurnSpacing.bendLength
            guard isCrowded, !arrival.isWithin(cosine: quietCosine, of: departure) else { return nil }
            return turn(.quiet)
        }
        let found = turn(.turn)
        guard configuration.slightTurnsNeedRival,
            configuration.direction(forDelta: found.delta).isSlight
        else { return found }
        let limit = found.delta.magnitude + measurement.rivalMargin
        guard exits.rivals(of: to, from: from, straight: arrival, taken: departure, within: limit).isAny
        else {
            return renamed(index) ? turn(.renamed) : nil
        }
        return found
    }

    /// What there is to say straight on.
    private func straightOn(
        _ index: Int, from: UInt32, to: UInt32, _ arrival: Heading, _ departure: Heading
    ) -> MeasuredTurn.Kind? {
        let rivals = exits.tempting(
            of: to, from: from, straight: arrival, taken: departure, named: streetName(through: index))
        switch (rivals.left, rivals.right) {
        case (true, true): return .between
        case (true, false): return .keep(.right)
        case (false, true): return .keep(.left)
        case (false, false): return renamed(index) ? .renamed : nil
        }
    }

    private func isWholeAtEnd(_ piece: RoutePiece) -> Bool {
        piece.to == (piece.isForward ? graph.length(ofEdge: piece.edge) : 0)
    }

    // MARK: Names

    /// The name of a road that goes on straight with its name, 0 for none: ways with other names do not tempt off
    /// it. Trails have no name plates.
    private func streetName(through index: Int) -> UInt32 {
        let way = Int(graph.columns.ways[pieces[index].edge])
        let name = graph.ways.names[way]
        let isSame = name == graph.ways.names[Int(graph.columns.ways[pieces[index - 1].edge])]
        return isSame && graph.attributes(ofEdge: pieces[index].edge).highway.isStreet ? name : 0
    }

    /// Whether another name begins with a piece and lasts. A marked route on which one is already does not begin.
    private func renamed(_ index: Int) -> Bool {
        let key = nameKey(of: index)
        guard key != 0, !hadName(key, before: index),
            key != graph.ways.routes[Int(graph.columns.ways[pieces[index - 1].edge])]
        else { return false }
        let start = line.distances[index]
        var end = index + 1
        while end < pieces.count, nameKey(of: end) == key { end += 1 }
        return line.distances[end] - start >= configuration.minimumInstructionSpacing
    }

    /// Whether the route had a name just before a piece: a name that is missing for a few metres has not been
    /// left.
    private func hadName(_ key: UInt32, before index: Int) -> Bool {
        var piece = index - 1
        while piece >= 0,
            line.distances[index] - line.distances[piece + 1] <= configuration.minimumInstructionSpacing
        {
            if nameKey(of: piece) == key { return true }
            piece -= 1
        }
        return false
    }

    /// A number for the name of a piece's way; 0 where it has none.
    private func nameKey(of piece: Int) -> UInt32 {
        let way = Int(graph.columns.ways[pieces[piece].edge])
        let name = graph.ways.names[way]
        return name != 0 ? name : graph.ways.routes[way]
    }

    private func name(of piece: RoutePiece) -> String? {
        graph.name(ofEdge: piece.edge) ?? graph.routeName(ofEdge: piece.edge)
    }

    /// The piece on which the route is ``leastNamedLength`` behind the beginning of one.
    private func pieceAhead(of index: Int) -> Int {
        var ahead = index
        while ahead + 1 < pieces.count,
            line.distances[ahead + 1] - line.distances[index] < Self.leastNamedLength
        {
            ahead += 1
        }
        return ahead
    }

    // MARK: Bearings

    /// The direction of the line at a vertex, over so many metres of it.
    private func heading(
        at vertex: Int, _ side: ChordGauge.Side, _ length: Double, _ scale: PlaneScale
    ) -> Heading {
        let place = line.coordinates[vertex]
        let end = side == .after ? line.coordinates.count - 1 : 0
        var chord = ChordWalk(from: place, length: length, leastStep: measurement.leastStep, scale)
        var index = vertex
        while index != end, !chord.isComplete {
            index += side.rawValue
            chord.walk(to: line.coordinates[index])
        }
        return side == .after ? scale.heading(place, chord.tip) : scale.heading(chord.tip, place)
    }
}

extension JunctionMeasurement {
    /// The length of a chord towards a junction so many metres away.
    func chord(gap: Double) -> Double { min(chordLength, max(leastChordLength, gap / 2)) }
}

import HikeGeodesy
import HikeValues

/// Makes the whole answer out of the pieces of a path. Keeps its memory between routes.
struct RouteAssembler: Sendable {
    private var headings = ExitHeadings()
    private var shape = DecodedShape()
    private var touched: UInt64 = 0

    mutating func assemble(
        _ pieces: [RoutePiece], points: [TrailPoint], cost: Double, request: RouteRequest,
        graph: TrailGraph,
        leaving: LeavingArcs, _ ready: PreparedProfile
    ) -> ComputedRoute {
        var line = RouteLine(start: graph.continuous(points[0].coordinate), pieces: pieces.count)
        let columns = graph.columns
        touched = Self.touch(pieces, columns)
        for piece in pieces {
            let length = graph.length(ofEdge: piece.edge)
            if piece.length == length {
                line.append(whole: piece, of: columns, &shape)
            } else {
                shape.decode(edge: piece.edge, of: graph)
                line.append(part: piece, shape, length: length)
            }
            line.appendHeights(shape, piece, length: length)
        }
        let heights = line.hasHeights ? line.profile : []
        var climb = ClimbMeter()
        for place in heights { climb.add(place.elevation) }
        let statistics = RouteStatistics(
            pieces, starts: line.distances, graph, request.profile, hasHeights: !heights.isEmpty)
        // Handed over, for what has two owners is not written to.
        let known = headings
        headings = ExitHeadings()
        let directions = DirectionsGenerator(
            graph: graph, leaving: leaving, costs: ready, pieces: pieces, line: line,
            configuration: request.directions, headings: consume known)
        let instructions = directions.instructions()
        headings = directions.exits.headings
        return ComputedRoute(
            request: request, points: points, pieces: pieces,
            coordinates: graph.onEarth(line.coordinates),
            firstCoordinates: line.firstCoordinates, distances: line.distances, cost: cost,
            effort: max(0, cost - ready.traffic(of: pieces, on: graph)), profile: heights,
            gain: climb.gain, loss: climb.loss, instructions: instructions,
            shares: statistics.shares, warnings: Self.besides(points) + statistics.warnings)
    }

    /// Places that the route does not come to; of a round trip the one where it begins and ends once.
    private static func besides(_ points: [TrailPoint]) -> [RouteWarning] {
        let isRound = points.count > 2 && points.first == points.last
        return points.indices.dropLast(isRound ? 1 : 0).compactMap { index in
            guard let passedOver = points[index].passedOver else { return nil }
            let place: RequestedPlace =
                index == 0 ? .start : index == points.count - 1 ? .end : .via(index - 1)
            return .beside(place, distance: points[index].distance, passedOver: passedOver)
        }
    }
}

extension RouteAssembler {
    /// Reads what all pieces will be made of. Loads that wait for nothing but memory go on at the same time, which
    /// they would not while the pieces are decoded one after the other.
    ///
    /// - Returns: a sum, so that no load is left out.
    private static func touch(_ pieces: [RoutePiece], _ columns: GraphColumns) -> UInt64 {
        var sum: UInt64 = 0
        for piece in pieces {
            let edge = piece.edge
            let numbers =
                columns.tails[edge] ^ columns.heads[edge] ^ columns.ways[edge] ^ columns.lengths[edge]
            sum &+= UInt64(numbers ^ columns.shapeStarts[edge])
        }
        for piece in pieces {
            let edge = piece.edge
            let tail = Int(columns.tails[edge])
            let start = Int(columns.shapeStarts[edge])
            let place =
                columns.latitudes[tail] ^ columns.longitudes[tail] ^ Int32(columns.elevations[tail])
            sum &+= UInt64(UInt32(bitPattern: place)) ^ columns.attributes[Int(columns.ways[edge])]
            if start < columns.shapes.count { sum &+= UInt64(columns.shapes[start]) }
            let end = Int(columns.shapeStarts[edge + 1])
            for next in stride(from: start + 64, to: end, by: 64) { sum &+= UInt64(columns.shapes[next]) }
        }
        return sum
    }
}

/// A route's line and heights while they grow.
struct RouteLine {
    private(set) var coordinates: [Coordinate]
    private(set) var firstCoordinates: [Int] = [0]
    private(set) var distances: [Double] = [0]
    private(set) var profile: [ElevationPoint] = []
    private(set) var hasHeights = true

    /// - Parameter pieces: how many are to come.
    init(start: Coordinate, pieces: Int = 1) {
        coordinates = [start]
        firstCoordinates.reserveCapacity(pieces + 1)
        distances.reserveCapacity(pieces + 1)
        coordinates.reserveCapacity(1_024)
        profile.reserveCapacity(1_024)
    }

    /// Adds the points of a whole edge behind the first one in the direction of travel.
    ///
    /// - Parameter shape: gets the edge's heights.
    mutating func append(
        whole piece: RoutePiece, of columns: GraphColumns, _ shape: inout DecodedShape
    ) {
        let tail = Int(columns.tails[piece.edge])
        let head = Int(columns.heads[piece.edge])
        var reader = columns.shape(of: piece.edge)
        let end = piece.isForward ? head : tail
        let last = Self.coordinate(columns.latitudes[end], columns.longitudes[end])
        let origin = (columns.latitudes[tail], columns.longitudes[tail])
        coordinates.append(addingCapacity: reader.points + 1) { room in
            room.withUnsafeMutableBufferPointer { room, count in
                count = reader.points + 1
                Self.read(&reader, from: origin, isForward: piece.isForward, into: room)
                room.initializeElement(at: count - 1, to: last)
            }
        }
        shape.decodeHeights(&reader, from: columns.elevations[tail], to: columns.elevations[head])
        finish(piece)
    }

    /// The inner points of an edge, written from either end.
    private static func read(
        _ reader: inout EdgeShape.Reader, from tail: (latitude: Int32, longitude: Int32), isForward: Bool,
        into room: UnsafeMutableBufferPointer<Coordinate>
    ) {
        // Of one's own, so that it need not be in memory.
        var points = reader
        var latitude = EdgeShape.micro(tail.latitude)
        var longitude = EdgeShape.micro(tail.longitude)
        var place = isForward ? 0 : points.points - 1
        let step = isForward ? 1 : -1
        for _ in 0..<points.points {
            latitude &+= points.latitude()
            longitude &+= points.longitude()
            room.initializeElement(
                at: place,
                to: coordinate(
                    Int32(truncatingIfNeeded: latitude &* 10), Int32(truncatingIfNeeded: longitude &* 10)))
            place &+= step
        }
        reader = points
    }

    private mutating func finish(_ piece: RoutePiece) {
        firstCoordinates.append(coordinates.count - 1)
        distances.append(distances[distances.count - 1] + piece.length)
    }

    private static func coordinate(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
        Coordinate(latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7)
    }

    /// Adds the points of a part of an edge behind the first one, and the place where the part ends.
    mutating func append(part piece: RoutePiece, _ shape: DecodedShape, length: Double) {
        defer { finish(piece) }
        let points = shape.latitudes.indices.map { shape.coordinate($0) }
        var along = [0.0]
        for (a, b) in zip(points, points.dropFirst()) {
            along.append(along[along.count - 1] + EdgeMeasure.distance(a, b))
        }
        let total = along[along.count - 1]
        let scale = total > 0 ? length / total : 0
        let low = min(piece.from, piece.to)
        let high = max(piece.from, piece.to)
        var inner = points.indices.filter {
            along[$0] * scale > low + 0.005 && along[$0] * scale < high - 0.005
        }
        if !piece.isForward { inner.reverse() }
        for index in inner { coordinates.append(points[index]) }
        coordinates.append(Self.place(at: piece.to, points, along, scale))
    }

    private static func place(
        at distance: Double, _ points: [Coordinate], _ along: [Double], _ scale: Double
    ) -> Coordinate {
        var segment = 0
        while segment < points.count - 2, along[segment + 1] * scale < distance { segment += 1 }
        let span = (along[segment + 1] - along[segment]) * scale
        let share = span > 0 ? min(1, max(0, (distance - along[segment] * scale) / span)) : 0
        let a = points[segment]
        let b = points[segment + 1]
        return Coordinate(
            latitude: a.latitude + (b.latitude - a.latitude) * share,
            longitude: a.longitude + (b.longitude - a.longitude) * share)
    }

    /// Adds the heights of a piece whose points were added; those of its beginning only for the first.
    /// Heights within a metre of its ends are left out, the same ones in both directions.
    mutating func appendHeights(_ shape: DecodedShape, _ piece: RoutePiece, length: Double) {
        let heights = shape.heights.span
        guard hasHeights, heights.count >= 2, length > 0 else {
            hasHeights = hasHeights && length == 0
            return
        }
        let start = distances[distances.count - 2]
        let step = length / Double(heights.count - 1)
        func height(at distance: Double) -> Double {
            let place = min(Double(heights.count - 1), max(0, distance / step))
            let index = min(heights.count - 2, Int(place))
            return heights[index] + (heights[index + 1] - heights[index]) * (place - Double(index))
        }
        if profile.isEmpty {
            profile.append(ElevationPoint(distance: start, elevation: height(at: piece.from)))
        }
        let low = min(piece.from, piece.to) + 1
        let high = max(piece.from, piece.to) - 1
        let first = Int(low / step) + 1
        // The first one that is not below the highest: a division, and its rounding mended.
        var behind = max(first, min(heights.count, Int(high / step)))
        while behind > first, Double(behind - 1) * step >= high { behind -= 1 }
        while behind < heights.count, Double(behind) * step < high { behind += 1 }
        profile.append(addingCapacity: behind - first + 1) { profile in
            var index = piece.isForward ? first : behind - 1
            let next = piece.isForward ? 1 : -1
            for _ in first..<behind {
                defer { index += next }
                let distance = start + (Double(index) * step - piece.from).magnitude
                profile.append(ElevationPoint(distance: distance, elevation: heights[index]))
            }
            profile.append(
                ElevationPoint(distance: start + piece.length, elevation: height(at: piece.to)))
        }
    }
}

/// Lengths by kind, and what follows from them.
private struct RouteStatistics {
    private(set) var shares = RouteShares()
    private(set) var warnings: [RouteWarning] = []
    /// Metres: who crosses a main road at a junction, or goes along it to the next one, is not warned.
    private static let leastMainRoad = 100.0

    /// - Parameter starts: metres from the start of the route to each piece.
    init(
        _ pieces: [RoutePiece], starts: [Double], _ graph: TrailGraph, _ profile: TravelProfile,
        hasHeights: Bool
    ) {
        var surfaces = [Double](repeating: 0, count: Surface.allCases.count)
        var grades = [Double](repeating: 0, count: SACScale.allCases.count)
        var highways = [Double](repeating: 0, count: Highway.allCases.count)
        var visibilities = [Double](repeating: 0, count: TrailVisibility.allCases.count)
        var conditional = 0.0
        var pushing = 0.0
        var tunnels = RouteStretches()
        var mainRoads = RouteStretches()
        for (piece, start) in zip(pieces, starts) {
            let attributes = graph.attributes(ofEdge: piece.edge)
            surfaces[Int(attributes.surface.rawValue)] += piece.length
            grades[Int(attributes.sacScale.rawValue)] += piece.length
            highways[Int(attributes.highway.rawValue)] += piece.length
            visibilities[Int(attributes.visibility.rawValue)] += piece.length
            if attributes.isRoadTunnel {
                tunnels.add(from: start, length: piece.length)
            } else if attributes.isExposedMainRoad {
                mainRoads.add(from: start, length: piece.length)
            }
            if attributes.isConditional { conditional += piece.length }
            if profile.mode == .cycling, attributes.needsPushing { pushing += piece.length }
        }
        shares.surfaces = Self.shares(Surface.allCases, surfaces)
        shares.grades = Self.shares(SACScale.allCases, grades)
        shares.highways = Self.shares(Highway.allCases, highways)
        for share in shares.grades where share.kind > .demandingMountainHiking {
            warnings.append(.grade(share.kind, length: share.length))
        }
        let ferrata = highways[Int(Highway.viaFerrata.rawValue)]
        if ferrata > 0 { warnings.append(.viaFerrata(length: ferrata)) }
        if profile.mode == .hiking {
            if tunnels.length > 0 { warnings.append(.roadTunnel(tunnels)) }
            if mainRoads.length >= Self.leastMainRoad { warnings.append(.mainRoad(mainRoads)) }
        }
        for share in Self.shares(TrailVisibility.allCases, visibilities) where share.kind >= .bad {
            warnings.append(.faintTrail(share.kind, length: share.length))
        }
        if conditional > 0 { warnings.append(.conditional(length: conditional)) }
        if pushing > 0 { warnings.append(.pushing(length: pushing)) }
        if !hasHeights, !pieces.isEmpty { warnings.append(.noElevation) }
    }

    private static func shares<Kind>(_ kinds: [Kind], _ lengths: [Double]) -> [RouteShares.Share<
        Kind
    >] {
        var result: [RouteShares.Share<Kind>] = []
        for (kind, length) in zip(kinds, lengths) where length > 0 {
            result.append(RouteShares.Share(kind: kind, length: length))
        }
        return result
    }
}

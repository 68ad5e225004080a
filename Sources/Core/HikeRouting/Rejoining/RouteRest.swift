import HikeGeodesy
import HikeValues

/// What is left of a route behind a place on it.
struct RouteRest {
    let route: PlannedRoute
    let line: Polyline
    /// Metres along the line of the places to pass.
    private let via: [Double]

    init(_ route: PlannedRoute, line: Polyline) {
        self.route = route
        self.line = line
        via = RejoinPlaces.positions(of: route.viaPoints, on: line)
    }

    /// About how long a stretch of the route takes.
    func seconds(from start: Double, to end: Double) -> Double {
        let heights = profile(from: start, to: end).map(\.elevation)
        let climb = ElevationStatistics.climb(heights)
        return Self.seconds(
            distance: max(0, end - start), gain: climb.gain, loss: climb.loss, mode: route.mode)
    }

    /// About how long a stretch takes: as ``TravelTime``, with the flat time in full and the height time by half. Two
    /// stretches take as long as both in one, so that ways that are cut at different places can be compared.
    static func seconds(distance: Double, gain: Double, loss: Double, mode: TravelMode) -> Double {
        switch mode {
        case .hiking: (distance / 4_000 + (gain / 300 + loss / 500) / 2) * 3_600
        case .cycling: TravelTime.estimate(distance: distance, gain: gain, loss: loss, mode: mode)
        }
    }

    /// The heights of a stretch, with distances from its beginning.
    private func profile(from start: Double, to end: Double) -> [ElevationPoint] {
        guard let points = route.elevationProfile, points.count >= 2 else { return [] }
        let inner = points.filter { $0.distance > start && $0.distance < end }
        return
            ([ElevationPoint(distance: start, elevation: Self.height(at: start, points))] + inner
            + [ElevationPoint(distance: end, elevation: Self.height(at: end, points))])
            .map { ElevationPoint(distance: $0.distance - start, elevation: $0.elevation) }
    }

    private static func height(at distance: Double, _ points: [ElevationPoint]) -> Double {
        guard let next = points.firstIndex(where: { $0.distance >= distance }) else {
            return points[points.count - 1].elevation
        }
        guard next > 0 else { return points[0].elevation }
        let (a, b) = (points[next - 1], points[next])
        let share = b.distance > a.distance ? (distance - a.distance) / (b.distance - a.distance) : 0
        return a.elevation + (b.elevation - a.elevation) * share
    }

    // MARK: Joining

    /// Metres within which the turn onto the route and an instruction beside it are one.
    private static let onePlace = TurnSpacing.onePlace
    /// Metres of route that are not worth to be called a rest.
    private static let leastRest = 1.0

    /// The route that leads by a computed way to a place of this one and on from there. It has this one's name and
    /// identifier; its region is that of this one.
    func behind(
        _ way: ComputedRoute, from along: Double, _ configuration: TurnInstructionConfiguration
    ) -> PlannedRoute {
        var result = PlannedRoute.from(
            computedRoute: way, name: route.name, mode: route.mode, regionId: route.regionId,
            createdAt: route.createdAt, id: route.id)
        result.modifiedAt = route.modifiedAt
        result.endCoordinate = route.endCoordinate
        result.viaPoints = zip(route.viaPoints, via).filter { $0.1 >= along }.map(\.0)
        guard line.length - along > Self.leastRest else { return result }

        let join = result.coordinates.count - 1
        for vertex in line.coordinates[(line.segment(at: along) + 1)...]
        where GreatCircle.distance(result.coordinates[result.coordinates.count - 1], vertex) > 0.01 {
            result.coordinates.append(vertex)
        }
        let whole = Polyline(result.coordinates)
        let joinDistance = whole.distances[join]
        // The way ends on its trail, some metres beside the line that was drawn.
        let shift = whole.length - line.length
        result.turnInstructions = instructions(
            of: result, whole, join: join, from: along, shift: shift, configuration)
        let restSeconds = seconds(from: along, to: line.length)
        let wholeSeconds = seconds(from: 0, to: line.length)
        result.totalDistance = whole.length
        result.estimatedDuration +=
            wholeSeconds > 0
            ? (route.estimatedDuration * restSeconds / wholeSeconds).rounded() : 0
        addHeights(to: &result, from: along, at: joinDistance)
        return result
    }

    private func addHeights(to result: inout PlannedRoute, from along: Double, at joinDistance: Double) {
        let heights = profile(from: along, to: line.length)
        let climb = ElevationStatistics.climb(heights.map(\.elevation))
        result.elevationGain = Self.tenth(result.elevationGain + climb.gain)
        result.elevationLoss = Self.tenth(result.elevationLoss + climb.loss)
        guard let first = result.elevationProfile, !heights.isEmpty else {
            result.elevationProfile = nil
            return
        }
        let stretch = result.totalDistance - joinDistance
        let own = line.length - along
        let scale = own > 0 ? stretch / own : 1
        result.elevationProfile =
            first.filter { $0.distance < joinDistance }
            + heights.map {
                ElevationPoint(
                    distance: Self.tenth(joinDistance + $0.distance * scale), elevation: $0.elevation)
            }
    }

    private static func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 + 0 }

    // MARK: Instructions

    /// Those of the way, the turn onto the route, and those of the rest.
    private func instructions(
        of result: PlannedRoute, _ whole: Polyline, join: Int, from along: Double, shift: Double,
        _ configuration: TurnInstructionConfiguration
    ) -> [TurnInstruction] {
        let joinDistance = whole.distances[join]
        var all = result.turnInstructions.filter { $0.direction != .arrive }
        let turn = turnOntoRoute(
            whole, join: join, from: along, lastTurn: all.last?.cumulativeDistance ?? 0, configuration)
        if let turn {
            // Around one corner one turn is enough; its bearings are measured over both.
            while let last = all.last, last.direction != .start,
                joinDistance - last.cumulativeDistance < Self.onePlace
            {
                all.removeLast()
            }
            if let last = all.last, last.direction == .start, joinDistance < Self.onePlace {
                all[all.count - 1].bearing = turn.bearing
                all[all.count - 1].trailName = turn.trailName
                all[all.count - 1].text = TurnInstruction.text(
                    .start, bearing: turn.bearing, trailName: turn.trailName)
            } else {
                all.append(turn)
            }
        }
        let behind = turn == nil ? along : along + Self.onePlace
        for var instruction in route.turnInstructions
        where instruction.direction == .arrive
            || instruction.direction != .start && instruction.cumulativeDistance > behind
        {
            instruction.cumulativeDistance = max(joinDistance, instruction.cumulativeDistance + shift)
            all.append(instruction)
        }
        var previous = 0.0
        for index in all.indices {
            all[index].distanceFromPrevious = max(0, all[index].cumulativeDistance - previous)
            previous = all[index].cumulativeDistance
        }
        return all
    }

    /// The turn where the way meets the route; nil where one goes straight on. Chords end half way to the turns
    /// beside it, as at every junction.
    ///
    /// - Parameter lastTurn: metres from the start to the turn before.
    private func turnOntoRoute(
        _ whole: Polyline, join: Int, from along: Double, lastTurn: Double,
        _ configuration: TurnInstructionConfiguration
    ) -> TurnInstruction? {
        let place = whole.coordinates[join]
        let measurement = JunctionMeasurement.mapped
        let nextTurn = route.turnInstructions.first { $0.cumulativeDistance > along + 1 }
        let gaps = (
            before: whole.distances[join] - lastTurn,
            after: (nextTurn?.cumulativeDistance ?? line.length) - along
        )
        func chord(_ gap: Double, _ first: Int, _ side: ChordGauge.Side) -> Coordinate? {
            ChordGauge(coordinates: whole.coordinates, length: measurement.chord(gap: gap))
                .chord(from: place, firstVertex: first, side: side)?.end
        }
        guard let before = chord(gaps.before, join - 1, .before),
            let after = chord(gaps.after, join + 1, .after)
        else { return nil }
        let bearings = BearingChange(
            incoming: BearingCalculator.bearing(from: before, to: place),
            outgoing: BearingCalculator.bearing(from: place, to: after))
        let direction = configuration.direction(forDelta: bearings.delta)
        guard direction != .straight else { return nil }
        let name = route.turnInstructions.last {
            $0.cumulativeDistance <= along + Self.onePlace && $0.direction != .arrive
        }?.trailName
        return TurnInstruction(
            coordinate: whole.coordinates[join], direction: direction, bearing: bearings.outgoing,
            distanceFromPrevious: 0, cumulativeDistance: whole.distances[join], trailName: name,
            text: TurnInstruction.text(direction, bearing: bearings.outgoing, trailName: name))
    }
}

import HikeGeodesy
import HikeValues

extension PlannedRoute {
    /// Metres between the hiker and the first path below which the hiker is taken to be on it, however good the fix.
    static let leastApproach = 10.0

    /// The route from where the hiker is: straight to where the first path begins, and on along it. Who stands away from all
    /// paths is on the route from the first step, not off it.
    func approached(from hiker: Whereabouts, _ configuration: TurnInstructionConfiguration) -> PlannedRoute {
        let here = hiker.coordinate
        guard let first = coordinates.first else { return self }
        let gap = GreatCircle.distance(here, first)
        guard gap >= max(Self.leastApproach, hiker.reach) else { return self }
        var route = self
        route.startCoordinate = here
        route.coordinates.insert(here, at: 0)
        route.totalDistance += gap
        route.estimatedDuration +=
            RouteRest.seconds(distance: gap, gain: 0, loss: 0, mode: mode).rounded()
        if let profile = elevationProfile, let start = profile.first {
            route.elevationProfile =
                [ElevationPoint(distance: 0, elevation: start.elevation)]
                + profile.map { ElevationPoint(distance: $0.distance + gap, elevation: $0.elevation) }
        }
        for index in route.turnInstructions.indices {
            route.turnInstructions[index].cumulativeDistance += gap
        }
        route.begin(from: here, gap, configuration)
        return route
    }

    /// The first instruction leads to the path; what it said before is a turn onto the path, where it is one.
    private mutating func begin(
        from here: Coordinate, _ gap: Double, _ configuration: TurnInstructionConfiguration
    ) {
        guard let onto = turnInstructions.first, onto.direction == .start else { return }
        let bearing = BearingCalculator.bearing(from: here, to: onto.coordinate)
        let start = TurnInstruction(
            coordinate: here, direction: .start, bearing: bearing, distanceFromPrevious: 0,
            cumulativeDistance: 0, text: TurnInstruction.text(.start, bearing: bearing, trailName: nil))
        let direction = configuration.direction(
            forDelta: BearingCalculator.delta(incoming: bearing, outgoing: onto.bearing))
        turnInstructions[0] = TurnInstruction(
            coordinate: onto.coordinate, direction: direction, bearing: onto.bearing,
            distanceFromPrevious: gap, cumulativeDistance: gap, trailName: onto.trailName,
            text: TurnInstruction.text(direction, bearing: onto.bearing, trailName: onto.trailName))
        if direction == .straight {
            turnInstructions.removeFirst()
            if !turnInstructions.isEmpty { turnInstructions[0].distanceFromPrevious += gap }
        }
        turnInstructions.insert(start, at: 0)
    }
}

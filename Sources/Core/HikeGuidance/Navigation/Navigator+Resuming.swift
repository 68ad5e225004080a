import HikeRouting

extension Navigator {
    /// Takes up guidance that ended untold, as when the watch died: what lies before `distance` is behind the
    /// hiker, and what was announced until there is not announced again.
    ///
    /// - Parameters:
    ///   - distance: metres along the route that were reached; nil: a new start.
    ///   - isOffRoute: the hiker was told of having left the route and has not come back.
    ///   - hasArrived: the hiker was told of the arrival.
    public init(
        route: PlannedRoute, configuration: GuidanceConfiguration = .plain, resumingAt distance: Double?,
        isOffRoute: Bool = false, hasArrived: Bool = false
    ) throws(GuidanceError) {
        try self.init(route: route, configuration: configuration)
        guard distance != nil else { return }
        state.isOffRoute = isOffRoute
        state.hasArrived = hasArrived
        guard let distance, distance.isFinite, distance > 0 else { return }
        let along = min(distance, self.line.length)
        state.hasJoined = true
        state.distanceAlong = along
        state.furthestAlong = along
        state.walked = along
        state.piece = self.line.pieces(from: along, to: along, near: 0).lowerBound
        while state.instructionIndex < destinationIndex,
            positions[state.instructionIndex] - along <= configuration.atTurnDistance
        {
            state.instructionIndex += 1
        }
        if state.instructionIndex < positions.count {
            state.isApproachTold =
                positions[state.instructionIndex] - along <= configuration.approachDistance
        }
    }
}

import HikeRouting

extension PlainNavigator {
    /// Takes up guidance that ended untold, as when the watch died: what lies before `distance` is behind the
    /// hiker, and what was announced until there is not announced again.
    ///
    /// - Parameters:
    ///   - distance: metres along the route that were reached.
    ///   - isOffRoute: the hiker was told of having left the route and has not come back.
    ///   - hasArrived: the hiker was told of the arrival.
    mutating func resume(at distance: Double, isOffRoute: Bool, hasArrived: Bool) {
        state.isOffRoute = isOffRoute
        state.hasArrived = hasArrived
        guard distance.isFinite, distance > 0 else { return }
        let along = min(distance, line.length)
        state.hasJoined = true
        state.distanceAlong = along
        state.furthestAlong = along
        state.walked = along
        state.piece = line.pieces(from: along, to: along, near: 0).lowerBound
        // The same comparisons as when the cues were told, or one on the very edge would be told again.
        let near = along + GuidanceConfiguration.resolution / 2
        while state.instructionIndex < destinationIndex,
            positions[state.instructionIndex] - near <= configuration.atTurnDistance
        {
            state.instructionIndex += 1
        }
        if state.instructionIndex < positions.count {
            state.isApproachTold =
                positions[state.instructionIndex] - near <= configuration.approachDistance
        }
    }
}

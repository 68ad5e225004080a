import HikeGeodesy
import HikeRouting
import HikeValues

/// A route made ready to be followed; shared by all copies of a navigator and never changed.
final class GuidedRoute: Sendable {
    let route: PlannedRoute
    let line: GuidanceLine
    /// Metres along the line of each instruction; never falls.
    let positions: [Double]
    /// Instructions before this index can be passed; the one at it, if any, is arrive.
    let destinationIndex: Int
    /// Index of the first instruction that is shown: the start is behind the hiker once guidance runs (OH5-65).
    let firstInstruction: Int

    /// Refuses routes that cannot be followed (OH5-66, RD-05, RD-16).
    init(_ route: PlannedRoute) throws(GuidanceError) {
        line = try GuidanceLine(route.coordinates)
        self.route = route
        let instructions = route.turnInstructions
        positions = Self.positions(of: instructions, length: line.length)
        destinationIndex =
            instructions.last?.direction == .arrive ? instructions.count - 1 : instructions.count
        firstInstruction = instructions.count > 1 && instructions[0].direction == .start ? 1 : 0
    }

    func direction(ofInstruction index: Int) -> TurnDirection { route.turnInstructions[index].direction }

    /// Where instructions lie on the line. Their own distances may come from another basis, as edge lengths
    /// do; they are stretched so that the destination lies at the line's end (OH5-87, guidance G19).
    private static func positions(of instructions: [TurnInstruction], length: Double) -> [Double] {
        var stretch = 1.0
        if let last = instructions.last, last.direction == .arrive, last.cumulativeDistance > 0 {
            let ratio = length / last.cumulativeDistance
            if ratio > 0.9, ratio < 1.1 { stretch = ratio }
        }
        var previous = 0.0
        return instructions.enumerated().map { index, instruction in
            let isDestination = index == instructions.count - 1 && instruction.direction == .arrive
            let own = isDestination ? length : instruction.cumulativeDistance * stretch
            // NaN, as a route made in memory may hold, falls to the previous position.
            if own > previous { previous = min(own, length) }
            return previous
        }
    }
}

extension GuidedRoute: Equatable {
    static func == (a: GuidedRoute, b: GuidedRoute) -> Bool { a === b || a.route == b.route }
}

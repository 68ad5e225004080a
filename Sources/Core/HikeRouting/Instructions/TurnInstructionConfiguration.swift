/// The numbers that make turns out of bearing changes: the only copy of them (OH5-16).
public struct TurnInstructionConfiguration: Hashable, Sendable {
    /// Changes below this many degrees are no turn.
    public var straightThreshold: Double
    /// Changes below this many degrees are slight turns.
    public var slightTurnThreshold: Double
    /// Changes below this many degrees are turns.
    public var normalTurnThreshold: Double
    /// Changes below this many degrees are sharp turns, from there on U-turns.
    public var uTurnThreshold: Double
    /// No two turns are nearer to each other than so many metres along the line (OH5-11).
    public var minimumInstructionSpacing: Double

    public init(
        straightThreshold: Double = 15, slightTurnThreshold: Double = 45, normalTurnThreshold: Double = 135,
        uTurnThreshold: Double = 170, minimumInstructionSpacing: Double = 50
    ) {
        self.straightThreshold = straightThreshold
        self.slightTurnThreshold = slightTurnThreshold
        self.normalTurnThreshold = normalTurnThreshold
        self.uTurnThreshold = uTurnThreshold
        self.minimumInstructionSpacing = minimumInstructionSpacing
    }

    /// The values of the requirements.
    public static let plain = TurnInstructionConfiguration()

    /// The class of a bearing change in degrees, -180 to 180, right positive (OH5-09). The ranges are half
    /// open: a limit belongs to the larger class (CX-15).
    public func direction(forDelta delta: Double) -> TurnDirection {
        let magnitude = delta.magnitude
        let isRight = delta > 0
        if magnitude < straightThreshold { return .straight }
        if magnitude < slightTurnThreshold { return isRight ? .slightRight : .slightLeft }
        if magnitude < normalTurnThreshold { return isRight ? .right : .left }
        if magnitude < uTurnThreshold { return isRight ? .sharpRight : .sharpLeft }
        return .uTurn
    }
}

/// How bearings are measured on a line that has no junctions, as a recorded track has none.
public struct CornerMeasurement: Hashable, Sendable {
    /// Length of the chord on each side of a corner, metres. 20 to 25 m is where class errors on noisy lines
    /// are least and neighbouring bends are still apart (guidance research, T2).
    public var chordLength: Double
    /// A rounded corner may spread over so many metres to each side of its vertex (T7: bends within 40 m).
    public var cornerHalfLength: Double
    /// Deviations up to so many metres are noise, not corners. A straight path recorded with a sideways error
    /// of up to 5 m never strays further than 10 m from a chord between two of its own points.
    public var noiseTolerance: Double

    public init(chordLength: Double = 22.5, cornerHalfLength: Double = 20, noiseTolerance: Double = 10) {
        self.chordLength = chordLength
        self.cornerHalfLength = cornerHalfLength
        self.noiseTolerance = noiseTolerance
    }

    /// The values for tracks recorded on foot.
    public static let recorded = CornerMeasurement()
}

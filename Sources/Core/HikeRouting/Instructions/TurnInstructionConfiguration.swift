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
    /// Turns nearer to each other than so many metres along the line are within reach of each other (OH5-11).
    public var minimumInstructionSpacing: Double
    /// What becomes of them.
    public var closeTurns: CloseTurns
    /// Whether it speaks straight on too: where another way tempts, and where the name changes.
    public var speaksStraightOn: Bool
    /// Whether a slight turn needs another way that somebody might take for the right one.
    public var slightTurnsNeedRival: Bool
    /// On a map: whether a turn needs another way that leads on; where none does nobody can go wrong.
    public var turnsNeedBranch: Bool
    /// On a map: how bearings are measured at junctions.
    public var junctions: JunctionMeasurement

    /// What becomes of turns that are near each other.
    public enum CloseTurns: Hashable, Sendable {
        /// The earlier stays and the later is dropped; but a slight turn gives way to a U-turn (CX-16).
        case earlierStays
        /// Each names those that follow within reach, two at most, and has an instruction of its own (guidance T5).
        case combined
    }

    public init(
        straightThreshold: Double = 15, slightTurnThreshold: Double = 45, normalTurnThreshold: Double = 135,
        uTurnThreshold: Double = 170, minimumInstructionSpacing: Double = 50,
        closeTurns: CloseTurns = .earlierStays, speaksStraightOn: Bool = false,
        slightTurnsNeedRival: Bool = false, turnsNeedBranch: Bool = true,
        junctions: JunctionMeasurement = .mapped
    ) {
        self.straightThreshold = straightThreshold
        self.slightTurnThreshold = slightTurnThreshold
        self.normalTurnThreshold = normalTurnThreshold
        self.uTurnThreshold = uTurnThreshold
        self.minimumInstructionSpacing = minimumInstructionSpacing
        self.closeTurns = closeTurns
        self.speaksStraightOn = speaksStraightOn
        self.slightTurnsNeedRival = slightTurnsNeedRival
        self.turnsNeedBranch = turnsNeedBranch
        self.junctions = junctions
    }

    /// The requirements to the letter (OH5-05 to OH5-11): every place where two edges of the route meet is classed by their
    /// segments there, whether another way leads on or not.
    public static let plain = TurnInstructionConfiguration(turnsNeedBranch: false, junctions: .segments)

    /// What a hiker wants to hear: the classes of the requirements, no turn dropped, no choice left without
    /// words and no words without a choice.
    public static let hiking = TurnInstructionConfiguration(
        closeTurns: .combined, speaksStraightOn: true, slightTurnsNeedRival: true)

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

/// How bearings are measured at the junctions of a route, and which other way there is a rival.
public struct JunctionMeasurement: Hashable, Sendable {
    /// Length of the chord on each side of a junction, metres: the same as on a line without junctions. 0: the segment there,
    /// however long.
    public var chordLength: Double
    /// A chord ends half way to the next junction, but is not shorter than so many metres, of which a vertex
    /// that was drawn a little aside does not make another direction.
    public var leastChordLength: Double
    /// Vertices nearer than so many metres to the one before are passed over (guidance T4).
    public var leastStep: Double
    /// Straight on, a way tempts that leaves within so many degrees of straight (guidance T9).
    public var temptingAngle: Double
    /// Beside a slight turn, a way is a rival that is at most so many degrees less straight than the turn.
    public var rivalMargin: Double

    public init(
        chordLength: Double = 22.5, leastChordLength: Double = 10, leastStep: Double = 1,
        temptingAngle: Double = 35, rivalMargin: Double = 30
    ) {
        self.chordLength = chordLength
        self.leastChordLength = leastChordLength
        self.leastStep = leastStep
        self.temptingAngle = temptingAngle
        self.rivalMargin = rivalMargin
    }

    /// The values for trails as they are mapped.
    public static let mapped = JunctionMeasurement()

    /// The last segment before a junction and the first one behind it (OH5-05, OH5-06).
    public static let segments = JunctionMeasurement(chordLength: 0, leastChordLength: 0)
}

/// How bearings are measured on a line that has no junctions, as a recorded track has none.
public struct CornerMeasurement: Hashable, Sendable {
    /// Length of the chord on each side of a corner, metres. 20 to 25 m is where class errors on noisy lines
    /// are least and neighbouring bends are still apart (guidance T2).
    public var chordLength: Double
    /// A rounded corner may spread over so many metres to each side of its vertex (guidance T7: bends within 40 m).
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

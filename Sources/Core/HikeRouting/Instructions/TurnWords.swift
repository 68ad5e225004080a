import HikeValues

/// What an instruction's words say beyond its direction.
public struct TurnWords: Hashable, Sendable {
    /// One of several turns near each other.
    public struct Step: Hashable, Sendable {
        public var direction: TurnDirection
        /// As in ``TurnWords/side``.
        public var side: TurnSide?

        public init(direction: TurnDirection, side: TurnSide? = nil) {
            self.direction = direction
            self.side = side
        }
    }

    /// Straight on, the side to keep to beside a way that tempts on the other; at a U-turn the side to which two
    /// turns bring one back.
    public var side: TurnSide?
    /// What follows within a few steps, in order.
    public var following: [Step]
    /// Whether the way ahead has the name of the way so far.
    public var isSameTrail: Bool

    public init(side: TurnSide? = nil, following: [Step] = [], isSameTrail: Bool = false) {
        self.side = side
        self.following = following
        self.isSameTrail = isSameTrail
    }

    /// "Turn left, then bear right": the verb of OH5-02 or of the fork, and what follows.
    func verb(_ direction: TurnDirection) -> String {
        var text = Self.verb(Step(direction: direction, side: side))
        var last = direction
        for step in following {
            text += ", then " + Self.following(step, after: last)
            last = step.direction
        }
        return text
    }

    private static func verb(_ step: Step) -> String {
        guard let side = step.side else { return step.direction.verb }
        switch step.direction {
        case .straight: return "Keep \(side.rawValue)"
        case .uTurn: return "\(step.direction.verb) to the \(side.rawValue)"
        default: return step.direction.verb
        }
    }

    private static func following(_ step: Step, after last: TurnDirection) -> String {
        switch step.direction {
        case .left where last == .left: "left again"
        case .right where last == .right: "right again"
        case .left where last == .right: "left"
        case .right where last == .left: "right"
        default: verb(step).prefix(1).lowercased() + verb(step).dropFirst()
        }
    }
}

extension TurnInstruction {
    /// The words for a direction, an outgoing bearing and the name of the trail ahead (OH5-12, OH5-13).
    public static func text(
        _ direction: TurnDirection, bearing: Double, trailName: String?, words: TurnWords = TurnWords()
    ) -> String {
        let cardinal = BearingCalculator.cardinalName(of: bearing)
        switch direction {
        case .start:
            guard let trailName else { return "Head \(cardinal)" }
            return "Head \(cardinal) on \(trailName)"
        case .arrive: return "Arrive at destination"
        case .straight, .slightLeft, .left, .sharpLeft, .slightRight, .right, .sharpRight, .uTurn:
            let verb = words.verb(direction)
            guard let trailName else { return "\(verb) heading \(cardinal)" }
            let isAlong = direction == .straight && words.isSameTrail && words.following.isEmpty
            return "\(verb) \(isAlong ? "on" : "onto") \(trailName)"
        }
    }
}

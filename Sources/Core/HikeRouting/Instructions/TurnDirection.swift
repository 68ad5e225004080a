/// What a hiker does at an instruction (OH5-01). The raw values are the words of the stored JSON.
///
/// A new case needs its icon and verb here, its place in
/// ``TurnInstructionConfiguration/direction(forDelta:)`` and its haptic; the switches
/// are exhaustive, so a missed one does not build (OH5-103).
public enum TurnDirection: String, CaseIterable, Codable, Hashable, Sendable {
    case start
    case straight
    case slightLeft
    case left
    case sharpLeft
    case slightRight
    case right
    case sharpRight
    case uTurn
    case arrive

    /// Name of the symbol that shows the direction (OH5-02).
    public var iconName: String {
        switch self {
        case .start: "location.north.fill"
        case .straight: "arrow.up"
        case .slightLeft: "arrow.up.left"
        case .left: "arrow.turn.up.left"
        case .sharpLeft: "arrow.turn.down.left"
        case .slightRight: "arrow.up.right"
        case .right: "arrow.turn.up.right"
        case .sharpRight: "arrow.turn.down.right"
        case .uTurn: "arrow.uturn.down"
        case .arrive: "flag.checkered"
        }
    }

    /// The words that begin an instruction's text (OH5-02).
    public var verb: String {
        switch self {
        case .start: "Start"
        case .straight: "Continue straight"
        case .slightLeft: "Bear left"
        case .left: "Turn left"
        case .sharpLeft: "Sharp left"
        case .slightRight: "Bear right"
        case .right: "Turn right"
        case .sharpRight: "Sharp right"
        case .uTurn: "U-turn"
        case .arrive: "Arrive"
        }
    }

    /// Whether this is one of the two slight turns.
    public var isSlight: Bool { self == .slightLeft || self == .slightRight }

    /// The direction on the mirrored route.
    public var mirrored: TurnDirection {
        switch self {
        case .slightLeft: .slightRight
        case .left: .right
        case .sharpLeft: .sharpRight
        case .slightRight: .slightLeft
        case .right: .left
        case .sharpRight: .sharpLeft
        case .start, .straight, .uTurn, .arrive: self
        }
    }
}

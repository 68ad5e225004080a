import HikeValues

/// The left or the right hand.
public enum TurnSide: String, Hashable, Sendable {
    case left
    case right

    /// The other side.
    public var mirrored: TurnSide { self == .left ? .right : .left }
}

/// A place on a line at which there may be something to say, as it was measured.
struct MeasuredTurn: Hashable {
    enum Kind: Hashable {
        /// The line changes its direction.
        case turn
        /// Straight on, where another way tempts on the other side.
        case keep(TurnSide)
        /// Straight on, where other ways tempt on both sides.
        case between
        /// Straight on, where the name changes.
        case renamed
        /// A junction without words of its own, whose small change of direction counts with its neighbours' (guidance T7).
        case quiet
        /// The line comes back on the edge by which it came.
        case reversal
    }

    var kind: Kind
    /// Index in the line.
    var vertex: Int
    /// Metres from the line's start.
    var distance: Double
    var bearings: BearingChange
    /// The piece of the route that begins here; 0 on a line without pieces.
    var piece: Int
    /// The change of direction, degrees, -180 to 180, positive to the right.
    var delta: Double

    init(kind: Kind, vertex: Int, distance: Double, bearings: BearingChange, piece: Int = 0) {
        self.kind = kind
        self.vertex = vertex
        self.distance = distance
        self.bearings = bearings
        self.piece = piece
        delta = bearings.delta
    }

    /// Whether this is straight on, so that its small change may add up with others (guidance T7).
    var isSmall: Bool {
        switch kind {
        case .quiet, .keep: true
        case .turn, .between, .renamed, .reversal: false
        }
    }

    /// Goes on behind another turn, with the change of direction that both make.
    mutating func extend(to other: MeasuredTurn, sum: Double) {
        bearings.outgoing = other.bearings.outgoing
        piece = other.piece
        // The sum tells how often the line went round, no more: chords of near junctions overlap, so a bend may
        // be in it twice. Around two corners to one side is a U-turn, not a turn to the other side.
        let turned = bearings.delta + 360 * ((sum - bearings.delta) / 360).rounded()
        delta = max(-180, min(180, turned))
    }
}

/// A turn, or several near each other, as it is spoken.
struct SpokenTurn: Hashable {
    /// At the first of them.
    var vertex: Int
    var distance: Double
    var direction: TurnDirection
    var words: TurnWords
    /// From before the first to behind the last.
    var bearings: BearingChange
    /// The piece of the route that begins at the last.
    var piece: Int
}

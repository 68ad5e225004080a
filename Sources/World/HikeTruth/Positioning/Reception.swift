import HikeValues

/// What a receiver has to say at one moment.
public struct Reception: Hashable, Sendable {
    /// Whether the receiver has fixes.
    public enum State: String, Hashable, Sendable {
        /// Switched off.
        case off
        /// Switched on and still without a first fix.
        case acquiring
        case tracking
        /// Had fixes and has none now.
        case lost
    }

    /// What is new at this moment.
    public enum Change: String, Hashable, Sendable {
        /// This is the first fix after a time without.
        case acquired
        /// The moment before there was a fix, and now there is none.
        case lost
    }

    public var state: State
    /// How the state differs from that of the call before; nil where it does not.
    public var change: Change?
    /// Nil where the state is not `tracking`.
    public var fix: Fix?
    /// Satellites used for the fix; 0 without one.
    public var satellites = 0
    /// Horizontal dilution of precision; 99.9 without a fix.
    public var dilution = 99.9
    /// Standard deviations for a GST sentence, metres; 0 without a fix.
    public var eastSigma = 0.0
    /// Metres; 0 without a fix.
    public var northSigma = 0.0
    /// Metres; 0 without a fix.
    public var altitudeSigma = 0.0

    public init(state: State, change: Change? = nil, fix: Fix? = nil) {
        self.state = state
        self.change = change
        self.fix = fix
    }
}

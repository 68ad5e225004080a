import HikeValues

extension Scenario {
    /// Something that a run must show in its event log.
    public struct Expectation: Equatable, Sendable {
        public var check: Check
        /// The expectation on one line, as it was written.
        public var text: String
        /// The line of the file, from 1; 0 for an expectation made by hand.
        public var line: Int
        /// Whether the moments that it names may fail to come, which fails it otherwise; it is not judged then.
        public var mayMiss: Bool

        public init(check: Check, text: String = "", line: Int = 0, mayMiss: Bool = false) {
            self.check = check
            self.text = text
            self.line = line
            self.mayMiss = mayMiss
        }

        /// What the log, or a display at the end, must show.
        public enum Check: Equatable, Sendable {
            case haptic(HapticCheck)
            case haptics(HapticOrderCheck)
            /// No such event.
            case nothing(EventCriteria, Timing)
            case event(EventCriteria, Count, Timing)
            case state(StateCheck)
            /// Something in the words of an app.
            case app(AppCheck)
            case delivered(DeliveryCheck)
            case outstanding(OutstandingCheck)
            case failed(FailedCheck)
            case reachable(ReachableCheck)
            /// What a display shows when the run is over; the log does not tell that.
            case screen(device: String, ScreenCheck)
        }

        /// Haptics of one pattern, or for one cue, that played.
        public struct HapticCheck: Equatable, Sendable {
            /// The id of the device that played.
            public var device: String
            /// nil: any.
            public var app: String?
            /// The name of the haptic as the log has it; nil: any.
            public var pattern: String?
            /// What it told, as the log has it; nil: anything.
            public var cue: String?
            /// The number of the instruction that it was about; nil: any.
            public var instruction: Int?
            public var count: Count
            public var timing: Timing

            public init(
                device: String, app: String? = nil, pattern: String? = nil, cue: String? = nil,
                instruction: Int? = nil, count: Count = .atLeastOnce, timing: Timing = Timing()
            ) {
                self.device = device
                self.app = app
                self.pattern = pattern
                self.cue = cue
                self.instruction = instruction
                self.count = count
                self.timing = timing
            }
        }

        /// The order in which haptics played.
        public struct HapticOrderCheck: Equatable, Sendable {
            /// The id of the device that played.
            public var device: String
            /// nil: any.
            public var app: String?
            /// Names of haptics as the log has them, in order.
            public var patterns: [String]
            /// Whether nothing else may have played, before, between or after.
            public var exactly: Bool
            public var timing: Timing

            public init(
                device: String, app: String? = nil, patterns: [String], exactly: Bool = false,
                timing: Timing = Timing()
            ) {
                self.device = device
                self.app = app
                self.patterns = patterns
                self.exactly = exactly
                self.timing = timing
            }
        }

        /// What a device showed at a moment: of each field the last `view` event until then that has it. What an app
        /// showed before it ended, or before its device was off, does not count, unless that may be.
        public struct StateCheck: Equatable, Sendable {
            /// The id of the device.
            public var device: String
            /// The id of the app that shows it; nil: any.
            public var app: String?
            /// The moment.
            public var at: Anchor
            /// Whether the last view counts also where its app or device is gone since.
            public var mayBeOff: Bool
            /// Every one must hold. The fields are those of `view` events.
            public var conditions: [FieldCondition]

            public init(
                device: String, app: String? = nil, at: Anchor = .end, mayBeOff: Bool = false,
                conditions: [FieldCondition]
            ) {
                self.device = device
                self.app = app
                self.at = at
                self.mayBeOff = mayBeOff
                self.conditions = conditions
            }
        }
    }
}

/// Outside this module it is `Scenario.Expectation`, because Swift Testing has an `Expectation` too.
typealias Expectation = Scenario.Expectation

/// Which events of the log are meant.
public struct EventCriteria: Equatable, Sendable {
    /// The kind, such as `store`.
    public var event: String
    /// The id of a device, or `world`; nil: any.
    public var device: String?
    /// Every one must hold.
    public var conditions: [FieldCondition]

    public init(event: String, device: String? = nil, conditions: [FieldCondition] = []) {
        self.event = event
        self.device = device
        self.conditions = conditions
    }
}

/// What one field of an event must be. An event without the field does not meet it.
public struct FieldCondition: Equatable, Sendable {
    /// The field's key in the log.
    public var field: String
    /// What the field's value must be.
    public var test: Test

    public init(field: String, test: Test) {
        self.field = field
        self.test = test
    }

    /// What a field's value must be. A field that is not there passes no test.
    public enum Test: Equatable, Sendable {
        /// The same text; a number or truth value is compared as the log writes it, numbers by value.
        case equals(String)
        case differs(String)
        case contains(String)
        case number(Comparison, Double)
        case truth(Bool)
    }

    /// How two numbers compare; the raw value is what a scenario says.
    public enum Comparison: String, CaseIterable, Sendable {
        case below = "<"
        case atMost = "<="
        case above = ">"
        case atLeast = ">="
    }
}

/// How many there must be.
public struct Count: Hashable, Sendable {
    /// At least so many, from 0.
    public var least: Int
    /// nil: no upper bound.
    public var most: Int?

    public init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    public static let atLeastOnce = Count(least: 1, most: nil)

    /// So many, no more and no fewer; a negative number is never met.
    public static func exactly(_ count: Int) -> Count { Count(least: count, most: count) }

    /// So many or more; 0 is always met.
    public static func atLeast(_ count: Int) -> Count { Count(least: count, most: nil) }

    /// So many or fewer, none too; a negative number is never met.
    public static func atMost(_ count: Int) -> Count { Count(least: 0, most: count) }
}

/// When it must have been. Without any part: during the whole run.
public struct Timing: Equatable, Sendable {
    /// How far from an anchor, both ways.
    public enum Tolerance: Hashable, Sendable {
        case time(Interval)
        /// Metres along the hiker's line.
        case metres(Double)
    }

    /// Within a tolerance of an anchor.
    public struct Nearness: Hashable, Sendable {
        public var tolerance: Tolerance
        public var anchor: Anchor

        public init(tolerance: Tolerance, anchor: Anchor) {
            self.tolerance = tolerance
            self.anchor = anchor
        }
    }

    /// Close to this; nil: no such bound.
    public var near: Nearness?
    /// Within this; nil: no such bound.
    public var during: Window?
    /// Nil: until the end.
    public var before: Anchor?
    /// Nil: from the start.
    public var after: Anchor?

    public init(
        near: Nearness? = nil, during: Window? = nil, before: Anchor? = nil, after: Anchor? = nil
    ) {
        self.near = near
        self.during = during
        self.before = before
        self.after = after
    }
}

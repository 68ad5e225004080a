import HikeConnectivity

extension Scenario.Expectation {
    /// Content that was handed to an app on the other device.
    public struct DeliveryCheck: Equatable, Sendable {
        /// nil: any.
        public var channel: Scenario.Channel?
        /// The id of the device that sends.
        public var from: String
        /// The id of the device that receives.
        public var to: String
        /// nil: any.
        public var app: String?
        /// How many deliveries.
        public var count: Count
        /// Whether nothing of it may have been delivered a second time, at any time in the run.
        public var once: Bool
        /// Whether it must have come in the order in which the sender accepted it.
        public var inOrder: Bool
        /// When they must have come.
        public var timing: Timing
        /// What must stand in it: in a dictionary, or a file's metadata, by key, `place.latitude` for one inside another and
        /// `huts.0` for the first of a list. Values are compared as those of the log; data as its hexadecimal digits, which
        /// message data has under `data`.
        public var content: [FieldCondition]
        /// What the name of a file must be; nil: anything.
        public var file: FieldCondition.Test?

        public init(
            channel: Scenario.Channel? = nil, from: String, to: String, app: String? = nil,
            count: Count = .atLeastOnce, once: Bool = false, inOrder: Bool = false, timing: Timing = Timing(),
            content: [FieldCondition] = [], file: FieldCondition.Test? = nil
        ) {
            self.content = content
            self.file = file
            self.channel = channel
            self.from = from
            self.to = to
            self.app = app
            self.count = count
            self.once = once
            self.inOrder = inOrder
            self.timing = timing
        }
    }

    /// Content that a device had accepted and not yet brought to an end at a moment.
    public struct OutstandingCheck: Equatable, Sendable {
        /// The id of the device that sends.
        public var device: String
        /// nil: any.
        public var channel: Scenario.Channel?
        /// nil: any.
        public var app: String?
        /// How many may be outstanding.
        public var count: Count
        /// The moment.
        public var at: Anchor

        public init(
            device: String, channel: Scenario.Channel? = nil, app: String? = nil,
            count: Count = .atLeastOnce, at: Anchor = .end
        ) {
            self.device = device
            self.channel = channel
            self.app = app
            self.count = count
            self.at = at
        }
    }

    /// Content that a device refused to send or could not bring over.
    public struct FailedCheck: Equatable, Sendable {
        /// The id of the device that sends.
        public var device: String
        /// nil: any.
        public var channel: Scenario.Channel?
        /// nil: any.
        public var app: String?
        /// nil: any.
        public var error: ConnectivityError?
        /// How many failures.
        public var count: Count
        public var timing: Timing

        public init(
            device: String, channel: Scenario.Channel? = nil, app: String? = nil,
            error: ConnectivityError? = nil, count: Count = .atLeastOnce, timing: Timing = Timing()
        ) {
            self.device = device
            self.channel = channel
            self.app = app
            self.error = error
            self.count = count
            self.timing = timing
        }
    }

    /// What an app's session says of its counterpart at a moment: the last it published until then. Before it
    /// published anything, and after the app or the device has ended, it is not reachable.
    public struct ReachableCheck: Equatable, Sendable {
        /// The id of the device whose session is asked.
        public var device: String
        /// The id of the session's app.
        public var app: String
        /// The moment.
        public var at: Anchor
        public var isReachable: Bool

        public init(device: String, app: String, at: Anchor = .end, isReachable: Bool = true) {
            self.device = device
            self.app = app
            self.at = at
            self.isReachable = isReachable
        }
    }
}

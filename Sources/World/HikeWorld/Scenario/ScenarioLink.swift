import HikeValues

extension Scenario {
    /// The radio between the phone and each watch.
    public struct Link: Equatable, Sendable {
        /// Where the link's numbers come from.
        public enum Profile: Equatable, Sendable {
            /// One of those that come with the program (`configs/links`).
            case shipped(String)
            /// A `.yaml` file, relative to the scenario's folder.
            case file(String)

            public static let instant = Profile.shipped("instant")
            public static let bluetooth = Profile.shipped("bluetooth")
            public static let wifi = Profile.shipped("wifi")
            public static let slow = Profile.shipped("slow")
            public static let typical = Profile.shipped("typical")
            public static let hostile = Profile.shipped("hostile")
        }

        /// What the link is like where nothing else is said.
        public var profile: Profile
        /// What differs from the profile.
        public var changes: LinkChanges
        /// How far apart two devices may be, metres; nil: as far as they like.
        public var range: Double?

        public init(
            profile: Profile = .bluetooth, changes: LinkChanges = LinkChanges(), range: Double? = nil
        ) {
            self.profile = profile
            self.changes = changes
            self.range = range
        }
    }

    /// What differs from a link profile; nil keeps the profile's own value.
    public struct LinkChanges: Equatable, Sendable {
        /// One way, not negative.
        public var latency: DelayDistribution?
        /// Bytes a second, positive; infinite: no limit.
        public var bandwidth: Double?
        /// The share of frames lost, 0 to 1.
        public var loss: Double?
        /// The share of frames that arrive twice, 0 to 1.
        public var doubling: Double?
        /// The share of frames that are overtaken, 0 to 1.
        public var reordering: Double?
        /// How long the devices take to notice a change of the link.
        public var detection: Interval?
        /// `.some(nil)` is no outages.
        public var outages: LinkOutages??
        /// What differs on the devices.
        public var timing: TimingChanges

        public init(
            latency: DelayDistribution? = nil, bandwidth: Double? = nil, loss: Double? = nil,
            doubling: Double? = nil, reordering: Double? = nil, detection: Interval? = nil,
            outages: LinkOutages?? = nil, timing: TimingChanges = TimingChanges()
        ) {
            self.latency = latency
            self.bandwidth = bandwidth
            self.loss = loss
            self.doubling = doubling
            self.reordering = reordering
            self.detection = detection
            self.outages = outages
            self.timing = timing
        }

        /// With the same latency for every frame.
        public init(latency: Interval, bandwidth: Double? = nil, loss: Double? = nil) {
            self.init(latency: .fixed(latency), bandwidth: bandwidth, loss: loss)
        }
    }

    /// What differs in how long things take on the devices; nil keeps the value.
    public struct TimingChanges: Equatable, Sendable {
        /// As ``ConnectivityTiming/activation``; the others as their namesakes.
        public var activation: DelayDistribution?
        public var opportunityInForeground: DelayDistribution?
        public var opportunityInBackground: DelayDistribution?
        public var opportunityForComplication: DelayDistribution?
        public var phoneColdWake: DelayDistribution?
        public var backgroundWake: DelayDistribution?
        public var messageTimeout: Interval?
        public var replyTimeout: Interval?
        /// `.some(nil)` is never.
        public var transferTimeout: Interval??

        public init() {}
    }
}

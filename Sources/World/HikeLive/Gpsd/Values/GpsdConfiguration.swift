import HikeValues

/// The numbers a gpsd source works with; the defaults suit a 1 Hz receiver.
public struct GpsdConfiguration: Hashable, Sendable {
    /// How a receiver's numbers become an app's numbers.
    public struct Accuracy: Hashable, Sendable {
        /// Metres of 68 % radius at a horizontal dilution of 1 (receivers 5.2).
        public var rangeError = 4.5
        /// Metres, where a receiver states nothing at all.
        public var assumed = 20.0
        /// Vertical over horizontal accuracy where the vertical one is not stated (receivers 5.1).
        public var verticalRatio = 1.7
        /// One standard deviation of the speed, metres a second (receivers 5.2: 0.1 to 0.5).
        public var speed = 0.3
        /// Metres a second below which a course over ground means nothing (receivers 1.5).
        public var slowestCourse = 0.5
        /// How long dilution and statistics hold after they were stated.
        public var memory = Interval.seconds(10)

        public init() {}
    }

    public var accuracy = Accuracy()
    /// How long an epoch is held back for its missing parts (receivers 1.4).
    public var epochPatience = Interval.milliseconds(250)
    /// Most headings a second; further ones are dropped evenly. A burst may hold one second's worth. Nil
    /// lets every one pass.
    public var headingsPerSecond: Int? = 10
    /// A receiver that says nothing for so long is silent.
    public var silenceTimeout = Interval.seconds(5)
    /// A receiver that talks without a position for so long has no fix.
    public var fixTimeout = Interval.seconds(5)
    /// How long a connection may take, and then gpsd's first line.
    public var answerTimeout = Interval.seconds(5)
    /// Wait before the first new attempt to connect; each further one waits twice as long.
    public var firstRetry = Interval.milliseconds(250)
    /// Longest wait between attempts.
    public var lastRetry = Interval.seconds(5)
    /// Events held for a consumer that does not come; beyond it the oldest are dropped and counted.
    public var queueCapacity = 4_096

    public init() {}
}

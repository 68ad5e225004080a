import HikeValues

/// The radio at one moment as the event log tells it: links, sessions, what is outstanding, and why it waits (EM-12).
public struct ConnectivityStatus: Equatable, Sendable {
    /// One device and what it knows of its apps' sessions.
    public struct Device: Equatable, Sendable {
        public var id: String
        public var isOn: Bool
        /// When it was last switched on or off; nil where the log does not say.
        public var since: Instant?
        /// Sorted by id.
        public var apps: [App]
        /// One for each device that it is or may be paired with.
        public var links: [Link]
    }

    /// An app and its session. Nil where the log has not said anything yet.
    public struct App: Equatable, Sendable {
        public var id: String
        /// `notRunning`, `suspended`, `background` or `foreground`.
        public var lifecycle: String?
        /// `notActivated`, `inactive` or `activated`.
        public var session: String?
        public var isPaired: Bool?
        public var isCounterpartInstalled: Bool?
        public var isReachable: Bool?
    }

    /// The way from a device to another, and what is to go it.
    public struct Link: Equatable, Sendable {
        /// The id of the other device.
        public var peer: String
        /// Whether frames come through, both ways.
        public var isUp: Bool
        /// When that last changed; nil: not since the start.
        public var since: Instant?
        /// Why it is down.
        public var cause: String?
        /// When the last frame of the peer came in since the device was switched on; nil: none did.
        public var heard: Instant?
        /// Not finished, in the order in which each channel sends them.
        public var outstanding: [Transfer]
        /// Finished, and not handed to the peer's app.
        public var undelivered: [Transfer]
    }

    /// One transfer, message or context that is not over.
    public struct Transfer: Equatable, Sendable {
        /// As the log names it.
        public var channel: String
        /// The UUID as text; empty for a context.
        public var id: String
        public var app: String
        /// Its place in the sender's queue, where a frame has named it.
        public var number: Int?
        /// Bytes of the content.
        public var size: Int?
        /// Since the app asked for it.
        public var age: Interval
        /// Frames sent with it or a part of it.
        public var frames: Int
        /// How often it was begun to send.
        public var attempts: Int
        /// Files: pieces that the receiver has stored, as the sender knows.
        public var acknowledgedChunks: Int?
        /// Files: all pieces.
        public var chunks: Int?
        /// Why it is not over.
        public var reason: String
    }

    /// The moment that is described.
    public var time: Instant
    /// The phone first.
    public var devices: [Device]

    /// Reads a log, or the events of ``LogEvent/traceKinds`` of one, up to and with a moment.
    ///
    /// They are gone through once, and none is kept. Only where a device joins after the beginning they are gone through
    /// again, because what was said of the others leaves out with whom they spoke as long as that was plain.
    ///
    /// - Parameter time: nil: to the end of the log.
    public init(_ events: TraceEvents, at time: Instant? = nil) throws {
        var topology = try TraceTopology(beginningOf: events)
        while true {
            var (reader, seen) = (ConnectivityStatusReader(topology), TraceTopology())
            var last = Instant.zero
            try events { event in
                last = event.time
                seen.note(event)
                if event.time <= time ?? .distantFuture { reader.handle(event) }
            }
            seen.finish()
            if seen == topology {
                let moment = time ?? last
                self.time = moment
                devices = topology.devices.map { reader.device($0, at: moment) }
                return
            }
            topology = seen
        }
    }
}

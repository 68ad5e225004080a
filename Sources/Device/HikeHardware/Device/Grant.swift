import HikeValues

/// A stretch of virtual time that the world gives to a device (architecture 2).
public struct Grant: Hashable, Sendable {
    /// The device may handle everything before this moment.
    public var until: Instant
    /// Inputs in order of time, all before ``until``.
    public var inputs: [TimedInput]

    public init(until: Instant, inputs: [TimedInput]) {
        self.until = until
        self.inputs = inputs
    }
}

/// The kinds of event in the log, in the order `docs/event-log.md` lists them.
public enum EventKind: UInt8, CaseIterable, Hashable, Sendable {
    case fix
    case heading
    case sensor
    case haptic
    case bus
    case session
    case store
    case view
    case input
    case permission
    case lifecycle
    case log
    case fault
    case expectation
    case network
    case notification

    /// The word in the log. Spelled out, because asking the case for its own name is slow.
    public var name: String {
        switch self {
        case .fix: "fix"
        case .heading: "heading"
        case .sensor: "sensor"
        case .haptic: "haptic"
        case .bus: "bus"
        case .session: "session"
        case .store: "store"
        case .view: "view"
        case .input: "input"
        case .permission: "permission"
        case .lifecycle: "lifecycle"
        case .log: "log"
        case .fault: "fault"
        case .expectation: "expectation"
        case .network: "network"
        case .notification: "notification"
        }
    }
}

/// One line of the event log, with what is needed to merge it.
public struct EventRecord: Hashable, Sendable {
    public var time: Instant
    public var kind: EventKind
    /// The JSON object, without a line feed.
    public var line: ArraySlice<UInt8>

    public init(time: Instant, kind: EventKind, line: ArraySlice<UInt8>) {
        self.time = time
        self.kind = kind
        self.line = line
    }
}

/// A frame that a device put on the radio.
public struct Transmission: Hashable, Sendable {
    public var time: Instant
    /// The device it is for, by id.
    public var to: String
    /// The frame. Its parts may share the memory of what they came from: a message, or a piece of a file.
    public var content: GatheredBytes

    public init(time: Instant, to: String, content: GatheredBytes) {
        self.time = time
        self.to = to
        self.content = content
    }

    /// With content in one piece, which is not copied.
    public init(time: Instant, to: String, bytes: ArraySlice<UInt8>) {
        self.init(time: time, to: to, content: GatheredBytes([bytes]))
    }

    /// The frame in one piece.
    public var bytes: ArraySlice<UInt8> { content.joinedSlice }
}

/// What a device did with a grant.
public struct Answer: Hashable, Sendable {
    /// Everything before this moment is done. If the device transmitted, the first moment after that:
    /// inputs from then on are void, and the world sends them again.
    public var reached: Instant
    /// When the device's next timer is due, if one is armed.
    public var nextTimer: Instant?
    /// Before this moment the device transmits nothing, unless something else than a sensor reaches it.
    public var quietUntil: Instant
    public var events: [EventRecord]
    public var transmissions: [Transmission]
    /// To those who touched or looked, in the order of the inputs.
    public var replies: [DeviceReply]
    /// How the battery empties from here on, as long as nothing changes; nil where its level stays as it was set.
    public var battery: BatteryCourse?
    /// The parts whose readings the device's apps may want, by name; nil except when the device is switched on.
    public var wantedParts: [String]?
    /// What the machine's own disk refused meanwhile, which nothing brings again; nil where nothing.
    public var diskFailure: String?

    public init(
        reached: Instant, nextTimer: Instant?, quietUntil: Instant, events: [EventRecord],
        transmissions: [Transmission], replies: [DeviceReply] = [], battery: BatteryCourse? = nil,
        wantedParts: [String]? = nil, diskFailure: String? = nil
    ) {
        self.wantedParts = wantedParts
        self.reached = reached
        self.nextTimer = nextTimer
        self.quietUntil = quietUntil
        self.events = events
        self.transmissions = transmissions
        self.replies = replies
        self.battery = battery
        self.diskFailure = diskFailure
    }
}

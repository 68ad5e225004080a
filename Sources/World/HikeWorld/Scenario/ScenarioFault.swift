import HikeConnectivity
import HikeHardware
import HikeValues

extension Scenario {
    /// Something that goes wrong on purpose.
    public struct Fault: Equatable, Sendable {
        /// What goes wrong, and where.
        public enum Kind: Equatable, Sendable {
            /// No frame passes.
            case linkDown
            /// No frame passes from one device to another; the other way they do.
            case linkDownOneWay(from: String, to: String)
            /// Frames pass, but worse than the profile says.
            case linkDegraded(LinkChanges)
            /// The device process dies; nil: it never comes back.
            case kill(device: String, restartAfter: Interval?)
            /// A person switches the device off and on again; locked: nobody unlocks it for the time being.
            case reboot(device: String, offFor: Interval, isLocked: Bool)
            /// The receivers see no satellite.
            case gnssDropout(devices: [String])
            /// The haptic hardware is not there, or refuses to play.
            case haptics(HapticFault, devices: [String])
            case compass(CompassFault, devices: [String])
            /// Something in the connectivity of these devices (connectivity 7).
            case connectivity(ConnectivityFault, devices: [String])
            /// Their apps can write nothing more, and nothing comes in.
            case storageFull(devices: [String])
            /// Something of the network of these devices, or of the servers as they see them.
            case network(NetworkFault, devices: [String])
            /// Something of a part, in its own words: `fault: { barometer: dropout }`.
            case part(String, String, devices: [String])
        }

        /// What is wrong with the haptic hardware.
        public enum HapticFault: String, CaseIterable, Sendable {
            case absent
            case failing
        }

        /// What is wrong with a compass.
        public enum CompassFault: String, CaseIterable, Sendable {
            case dropout
            case disturbed
        }

        /// When a fault begins.
        public enum Trigger: Equatable, Sendable {
            /// When the step's turn comes.
            case whenReached
            /// Scheduled up front.
            case time(Instant)
            /// Scheduled up front: when the hiker is so many metres along the line.
            case distance(Double)
        }

        /// So many frames of one channel, in either direction, counted from the moment of ``Fault/begin``.
        public struct FrameCount: Hashable, Sendable {
            public var channel: Channel
            /// As `bus` events name it, such as `chunk`; nil: any.
            public var kind: String?
            /// At least 1; the last of them is the one at whose passing something happens.
            public var frames: Int

            public init(channel: Channel, kind: String? = nil, frames: Int) {
                self.channel = channel
                self.kind = kind
                self.frames = frames
            }
        }

        public var kind: Kind
        /// When it begins.
        public var begin: Trigger
        /// From ``begin`` on frames are counted, and the fault begins with the last of them: a link that breaks loses
        /// it, all else begins when it has arrived.
        public var after: FrameCount?
        /// nil: to the end of the run. Always nil for ``Kind/kill(device:restartAfter:)`` and
        /// ``Kind/reboot(device:offFor:isLocked:)``.
        public var duration: Interval?
        /// Whether it may happen that it never begins, which fails its step otherwise.
        public var mayMiss: Bool

        public init(
            kind: Kind, begin: Trigger = .whenReached, after: FrameCount? = nil, duration: Interval? = nil,
            mayMiss: Bool = false
        ) {
            self.kind = kind
            self.begin = begin
            self.after = after
            self.duration = duration
            self.mayMiss = mayMiss
        }

        /// Whether it waits for a time, a place or frames, so that it can be missed.
        public var isAwaited: Bool { begin != .whenReached || after != nil }

        /// Whether its step may fail: nobody takes what it breaks for tested.
        var isTried: Bool { mayMiss && !isAwaited }

        /// Whether it ends by itself before the run does, if that lasts long enough.
        var hasEnd: Bool {
            switch kind {
            case .kill(_, let restart): restart != nil
            case .reboot: true
            case .linkDown, .linkDownOneWay, .linkDegraded, .gnssDropout, .haptics, .compass, .connectivity,
                .storageFull, .network, .part:
                duration != nil
            }
        }

        /// Whether the world itself breaks the link at a frame, which is lost by that.
        var breaksLinkAtFrame: Bool { kind == .linkDown && after != nil }
    }

    /// A way in which content travels between two apps, as scenarios say it.
    public enum Channel: String, CaseIterable, Sendable {
        case message
        case messageData = "message data"
        case applicationContext = "application context"
        case userInfo = "user info"
        case complication
        case file

        /// The word of `bus` events (`docs/event-log.md`).
        public var logName: String {
            switch self {
            case .message: "message"
            case .messageData: "data"
            case .applicationContext: "context"
            case .userInfo: "userInfo"
            case .complication: "complication"
            case .file: "file"
            }
        }
    }
}

import HikeTruth
import HikeValues

extension Scenario {
    /// Where positions come from.
    public enum Source: Equatable, Sendable {
        /// A simulated hiker; receivers see the true walk with errors.
        case hiker(Hiker)
        /// A recorded receiver; its fixes are taken as they are.
        case recording(Recording)
        /// There are no positions: the devices lie beside each other.
        case nowhere
        /// Steps `location` and `heading` say where the devices are; and a receiver that told its readings to all of them
        /// at their own times, where there is a file of those (``ReadingTrack``), relative to the scenario's folder.
        case outside(readings: String?)
    }

    /// A recorded receiver.
    public struct Recording: Equatable, Sendable {
        /// The format of a recording's file.
        public enum Format: String, CaseIterable, Sendable {
            case nmea
            case gpx
        }
        public var format: Format
        /// Relative to the scenario's folder.
        public var file: String

        public init(format: Format, file: String) {
            self.format = format
            self.file = file
        }
    }

    /// The simulated hiker.
    public struct Hiker: Equatable, Sendable {
        /// The GPX or KML file whose line is walked, relative to the scenario's folder; or the word of an app for a line
        /// that it makes (``LineWord``).
        public var follow: String
        /// Metres a second, positive; nil keeps the times of the file, and where it has none, 4.5 km/h.
        public var pace: Double?
        /// How well the receivers see the sky.
        public var environment: Environment
        /// How the receivers start.
        public var receivers: ReceiverStart
        /// The line is walked from its end to its start.
        public var reverse: Bool

        public init(
            follow: String, pace: Double? = nil, environment: Environment = .open,
            receivers: ReceiverStart = .hot, reverse: Bool = false
        ) {
            self.follow = follow
            self.pace = pace
            self.environment = environment
            self.receivers = receivers
            self.reverse = reverse
        }
    }

    /// Somebody else, who carries one device along a line of his own while the steps go on.
    public struct SecondHiker: Equatable, Sendable {
        /// The device's id. The hiker has all others.
        public var carries: String
        /// Where he walks and how.
        public var hiker: Hiker
        /// From the scenario's start to his first step; he walks to the end of his line and stays there.
        public var startsAfter: Interval

        public init(carries: String, hiker: Hiker, startsAfter: Interval = .zero) {
            self.carries = carries
            self.hiker = hiker
            self.startsAfter = startsAfter
        }
    }

    /// The surroundings that decide how good a receiver is.
    public enum Environment: String, CaseIterable, Sendable {
        /// No error at all.
        case ideal
        case open
        case canopy
        case canyon
        case dense
    }

    /// What a receiver knows when the run starts.
    public enum ReceiverStart: String, CaseIterable, Sendable {
        case cold
        case warm
        case hot
    }

    /// One stretch of walking.
    public struct Walk: Equatable, Sendable {
        /// How far a walk goes.
        public enum Goal: Equatable, Sendable {
            /// The end of the hiker's line.
            case end
            /// So many metres along the line, counted from its start.
            case distance(Double)
        }

        /// The hiker leaves the line sideways and comes back to it.
        public typealias Detour = HikeTruth.Detour
        /// The hiker stands still.
        public typealias Pause = HikeTruth.Pause

        /// Where he stops.
        public var until: Goal
        /// Metres a second for this stretch, positive; nil keeps the hiker's.
        public var pace: Double?
        public var detours: [Detour]
        public var pauses: [Pause]

        public init(
            until: Goal = .end, pace: Double? = nil, detours: [Detour] = [], pauses: [Pause] = []
        ) {
            self.until = until
            self.pace = pace
            self.detours = detours
            self.pauses = pauses
        }
    }
}

extension Scenario {
    /// Devices whose sensors are free of errors, because of the environment of who carries them.
    var idealDevices: [String] {
        guard case .hiker(let hiker) = source else { return [] }
        return devices.map(\.id).filter { device in
            let own = secondHiker.flatMap { $0.carries == device ? $0.hiker : nil } ?? hiker
            return own.environment == .ideal
        }
    }
}

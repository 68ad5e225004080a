import HikeValues

extension Scenario {
    /// One step of the story.
    public struct Step: Equatable, Sendable {
        /// The name its author gave it.
        public var name: String?
        public var action: Action
        /// The step on one line, as it was written.
        public var text: String
        /// The line of the file, from 1; 0 for a step made by hand.
        public var line: Int

        public init(name: String? = nil, action: Action, text: String = "", line: Int = 0) {
            self.name = name
            self.action = action
            self.text = text
            self.line = line
        }
    }

    /// What a step does. `device` is `phone` or `watch`.
    public enum Action: Equatable, Sendable {
        /// The trail app on a device reads a track file (relative to the scenario) and saves it as a route.
        case importRoute(device: String, file: String, name: String)
        /// A saved route goes to the other device.
        case sendRoute(device: String, name: String)
        /// Guidance starts as soon as the device has the route; the step fails when it has not in time.
        case navigate(device: String, route: String, within: Interval)
        case stopNavigation(device: String)
        case walk(Walk)
        /// Virtual time passes.
        case wait(Interval)
        /// Virtual time passes until such an event happens; the step fails when it does not in time.
        case waitFor(EventCriteria, within: Interval)
        case app(name: String, device: String, command: AppCommand)
        case openURL(app: String, device: String, url: String)
        /// A person changes a permission in the settings. No app: all apps of the device.
        case permission(device: String, app: String?, PermissionSetting)
        case fault(Fault)
        /// The hiker turns to so many degrees clockwise from true north, 0 to below 360, while standing.
        case heading(degrees: Double, devices: [String])
    }

    /// What the system does with an app.
    public enum AppCommand: String, CaseIterable, Sendable {
        case launch
        case foreground
        case background
        case suspend
        case terminate
        case lowMemory = "low memory"
    }
}

extension Scenario {
    /// Something that goes wrong on purpose.
    public struct Fault: Equatable, Sendable {
        public enum Kind: Equatable, Sendable {
            /// No frame passes.
            case linkDown
            /// Frames pass, but worse than the profile says.
            case linkDegraded(LinkChanges)
            /// The device process dies; nil: it never comes back.
            case kill(device: String, restartAfter: Interval?)
            /// The receivers see no satellite.
            case gnssDropout(devices: [String])
            /// The haptic hardware is not there, or refuses to play.
            case haptics(HapticFault, devices: [String])
            case compass(CompassFault, devices: [String])
        }

        public enum HapticFault: String, CaseIterable, Sendable {
            case absent
            case failing
        }

        public enum CompassFault: String, CaseIterable, Sendable {
            case dropout
            case disturbed
        }

        public enum Trigger: Equatable, Sendable {
            /// When the step's turn comes.
            case whenReached
            /// Scheduled up front.
            case time(Instant)
            /// Scheduled up front: when the hiker is so many metres along the line.
            case distance(Double)
        }

        public var kind: Kind
        public var begin: Trigger
        /// nil: to the end of the run. Always nil for ``Kind/kill(device:restartAfter:)``.
        public var duration: Interval?

        public init(kind: Kind, begin: Trigger = .whenReached, duration: Interval? = nil) {
            self.kind = kind
            self.begin = begin
            self.duration = duration
        }
    }
}

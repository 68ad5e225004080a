import HikeHardware
import HikeScreens
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
        /// A part of the sentence with which an app has to refuse it; nil: a refusal fails the step.
        public var refused: String?
        /// When it is done; nil: when the step before it is over.
        public var start: Start?
        /// A step that cannot be done is remarked, and fails nothing.
        public var mayFail = false

        /// The virtual moment of a step that has one. It is done in no more time than it needs.
        public enum Start: Equatable, Sendable {
            /// The story waits for it.
            case at(Instant)
            /// The story goes on: it is scheduled up front.
            case meanwhile(Instant)

            /// Virtual time.
            public var time: Instant {
                switch self {
                case .at(let time), .meanwhile(let time): time
                }
            }
        }

        /// Whether it is done while the story goes on.
        public var isMeanwhile: Bool { if case .meanwhile = start { true } else { false } }

        public init(
            name: String? = nil, action: Action, text: String = "", line: Int = 0, refused: String? = nil
        ) {
            self.name = name
            self.action = action
            self.text = text
            self.line = line
            self.refused = refused
        }
    }

    /// What a step does. `device` is the id of a declared device.
    public enum Action: Equatable, Sendable {
        /// Something in the words of an app.
        case appStep(AppStep)
        case walk(Walk)
        /// Virtual time passes.
        case wait(Interval)
        /// Virtual time passes until such an event happens; the step fails when it does not in time.
        case waitFor(EventCriteria, within: Interval)
        case app(name: String, device: String, command: AppCommand)
        /// Something a person does in an app, any app, by a name: for stories that do not care where its button is.
        case appAction(app: String, device: String, AppAction)
        case openURL(app: String, device: String, url: String)
        /// A person opens a file with an app; the app is told the last part of its name.
        case openFile(app: String, device: String, file: String)
        /// Several steps at the same moment, none of which takes time of its own.
        case together([Step])
        /// A person changes a permission in the settings. No app: all apps of the device.
        case permission(device: String, app: String?, PermissionSetting)
        /// A person sees to a device as a whole: unlocks it, installs an app, puts on another watch.
        case system(device: String, SystemCommand)
        /// Something happens to a part of devices, or around it.
        case part([PartOrder])
        /// Two devices are paired; each learns of it unless it is off.
        case pair(String, String)
        case unpair(String, String)
        case fault(Fault)
        /// Faults of a kind end before their time, on these devices where it strikes devices.
        case mend(Fault.Kind)
        /// The radio is set to what it is without faults, and broken or restored.
        case link(LinkSetting)
        /// What servers answer from now on, as these devices see them; of a request the newest that fits.
        case serve(NetworkRule, devices: [String])
        /// Where devices are told they are, where no hiker carries them.
        case location(Location, devices: [String])
        /// A person touches a display. A touch that reaches nothing fails the step, unless it may.
        case touch(device: String, GlassAction, mayMiss: Bool)
        /// A picture of a display goes into the run's folder.
        case screenshot(device: String, name: String, corners: CornerMask)
        /// A film of a display begins: a look after so much virtual time each, shown so many times as fast.
        case video(device: String, name: String, every: Interval, speed: Double)
        case endVideo(name: String)
        /// Virtual time passes until a display shows something; the step fails when it does not in time.
        case screen(device: String, ScreenCheck, within: Interval)
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
        /// A person throws the app out of the app switcher.
        case forceQuit = "force quit"
        /// The app's process dies in the middle of what it does.
        case crash
    }
}

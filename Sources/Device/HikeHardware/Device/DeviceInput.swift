import HikeConnectivity
import HikeScreens
import HikeValues

/// What a person or the system does to an app's life (EM-29).
public enum LifecycleCommand: String, CaseIterable, Hashable, Sendable {
    case launch
    case foreground
    case background
    case suspend
    case terminate
    case lowMemory = "low-memory"
    /// A person throws the app out of the app switcher: it ends untold, and background content does not start
    /// it any more until a person does.
    case forceQuit = "force-quit"
    /// The app's process dies in the middle of what it does.
    case crash

    /// Whether it is about an app that runs or is suspended, and says nothing to one that does not run.
    public var needsRunningApp: Bool {
        switch self {
        case .suspend, .terminate, .lowMemory, .crash: true
        case .launch, .foreground, .background, .forceQuit: false
        }
    }
}

/// What a person or the harness does to the device as a whole.
public enum SystemCommand: Hashable, Sendable {
    /// Pairs with another device, by id.
    case pair(String)
    case unpair(String)
    /// Phone: a person puts on another of the paired watches (connectivity 3.10).
    case selectWatch(String)
    /// Puts an app on the device again, with an empty sandbox.
    case install(app: String)
    /// Takes an app from the device with all its data.
    case uninstall(app: String)
    /// The first unlock after a start.
    case unlock
    /// Watch: the app's complication is put on the active face, or taken from it.
    case complication(app: String, isEnabled: Bool)
    case fault(ConnectivityFault, isOn: Bool)
    /// Light or dark, where the display can be both.
    case appearance(Appearance)
    /// How full the battery is, 0 to 1; negative: the device does not know (EM-31).
    /// It stays so, or `drains` from there by what the device does (``Battery``).
    case battery(level: Double, isCharging: Bool = false, drains: Bool = false)
    /// Nothing more can be written, or again.
    case storage(isFull: Bool)
    /// The network, or what servers answer, is another (EM-33).
    case network(NetworkChange)

    /// The word in the event log and in scenarios.
    public var name: String {
        switch self {
        case .pair: "pair"
        case .unpair: "unpair"
        case .selectWatch: "wear"
        case .install: "install"
        case .uninstall: "uninstall"
        case .unlock: "unlock"
        case .complication: "complication"
        case .fault: "connectivity-fault"
        case .appearance: "appearance"
        case .battery: "battery"
        case .storage: "storage"
        case .network: "network"
        }
    }
}

/// Something a person does in an app, by a name that the app knows: for scripts that do not care where its button is.
/// What a finger does is a ``GlassAction``.
public struct AppAction: Hashable, Sendable {
    public var name: String
    /// Arguments in the order given; keys are unique.
    public var arguments: [Argument]

    /// A named value that goes with an action.
    public struct Argument: Hashable, Sendable {
        public var key: String
        public var value: String

        public init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    public init(_ name: String, _ arguments: [Argument] = []) {
        self.name = name
        self.arguments = arguments
    }

    /// The value of an argument.
    public func argument(_ key: String) -> String? { arguments.first { $0.key == key }?.value }

    /// Arguments of one action at most.
    public static let mostArguments = 64
    /// What the log says of every action, under which no argument can stand.
    public static let reservedKeys = ["t", "device", "event", "input", "app"]

    /// What is wrong with the arguments, as a sentence; nil where the log can tell of them.
    public var objection: String? {
        guard arguments.count <= Self.mostArguments else {
            return "an action with \(arguments.count) arguments has more than \(Self.mostArguments)"
        }
        var keys: Set<String> = []
        for argument in arguments {
            let key = argument.key
            if key.isEmpty { return "an argument of '\(name)' has no name: write name=value" }
            if Self.reservedKeys.contains(key) {
                return
                    "an argument may not be named '\(key)', which the log says of every action; name it otherwise"
            }
            if !keys.insert(key).inserted { return "the argument '\(key)' of '\(name)' stands twice" }
        }
        return nil
    }
}

/// Everything that can reach a device from outside. A device has no other source of anything.
public enum DeviceInput: Hashable, Sendable {
    /// A frame arrives on the radio from another device.
    case radio(from: String, ArraySlice<UInt8>)
    /// The radio gains or loses another device.
    case link(peer: String, isUp: Bool)
    case lifecycle(app: String, LifecycleCommand)
    /// Another app or a person opens a URL in this one.
    case openURL(app: String, String)
    /// A document is handed to an app, as from a share sheet.
    case openFile(app: String, name: String, contents: [UInt8])
    case action(app: String, AppAction)
    /// The owner changes a permission in the settings.
    case privacy(PrivacySetting)
    case system(SystemCommand)
    /// Something for one of the device's parts.
    case part(PartMessage)
    /// A person touches the glass, turns the crown, presses a button, types. A ``DeviceReply/touched(_:)`` follows.
    case glass(GlassAction)
    /// A server that keeps something has answered, or tells something.
    case server(ServerNews)

    /// Whether this is a sensor's reading. Sensor readings cannot make a quiet app transmit
    /// (``AppDescription/transmitsOnSensors``), which is what lets the world grant long stretches of time.
    public var isSensor: Bool {
        switch self {
        case .part(let message): message.isReading
        case .radio, .link, .lifecycle, .openURL, .openFile, .action, .privacy, .system, .glass, .server:
            false
        }
    }
}

/// Which input it is. One that is handed over again, because a device died before it had answered, keeps its number.
public struct InputNumber: Hashable, Sendable {
    /// The start of the device in whose time it was given first (``DeviceConfiguration/bootCount``).
    public var boot: Int
    /// From 1, counted from that start.
    public var number: Int

    public init(boot: Int, number: Int) {
        self.boot = boot
        self.number = number
    }
}

/// An input with the moment it reaches the device.
public struct TimedInput: Hashable, Sendable {
    public var time: Instant
    public var input: DeviceInput
    /// Of what people and the harness do; nil for sensors and the radio, which are not repeated.
    public var number: InputNumber?

    public init(time: Instant, _ input: DeviceInput, number: InputNumber? = nil) {
        self.time = time
        self.input = input
        self.number = number
    }
}

/// How somebody looks at a display. Looking takes no time and changes nothing, so it is no input.
public enum Look: Hashable, Sendable {
    /// What can be read off it.
    case reading
    /// What is seen, as a PNG picture in the display's own pixels.
    case picture(CornerMask)
    /// Which apps are on it: a list of ``InstalledApp`` as JSON, as a reading.
    case apps
}

/// An app of a device, as a person sees it.
public struct InstalledApp: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    /// `foreground`, `background`, `suspended` or `notRunning`.
    public var state: String
    /// The number on its icon; 0: none.
    public var badge: Int

    public init(id: String, title: String, state: String, badge: Int) {
        self.id = id
        self.title = title
        self.state = state
        self.badge = badge
    }
}

/// What a device answers to somebody who touches or looks, in the order of the inputs. It is no part of the log.
public enum DeviceReply: Hashable, Sendable {
    case touched(TouchOutcome)
    /// A ``ScreenReading``, or a list of ``InstalledApp``, as JSON.
    case reading([UInt8])
    /// A PNG file.
    case picture([UInt8])
    /// It cannot be shown; the sentence says why.
    case unseen(String)
}

/// What became of an action on the glass.
public struct TouchOutcome: Hashable, Sendable {
    /// When the finger leaves the glass again; further actions wait for that.
    public var ends: Instant
    /// What was reached, such as `button #save "Save"`; empty where nothing was.
    public var reached: String
    /// Why nothing was reached; nil where something was.
    public var missed: String?

    public init(ends: Instant, reached: String, missed: String? = nil) {
        self.ends = ends
        self.reached = reached
        self.missed = missed
    }
}

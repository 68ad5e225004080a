import HikeScreens
import HikeValues

/// An app on an emulated device.
///
/// An app is single-threaded: the device calls ``handle(_:)`` with one event after the other, and the app
/// answers through the ``DeviceServices`` it was made with. It has no clock, no files and no radio but those.
public protocol DeviceApp: AnyObject {
    /// Handles one event. Called only between the app's launch and its end.
    func handle(_ event: AppEvent)

    /// What the app shows at this moment: a function of its state, without effects. The device asks when somebody
    /// looks or touches, not after every event. Nil: nothing, and the device says so in its place.
    func screen() -> Screen?

    /// The bytes of a picture that ``screen()`` names and that is no file of the app's container: a JPEG or PNG. It is
    /// asked for when somebody looks, and what is drawn of it is kept: another picture needs another name. Without
    /// effects, as ``screen()``.
    func picture(named name: String) -> [UInt8]?
}

extension DeviceApp {
    public func screen() -> Screen? { nil }
    public func picture(named name: String) -> [UInt8]? { nil }
}

/// What runs on while an app is in the background.
public enum BackgroundMode: String, CaseIterable, Hashable, Sendable {
    /// Location updates go on while a location session that allows it is active.
    case location
    /// Sessions for an activity of a watch's wearer (``ExtendedSessions``); an app has one of these kinds.
    case selfCare = "self-care"
    case mindfulness
    case physicalTherapy = "physical-therapy"
    case alarm
}

/// What a device has to know of an app before it runs: the manifest.
public struct AppDescription: Sendable {
    /// Short name in lower case, unique on the device: its sandbox folder and its name in logs.
    public var id: String
    /// What a person reads below its icon, and the icon's symbol; of ``anySymbol`` the icon shows its title's first letters.
    public var title: String
    public var symbol: String
    /// The icon as a picture in place of the symbol, a square PNG or JPEG; nil: it has none.
    public var icon: (@Sendable () -> [UInt8]?)?
    public var roles: [DeviceRole]
    /// Purpose strings by service; asking for a service that has none fails, as on the device (MAP-28).
    public var purposes: [PrivacyService: String]
    /// What it wants the precise location for, by keys of its own (``DeviceServices/requestPreciseLocation(for:)``).
    public var precisePurposes: [String: String]
    public var backgroundModes: [BackgroundMode]
    /// Whether a position or heading alone may make the app send something. An app that says no is refused
    /// when it tries, and in return the pair runs much faster: the world need not ask after every fix.
    public var transmitsOnSensors: Bool
    /// A watch app: there is a phone app that belongs to it. One without cannot use a session (7019).
    public var hasCompanion: Bool
    /// The app uses regions: those that its device comes with lie in ``regionFolder`` of its container.
    public var usesRegions: Bool
    /// The motion sensors that it may use: the world reads no others for it. They need a purpose for
    /// ``PrivacyService/motion`` too.
    public var sensors: [MotionSensor]
    /// The schemes of the URLs that it opens, in lower case.
    public var schemes: [String]
    /// Makes the app at launch.
    public var make: @Sendable (any DeviceServices) -> any DeviceApp

    /// The symbol of an app that has none of its own.
    public static let anySymbol = "app"

    /// Where an app keeps its regions: a list, and the files of each.
    public static let regionFolder = "Documents/regions"

    /// Describes an app.
    ///
    /// - Parameters:
    ///   - id: unique on a device, the same on phone and watch.
    ///   - title: what a person reads; nil for the id.
    public init(
        id: String, title: String? = nil, symbol: String = AppDescription.anySymbol,
        icon: (@Sendable () -> [UInt8]?)? = nil, roles: [DeviceRole],
        purposes: [PrivacyService: String] = [:], precisePurposes: [String: String] = [:],
        backgroundModes: [BackgroundMode] = [], transmitsOnSensors: Bool = true,
        hasCompanion: Bool = true, usesRegions: Bool = false, sensors: [MotionSensor] = [],
        schemes: [String] = [],
        make: @escaping @Sendable (any DeviceServices) -> any DeviceApp
    ) {
        self.id = id
        self.title = title ?? id
        self.symbol = symbol
        self.icon = icon
        self.roles = roles
        self.purposes = purposes
        self.precisePurposes = precisePurposes
        self.backgroundModes = backgroundModes
        self.transmitsOnSensors = transmitsOnSensors
        self.hasCompanion = hasCompanion
        self.usesRegions = usesRegions
        self.sensors = sensors
        self.schemes = schemes.map { $0.lowercased() }
        self.make = make
    }
}

/// Everything an app is told.
public enum AppEvent: Hashable, Sendable {
    /// The first of all, after ``AppDescription/make``: read what is kept, activate the session.
    case launched
    /// A person looks at the app.
    case enteredForeground
    /// A person has left the app, or the system started it in the background.
    case enteredBackground
    /// No code runs from here until the next ``enteredBackground`` or ``enteredForeground``. What happens
    /// meanwhile comes then.
    case willSuspend
    /// The system ends the app in peace. It does not come before a crash, a force quit or a power cut, nor to an
    /// app that is suspended: nothing may depend on it.
    case willTerminate
    /// Memory is short: drop what can be read again. An app that is suspended is ended instead.
    case lowMemory
    /// The app came to the front to open a URL.
    case openedURL(String)
    /// The app came to the front to take a document, as from a share sheet.
    case openedFile(name: String, contents: [UInt8])
    /// A person does something, by a name that the app knows.
    case action(AppAction)
    /// A person touches what the app shows.
    case touched(Interaction)
    /// The answer to a request, or a change in the settings.
    case permission(PrivacyService, PrivacyAnswer)
}

/// One entry of a log line's metadata.
public struct FileMetadata: Hashable, Sendable {
    public var key: String
    public var value: String

    public init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
    }
}

extension [FileMetadata] {
    /// The value of a key.
    public subscript(key: String) -> String? { first { $0.key == key }?.value }
}

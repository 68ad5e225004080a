import HikeValues

/// How much a log line matters.
public enum LogLevel: String, CaseIterable, Comparable, Hashable, Sendable {
    case debug
    case info
    case notice
    case warning
    case error

    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Why a service refused an app.
public enum ServiceError: Error, Equatable, CustomStringConvertible, Sendable {
    case storage(String)
    /// There is no room on the device.
    case storageFull(String)
    /// The owner of the device does not allow it.
    case denied(PrivacyService)
    /// The app declared that sensors never make it transmit, and tried.
    case quietAppTransmitted(app: String)

    public var description: String {
        switch self {
        case .storage(let reason), .storageFull(let reason): reason
        case .denied(let service):
            "The app may not use '\(service.rawValue)': allow it in the settings."
        case .quietAppTransmitted(let app):
            "app '\(app)' transmitted because of a sensor reading, but its description says it never does: "
                + "set transmitsOnSensors"
        }
    }
}

/// What a device offers to one app. Calls return at once; answers that take time come to the handler that was given with the
/// request.
public protocol DeviceServices: AnyObject {
    // MARK: What every device has

    /// Time, and what is to happen later.
    var clock: any DeviceClock { get }
    /// The app's files.
    var storage: any DeviceStorage { get }
    /// The session with the counterpart app on the other device.
    var link: any DeviceLink { get }
    /// The display, and what else shows something to a person.
    var screen: any DeviceScreen { get }

    // MARK: Who the app is, and where

    /// What the device is.
    var role: DeviceRole { get }
    /// What the app was started with, in the order given: the same at each start.
    var launchArguments: [AppAction.Argument] { get }
    /// Why the device started the app: the same until it ends.
    var launchReason: LaunchReason { get }
    /// A UUID of the device for this app, of the run's seed: the same at each start, also when the device was switched off.
    var vendorIdentifier: String { get }
    /// A new UUID from the run's seed.
    func makeUUID() -> String

    // MARK: What the owner allows

    /// Asks for a permission; the answer comes as ``AppEvent/permission(_:_:)``.
    ///
    /// ``PrivacyService/locationAlways`` is asked of who has answered `whenInUse`, and only once, ever (NF-11); of who has not
    /// been asked at all it is ``PrivacyService/location`` that is asked. It needs a purpose for both.
    func requestPermission(_ service: PrivacyService)
    /// Asks for ``PrivacyService/locationPrecise`` for one of the app's occasions: the owner reads what the app wants it for then
    /// (``AppDescription/precisePurposes``). A key without a purpose asks nobody; the answer is as it stands.
    func requestPreciseLocation(for key: String)
    /// The answer as it stands, without asking. The location's is `always` where the owner allows that; for
    /// ``PrivacyService/locationAlways`` `notDetermined` says that the app may still ask, `whenInUse` that it stays at that. ``PrivacyService/locationPrecise`` is
    /// `granted` unless the owner has that off: then the app has the location of its neighbourhood, and can ask for more until it ends.
    func permission(_ service: PrivacyService) -> PrivacyAnswer

    // MARK: Parts

    /// What the app sees of the part of that kind; nil where the device has none. Each part says so in its own folder of
    /// `Parts`, for instance ``barometer``.
    func service<Service>() -> Service?

    // MARK: What can be observed

    /// Writes a `log` event.
    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata])
    /// Writes a `store` event.
    func recordStore(_ store: String, operation: String, id: String, name: String)

    // MARK: Code of the app that runs elsewhere

    /// Says that the app has crashed, as one does whose code runs in a process of its own: the device ends it at once, untold, as
    /// for any mistake of an app, and goes on. Reason and place are in the log. Called while the app is made, it ends behind that.
    ///
    /// - Parameters:
    ///   - reason: a sentence.
    ///   - frames: where in its code, innermost first; the log has as many as a line of it has room for.
    func crash(_ reason: String, frames: [String])
}

extension DeviceServices {
    /// None, for a device without parts.
    public func service<Service>() -> Service? { nil }
    /// Its owner's, for a device that starts apps for nothing else.
    public var launchReason: LaunchReason { .owner }
    /// One for all, for a device that is none of its own.
    public var vendorIdentifier: String { "00000000-0000-0000-0000-000000000000" }

    /// Writes a `log` event without metadata.
    public func log(_ level: LogLevel, _ category: String, _ message: String) {
        log(level, category, message, [])
    }
}

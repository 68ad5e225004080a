import GuestCalls
import HikeValues

/// The satellite receiver. It needs the permission `location`.
public final class GuestLocation {
    /// What it tells.
    public enum News: Equatable, Sendable {
        case fix(Fix)
        /// The position is unknown for now; fixes resume by themselves.
        case lost
    }

    private let line: GuestLine
    private(set) var handler: ((News) -> Void)?

    init(_ line: GuestLine) { self.line = line }

    /// Says how good positions have to be and how far apart, until the app ends.
    ///
    /// - Throws: where a value is negative or no number; then nothing has changed.
    public func set(_ settings: LocationSettings) throws(GuestServiceError) {
        try line.ask(.setLocation(settings))
    }

    /// Starts positions, up to one a second. One that is started already goes on with what it was given last.
    ///
    /// - Parameter inBackground: they come there too, where the app has the mode for it.
    public func start(inBackground: Bool = false, _ handler: @escaping (News) -> Void) {
        self.handler = handler
        line.tell(.startLocation(inBackground: inBackground))
    }

    /// Ends positions; of no effect where none were started.
    public func stop() {
        handler = nil
        line.tell(.stopLocation)
    }
}

/// The compass.
public final class GuestCompass {
    private let line: GuestLine
    private(set) var handler: ((Heading) -> Void)?

    init(_ line: GuestLine) { self.line = line }

    /// Starts readings, while the app is in front. One that is started already goes on with what it was given last. A reading whose
    /// accuracy is negative is not valid.
    public func start(_ handler: @escaping (Heading) -> Void) {
        self.handler = handler
        line.tell(.startHeading)
    }

    /// Ends readings; of no effect where none were started.
    public func stop() {
        handler = nil
        line.tell(.stopHeading)
    }
}

/// The haptic hardware.
public final class GuestHaptics {
    private let line: GuestLine

    init(_ line: GuestLine) { self.line = line }

    /// Asks the hardware to play. What is felt or dropped is in the device's log.
    ///
    /// - Throws: where a pattern has no events, or values beyond ``CallLimits`` or their ranges.
    public func play(_ haptic: Haptic) throws(GuestServiceError) { try line.ask(.play(haptic)) }
}

/// What the owner of the device allows the app.
public final class GuestPermissions {
    private let line: GuestLine
    private var observers: [(_ service: String, _ answer: PermissionAnswer) -> Void] = []

    init(_ line: GuestLine) { self.line = line }

    /// Calls `handler`, after those given before, with a service and its answer when that is given or changed.
    public func observe(_ handler: @escaping (_ service: String, _ answer: PermissionAnswer) -> Void) {
        observers.append(handler)
    }

    func take(_ service: String, _ answer: PermissionAnswer) {
        for observer in observers { observer(service, answer) }
    }

    /// Asks for a service, such as `location`, `location-always`, `motion`; observers hear the answer.
    ///
    /// - Throws: where there is no such service.
    public func request(_ service: String) throws(GuestServiceError) {
        try line.ask(.requestPermission(service))
    }

    /// Asks for `location-precise` for one of the app's occasions; observers hear the answer.
    public func requestPreciseLocation(for key: String) { line.tell(.requestPreciseLocation(key)) }

    /// The answer as it stands.
    ///
    /// - Throws: where there is no such service.
    public func answer(_ service: String) throws(GuestServiceError) -> PermissionAnswer {
        let text = try line.text(.permission(service))
        guard let answer = PermissionAnswer(rawValue: text) else {
            throw .refused("the device answered '\(text)', which is no answer of an owner")
        }
        return answer
    }
}

/// What can be observed of the app.
public final class GuestLog {
    /// How much a line matters, as the log writes it.
    public enum Level: String, CaseIterable, Sendable {
        case debug, info, notice, warning, error
    }

    private let line: GuestLine

    init(_ line: GuestLine) { self.line = line }

    /// Writes a `log` event. The log's own limits of a line hold.
    public func write(_ level: Level, _ category: String, _ message: String, _ metadata: [GuestField] = []) {
        line.tell(.log(level: level.rawValue, category: category, message: message, metadata: metadata))
    }

    /// Tells what a screen shows: a `view` event, where that differs from before.
    ///
    /// - Throws: where a field is there twice, or is one that each line has.
    public func show(_ screen: String, _ fields: [GuestViewField]) throws(GuestServiceError) {
        try line.ask(.show(screen: screen, fields: fields))
    }

    /// Writes a `store` event.
    public func store(_ store: String, operation: String, id: String, name: String) {
        line.tell(.store(store: store, operation: operation, id: id, name: name))
    }
}

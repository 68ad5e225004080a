import HikeValues

/// A value that a part and the world exchange, as bytes of the part's own: nobody between them knows it.
package protocol PartValue: Hashable, Sendable {
    /// Adds the value behind what was written.
    func write(to writer: inout ByteWriter)
    /// Reads the value back; what is out of its range is refused.
    init(from reader: inout ByteReader) throws(ByteReaderError)
}

/// A part of a device: what it makes of what happens, and what apps see of it.
///
/// All of a part lies in one folder, its state is its own, and the device knows it by its name and this protocol. It has no
/// clock, no disk and no log but its ``Board``.
package protocol DevicePart: AnyObject, SendableMetatype {
    /// Unique on a device: its name on the bus and in the log.
    static var name: String { get }

    /// The device is on; no app runs yet.
    func booted()
    /// Something is done to the device as a whole.
    func perform(_ command: SystemCommand)
    /// The device was locked or unlocked (``Board/lock``).
    func lockChanged()
    /// The radio gains or loses another device.
    func linkChanged(isUp: Bool)
    /// A server that keeps something has answered, or tells something.
    func heard(_ news: ServerNews)
    /// A moment has come that the part asked for (``Board/wake(_:at:isQuiet:)``).
    func woken(_ name: String)
    /// A process of an app is in another state of its life (``Board/standing(of:)``).
    func entered(_ process: AppProcess)
    /// The owner has answered an app, or changed the answer (``Board/answer(of:to:)``).
    func answered(_ service: PrivacyService, for process: AppProcess)
    /// The satellite receiver works so from here on.
    func receiverWorks(_ power: ReceiverPower)
    /// The pedometer has counted so much in its life.
    func walked(_ totals: PedometerPart.Totals)
    /// The part itself, where it looks at all that has come of an event; a property, because a cast that fails is slow.
    var settling: (any SettlingPart)? { get }
    /// The device is about to answer the world: what is put off until then is done now, and may add to the answer or the log.
    func add(to answer: inout Answer)
    /// Whether the system lets a process run on in the background because of the part.
    func keepsRunning(_ process: AppProcess) -> Bool
    /// Whether the next reading may start an app, which transmits then.
    var mayStartApps: Bool { get }
    /// An app was taken off the device.
    func uninstalled(_ app: String)
    /// Whether readings are for a process, now or later: an app that may transmit on them is not quiet meanwhile
    /// (``AppDescription/transmitsOnSensors``).
    func isHeard(by process: AppProcess) -> Bool
    /// A process of an app has ended: nothing more is for it.
    func ended(_ process: AppProcess)
    /// What one process of an app sees of the part; the part itself where that is nothing. The board hands it out as long as the process lasts.
    func service(for process: AppProcess) -> AnyObject
}

extension DevicePart {
    package func booted() {}
    package func perform(_ command: SystemCommand) {}
    package func lockChanged() {}
    package func linkChanged(isUp: Bool) {}
    package func heard(_ news: ServerNews) {}
    package func woken(_ name: String) {}
    package func entered(_ process: AppProcess) {}
    package func answered(_ service: PrivacyService, for process: AppProcess) {}
    package func receiverWorks(_ power: ReceiverPower) {}
    package func walked(_ totals: PedometerPart.Totals) {}
    package var settling: (any SettlingPart)? { nil }
    package func add(to answer: inout Answer) {}
    package func keepsRunning(_ process: AppProcess) -> Bool { false }
    package var mayStartApps: Bool { false }
    package func uninstalled(_ app: String) {}
    package func isHeard(by process: AppProcess) -> Bool { false }
    package func ended(_ process: AppProcess) {}
    package func service(for process: AppProcess) -> AnyObject { self }
}

/// A part that looks at all that has come of an event, once for everything (``DevicePart/settling``).
package protocol SettlingPart: DevicePart {
    /// Whether it has to look. The device sets it where apps are in another state of their lives or may do other things; the part itself
    /// where apps want something else of it.
    var isUnsettled: Bool { get set }
    /// All that follows from what happened at this moment is done.
    func settle()
}

/// A part that the world has something to say to, such as a sensor: one of ``DeviceParts/standard``.
package protocol MessagePart: DevicePart {
    /// What the world says when the device is switched on: the state of the hardware, which outlives restarts.
    associatedtype Settings: PartValue
    /// What reaches the part while the device is on.
    associatedtype Input: PartValue

    /// The part of a device that is being switched on.
    ///
    /// - Parameter settings: nil: the world has not said anything.
    init(settings: Settings?, on board: any Board)
    /// Takes an input, at the board's present moment.
    func handle(_ input: Input)

    /// What is true of the hardware behind an input, for when the device is switched on again. Not asked of readings.
    static func settings(_ settings: Settings?, after input: Input, at time: Instant) -> Settings?
    /// Whether an input is a reading of a sensor, which cannot make a quiet app transmit
    /// (``AppDescription/transmitsOnSensors``).
    static func isReading(_ input: Input) -> Bool
    /// Whether an app may ever want the part's readings. Where no app of a device does, the world makes none.
    static func isWanted(by app: AppDescription) -> Bool
}

extension MessagePart {
    package static func settings(_ settings: Settings?, after input: Input, at time: Instant) -> Settings? {
        settings
    }
    package static func isReading(_ input: Input) -> Bool { false }
    package static func isWanted(by app: AppDescription) -> Bool { false }
}

/// Of a part that the world has nothing to say of when it is switched on.
package struct NoSettings: PartValue {
    package init() {}
    package func write(to writer: inout ByteWriter) {}
    package init(from reader: inout ByteReader) throws(ByteReaderError) {}
}

/// One process of an app: from a launch to the end that follows it.
package final class AppProcess {
    /// The app's id.
    package let app: String
    /// Whether it has ended. Its code may still be in the handler in which it did: nothing comes of what it wants.
    package var isOver = false

    package init(app: String) { self.app = app }
}

/// What a device offers to one of its parts.
package protocol Board: AnyObject {
    /// The moment of the event in hand.
    var now: Instant { get }
    /// What the device was told when it was switched on.
    var configuration: DeviceConfiguration { get }
    /// For what the part draws in this start of the device; a stream of its own.
    var randomness: RandomStream { get }
    /// What the calendar clock says of that moment.
    var date: UTCDate { get }
    /// The calendar clock is so far ahead of the world's from now on; negative: behind it.
    func setClock(ahead interval: Interval)
    /// Where an app is in its life, and what the owner has allowed it.
    func standing(of process: AppProcess) -> AppStanding
    /// The answer of the device's owner as it stands, to an app that runs or not.
    func answer(ofApp app: String, to service: PrivacyService) -> PrivacyAnswer
    /// Whether an app's description has it run on in the background in a way.
    func runs(_ mode: BackgroundMode, _ process: AppProcess) -> Bool
    /// The process that runs or is suspended; nil where none does.
    func process(of app: String) -> AppProcess?
    /// Whether the system may start an app in the background: it is on the device, and nobody threw it out.
    func mayStart(_ app: String) -> Bool
    /// Starts an app in the background, or lets it go on; of no effect where it runs.
    func start(_ app: String, for reason: LaunchReason)
    /// The first app of the device that has a scheme, in lower case; nil where none does.
    func app(withScheme scheme: String) -> String?
    /// Hands a URL to an app, which comes to the front for it, and is started if need be.
    func open(_ url: String, in app: String)
    /// Brings an app to the front, and starts it if need be.
    func bringToFront(_ app: String, for reason: LaunchReason)
    /// Shows an app's page in the device's settings, by its id or title; nil: the settings.
    func openSettings(of app: String?)
    /// How the device is locked; nil on one that cannot be.
    var lock: LockPart? { get }
    /// Tells all parts that the device was locked or unlocked.
    func lockChanged()
    /// Somebody wants into the locked device.
    func askToUnlock()
    /// Whether an app's complication is on the watch's face.
    func hasComplication(_ app: String) -> Bool
    /// Ends an app for its own mistake, at once, untold, with a word in the log.
    func crash(_ process: AppProcess, _ reason: String)
    /// Asks the owner, as ``DeviceServices/requestPermission(_:)`` does; of no effect where they have answered.
    func request(_ service: PrivacyService, for process: AppProcess)

    /// Watch: an app begins or ends a workout, which keeps it running and reachable behind other apps.
    func setWorkout(of process: AppProcess, isRunning: Bool)

    /// Calls an app back when the code that runs has returned, in the order of the calls. Nothing comes of it when the
    /// process has ended; one that is suspended hears it when it goes on.
    func call(_ process: AppProcess, _ body: @escaping () -> Void)
    /// The same; of calls of one name that a suspended app has missed it hears the last alone.
    func call(_ process: AppProcess, inPlaceOf name: String, _ body: @escaping () -> Void)
    /// Wakes the part at a moment, in place of an earlier one of that name.
    ///
    /// - Parameter isQuiet: it is armed in consequence of a reading, or of what no app hears: it makes nobody transmit.
    func wake(_ name: String, at time: Instant, isQuiet: Bool)
    /// Of no effect where nothing of that name is to come.
    func cancelWake(_ name: String)
    /// Whether a process, in what it does at this moment, must not be made to transmit now or later.
    func isQuiet(for process: AppProcess) -> Bool

    /// Sends a request to a server that keeps something, at the board's present moment. Not in what is quiet.
    func send(_ request: ServerRequest, toServer host: String)

    /// Keeps a file in the part's own folder of the device's disk, durably; one that is there is replaced.
    ///
    /// - Returns: whether there was none.
    func keep(_ contents: [UInt8], as path: String) throws(ServiceError) -> Bool
    /// Reads a file that ``keep(_:as:)`` kept, also before the device was switched off; nil: there is none.
    ///
    /// - Parameter limit: bytes; more are an error.
    func kept(_ path: String, limit: Int) throws(ServiceError) -> [UInt8]?
    /// Replaces a file of the app's container, durably.
    func write(_ contents: [UInt8], to path: String, of process: AppProcess) throws(ServiceError)
    /// Reads a file of the machine that belongs to what the world has made up.
    ///
    /// - Parameters:
    ///   - limit: bytes; more are an error.
    ///   - kind: what it is called in the error's sentence.
    func machineFile(_ path: String, limit: Int, as kind: String) throws(ServiceError) -> [UInt8]
    /// Tells all parts that the satellite receiver works so from here on, which the battery feels.
    func receiverWorks(_ power: ReceiverPower)
    /// Tells all parts what the pedometer has counted in its life.
    func walked(_ totals: PedometerPart.Totals)
    /// Writes a `log` event of the system's.
    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata])
    /// Writes an event into the log.
    func record(_ kind: EventKind, _ fields: (inout JSONLine) -> Void)
}

extension Board {
    /// What the device is.
    var role: DeviceRole { configuration.role }

    /// The answer of the device's owner as it stands.
    func answer(of process: AppProcess, to service: PrivacyService) -> PrivacyAnswer {
        answer(ofApp: process.app, to: service)
    }

    /// Whether a process gets readings of motion sensors now: with the permission, on a phone while its code runs, on a watch in
    /// the foreground or in a workout.
    func maySense(_ process: AppProcess) -> Bool {
        guard answer(of: process, to: .motion).isGranted else { return false }
        let standing = standing(of: process)
        return standing.seesSensors || role == .phone && standing == .background(isInWorkout: false)
    }
}

/// What the system lets an app do at a moment.
package enum AppStanding: Hashable, Sendable {
    case foreground
    /// - Parameter isInWorkout: with the rights of the foreground, but for what is shown.
    case background(isInWorkout: Bool)
    /// No code of it runs.
    case suspended
    case notRunning

    /// Whether it gets readings of sensors that are for an app in front.
    package var seesSensors: Bool {
        switch self {
        case .foreground, .background(isInWorkout: true): true
        case .background(isInWorkout: false), .suspended, .notRunning: false
        }
    }
}

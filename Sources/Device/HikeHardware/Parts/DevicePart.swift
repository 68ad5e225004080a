import HikeValues

/// A value that a part and the world exchange, as bytes of the part's own: nobody between them knows it.
package protocol PartValue: Hashable, Sendable {
    /// Adds the value behind what was written.
    func write(to writer: inout ByteWriter)
    /// Reads the value back; what is out of its range is refused.
    init(from reader: inout ByteReader) throws(ByteReaderError)
}

/// A part of a device, such as a sensor: what reaches it from outside, what it makes of that, what apps see of it.
///
/// All of a part lies in one folder, its state is its own, and the device knows it as one of ``DeviceParts/standard``: by its
/// name and this protocol. It has no clock, no disk and no log but its ``Board``.
package protocol DevicePart: AnyObject, SendableMetatype {
    /// What the world says when the device is switched on: the state of the hardware, which outlives restarts.
    associatedtype Settings: PartValue
    /// What reaches the part while the device is on.
    associatedtype Input: PartValue

    /// Unique on a device: its name on the bus and in the log.
    static var name: String { get }

    /// The part of a device that is being switched on.
    ///
    /// - Parameter settings: nil: the world has not said anything.
    init(settings: Settings?, on board: any Board)

    /// The device is on; no app runs yet.
    func booted()
    /// Takes an input, at the board's present moment.
    func handle(_ input: Input)
    /// A moment has come that the part asked for (``Board/wake(_:at:isQuiet:)``).
    func woken(_ name: String)
    /// A process of an app has ended: nothing more is for it.
    func ended(_ process: AppProcess)
    /// What one process of an app sees of the part. The board hands it out as long as the process lasts.
    func service(for process: AppProcess) -> AnyObject

    /// What is true of the hardware behind an input, for when the device is switched on again.
    static func settings(_ settings: Settings?, after input: Input, at time: Instant) -> Settings?
    /// Whether an input is a reading of a sensor, which cannot make a quiet app transmit
    /// (``AppDescription/transmitsOnSensors``).
    static func isReading(_ input: Input) -> Bool
    /// Whether an app may ever want the part's readings. Where no app of a device does, the world makes none.
    static func isWanted(by app: AppDescription) -> Bool
}

extension DevicePart {
    package func booted() {}
    package func woken(_ name: String) {}
    package func ended(_ process: AppProcess) {}
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
    /// What the calendar clock says of that moment.
    var date: UTCDate { get }
    /// The calendar clock is so far ahead of the world's from now on; negative: behind it.
    func setClock(ahead interval: Interval)
    /// What the device is.
    var role: DeviceRole { get }
    /// Where an app is in its life, and what the owner has allowed it.
    func standing(of process: AppProcess) -> AppStanding
    /// The answer of the device's owner as it stands.
    func answer(of process: AppProcess, to service: PrivacyService) -> PrivacyAnswer
    /// Asks the owner, as ``DeviceServices/requestPermission(_:)`` does; of no effect where they have answered.
    func request(_ service: PrivacyService, for process: AppProcess)

    /// Calls an app back when the code that runs has returned, in the order of the calls. Nothing comes of it when the
    /// process has ended; one that is suspended hears it when it goes on.
    func call(_ process: AppProcess, _ body: @escaping () -> Void)
    /// Wakes the part at a moment, in place of an earlier one of that name.
    ///
    /// - Parameter isQuiet: it is armed in consequence of a reading, or of what no app hears: it makes nobody transmit.
    func wake(_ name: String, at time: Instant, isQuiet: Bool)
    /// Of no effect where nothing of that name is to come.
    func cancelWake(_ name: String)
    /// Whether a process, in what it does at this moment, must not be made to transmit now or later.
    func isQuiet(for process: AppProcess) -> Bool

    /// Keeps a file in the part's own folder of the device's disk, durably; one that is there is replaced.
    ///
    /// - Returns: whether there was none.
    func keep(_ contents: [UInt8], as path: String) throws(ServiceError) -> Bool
    /// Writes an event into the log.
    func record(_ kind: EventKind, _ fields: (inout JSONLine) -> Void)
}

extension Board {
    /// Whether a process gets readings of motion sensors now: with the permission, in the foreground or in a workout.
    func maySense(_ process: AppProcess) -> Bool {
        answer(of: process, to: .motion).isGranted && standing(of: process).seesSensors
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

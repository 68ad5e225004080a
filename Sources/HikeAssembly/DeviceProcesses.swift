import Glibc
import HikeBus
import HikeHardware
import HikeValues
import HikeWorld
import Synchronization

/// The programs of devices.
public enum DevicePrograms: Hashable, Sendable {
    /// Ours, `phone` and `watch`, in this folder; nil: beside this executable.
    case shipped(in: String?)
    /// One program for all of them that runs `DeviceProgram.main`: its path, or a name without `/` beside this
    /// executable. Or a file `….json` that names guests, which `guest-devices` beside this executable reads.
    case custom(String)

    /// The program that reads files of guests (product `guest-devices` of the package `Guests`).
    static let readerOfGuests = "guest-devices"

    /// Whether ours are what is started: a link in their place leads to a program with other apps.
    var areOurs: Bool {
        guard case .shipped = self else { return false }
        return DeviceRole.allCases.allSatisfy { role in
            guard let path = try? executable(of: role), let real = realpath(path, nil) else { return false }
            defer { free(real) }
            return String(cString: real).split(separator: "/").last.map(String.init) == role.rawValue
        }
    }

    func executable(of role: DeviceRole) throws(DeviceProcessError) -> String {
        switch self {
        case .shipped(let folder): try DeviceProcess.executable(named: role.rawValue, in: folder)
        case .custom(let name):
            if namesGuests {
                try DeviceProcess.executable(named: Self.readerOfGuests)
            } else {
                try name.contains("/")
                    ? DeviceProcess.executable(at: name) : DeviceProcess.executable(named: name)
            }
        }
    }

    /// What the program is told besides what each device is.
    var arguments: [String] {
        guard namesGuests, case .custom(let file) = self else { return [] }
        return ["--apps", file]
    }

    private var namesGuests: Bool {
        guard case .custom(let name) = self else { return false }
        return name.hasSuffix(".json")
    }
}

/// Runs each device in a process of its own.
public final class DeviceProcesses: DeviceFactory {
    /// How long a device may take to say hello, in real time.
    public static let startTime = Duration.seconds(20)
    /// How long a device may be silent while the world waits for it, in real time. Far more than the longest work takes,
    /// such as ten thousand durable transfers on a slow disk.
    public static let answerTime = Duration.seconds(120)

    /// Ends the waiting for a device that does not answer; nil: nobody can.
    public var interruption: Interruption?
    /// Told of what happens at the bus's door: refusals, floods, foreign users; of those that are turned away ever more
    /// seldom, or a flood would fill the log. With how many were by then.
    public var onEvent: (BusListenerEvent, Int) -> Void = { _, _ in }
    private var turnedAway = 0

    private static let counter = Atomic(0)
    private let root: String
    private let programs: DevicePrograms
    let answerTime: Duration
    private let diskPatience: Duration?
    private let directory: RuntimeDirectory
    private let listener: BusListener
    /// When the door was last looked after.
    private var attended = MonotonicTime.now
    /// How long somebody may wait there while a run goes on.
    private static let attendPeriod = Duration.milliseconds(100)
    private let token: BusToken
    private var arrived: [BusPeer] = []

    /// - Parameters:
    ///   - root: folder that holds one folder for each device.
    ///   - directory: where the bus's socket is made; nil: a runtime directory of its own.
    ///   - devices: who is let in.
    ///   - programs: what is started.
    ///   - answerTime: how long a device may be silent before it counts as failed; not while a debugger holds it.
    ///   - diskPatience: how long a device waits where another one has its disk; nil: as long as its program does.
    public init(
        root: String, directory: RuntimeDirectory? = nil,
        devices: [(role: DeviceRole, id: String)] = Scenario.deviceIDs.map {
            ($0 == "phone" ? .phone : .watch, $0)
        }, programs: DevicePrograms = .shipped(in: nil),
        answerTime: Duration = DeviceProcesses.answerTime, diskPatience: Duration? = nil
    ) throws {
        self.root = root
        self.diskPatience = diskPatience
        self.answerTime = answerTime
        self.programs = programs
        token = try BusToken.random()
        let own = "run-\(getpid())-\(Self.counter.add(1, ordering: .relaxed).newValue)"
        let directory = try directory ?? RuntimeDirectory.make(name: own)
        self.directory = directory
        listener = try BusListener(
            in: directory, token: token, welcome: try BusWelcome(session: directory.name),
            expecting: try devices.map { try BusDevice(role: BusRole($0.role), id: $0.id) })
        listener.onEvent = { [weak self] event in self?.tell(event) }
    }

    /// Whether the devices have our apps and no others.
    public var haveOurApps: Bool { programs.areOurs }

    deinit {
        // Whoever knocked while nobody looked is told of, at least.
        attend()
        listener.close()
        directory.remove()
    }

    public func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
        let id = configuration.id
        do {
            let device = try BusDevice(role: BusRole(configuration.role), id: id)
            let role = configuration.role
            let patience = diskPatience.map { ["--patience", "\($0 / .seconds(1))"] } ?? []
            let process = try DeviceProcess(
                executable: try programs.executable(of: role),
                arguments: programs.arguments + [
                    "--role", role.rawValue, "--bus", listener.path, "--id", id, "--sandbox", root + "/" + id,
                ] + patience, token: token)
            return ProcessPort(device: device, process: process, factory: self)
        } catch { throw .notStarted(device: id, reason: "\(error)") }
    }

    /// The connection of a device that was started, as soon as it has said hello.
    func connection(of device: BusDevice, process: DeviceProcess) throws(DeviceFailure)
        -> UnixSocketConnection
    {
        let deadline = MonotonicTime.now.advanced(by: Self.startTime)
        while true {
            if let index = arrived.firstIndex(where: { $0.device == device }) {
                return arrived.remove(at: index).connection
            }
            if let exit = process.check() {
                throw .notStarted(device: device.id, reason: "its process \(exit)")
            }
            do {
                arrived.append(
                    try listener.waitForPeer(
                        until: min(deadline, MonotonicTime.now.advanced(by: .milliseconds(200)))))
            } catch {
                guard MonotonicTime.now < deadline, interruption?.cause == nil else {
                    throw .notStarted(device: device.id, reason: "\(error)")
                }
            }
        }
    }

    /// Looks after the door, now and then: a run that waits for its devices looks nowhere else.
    func attendInPassing() {
        let now = MonotonicTime.now
        guard attended.duration(to: now) >= Self.attendPeriod else { return }
        attended = now
        attend()
    }

    private func tell(_ event: BusListenerEvent) {
        guard event.isTurningAway else { return onEvent(event, turnedAway) }
        turnedAway += 1
        if turnedAway.nonzeroBitCount == 1 { onEvent(event, turnedAway) }
    }

    func left(_ device: BusDevice) { listener.release(device) }
}

extension DeviceProcesses: BusDoor {
    /// Of the door, and of those who wait there.
    public var pollDescriptors: [Int32] { listener.pollDescriptors }

    /// A device that comes early is kept until it is asked for.
    public func attend() { arrived += listener.turn() }
}

/// A device in another process.
final class ProcessPort: DevicePort {
    private let device: BusDevice
    private let process: DeviceProcess
    private let factory: DeviceProcesses
    private var connection: UnixSocketConnection?
    private var hasLeft = false

    init(device: BusDevice, process: DeviceProcess, factory: DeviceProcesses) {
        self.device = device
        self.process = process
        self.factory = factory
    }

    deinit { leave() }

    var processID: Int32? { process.identifier }

    func send(_ message: WorldMessage) throws(DeviceFailure) {
        let connection = try connected()
        factory.attendInPassing()
        do { try connection.send(message.gathered()) } catch { throw died(error) }
    }

    func receive() throws(DeviceFailure) -> Answer {
        let connection = try connected()
        let message: DeviceMessage
        do throws(BusError) {
            let bytes = try receive(from: connection)
            do { message = try DeviceMessage(decoding: bytes) } catch {
                throw .badHandshake("an answer of \(bytes.count) bytes cannot be read (\(error))")
            }
        } catch {
            throw died(error)
        }
        switch message {
        case .answer(let answer): return answer
        case .failed(let reason): throw .failed(device: device.id, reason: reason)
        }
    }

    /// The next message, for which somebody with a debugger may take their time.
    private func receive(from connection: UnixSocketConnection) throws(BusError) -> [UInt8] {
        let deadline = MonotonicTime.now.advanced(by: factory.answerTime)
        while true {
            do { return try connection.receive() } catch {
                factory.attendInPassing()
                guard case .deadlinePassed = error, factory.interruption?.cause == nil,
                    MonotonicTime.now < deadline || process.isTraced
                else { throw error }
            }
        }
    }

    func kill() {
        process.killAndReap()
        leave()
    }

    func shutdown() {
        // Who has not said hello knows of no world, and has nothing to bring to an end.
        guard connection != nil else { return kill() }
        try? connection?.send(WorldMessage.shutdown.encoded())
        leave()
        if process.wait(until: MonotonicTime.now.advanced(by: .seconds(5))) == nil { process.killAndReap() }
    }

    private func connected() throws(DeviceFailure) -> UnixSocketConnection {
        if let connection { return connection }
        let new = try factory.connection(of: device, process: process)
        // In pieces, between which somebody may call it all off.
        let piece = min(factory.answerTime, .milliseconds(250))
        do { try new.limitReceive(to: piece) } catch { throw died(error) }
        connection = new
        return new
    }

    private func leave() {
        guard !hasLeft else { return }
        hasLeft = true
        connection?.close()
        factory.left(device)
    }

    private func died(_ error: BusError) -> DeviceFailure {
        if case .deadlinePassed = error {
            let state = process.isStopped ? "it is stopped, by SIGSTOP perhaps" : "it hangs, or is too slow"
            return .silent(
                device: device.id,
                reason:
                    "nothing came from its process \(process.identifier) for \(factory.answerTime); \(state)")
        }
        let exit = process.wait(until: MonotonicTime.now.advanced(by: .seconds(1)))
        if case .refused(let reason) = error { return .failed(device: device.id, reason: reason) }
        return .died(device: device.id, reason: exit.map { "its process \($0)" } ?? error.description)
    }
}

import HikeApps
import HikeBus
import HikeDevice
import HikeHardware
import HikeStorage
import HikeValues
import HikeWorld

/// Runs devices in this process: the same runtime without sockets, for tests and `--in-process`.
public final class InProcessDevices: DeviceFactory {
    private let root: String
    private let apps: [AppDescription]

    /// - Parameters:
    ///   - root: folder that holds one folder for each device.
    ///   - apps: what is installed; ours if not given.
    public init(root: String, apps: [AppDescription] = AppCatalog.all) {
        self.root = root
        self.apps = apps
    }

    public func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
        do throws(BusError) {
            // As a process would be asked: an id is the name of a folder.
            _ = try BusDevice(role: BusRole(configuration.role), id: configuration.id)
        } catch { throw .notStarted(device: configuration.id, reason: error.description) }
        return InProcessPort(device: configuration.id, root: root + "/" + configuration.id, apps: apps)
    }
}

/// A device in this process.
public final class InProcessPort: DevicePort {
    /// Nil: it has no process of its own.
    public let processID: Int32? = nil
    private let device: String
    private let root: String
    private let apps: [AppDescription]
    private var runtime: DeviceRuntime?
    private var answers: [Answer] = []

    init(device: String, root: String, apps: [AppDescription]) {
        self.device = device
        self.root = root
        self.apps = apps
    }

    /// Does at once what the message says, and keeps the answer.
    public func send(_ message: WorldMessage) throws(DeviceFailure) {
        switch message {
        case .boot(let configuration):
            do {
                let runtime = try DeviceRuntime(
                    configuration: configuration, disk: try HeldFolder(disk: root, of: device), apps: apps)
                self.runtime = runtime
                answers.append(runtime.boot())
            } catch {
                throw .notStarted(device: device, reason: "\(error)")
            }
        case .grant(let grant):
            guard let runtime else { throw .died(device: device, reason: "it is off") }
            answers.append(runtime.run(grant))
            runtime.workAhead()
        case .look(let look, let time):
            guard let runtime else { throw .died(device: device, reason: "it is off") }
            answers.append(runtime.look(look, at: time))
        case .shutdown: runtime = nil
        }
    }

    /// The oldest answer that nobody has taken.
    public func receive() throws(DeviceFailure) -> Answer {
        guard !answers.isEmpty else { throw .died(device: device, reason: "it is off") }
        return answers.removeFirst()
    }

    /// Forgets the device and its answers: what it has written is there, nothing else.
    public func kill() {
        runtime = nil
        answers = []
    }

    /// Ends the device in peace.
    public func shutdown() { runtime = nil }

    /// Runs code inside an app, as `DeviceRuntime.run` does.
    ///
    /// - Parameter time: what was granted is done up to here, and nothing else is asked of the device.
    /// - Returns: what came of it, for the world; nil: the device is off.
    /// - Throws: `AppCodeRefusal`
    public func run(
        in app: String, at time: Instant, _ body: (any DeviceServices, any DeviceApp) -> Void
    ) throws(AppCodeRefusal) -> Answer? {
        try runtime?.run(in: app, at: time, body)
    }
}

import Glibc
import HikeBus
import HikeDevice
import HikeHardware
import HikeStorage
import HikeValues

/// The program of a device: connects to the world's bus and answers grants until the world goes.
///
/// The whole `main.swift` of a program that is phone and watch for apps of your own:
///
/// ```swift
/// import HikeSimDevice
/// import SharedCounter
///
/// DeviceProgram.main(apps: [SharedCounter.description])
/// ```
///
/// A test starts it through `DevicePlacement.program`, `hikesim run` through `--devices`.
public enum DeviceProgram {
    private static let usage = """
        A device of a HikeSim pair. It is started by hikesim or by a test, not by hand.
        usage: %@ --role phone|watch --bus SOCKET --id ID --sandbox FOLDER [--patience SECONDS]
               (and the run's token on descriptor 3)
        """

    /// Is the device that the command line names, with these apps installed, and ends the process.
    public static func main(apps: [AppDescription]) -> Never {
        exit(run(apps: apps, arguments: CommandLine.arguments))
    }

    /// Runs to the end of the conversation.
    ///
    /// - Parameters:
    ///   - role: what the device is where the arguments do not say it.
    ///   - arguments: of the command line, the program's name first.
    /// - Returns: the exit code: 0 when the world closed the bus, 2 for bad usage, 3 for a failure.
    public static func run(role: DeviceRole? = nil, apps: [AppDescription], arguments: [String]) -> Int32 {
        // A limit on the size of files is an error like a full disk, not the end of the process.
        _ = signal(SIGXFSZ, SIG_IGN)
        var values: [String: String] = [:]
        var index = 1
        while index + 1 < arguments.count, arguments[index].hasPrefix("--") {
            values[arguments[index]] = arguments[index + 1]
            index += 2
        }
        let name = role?.rawValue ?? arguments.first?.split(separator: "/").last.map(String.init) ?? "device"
        let role = values["--role"].map { DeviceRole(rawValue: $0) } ?? role
        guard let role, let bus = values["--bus"], let id = values["--id"], let sandbox = values["--sandbox"],
            index == arguments.count, let patience = patience(values["--patience"])
        else {
            let help = arguments.contains("--help") || arguments.contains("-h")
            say(usage.replacing("%@", with: name), to: help ? 1 : 2)
            return help ? 0 : 2
        }
        do {
            let token = try BusToken.read(descriptor: DeviceProcess.tokenDescriptor)
            let device = try BusDevice(role: BusRole(role), id: id)
            let (connection, _) = try BusClient.connect(
                to: bus, hello: BusHello(device: device, token: token),
                until: MonotonicTime.now.advanced(by: .seconds(20)))
            let disk = Disk(path: sandbox, patience: patience)
            try serve(connection, ServedDevice(id: id, disk: disk, apps: apps))
            return 0
        } catch {
            // Who started it is gone, and nobody is left to read why.
            if !DeviceProcess.isOrphan { say("\(name): \(error)", to: 2) }
            return 3
        }
    }

    /// How long a device waits for its disk; nil where the text is no number of seconds.
    private static func patience(_ text: String?) -> Duration? {
        guard let text else { return Disk.patience }
        guard let seconds = Double(text), (0...3_600).contains(seconds) else { return nil }
        return .seconds(seconds)
    }

    private static func serve(_ connection: UnixSocketConnection, _ served: ServedDevice) throws {
        var device = served
        while let bytes = try receive(connection) {
            guard let answer = device.answer(try WorldMessage(decoding: bytes)) else { return }
            do { try connection.send(answer.gathered()) } catch {
                if error == .peerClosed { return }
                throw error
            }
            device.workAhead()
        }
    }

    /// The next message; nil where the world is gone.
    private static func receive(_ connection: UnixSocketConnection) throws(BusError) -> [UInt8]? {
        do { return try connection.receive() } catch {
            if error == .peerClosed { return nil }
            throw error
        }
    }

    private static func say(_ text: String, to descriptor: Int32) {
        let bytes = Array((TerminalText.cleaned(text, keepingLineFeeds: true) + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}

/// Where a device's disk is.
private struct Disk {
    /// Where the world was killed, the device that it had may still be finishing its work when its successor starts.
    static let patience = Duration.seconds(60)

    let path: String
    /// How long to wait where another process holds it.
    let patience: Duration

    func held(by device: String) throws(HeldFolderError) -> HeldFolder {
        try HeldFolder(disk: path, of: device, patience: patience)
    }
}

/// The device behind a conversation.
private struct ServedDevice {
    let id: String
    let disk: Disk
    let apps: [AppDescription]
    private var runtime: DeviceRuntime?

    init(id: String, disk: Disk, apps: [AppDescription]) {
        self.id = id
        self.disk = disk
        self.apps = apps
    }

    func workAhead() { runtime?.workAhead() }

    /// What the world is told; nil where it said that this is the end.
    mutating func answer(_ message: WorldMessage) -> DeviceMessage? {
        switch message {
        case .boot(let configuration):
            if configuration.launches != DeviceConfiguration.usualLaunches,
                let app = configuration.launches.first(where: { app in !apps.contains { $0.id == app } })
            {
                let known = apps.map(\.id).joined(separator: ", ")
                return .failed(
                    "it is to start the app '\(app)', which its program does not have; there are \(known)")
            }
            do {
                // Switched on again: the old one lets go of the disk first.
                runtime = nil
                let started = try DeviceRuntime(
                    configuration: configuration, disk: try disk.held(by: id), apps: apps)
                runtime = started
                return .answer(started.boot())
            } catch { return .failed("\(error)") }
        case .grant(let grant):
            guard let runtime else { return .failed("it was given time before it was switched on") }
            return .answer(runtime.run(grant))
        case .look(let look, let time):
            guard let runtime else { return .failed("it was looked at before it was switched on") }
            return .answer(runtime.look(look, at: time))
        case .shutdown: return nil
        }
    }
}

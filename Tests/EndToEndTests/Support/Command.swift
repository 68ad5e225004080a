import Foundation
import Glibc

/// The built `hikesim`, run as a person runs it.
struct Command {
    /// How it ended.
    struct Outcome: CustomStringConvertible {
        var exitCode: Int32
        /// Not nil where a signal ended it: that is a crash.
        var signal: Int32?
        var isOverdue: Bool
        var output: String
        var errors: String

        var description: String {
            "exit \(exitCode), signal \(signal.map(String.init) ?? "none")\(isOverdue ? ", overdue" : "")\n"
                + "\(output)\(errors)"
        }
    }

    /// Longest a command may take. Far more than it needs: it tells a hang, it measures nothing.
    static let patience = 240.0

    var arguments: [String]
    /// Nil values are taken out of our environment.
    var environment: [String: String?] = [:]
    var folder: String?
    /// What is run; `hikesim` unless told otherwise.
    var program = Self.executable

    init(_ arguments: String..., environment: [String: String?] = [:], folder: String? = nil) {
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    init(arguments: [String], environment: [String: String?] = [:], folder: String? = nil) {
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    /// Built beside the test bundle.
    static let executable: String = {
        var room = [CChar](repeating: 0, count: 4_096)
        let count = max(0, readlink("/proc/self/exe", &room, room.count))
        let path = String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (path as NSString).deletingLastPathComponent + "/hikesim"
    }()

    /// Runs it to its end.
    func run() throws -> Outcome { try start().wait() }

    /// Starts it; the caller may look at it, and has to wait for it.
    func start() throws -> RunningCommand { try RunningCommand(self) }
}

/// A command that runs.
final class RunningCommand {
    private let process = Process()
    private let folder: TestFolder
    /// Is readable once the process has ended.
    private let end = Pipe()

    var processID: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    init(_ command: Command) throws {
        folder = try TestFolder()
        process.executableURL = URL(fileURLWithPath: command.program)
        process.arguments = command.arguments
        var environment = ProcessInfo.processInfo.environment
        for (key, value) in command.environment { environment[key] = value }
        process.environment = environment
        if let folder = command.folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        // Files, not pipes: nobody has to read while it runs.
        let output = URL(fileURLWithPath: try folder.write("output", ""))
        let errors = URL(fileURLWithPath: try folder.write("errors", ""))
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let end = end.fileHandleForWriting
        process.terminationHandler = { _ in try? end.close() }
        try process.run()
    }

    /// What it has printed so far.
    var output: String { text("output") }

    /// Processes that it started, by their names.
    var children: [String: Int32] {
        let path = "/proc/\(processID)/task/\(processID)/children"
        guard let list = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
        var found: [String: Int32] = [:]
        for word in list.split(separator: " ") {
            guard let number = Int32(word),
                let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
            else { continue }
            found[name.trimmingCharacters(in: .whitespacesAndNewlines)] = number
        }
        return found
    }

    /// Waits until something is so of what it prints, or the command has ended.
    func wait(until isMet: () -> Bool) -> Bool {
        let prints = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        defer { close(prints) }
        // Before the first look: what is printed in between is told.
        guard inotify_add_watch(prints, folder.path + "/output", UInt32(IN_MODIFY)) >= 0 else { return false }
        let deadline = ContinuousClock.now + .seconds(Command.patience)
        var events = [UInt8](repeating: 0, count: 4_096)
        while !isMet() {
            let told = Self.next(of: [prints, end.fileHandleForReading.fileDescriptor], until: deadline)
            guard let told else { return false }
            guard told == prints else { return isMet() }
            _ = read(prints, &events, events.count)
        }
        return true
    }

    func wait() throws -> Command.Outcome {
        let deadline = ContinuousClock.now + .seconds(Command.patience)
        let hasEnded = Self.next(of: [end.fileHandleForReading.fileDescriptor], until: deadline) != nil
        if !hasEnded { kill(processID, SIGKILL) }
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Command.Outcome(
            exitCode: isSignal ? -1 : process.terminationStatus,
            signal: isSignal ? process.terminationStatus : nil,
            isOverdue: !hasEnded, output: text("output"), errors: text("errors"))
    }

    /// The first of the descriptors that has something to say; nil: none by the deadline.
    private static func next(of descriptors: [Int32], until deadline: ContinuousClock.Instant) -> Int32? {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return nil }
            let milliseconds = Int32(clamping: left / .milliseconds(1) < 1 ? 1 : Int(left / .milliseconds(1)))
            if poll(&entries, nfds_t(entries.count), milliseconds) > 0 {
                return entries.first { $0.revents != 0 }?.fd
            }
        }
    }

    private func text(_ name: String) -> String {
        let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }
}

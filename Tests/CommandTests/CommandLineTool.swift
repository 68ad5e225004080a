import Foundation
import Testing

/// Runs the built `hikesim`, as a person would.
enum Tool {
    struct Outcome {
        var code: Int32
        var output: String
        var errors: String
        var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The package's root.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The executables lie beside the test bundle.
    static let folder: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = URL(fileURLWithPath: own).deletingLastPathComponent().path
        if FileManager.default.isExecutableFile(atPath: beside + "/hikesim") { return beside }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    }()

    /// - Parameters:
    ///   - runtime: XDG_RUNTIME_DIR; a folder of its own unless told otherwise, so that no pair is found.
    ///   - state: XDG_STATE_HOME, where a pair's files go unless told otherwise; nil: as for us.
    static func hikesim(_ arguments: [String], runtime: String? = nil, state: String? = nil) throws -> Outcome
    {
        let scratch = try ScratchFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: folder + "/hikesim")
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: root)
        var environment = environment(runtime: runtime ?? scratch.path)
        if let state { environment["XDG_STATE_HOME"] = state }
        environment["COLUMNS"] = "80"
        process.environment = environment
        // Files, because a full pipe would stop the child.
        let output = scratch.path + "/output"
        let errors = scratch.path + "/errors"
        process.standardOutput = try handle(output)
        process.standardError = try handle(errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationReason == .uncaughtSignal
                ? -process.terminationStatus : process.terminationStatus,
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8))
    }

    /// Starts `hikesim` beside what follows.
    static func start(_ arguments: [String], runtime: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: folder + "/hikesim")
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: root)
        process.environment = environment(runtime: runtime)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs lines of a shell, in which `$hikesim` and `$S` are the command and the folder, where pairs are looked for too.
    ///
    /// - Parameter mounts: whether the lines mount something, which nobody else is to see.
    /// - Returns: what was printed on either output.
    static func shell(_ lines: String, in scratch: ScratchFolder, mounts: Bool = false) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = (mounts ? ["unshare", "-m"] : []) + ["sh", "-c", lines]
        process.currentDirectoryURL = URL(fileURLWithPath: root)
        var environment = environment(runtime: scratch.path)
        environment["hikesim"] = folder + "/hikesim"
        environment["S"] = scratch.path
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    /// Pairs are looked for in the folder alone: those of whoever works on this machine meanwhile are none of ours.
    private static func environment(runtime: String) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_RUNTIME_DIR"] = runtime
        environment["TMPDIR"] = runtime
        return environment
    }

    private static func handle(_ path: String) throws -> FileHandle {
        try Data().write(to: URL(fileURLWithPath: path))
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }
}

/// A folder of a test's own, private, that goes with it.
final class ScratchFolder {
    let path: String

    init() throws {
        // Short, because socket paths are limited.
        path = "/tmp/hikesim-t-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
}

/// Tests of commands for live pairs, in a folder of their own.
protocol PairSuite {
    var scratch: ScratchFolder { get }
}

extension PairSuite {
    @discardableResult
    func hikesim(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.hikesim(arguments, runtime: scratch.path)
    }
}

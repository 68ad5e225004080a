import Foundation

/// Runs the built `guidance-lab`, as a person would.
enum Lab {
    struct Outcome {
        var code: Int32
        var output: String
        var errors: String
        var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// It lies beside the test bundle.
    private static let program: URL = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = URL(fileURLWithPath: own).deletingLastPathComponent()
            .appendingPathComponent("guidance-lab")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("guidance-lab")
    }()

    static func run(_ arguments: [String]) throws -> Outcome {
        let scratch = try ScratchFolder()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        // Files, because a full pipe would stop the child.
        let streams = try ["output", "errors"].map { name in
            try FileHandle(forWritingTo: URL(fileURLWithPath: try scratch.write(name, "")))
        }
        process.standardOutput = streams[0]
        process.standardError = streams[1]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationReason == .uncaughtSignal
                ? -process.terminationStatus : process.terminationStatus,
            output: try scratch.text("output"), errors: try scratch.text("errors"))
    }
}

/// A folder of a test's own that goes with it.
final class ScratchFolder {
    let path = FileManager.default.temporaryDirectory.path + "/guidance-lab-\(UUID().uuidString.prefix(8))"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
}

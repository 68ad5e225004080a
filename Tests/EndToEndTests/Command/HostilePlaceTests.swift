import Foundation
import Glibc
import Testing

/// Places that are not what the command hopes for.
@Suite("Hostile places at the command")
struct HostilePlaceTests {
    /// A command with the shipped loop, short, and what it must say.
    private func expect(
        _ arguments: [String], exitCode: Int32, says: String, environment: [String: String?] = [:]
    ) throws {
        let outcome = try Command(arguments: ["run"] + arguments, environment: environment).run()
        #expect(outcome.signal == nil && !outcome.isOverdue, "\(outcome)")
        #expect(outcome.exitCode == exitCode, "\(outcome)")
        #expect(outcome.errors.contains(says), "\(outcome)")
    }

    /// A scenario of a few seconds in a folder of its own.
    private func quick(_ folder: TestFolder, _ name: String = "quick", title: String = "Quick") throws
        -> String
    {
        _ = try folder.write("line.gpx", HostileFileTests.line)
        return try folder.write(
            "\(name).yaml", "scenario: \(title)\nhiker: { follow: line.gpx }\nsteps: [{ wait: 2 s }]\n")
    }

    @Test("a scenario that is missing, a folder, a pipe or unreadable is named with the reason")
    func scenarios() throws {
        let folder = try TestFolder()
        try expect([folder.path + "/none.yaml"], exitCode: 2, says: "none.yaml': No such file or directory")
        try expect([folder.path], exitCode: 2, says: "it is not a regular file")
        #expect(mkfifo(folder.path + "/pipe.yaml", 0o600) == 0)
        try expect([folder.path + "/pipe.yaml"], exitCode: 2, says: "it is not a regular file")
        // A regular file whose first byte nobody can read, root neither.
        try expect(["/proc/self/mem"], exitCode: 2, says: "cannot read '/proc/self/mem'")
        let loop = folder.path + "/loop.yaml"
        #expect(symlink(loop, loop) == 0)
        try expect([loop], exitCode: 2, says: "loop.yaml'")
    }

    @Test(
        "a scenario without the right to read it is refused",
        .enabled(if: geteuid() != 0, "root may read everything"))
    func forbidden() throws {
        let folder = try TestFolder()
        let file = try quick(folder)
        #expect(chmod(file, 0) == 0)
        try expect([file], exitCode: 2, says: "Permission denied")
    }

    @Test("a track that is missing, a folder or a pipe is named with the reason")
    func tracks() throws {
        let folder = try TestFolder()
        for (name, reason) in [
            ("none.gpx", "No such file or directory"), ("folder.gpx", "it is not a regular file"),
            ("pipe.gpx", "it is not a regular file"),
        ] {
            let file = try folder.write("s.yaml", "scenario: S\nhiker: { follow: \(name) }\n")
            if name == "folder.gpx" { #expect(mkdir(folder.path + "/folder.gpx", 0o700) == 0) }
            if name == "pipe.gpx" { #expect(mkfifo(folder.path + "/pipe.gpx", 0o600) == 0) }
            try expect(["--out", folder.path + "/out", file], exitCode: 2, says: "\(name)': \(reason)")
        }
    }

    @Test("a folder that holds what no run wrote is left alone")
    func foreignFiles() throws {
        let folder = try TestFolder()
        let file = try quick(folder)
        let precious = try folder.write("out/thesis.tex", "years of work")
        let digest = try folder.write("out/digest", "not ours either")
        try expect(["--out", folder.path + "/out", file], exitCode: 2, says: "holds 'thesis.tex'")
        #expect(FileManager.default.fileExists(atPath: precious))
        #expect(FileManager.default.contents(atPath: digest) == Data("not ours either".utf8))
    }

    @Test("an --out that cannot be a folder is refused")
    func noFolder() throws {
        let folder = try TestFolder()
        let file = try quick(folder)
        try expect(["--out", file, file], exitCode: 2, says: "is a file, and a run needs a folder")
        try expect(["--out", file + "/deeper", file], exitCode: 3, says: "choose another with --out")
        try expect(["--out", "/proc/hikesim", file], exitCode: 3, says: "choose another with --out")
        let link = folder.path + "/link"
        #expect(symlink("/nonexistent/place", link) == 0)
        try expect(["--out", link, file], exitCode: 3, says: "--out")
    }

    @Test("two scenarios of one name do not overwrite each other")
    func oneName() throws {
        let folder = try TestFolder()
        let one = try quick(folder, "one", title: "Same walk")
        let other = try quick(folder, "other", title: "Same walk")
        try expect(["--out", folder.path + "/out", one, other], exitCode: 2, says: "would both write")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test("results that cannot be written are an error of the surroundings")
    func fullReport() throws {
        let folder = try TestFolder()
        let file = try quick(folder)
        // The device on which every write finds the disk full.
        try expect(
            ["--in-process", "--junit", "/dev/full", "--out", folder.path + "/out", file], exitCode: 3,
            says: "No space left on device")
    }

    /// Whether a small file system can be mounted in a name space of its own.
    static let canMount: Bool = {
        guard let folder = try? TestFolder() else { return false }
        return (try? shell("mount -t tmpfs -o size=64k tmpfs \(folder.path)")) == 0
    }()

    private static func shell(_ script: String, output: FileHandle = .nullDevice) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["--map-root-user", "--mount", "/bin/sh", "-c", script]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    @Test(
        "a full disk ends a run with exit 3 and a sentence",
        .enabled(if: canMount, "no file system can be mounted here"), arguments: ["--in-process", "--json"],
        ["64k", "400k"])
    func fullDisk(option: String, size: String) throws {
        let folder = try TestFolder()
        let disk = folder.path + "/disk"
        #expect(mkdir(disk, 0o700) == 0)
        let said = try folder.write("said", "")
        let code = try Self.shell(
            "mount -t tmpfs -o size=\(size) tmpfs \(disk) && exec \(Command.executable) run \(option) "
                + "--out \(disk)/out \(PackageFolder.scenario("left-and-right"))",
            output: try #require(FileHandle(forWritingAtPath: said)))
        let text = try String(contentsOfFile: said, encoding: .utf8)
        #expect(code == 3, "\(text)")
        // The log's file, or the database of a device that was earlier.
        #expect(text.contains("No space left on device") || text.contains("disk is full"), "\(text)")
    }

    @Test(
        "bad usage is told with exit 2",
        arguments: [
            ["--seed", "x"], ["--seed", "5..1"], ["--time", "x0"], ["--time", "fast"], ["-j", "0"],
            ["--set", "pace"],
            ["--set", "hiker.pase=5 km/h"], ["--wrong"],
        ])
    func usage(options: [String]) throws {
        let folder = try TestFolder()
        let outcome = try Command(
            arguments: ["run"] + options + ["--out", folder.path + "/out", try quick(folder)]
        ).run()
        #expect(outcome.exitCode == 2 && outcome.signal == nil, "\(outcome)")
        #expect(!outcome.errors.isEmpty)
    }
}

import Foundation
import Glibc
import OtherUser
import Testing

/// What hikesim needs of a machine: no rights, no display, no home.
@Suite("A machine with nothing")
struct UnprivilegedTests {
    private static var isRoot: Bool { geteuid() == 0 }

    /// The programs, and what the run reads, in a folder that another user may read; and one where it may write.
    private static func prepare() throws -> (folder: TestFolder, programs: String, work: String) {
        let folder = try TestFolder()
        let files = FileManager.default
        let (programs, work) = (folder.path + "/bin", folder.path + "/work")
        for path in [programs, work] {
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let built = (Command.executable as NSString).deletingLastPathComponent
        for name in ["hikesim", "phone", "watch"] {
            // A second name is enough where both lie on one disk.
            if link(built + "/" + name, programs + "/" + name) != 0 {
                try files.copyItem(atPath: built + "/" + name, toPath: programs + "/" + name)
            }
        }
        _ = try folder.write(
            "work/s.yaml",
            FailingScenarioTests.head.replacing(PackageFolder.path + "/scenarios/tracks/", with: "")
                + "  - { on: watch, screenshot: map }\n")
        try files.copyItem(
            atPath: PackageFolder.track("left-and-right"), toPath: work + "/left-and-right.gpx")
        for path in [folder.path, programs] { chmod(path, 0o755) }
        chmod(work, 0o777)
        return (folder, programs, work)
    }

    @Test(
        "NF-25: a pair in two processes runs for a user without rights, home, display and sound, and draws",
        .enabled(if: OtherUser.reads(), "user 65534 cannot reach the folder for temporary files"),
        .enabled(if: OtherUser.readsLibraries(), "user 65534 cannot read the libraries that the tests run on")
    )
    func anotherUser() throws {
        let (folder, programs, work) = try Self.prepare()
        defer { withExtendedLifetime(folder) {} }
        let process = Process()
        let run = [programs + "/hikesim", "run", "--json", "--out", work + "/out", work + "/s.yaml"]
        let rights = Self.isRoot ? ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"] : []
        let words = OtherUser.prefix + rights + run
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        // Nothing but the way to the system's programs and libraries.
        let inherited = ProcessInfo.processInfo.environment
        process.environment = ["PATH", "LD_LIBRARY_PATH"].reduce(into: [:]) { $0[$1] = inherited[$1] }
        process.currentDirectoryURL = URL(fileURLWithPath: work)
        process.standardInput = FileHandle.nullDevice
        let output = work + "/output"
        try Data().write(to: URL(fileURLWithPath: output))
        let handle = try #require(FileHandle(forWritingAtPath: output))
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        let said = try String(contentsOfFile: output, encoding: .utf8)
        #expect(process.terminationStatus == 0, "\(said)")
        let owner = try FileManager.default.attributesOfItem(atPath: work + "/out/events.jsonl")[
            .ownerAccountID]
        #expect((owner as? NSNumber)?.stringValue == String(Self.isRoot ? OtherUser.number : geteuid()))
        #expect(FileManager.default.fileExists(atPath: work + "/out/screens/0001-watch-map.png"), "\(said)")
        // The log is that of any other user.
        let ours = try Command(
            "run", "--json", "--in-process", "--out", work + "/ours", work + "/s.yaml", folder: work
        ).run()
        #expect(ours.exitCode == 0, "\(ours)")
        let digests = try [said, ours.output].map { try Summary.read($0).values.first?.digest }
        #expect(digests[0] == digests[1] && digests[0] != nil)
    }
}

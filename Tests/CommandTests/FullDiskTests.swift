import Foundation
import Glibc
import Testing

/// A live pair whose disk takes no more.
@Suite("Full disk of a live pair")
struct FullDiskTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// Whether this machine lets us mount a small disk for one process.
    static let mayMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "unshare -m mount -t tmpfs -o size=64k tmpfs /mnt 2>/dev/null"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Runs lines of a shell, in which `$hikesim` and `$S` are the command and our folder.
    private func shell(_ prefix: [String], _ lines: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = prefix + ["sh", "-c", lines]
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_RUNTIME_DIR"] = scratch.path
        environment["hikesim"] = Tool.folder + "/hikesim"
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

    private static let fill = """
        "$hikesim" location both set 46.62,12.14 --name full
        "$hikesim" time run-for 2592000 --name full
        "$hikesim" list
        cat "$S/disk/host.log"
        """

    @Test(
        "a full disk ends the pair with its reason in host.log", .enabled(if: FullDiskTests.mayMount))
    func full() throws {
        let text = try shell(
            ["unshare", "-m"],
            """
            mkdir "$S/disk" && mount -t tmpfs -o size=4m tmpfs "$S/disk" || exit 1
            "$hikesim" up --name full --out "$S/disk" || exit 1
            """ + "\n" + Self.fill)
        #expect(text.contains("no pair is running"), "\(text)")
        #expect(text.contains("the pair has ended, because cannot write '\(scratch.path)/disk/"), "\(text)")
        #expect(text.contains(": No space left on device; free some room"), "\(text)")
    }

    @Test("so does a limit on the size of files, which ends nobody by its signal")
    func limited() throws {
        let text = try shell(
            [], "ulimit -f 4096\n\"$hikesim\" up --name full --out \"$S/disk\" || exit 1\n" + Self.fill)
        #expect(text.contains("no pair is running"), "\(text)")
        #expect(
            text.contains("the pair has ended, because cannot write '\(scratch.path)/disk/events.jsonl'"),
            "\(text)")
        #expect(text.contains(": File too large; free some room"), "\(text)")
    }
}

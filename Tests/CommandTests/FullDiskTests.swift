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

    private static let fill = """
        "$hikesim" location both set 46.62,12.14 --name full
        "$hikesim" time run-for 2592000 --name full
        "$hikesim" list
        cat "$S/disk/host.log"
        """

    @Test(
        "a full disk ends the pair with its reason in host.log", .enabled(if: FullDiskTests.mayMount))
    func full() throws {
        let text = try Tool.shell(
            """
            mkdir "$S/disk" && mount -t tmpfs -o size=4m tmpfs "$S/disk" || exit 1
            "$hikesim" up --name full --out "$S/disk" || exit 1
            """ + "\n" + Self.fill, in: scratch, mounts: true)
        #expect(text.contains("no pair is running"), "\(text)")
        #expect(text.contains("the pair has ended, because cannot write '\(scratch.path)/disk/"), "\(text)")
        #expect(text.contains(": No space left on device; free some room"), "\(text)")
    }

    @Test(
        "issue 19: a full disk while a scenario's region is built is the machine's fault, not the map's",
        .enabled(if: FullDiskTests.mayMount), arguments: ["run --no-pictures --out", "gallery --quick -o"])
    func region(command: String) throws {
        let text = try Tool.shell(
            """
            mkdir "$S/disk" && mount -t tmpfs -o size=300k tmpfs "$S/disk" || exit 1
            "$hikesim" \(command) "$S/disk/run" scenarios/planned-hike.yaml
            echo "code $?"
            """, in: scratch, mounts: true)
        #expect(text.hasSuffix("code 3\n"), "\(text)")
    }

    @Test("issue 19: what standard output does not take is told, with exit code 3")
    func standardOutput() throws {
        let run = try SampleRuns.loop.get()
        for words in [
            "log --json '\(run)'", "log '\(run)'", "haptics '\(run)'", "list", "--help",
            "convert '\(run)' -o -",
        ] {
            let text = try Tool.shell("\"$hikesim\" \(words) > /dev/full; echo \"code $?\"", in: scratch)
            #expect(
                text.hasSuffix("cannot write the standard output: No space left on device\ncode 3\n"),
                "\(words): \(text)")
        }
        let closed = try Tool.shell("\"$hikesim\" log '\(run)' | head -1; echo \"code $?\"", in: scratch)
        #expect(closed.hasSuffix("code 0\n") && !closed.contains("cannot write"), "\(closed)")
    }

    @Test("issue 19: a pipe that does not wait gets all of it, however late it is read")
    func pipeThatDoesNotWait() throws {
        let run = try SampleRuns.loop.get()
        let log = try Data(contentsOf: URL(fileURLWithPath: run + "/events.jsonl"))
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
        process.arguments = ["log", "--json", run]
        process.standardOutput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
        try process.run()
        close(ends[1])
        let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        // Until there is no room left, or the command has given up.
        var waiting: Int32 = 0
        while waiting < 1 << 16, process.isRunning {
            _ = ioctl(ends[0], UInt(FIONREAD), &waiting)
            sched_yield()
        }
        #expect(log.count > 1 << 16 && waiting == 1 << 16)
        let text = try reader.readToEnd()
        process.waitUntilExit()
        #expect(text == log && process.terminationStatus == 0)
    }

    @Test("so does a limit on the size of files, which ends nobody by its signal")
    func limited() throws {
        let text = try Tool.shell(
            "ulimit -f 4096\n\"$hikesim\" up --name full --out \"$S/disk\" || exit 1\n" + Self.fill,
            in: scratch)
        #expect(text.contains("no pair is running"), "\(text)")
        #expect(
            text.contains("the pair has ended, because cannot write '\(scratch.path)/disk/events.jsonl'"),
            "\(text)")
        #expect(text.contains(": File too large; free some room"), "\(text)")
    }
}

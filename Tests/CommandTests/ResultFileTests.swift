import Foundation
import Glibc
import Testing

/// Files that a person asks for: whole, or as they were.
@Suite("Result files")
struct ResultFileTests: PairSuite {
    let scratch: ScratchFolder
    private let track = Tool.root + "/scenarios/tracks/loop.gpx"

    init() throws { scratch = try ScratchFolder() }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    }

    @Test(
        "issue 19: a file that cannot be written whole leaves the one that was there, and nothing beside it")
    func full() throws {
        let old = try scratch.write("walk.nmea", "old")
        #expect(chmod(old, 0o640) == 0)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c", "ulimit -f 16; exec \"$0\" \"$@\"", Tool.folder + "/hikesim", "convert", track, "--pace",
            "4 km/h", "-o", old,
        ]
        shell.standardError = FileHandle.nullDevice
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 3)
        #expect(try scratch.text("walk.nmea") == "old")
        #expect(try names() == ["walk.nmea"])
        // With room it takes the place of the old one, and its mode.
        #expect(try hikesim("convert", track, "--pace", "4 km/h", "-o", old).code == 0)
        #expect(try scratch.text("walk.nmea").count > 16_384)
        #expect(try names() == ["walk.nmea"])
        var facts = stat()
        #expect(stat(old, &facts) == 0 && facts.st_mode & 0o777 == 0o640)
    }

    @Test("issue 19: a JUnit file takes the place of the one before, and is not cut in place")
    func junit() throws {
        let scratch = try ScratchFolder()
        let (old, new) = (scratch.path + "/held.xml", scratch.path + "/j.xml")
        let earlier = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n</testsuites>\n"
        _ = try scratch.write("j.xml", earlier)
        // Whoever reads the earlier one goes on reading that.
        try FileManager.default.linkItem(atPath: new, toPath: old)
        _ = try Tool.hikesim(["run", "--junit", new, scratch.path + "/missing.yaml"])
        #expect(try scratch.text("j.xml").contains("<testsuite "))
        #expect(try scratch.text("held.xml") == earlier)
    }

    @Test("issue 19: a forgotten value costs no scenario: what is there and is no JUnit file stays")
    func forgottenValue() throws {
        let text = "scenario: Still\nsource: none\nsteps:\n  - wait: 1 s\n"
        let files = [try scratch.write("a.yaml", text), try scratch.write("b.yaml", text)]
        let outcome = try hikesim("run", "--junit", files[0], files[1])
        #expect(outcome.code == 2 && outcome.errors.contains("is there and is no JUnit file"), "\(outcome)")
        #expect(try scratch.text("a.yaml") == text)
        // One that was made for it has nothing to lose.
        let empty = try scratch.write("empty.xml", "")
        _ = try hikesim("run", "--junit", empty, scratch.path + "/missing.yaml")
        #expect(try scratch.text("empty.xml").contains("<testsuite "))
    }

    @Test("issue 19: no result takes the place of what it is made of, by whatever name")
    func inputs() throws {
        let text = try String(contentsOfFile: track, encoding: .utf8)
        let own = try scratch.write("own.gpx", text)
        let (soft, hard) = (scratch.path + "/soft.gpx", scratch.path + "/hard.gpx")
        try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: own)
        try FileManager.default.linkItem(atPath: own, toPath: hard)
        for (input, output) in [(own, own), (soft, own), (own, hard), (own, scratch.path + "/./own.gpx")] {
            let outcome = try hikesim("convert", input, "-o", output)
            #expect(
                outcome.code == 2 && outcome.errors.contains("'\(output)' is read by this command"),
                "\(input) \(output): \(outcome)")
        }
        #expect(try scratch.text("own.gpx") == text)
        let walk = try hikesim("replay", own, "--route", own, "--save", own)
        #expect(walk.code == 2 && walk.errors.contains("is no scenario"), "\(walk)")
    }

    @Test("issue 19: no result takes the place of a run's log; an earlier one of its kind makes way")
    func runFolder() throws {
        let run = scratch.path + "/run"
        try FileManager.default.copyItem(atPath: SampleRuns.loop.get(), toPath: run)
        let log = try scratch.text("run/events.jsonl")
        for name in ["events.jsonl", "haptics.jsonl", "inputs.jsonl"] {
            let before = try scratch.text("run/" + name)
            #expect(try hikesim("haptics", run, "--ahap", run + "/" + name).code == 2)
            #expect(try scratch.text("run/" + name) == before)
        }
        let trace = try hikesim("convert", run, "--format", "perfetto", "-o", run + "/events.jsonl")
        #expect(
            trace.code == 2 && trace.errors.contains("lies in a folder that this command reads"), "\(trace)")
        #expect(try scratch.text("run/events.jsonl") == log)
        for _ in 1...2 {
            #expect(try hikesim("haptics", run, "--ahap", scratch.path + "/felt.ahap").code == 0)
        }
    }

    @Test("issue 19: what is no file is written to where it is, and no link is followed")
    func special() throws {
        #expect(
            try hikesim("convert", track, "--pace", "4 km/h", "--format", "nmea", "-o", "/dev/null").code == 0
        )
        let link = scratch.path + "/link.nmea"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: scratch.path + "/other")
        #expect(try hikesim("convert", track, "--pace", "4 km/h", "-o", link).code == 3)
        #expect(try names() == ["link.nmea"])
    }

    @Test("issue 19: a pipe or a socket is no file to be written, whoever may read it")
    func pipe() throws {
        let pipe = scratch.path + "/pipe.nmea"
        #expect(mkfifo(pipe, 0o600) == 0)
        let outcome = try hikesim("convert", track, "--pace", "4 km/h", "-o", pipe)
        #expect(outcome.code == 2 && outcome.errors.contains("is a pipe or a socket"), "\(outcome)")
        let run = try hikesim("run", "--junit", pipe, scratch.path + "/missing.yaml")
        #expect(run.code == 2 && run.errors.contains("is a pipe or a socket"), "\(run)")
    }

    @Test("issue 19: a gallery does not take the place of a page that is none")
    func galleryPage() throws {
        let page = try scratch.write("index.html", "mine")
        let pictures = try scratch.write(
            "pictures.yaml",
            "scenario: Pictures\nhiker: { follow: \(track) }\nsteps:\n  - wait: 1 s\n  - { on: watch, screenshot: now }\n"
        )
        let outcome = try hikesim("gallery", "--quick", "--out", scratch.path, pictures)
        #expect(
            outcome.code == 2 && outcome.errors.contains("'\(page)' is the page of no gallery"), "\(outcome)")
        #expect(try scratch.text("index.html") == "mine")
        try FileManager.default.removeItem(atPath: page)
        for _ in 1...2 {
            #expect(try hikesim("gallery", "--quick", "--out", scratch.path, pictures).code == 0)
        }
    }

    // MARK: Films

    private func film(_ file: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
        process.arguments = ["io", "watch", "recordVideo", file, "--every", "0.05", "--name", "film"]
        process.environment = ["XDG_RUNTIME_DIR": scratch.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test("issue 19: a film is kept up to where its pair ended")
    func endedPair() throws {
        defer { _ = try? hikesim("down", "--name", "film") }
        let file = scratch.path + "/film.png"
        // The pair may have ended before the first picture.
        for _ in 1...10 where !FileManager.default.fileExists(atPath: file) {
            #expect(try hikesim("up", "--name", "film", "--out", scratch.path + "/run").code == 0)
            let process = try film(file)
            for _ in 1...3 {
                #expect(
                    try hikesim("io", "phone", "screenshot", scratch.path + "/s.png", "--name", "film").code
                        == 0)
            }
            #expect(try hikesim("down", "--name", "film").code == 0)
            process.waitUntilExit()
            // One that found no pair any more has no film either.
            #expect(
                process.terminationStatus == 3
                    || (process.terminationStatus == 2 && !FileManager.default.fileExists(atPath: file)))
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(
            bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.suffix(8).starts(with: Data("IEND".utf8)))
    }

    @Test("issue 19: a film that has no place is refused before it is taken; Ctrl-C ends one that rests")
    func place() throws {
        defer { _ = try? hikesim("down", "--name", "film") }
        #expect(try hikesim("up", "--name", "film", "--out", scratch.path + "/run").code == 0)
        let refused = try hikesim(
            "io", "watch", "recordVideo", scratch.path + "/none/a.png", "--for", "0.1", "--name", "film")
        #expect(refused.code == 3 && !refused.errors.contains("recording watch"), "\(refused)")
    }

    @Test("issue 19: a number that is none is refused as input, not as a pair that does not answer")
    func numbers() throws {
        defer { _ = try? hikesim("down", "--name", "film") }
        #expect(try hikesim("up", "--name", "film", "--out", scratch.path + "/run").code == 0)
        for words in [
            ["heading", "both", "set", "nan"], ["time", "run-for", "inf"], ["link", "delay", "nan"],
        ] {
            let outcome = try Tool.hikesim(words + ["--name", "film"], runtime: scratch.path)
            #expect(outcome.code == 2 && !outcome.errors.contains("did not answer"), "\(outcome)")
        }
    }

    // MARK: Full disks

    @Test(
        "issue 19: a transfer for which the machine's disk has no room is refused, and such a pair has no digest",
        .enabled(if: FullDiskTests.mayMount))
    func noRoom() throws {
        // The pair's own log may meet the full disk first, which ends the pair; then anew.
        var text = ""
        for _ in 1...5 where !text.contains("refused the action 'send-route'") {
            text = try Tool.shell(
                """
                mkdir -p "$S/disk" && mount -t tmpfs -o size=3m tmpfs "$S/disk" || exit 1
                "$hikesim" up --name full --out "$S/disk/run" || exit 1
                "$hikesim" time pause --name full
                "$hikesim" app phone open-file trail scenarios/tracks/loop.gpx --name full
                "$hikesim" log booted:full > "$S/log"
                dd if=/dev/zero of="$S/disk/fill" bs=1k 2> "$S/dd"
                "$hikesim" app phone do trail send-route name=loop --name full
                echo "code $?"
                rm "$S/disk/fill"
                "$hikesim" down --name full
                cat "$S/disk/run/digest" "$S/disk/run/host.log"
                """, in: scratch, mounts: true)
        }
        #expect(text.contains("insufficientSpace") && text.contains("\ncode 2\n"), "\(text)")
        #expect(text.contains("\nnone\n"), "\(text)")
        #expect(text.contains("device 'phone' failed: the disk of this machine failed at '"), "\(text)")
    }
}

import Foundation
import HikeLive
import HikeStorage
import HikeValues
import HikeWorld
import Testing

@Suite("hikesim replay")
struct ReplayCommandTests {
    @Test("issue 22: other rules take the place of those that the watch was told, and nothing else changes")
    func otherRules() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.toldPair(in: scratch.path + "/told")
        let journal = try Journal(Array(Data(contentsOf: URL(fileURLWithPath: folder + "/inputs.jsonl"))))
        func navigation(_ journal: Journal) -> String {
            for case .brief(let text, _) in journal.commands.map(\.command) where text.contains("navigate") {
                return text
            }
            return ""
        }
        let before = "{ on: watch, app: trail, action: navigate, with: { name: loop, "
        #expect(navigation(journal) == before + "guidance: cycling } }")
        let keys = ["guidance", "rules"]
        let told = journal.asking("trail", for: "navigate", with: ("rules", "{}"), insteadOf: keys)
        #expect(navigation(told) == before + "rules: \"{}\" } }")
        #expect(told.commands.count == journal.commands.count)
        #expect(told.commands.last?.command == journal.commands.last?.command)
        let other = journal.asking("lamp", for: "navigate", with: ("rules", "{}"), insteadOf: keys)
        #expect(navigation(other) == navigation(journal))
    }

    @Test("issue 2: the run of a scenario is made again with its digest, in one process and in two")
    func scenario() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.loop.get()
        for placement in [["--in-process"], []] {
            let outcome = try Tool.hikesim(["replay", folder, "--out", scratch.path + "/again"] + placement)
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.outputLines.last == "SAME as \(folder)")
            let digests = try [folder, scratch.path + "/again"].map {
                try String(contentsOfFile: $0 + "/digest", encoding: .utf8)
            }
            #expect(digests[0] == digests[1])
        }
    }

    @Test("settings and seed of the first run hold in the replay")
    func settings() throws {
        let scratch = try ScratchFolder()
        let first = try Tool.hikesim([
            "run", "--in-process", "--seed", "18446744073709551615", "--set", "hiker.pace=6 km/h", "--out",
            scratch.path + "/first", "scenarios/loop.yaml",
        ])
        #expect(first.code == 0)
        let outcome = try Tool.hikesim(["replay", "--in-process", scratch.path + "/first/"])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/first-replay/events.jsonl"))
    }

    @Test("a run that was another ends with code 1 and the first line that differs")
    func different() throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path + "/changed"
        try FileManager.default.copyItem(atPath: SampleRuns.loop.get(), toPath: folder)
        var lines = try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[99] = lines[99].replacing("\"device\"", with: "\"divice\"")
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: folder + "/events.jsonl"))
        let log = try Data(contentsOf: URL(fileURLWithPath: folder + "/events.jsonl"))
        try Data((SHA256.hex(Array(log)) + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/digest"))
        let outcome = try Tool.hikesim(["replay", "--in-process", folder])
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("first in line 100 of events.jsonl"))
        #expect(outcome.output.contains("then: " + lines[99]))
    }

    @Test("a log that is not the one its digest was made of is the same as nothing")
    func altered() throws {
        let scratch = try ScratchFolder()
        let original = try SampleRuns.loop.get()
        func outcome(_ name: String, _ change: (String) throws -> Void) throws -> Tool.Outcome {
            let folder = scratch.path + "/" + name
            try FileManager.default.copyItem(atPath: original, toPath: folder)
            try change(folder)
            return try Tool.hikesim(["replay", "--in-process", folder])
        }
        func write(_ bytes: some Sequence<UInt8>, _ path: String) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }
        let log = try Data(contentsOf: URL(fileURLWithPath: original + "/events.jsonl"))
        let changes: [(String, (String) throws -> Void)] = [
            ("cut", { try write(log.dropLast(200), $0 + "/events.jsonl") }),
            ("changed", { try write(log.map { $0 == 0x39 ? 0x38 : $0 }, $0 + "/events.jsonl") }),
            ("named", { try write(Array("0000\n".utf8), $0 + "/digest") }),
        ]
        for (name, change) in changes {
            let outcome = try outcome(name, change)
            #expect(outcome.code == 2 && !outcome.output.contains("SAME"), "\(name): \(outcome.output)")
            #expect(outcome.errors.contains("is not the one its digest was made of"), "\(outcome.errors)")
        }
        let gone = try outcome("gone") { try FileManager.default.removeItem(atPath: $0 + "/events.jsonl") }
        #expect(gone.code == 2 && gone.errors.contains("events.jsonl"), "\(gone.errors)")
        let empty = try outcome("empty") { folder in
            try write([], folder + "/events.jsonl")
            try FileManager.default.removeItem(atPath: folder + "/digest")
        }
        #expect(empty.code == 2 && empty.errors.contains("has no line"), "\(empty.errors)")
    }

    @Test("issue 2: a live pair, replayed from its journal, gives its digest")
    func livePair() throws {
        let scratch = try ScratchFolder()
        let original = try SampleRuns.live(in: scratch.path + "/pair")
        let digest = try #require(original.digest)
        for placement in [["--in-process"], []] {
            let outcome = try Tool.hikesim(["replay", original.folder] + placement)
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("digest \(digest)\n"))
            #expect(outcome.outputLines.last == "SAME as \(original.folder)")
        }
    }

    @Test("a journal that breaks off, as after a crash, is compared as far as it goes")
    func brokenOff() throws {
        let scratch = try ScratchFolder()
        let original = try SampleRuns.live(in: scratch.path + "/pair")
        for (name, kept) in [("inputs.jsonl", 4), ("events.jsonl", 12)] {
            let path = original.folder + "/" + name
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").prefix(kept)
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        }
        let outcome = try Tool.hikesim(["replay", "--in-process", original.folder])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("as far as its log goes"))
    }

    @Test("what cannot be replayed is refused with a sentence and changes nothing")
    func refusals() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.loop.get()
        let own = try Tool.hikesim(["replay", folder, "--out", folder + "/../loop"])
        #expect(own.code == 2)
        #expect(own.errors.contains("is the run itself"))
        #expect(FileManager.default.fileExists(atPath: folder + "/digest"))
        _ = try scratch.write("events.jsonl", "")
        let bare = try Tool.hikesim(["replay", scratch.path, "--out", scratch.path + "/x"])
        #expect(bare.code == 2)
        #expect(bare.errors.contains("holds no inputs.jsonl"))
        for text in ["", "{\"scenario\":{}}", "\u{0}\u{1}\n", "{\"end\":{\"time\":1}}\n"] {
            _ = try scratch.write("inputs.jsonl", text)
            let outcome = try Tool.hikesim(["replay", scratch.path, "--out", scratch.path + "/x"])
            #expect(outcome.code == 2, "\(text)")
            #expect(outcome.errors.contains("inputs.jsonl"))
        }
        #expect(try Tool.hikesim(["replay", "/nowhere"]).code == 2)
    }

    @Test("issue 5: through another profile of guidance, side by side; an unknown profile is refused")
    func guidance() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.loop.get()
        let plain = try Tool.hikesim([
            "replay", "--in-process", folder, "--guidance", "plain", "--out", scratch.path + "/plain",
        ])
        #expect(plain.code == 0, "\(plain.output)\(plain.errors)")
        #expect(plain.outputLines.last?.hasPrefix("DIFFERENT guidance from \(folder), first at ") == true)
        #expect(plain.output.contains("success"))
        let same = try Tool.hikesim([
            "replay", "--in-process", folder, "--guidance", "hiking", "--out", scratch.path + "/hiking",
        ])
        #expect(same.outputLines.last?.hasPrefix("SAME guidance as \(folder)") == true, "\(same.output)")
        let unknown = try Tool.hikesim(["replay", folder, "--guidance", "swimming"])
        #expect(unknown.code == 2)
        #expect(unknown.errors.contains("plain, hiking, cycling"))
    }

    @Test("issue 5: a live pair's walk through another profile")
    func livePairGuidance() throws {
        let scratch = try ScratchFolder()
        let pair = try SampleRuns.guidedPair(in: scratch.path + "/pair")
        let outcome = try Tool.hikesim([
            "replay", "--in-process", pair, "--guidance", "plain", "--out", scratch.path + "/plain",
        ])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            outcome.output.contains("guidance as \(pair)") || outcome.output.contains("guidance from \(pair)")
        )
        let input = try String(contentsOfFile: scratch.path + "/plain/events.jsonl", encoding: .utf8)
        #expect(input.contains(#""input":"navigate","app":"trail","name":"loop","guidance":"plain""#))
        #expect(input.contains(#""pattern":"success""#))
    }

    @Test(
        "issue 5: a recorded walk along a route, NMEA or GPX, and the test that it becomes",
        arguments: ["nmea", "gpx"])
    func walk(kind: String) throws {
        let scratch = try ScratchFolder()
        let walk = scratch.path + "/walk.\(kind)"
        #expect(try Tool.hikesim(["convert", try SampleRuns.loop.get(), "-o", walk]).code == 0)
        let arguments = [
            "replay", "--in-process", walk, "--route", "scenarios/tracks/loop.gpx", "--out",
            scratch.path + "/run",
        ]
        let outcome = try Tool.hikesim(
            arguments + ["--guidance", "plain", "--save", scratch.path + "/bug.yaml"])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("directionDown"))
        #expect(
            outcome.output.contains(" guidance from \(scratch.path)/run")
                || outcome.output.contains("SAME guidance as"))
        let test = try Tool.hikesim([
            "run", "--in-process", "--out", scratch.path + "/again", scratch.path + "/bug.yaml",
        ])
        #expect(test.code == 0, "\(test.output)\(test.errors)")
        // It is a test: another turn fails it.
        let text = try String(contentsOfFile: scratch.path + "/bug.yaml", encoding: .utf8)
        _ = try scratch.write("other.yaml", text.replacing("directionDown", with: "directionUp"))
        let other = try Tool.hikesim([
            "run", "--in-process", "--out", scratch.path + "/other", scratch.path + "/other.yaml",
        ])
        #expect(other.code == 1, "\(other.output)\(other.errors)")
    }

    @Test("a recorded walk needs its route, and a route needs a walk")
    func walkRefusals() throws {
        let scratch = try ScratchFolder()
        let track = "scenarios/tracks/loop.gpx"
        let bare = try Tool.hikesim(["replay", track])
        #expect(bare.code == 2 && bare.errors.contains("--route FILE.gpx"))
        let folder = try Tool.hikesim(["replay", try SampleRuns.loop.get(), "--route", track])
        #expect(folder.code == 2 && folder.errors.contains("are for a recorded walk"))
        let untimed = try Tool.hikesim(["replay", track, "--route", track, "--out", scratch.path + "/x"])
        #expect(untimed.code == 2 && untimed.errors.contains("no timed positions"), "\(untimed.errors)")
        let walk = scratch.path + "/walk.nmea"
        #expect(try Tool.hikesim(["convert", try SampleRuns.loop.get(), "-o", walk]).code == 0)
        let noRoute = try Tool.hikesim(["replay", walk, "--route", "no.gpx", "--out", scratch.path + "/y"])
        #expect(noRoute.code == 2 && noRoute.errors.contains("no.gpx"), "\(noRoute.errors)")
    }

    @Test("the inputs of a run are read back as they were written")
    func inputs() throws {
        let inputs = RunInputs(
            path: "a \"b\".yaml", folder: "/tmp/ü", text: "scenario: x\n\ttab", settings: ["a=b"], seed: .max,
            start: .init(secondsSince1970: 1_780_293_600.5), program: "/tmp/my devices")
        #expect(RunInputs(try inputs.line()) == inputs)
        #expect(RunInputs(Array("{\"settings\":{}}".utf8)) == nil)
        #expect(RunInputs([]) == nil)
    }
}

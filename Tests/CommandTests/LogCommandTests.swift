import Foundation
import HikeWorld
import Testing

@Suite("hikesim log")
struct LogCommandTests {
    @Test("--json without a filter is the whole log, byte for byte")
    func whole() throws {
        let folder = try SampleRuns.loop.get()
        let outcome = try Tool.hikesim(["log", folder, "--json"])
        #expect(outcome.code == 0)
        #expect(outcome.output == (try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8)))
    }

    @Test("events and devices can be chosen, and a person can follow the bus")
    func filters() throws {
        let folder = try SampleRuns.loop.get()
        let bus = try Tool.hikesim(["log", folder, "--event", "bus", "--device", "watch"])
        #expect(bus.code == 0)
        let expected = try String(contentsOfFile: folder + "/bus.jsonl", encoding: .utf8)
            .split(separator: "\n").count { $0.contains("\"device\":\"watch\"") }
        #expect(bus.outputLines.count == expected && expected > 0)
        #expect(bus.outputLines.allSatisfy { $0.contains("  watch ") })
        #expect(bus.outputLines.contains { $0.contains("  watch <- phone   chunk ") && $0.hasSuffix("B") })
        let two = try Tool.hikesim(["log", folder, "-e", "haptic", "-e", "expectation", "--json"])
        #expect(two.outputLines.count == 7 + 4)
    }

    @Test("numbers carry their units")
    func units() throws {
        let outcome = try Tool.hikesim(["log", SampleRuns.loop.get(), "-e", "fix", "-d", "watch"])
        let line = try #require(outcome.outputLines.first)
        #expect(line.contains("m/s") && line.contains("altitude=") && line.contains("°"))
    }

    @Test("--level shows log events of that severity and above only")
    func levels() throws {
        let scratch = try ScratchFolder()
        let levels = ["debug", "info", "notice", "warning", "error"]
        let lines = levels.map {
            "{\"t\":1.000000,\"device\":\"phone\",\"event\":\"log\",\"level\":\"\($0)\",\"message\":\"a b\"}\n"
        }
        let other = "{\"t\":2.000000,\"device\":\"phone\",\"event\":\"store\",\"app\":\"trail\"}\n"
        _ = try scratch.write("events.jsonl", lines.joined() + other)
        let outcome = try Tool.hikesim(["log", scratch.path, "--level", "warning"])
        #expect(
            outcome.output == """
                00:00:01.000  phone  log         level=warning message="a b"
                00:00:01.000  phone  log         level=error message="a b"

                """)
        let mixed = try Tool.hikesim(["log", scratch.path, "--level", "error", "-e", "log", "-e", "store"])
        #expect(mixed.outputLines.count == 2)
    }

    @Test("NF-24: --redact leaves every line and its other fields, and no exact place")
    func redacts() throws {
        let folder = try SampleRuns.loop.get()
        let plain = try Tool.hikesim(["log", folder, "--json"])
        let shown = try Tool.hikesim(["log", folder, "--json", "--redact"])
        #expect(shown.code == 0 && shown.outputLines.count == plain.outputLines.count)
        let exact = /\"(?:latitude|longitude)\":-?\d+\.\d{3,}|[^\d]\d{1,3}\.\d{7}/
        #expect(plain.output.contains(exact) && !shown.output.contains(exact))
        let pairs = zip(plain.outputLines, shown.outputLines).filter { $0 != $1 }
        #expect(pairs.count > 100)
        // Positions, and the places at which haptics told something.
        #expect(pairs.allSatisfy { $0.0.contains("\"event\":\"fix\"") || $0.0.contains("\"cue\":") })
        let text = try Tool.hikesim(["log", folder, "--redact", "-e", "fix", "-d", "watch"])
        #expect(text.outputLines.first?.contains(/latitude=-?\d+\.\d\d°/) == true)
    }

    @Test("unknown words are refused with the known ones")
    func refusals() throws {
        let folder = try SampleRuns.loop.get()
        let event = try Tool.hikesim(["log", folder, "--event", "haptics"])
        #expect(event.code == 2)
        #expect(event.errors.hasPrefix("there is no event 'haptics'; there are fix, heading, sensor, haptic"))
        let level = try Tool.hikesim(["log", folder, "--level", "loud"])
        #expect(level.code == 2)
        #expect(level.errors == "there is no level 'loud'; there are debug, info, notice, warning, error\n")
        #expect(try Tool.hikesim(["log", folder, "--device", "both"]).code == 2)
        #expect(try Tool.hikesim(["log", "/nowhere"]).code == 2)
        #expect(try Tool.hikesim(["log"]).code == 2)
        #expect(try Tool.hikesim(["log", folder, "--no-such-option"]).code == 2)
    }

    @Test("--follow of a run that is over prints it and ends")
    func followFinished() throws {
        let folder = try SampleRuns.loop.get()
        let outcome = try Tool.hikesim(["log", folder, "--follow", "-e", "haptic", "--json"])
        #expect(outcome.code == 0)
        #expect(outcome.outputLines.count == 7)
    }

    @Test("a log without a last line feed, with binary and endless lines is read to its end")
    func hostile() throws {
        let scratch = try ScratchFolder()
        let good = "{\"t\":1.000000,\"device\":\"phone\",\"event\":\"store\",\"app\":\"trail\"}\n"
        let endless = String(repeating: "x", count: 3 << 20) + "\n"
        _ = try scratch.write("events.jsonl", good + "\u{1}\u{2}\n\n" + endless + good)
        let outcome = try Tool.hikesim(["log", scratch.path])
        #expect(outcome.code == 0)
        #expect(outcome.outputLines.count == 2)
        #expect(outcome.errors.contains("lines were skipped"))
    }
}

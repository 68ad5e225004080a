import Foundation
import HikeFormats
import HikeValues
import HikeWorld
import Testing

@Suite("hikesim haptics")
struct HapticsCommandTests {
    @Test("issue 2 point 8: the timeline names times, devices, patterns and how many there were")
    func timeline() throws {
        let outcome = try Tool.hikesim(["haptics", SampleRuns.loop.get()])
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let lines = outcome.outputLines
        #expect(lines.first?.contains("h:m:s") == true)
        #expect(lines.last == "7 haptics: 7 played, 0 dropped")
        let patterns = lines.dropFirst().dropLast().map { $0.split(separator: " ")[2] }
        #expect(
            patterns == [
                "click", "directionDown", "click", "directionDown", "click", "directionDown", "success",
            ])
    }

    @Test("--json prints the lines of haptics.jsonl as they are")
    func jsonLines() throws {
        let folder = try SampleRuns.loop.get()
        let outcome = try Tool.hikesim(["haptics", folder, "--json"])
        #expect(outcome.code == 0)
        #expect(outcome.output == (try String(contentsOfFile: folder + "/haptics.jsonl", encoding: .utf8)))
    }

    @Test("--device leaves out the other device")
    func device() throws {
        let outcome = try Tool.hikesim(["haptics", SampleRuns.loop.get(), "--device", "phone"])
        #expect(outcome.code == 0)
        #expect(outcome.output == "no haptics\n")
    }

    @Test("--ahap writes a pattern that reads back with the haptics at their times")
    func ahap() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.loop.get()
        let outcome = try Tool.hikesim(["haptics", folder, "--ahap", scratch.path + "/loop.ahap"])
        #expect(outcome.code == 0)
        let document = try AHAPDocument(Array(try scratch.text("loop.ahap").utf8))
        let log = try String(contentsOfFile: folder + "/haptics.jsonl", encoding: .utf8)
        let times = LogEvent.events(of: Array(log.utf8)).events.map(\.time.inSeconds)
        // click 1 event, directionDown 2, success 3 (HapticApproximation).
        #expect(document.events.count == 3 * 1 + 3 * 2 + 3)
        #expect(Set(times).isSubset(of: Set(document.events.map(\.time))))
        let piped = try Tool.hikesim(["haptics", folder, "--ahap", "-"])
        #expect(piped.output == (try scratch.text("loop.ahap")))
    }

    @Test("bad words end with code 2 and a sentence")
    func refusals() throws {
        let folder = try SampleRuns.loop.get()
        let device = try Tool.hikesim(["haptics", folder, "--device", "tablet"])
        #expect(device.code == 2)
        #expect(device.errors == "there is no device 'tablet' in this run; there are phone, watch\n")
        let missing = try Tool.hikesim(["haptics", "runs/none-of-that-name"])
        #expect(missing.code == 2)
        #expect(missing.errors.hasPrefix("there is no run 'runs/none-of-that-name'"))
        let foreign = try Tool.hikesim(["haptics", "scenarios"])
        #expect(foreign.code == 2)
        #expect(foreign.errors.hasPrefix("'scenarios' is not the folder of a run"))
        let file = try Tool.hikesim(["haptics", "Package.swift"])
        #expect(file.code == 2)
        #expect(file.errors.contains("is a file"))
        let both = try Tool.hikesim(["haptics", folder, "--json", "--ahap", "-"])
        #expect(both.code == 2)
        let unwritable = try Tool.hikesim(["haptics", folder, "--ahap", "/nowhere/x.ahap"])
        #expect(unwritable.code == 3)
        #expect(unwritable.errors.hasPrefix("cannot create '/nowhere/x.ahap'"))
    }

    @Test("a log whose lines are damaged shows the others and says how many were skipped")
    func damagedLog() throws {
        let scratch = try ScratchFolder()
        let good = try String(contentsOfFile: SampleRuns.loop.get() + "/haptics.jsonl", encoding: .utf8)
        _ = try scratch.write("haptics.jsonl", good + "{\"t\":1,\n\u{0}\u{1}\n")
        let outcome = try Tool.hikesim(["haptics", scratch.path])
        #expect(outcome.code == 0)
        #expect(outcome.outputLines.last == "7 haptics: 7 played, 0 dropped")
        #expect(outcome.errors.hasPrefix("2 lines of haptics.jsonl were skipped"))
    }

    @Test("without a running pair 'booted' is refused with what to do")
    func nothingBooted() throws {
        for command in ["haptics", "log", "replay"] {
            let outcome = try Tool.hikesim([command, "booted"])
            #expect(outcome.code == 2)
            #expect(outcome.errors.hasPrefix("no pair is running; start one with 'hikesim up'"))
        }
        let named = try Tool.hikesim(["haptics", "booted:ridge"])
        #expect(named.code == 2)
        #expect(named.errors.hasPrefix("no pair named 'ridge' is running"))
    }
}

import Foundation
import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// What is felt in each shipped scenario, to the second. With `HIKESIM_REBUILD_GOLDEN=1` the files in `Golden`
/// are written anew and the difference is printed: read it before you commit it.
@Suite("Golden haptics")
struct HapticGoldenTests {
    static let folder = PackageFolder.path + "/Tests/EndToEndTests/Golden/Haptics"
    static let rebuilds = ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] == "1"

    /// `00:08:12 watch directionDown (turn 2)`, a line for each haptic of both devices in the order of the log.
    static func timeline(_ run: SimulatedRun) -> String {
        let lines = run.events(.haptic).map { event in
            let seconds = Int(event.time.inSeconds)
            let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map {
                $0 < 10 ? "0\($0)" : "\($0)"
            }
            var line = "\(clock.joined(separator: ":")) \(event.device) \(event.text("pattern") ?? "?")"
            if let cue = event.text("cue") {
                line += " (\(cue)\(event.number("instruction").map { " \(Int($0))" } ?? ""))"
            }
            if event.text("outcome") != "played" { line += " dropped: \(event.text("reason") ?? "")" }
            return line + "\n"
        }
        return lines.joined()
    }

    /// Lines that only one of two texts has.
    static func difference(_ old: String, _ new: String) -> String {
        let change = new.split(separator: "\n").difference(from: old.split(separator: "\n"))
        return change.map { part in
            switch part {
            case .remove(_, let line, _): "- \(line)\n"
            case .insert(_, let line, _): "+ \(line)\n"
            }
        }.joined()
    }

    @Test("what is felt in a shipped scenario is what was felt before", arguments: PackageFolder.scenarios)
    func golden(name: String) throws {
        let found = try ShippedRuns.run(name).timeline
        let file = "\(Self.folder)/\(name).txt"
        let expected = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        if Self.rebuilds {
            let difference = Self.difference(expected, found)
            if !difference.isEmpty { print("\(name):\n\(difference)") }
            try Data(found.utf8).write(to: URL(fileURLWithPath: file))
        } else {
            #expect(
                found == expected,
                "\(Self.difference(expected, found))If that is meant: HIKESIM_REBUILD_GOLDEN=1 tools/test --filter Golden"
            )
        }
    }

    @Test(
        "MAP-12: every haptic of guidance says its cue, instruction, words, distance and place",
        arguments: ["u-turn", "missed-turn", "rerouted"])
    func cues(name: String) throws {
        let run = try HikeSim.run(PackageFolder.path + "/scenarios/\(name).yaml", drawsPictures: false)
        let told = run.haptics().compactMap(\.cue)
        #expect(told.count == run.haptics().count { $0.cue != nil } && told.count >= 5)
        for cue in told {
            #expect(cue.instruction != nil && cue.text?.isEmpty == false, "\(cue)")
            #expect(cue.distance != nil && cue.along != nil, "\(cue)")
            #expect(cue.latitude != nil && cue.longitude != nil, "\(cue)")
            if cue.name == "turn" { #expect((-15...60).contains(cue.distance ?? .nan), "\(cue)") }
        }
        #expect(run.cues().last == "arrived")
    }

    @Test("there is a golden file for every scenario and none without one")
    func complete() throws {
        guard !Self.rebuilds else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
        #expect(files == PackageFolder.scenarios.map { $0 + ".txt" }.sorted())
    }
}

import Foundation
import Testing

@Suite("hikesim lab guidance")
struct LabCommandTests {
    private static let short = [
        "lab", "guidance", "--quick", "--runs", "1", "--tracks", "loop,switchbacks", "--rules",
        "plain,osmand",
        "--environments", "open,gorge",
    ]

    @Test("one job at a time or three give the same figures, another seed gives others")
    func repeats() throws {
        let one = try Tool.hikesim(Self.short + ["--jobs", "1", "--json", "-"])
        let three = try Tool.hikesim(Self.short + ["--jobs", "3", "--json", "-"])
        #expect(one.code == 0 && one.errors == "")
        #expect(one.output == three.output)
        let other = try Tool.hikesim(Self.short + ["--seed", "2", "--json", "-"])
        #expect(other.output != one.output)
        let object = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any]
        #expect(object?["rules"] as? [String] == ["plain", "osmand"])
    }

    @Test("tables go to standard output, and the page is written")
    func tables() throws {
        let folder = try ScratchFolder()
        let outcome = try Tool.hikesim(Self.short + ["--html", folder.path + "/lab.html"])
        #expect(outcome.code == 0)
        #expect(outcome.outputLines.contains { $0.hasPrefix("along error, p95, m") })
        #expect(outcome.outputLines.contains { $0.hasPrefix("switchbacks") })
        #expect(try folder.text("lab.html").contains("<svg"))
    }

    @Test("what is not known is refused before anything is measured, with what there is")
    func badInput() throws {
        for (option, value, known) in [
            ("--rules", "ostrich", "plain"), ("--tracks", "moon", "figure-8"),
            ("--environments", "cave", "world-canyon"), ("--runs", "0", "1 to"), ("--jobs", "0", "1 to"),
            ("--hikes", "/does/not/exist", "/does/not/exist"),
        ] {
            let outcome = try Tool.hikesim(["lab", "guidance", option, value])
            #expect(outcome.code == 2 && outcome.output == "", "\(option)")
            #expect(outcome.errors.contains(known), "\(option)")
        }
        // There is nothing to gate without the profile that the gate is about.
        let outcome = try Tool.hikesim(["lab", "guidance", "--gate", "--rules", "osmand"])
        #expect(outcome.code == 2 && outcome.errors.contains("hiking"))
    }
}

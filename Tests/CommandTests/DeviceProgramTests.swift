import Foundation
import Testing

@Suite("hikesim run --devices")
struct DeviceProgramTests {
    @Test("one program that is both devices gives the same log as ours")
    func sameLog() throws {
        let scratch = try ScratchFolder()
        let loop = try SampleRuns.loop.get()
        let outcome = try Tool.hikesim([
            "run", "--devices", Tool.folder + "/phone", "--out", scratch.path + "/custom",
            "scenarios/loop.yaml",
        ])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let digests = try [loop, scratch.path + "/custom"].map {
            try String(contentsOfFile: $0 + "/digest", encoding: .utf8)
        }
        #expect(digests[0] == digests[1])
    }

    @Test("a program that is not there, and one that would not be used, are refused with a sentence")
    func refused() throws {
        let scratch = try ScratchFolder()
        let missing = try Tool.hikesim([
            "run", "--devices", "/nowhere/devices", "--out", scratch.path + "/a", "scenarios/loop.yaml",
        ])
        #expect(missing.code == 3)
        #expect((missing.output + missing.errors).contains("/nowhere/devices"))
        let both = try Tool.hikesim([
            "run", "--in-process", "--devices", Tool.folder + "/phone", "scenarios/loop.yaml",
        ])
        #expect(both.code == 2)
        #expect((both.output + both.errors).contains("--in-process"))
    }
}

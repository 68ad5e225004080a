import Foundation
import Testing

@Suite("hikesim health")
struct HealthCommandTests {
    @Test(
        "EM-32: a live pair's watch measures what it is told, and what does not fit is refused with what would"
    )
    func live() throws {
        let scratch = try ScratchFolder()
        func hikesim(_ arguments: String...) throws -> Tool.Outcome {
            try Tool.hikesim(arguments, runtime: scratch.path)
        }
        #expect(try hikesim("up", "--out", scratch.path + "/run").code == 0)
        defer { _ = try? hikesim("down") }
        #expect(
            try hikesim("health", "watch", "heart-rate", "148", "--over", "30").output
                == "watch heart-rate: 148 bpm\n")
        #expect(try hikesim("health", "both", "spo2", "94").output == "both spo2: 94 %\n")
        #expect(try hikesim("health", "watch", "uv-index", "none").code == 0)
        for (arguments, complaint) in [
            (["watch", "heart-rate", "999"], "heart-rate 999 is out of range: 20.0 to 250.0"),
            (["watch", "pulse", "99"], "'pulse' is no quantity"),
            (["watch", "weight", "heavy"], "'heavy' is no number"),
            (["phone", "weight", "80"], "a phone has no health sensors"),
            (["watch", "weight", "80", "--over=-1"], "time"),
        ] {
            let refused = try Tool.hikesim(["health"] + arguments, runtime: scratch.path)
            #expect(refused.code == 2 && refused.errors.contains(complaint), "\(refused)")
        }
        #expect(try hikesim("down").code == 0)
        let log = try String(contentsOfFile: scratch.path + "/run/events.jsonl", encoding: .utf8)
        #expect(log.contains("\"quantity\":\"heart-rate\",\"value\":148.000,\"over\":30.000}"))
        #expect(
            log.contains(
                "\"device\":\"watch\",\"event\":\"input\",\"input\":\"health\",\"quantity\":\"spo2\",\"value\":0.940"
            ))
        #expect(!log.contains("\"device\":\"phone\",\"event\":\"input\",\"input\":\"health\""))
        #expect(try hikesim("replay", "--in-process", scratch.path + "/run").code == 0)
    }
}

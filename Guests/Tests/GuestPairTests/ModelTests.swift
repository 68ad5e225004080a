import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

@Suite("Models of guests", .serialized)
struct ModelTests {
    static let json = """
        { "apps": [ { "id": "model", "on": ["phone", "watch"], "program": "model-guest",
            "purposes": { "location": "Shows the hut." } } ] }
        """

    @Test(
        "issue 23: published and observable values are asserted by name; Combine runs in virtual time, for any seed"
    )
    func state() throws {
        let apps = try Fixture(Self.json).apps()
        var digests: Set<String> = []
        for seed in [UInt64](1...5) + [1] {
            let run = try HikeSim.run(Fixture.scenarios + "/model.yaml", seed: seed, apps: apps)
            #expect(run.failures == [])
            if let digest = run.digest { digests.insert(digest) }
        }
        #expect(digests.count == 5)
    }

    @Test("issue 23: os.Logger and os_log write lines with levels, categories and formats")
    func lines() throws {
        let fixture = try Fixture(Self.json)
        let pair = try SimulatedPair(apps: try fixture.apps())
        try pair.perform(step: "{ app: model, on: phone, action: lines }")
        try pair.wait(seconds: 1)
        let lines = pair.events.filter {
            $0.event == "log" && !["guidance", "print"].contains($0["category"]?.plainText)
        }
        let written = lines.compactMap { line -> String? in
            guard let level = line["level"]?.plainText, let category = line["category"]?.plainText,
                let message = line["message"]?.plainText
            else { return nil }
            return "\(level) \(category): \(message)"
        }
        #expect(
            written == [
                "debug lines: trace", "debug lines: 0x00ff -10", "info lines: 1.500000 0.25 2.0e+03",
                "notice lines: [left  ] [  7]", "warning lines: true no [1, 2]", "error lines: 4 secret",
                "error lines: Int", "debug lines: level", "notice default: no category",
                "info PointsOfInterest: Kornhütte has 6 beds,   1.2 m, 100 %, ff %z",
                "notice PointsOfInterest: few 1 %@", "error PointsOfInterest: new +3", "info lines: locked 2",
            ])
        #expect(lines.filter { $0["logger"]?.plainText == "ch.example.hut" }.count == 12)
        #expect(lines.filter { $0["type"]?.plainText == "fault" }.count == 1)
    }

    @Test(
        "issue 24: strict threads make an error of the main thread's own on another one, once for each place",
        arguments: [true, false])
    func threads(areStrict: Bool) throws {
        let pair = try SimulatedPair(apps: try Fixture(Self.json).apps()) {
            $0.guestRules.hasStrictThreads = areStrict
        }
        try pair.perform(step: "{ app: model, on: phone, action: stray }")
        try pair.wait(seconds: 1)
        let errors = pair.events(.log, on: "phone").filter { $0.text("category") == "threads" }
        #expect(
            errors.map { $0.text("message") }
                == (areStrict ? ["what guidance shows", "UIApplication.applicationState"] : []).map {
                    "\($0) was used on another thread than the main one"
                })
        #expect(errors.allSatisfy { $0.text("level") == "error" && $0.text("frame0") != nil })
        #expect(errors.last.map { $0.text("frame0")?.contains("touchMainThread") == true } ?? !areStrict)
        let said = pair.events(.log, on: "phone").filter { $0.text("category") == "print" }
        #expect(said.map { $0.text("message") }.count { $0 == "active: true" } == 4)
    }

    @Test("O4: signposts are lines of the log, and the end of an interval says how long it was")
    func signposts() throws {
        let pair = try SimulatedPair(apps: try Fixture(Self.json).apps())
        try pair.perform(step: "{ app: model, on: phone, action: signposts }")
        try pair.wait(seconds: 2)
        let written = pair.events.filter { $0["signpost"] != nil }.map { line in
            ["level", "category", "message", "signpost", "id", "seconds"]
                .map { line[$0]?.plainText ?? "-" }.joined(separator: ", ")
        }
        #expect(
            written == [
                "debug, measures, walk: to the hut, begin, 1, -", "debug, measures, turn: 90°, event, -, -",
                "debug, measures, map, begin, -, -", "debug, measures, map, end, -, 0.000",
                "debug, PointsOfInterest, hut: 6 beds, event, -, -",
                "debug, measures, walk: there, end, 1, 1.250",
            ])
    }

    @Test("O5: others work while somebody waits for an unfair lock; who gives back what it has not is ended")
    func locks() throws {
        let pair = try SimulatedPair(apps: try Fixture(Self.json).apps())
        try pair.perform(step: "{ app: model, on: phone, action: locks }")
        try pair.wait(seconds: 2)
        let said = pair.events.compactMap { $0["message"]?.plainText }.filter { $0.hasPrefix("lock: ") }
        #expect(
            said == [
                "lock: one has it", "lock: to be had: false", "lock: one gives it back", "lock: two has it",
                "lock: two gives it back", "lock: to be had: true",
            ])
        try pair.perform(step: "{ app: model, on: phone, action: misuse a lock }")
        try pair.wait(seconds: 1)
        #expect(
            pair.events.contains { line in
                ["message", "reason"].contains {
                    line[$0]?.plainText.contains("os_unfair_lock_unlock: this work has not the lock") == true
                }
            })
    }
}

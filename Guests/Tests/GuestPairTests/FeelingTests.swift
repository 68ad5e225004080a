import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreHaptics and UIKit for guests", .serialized)
struct FeelingTests {
    private static let json = """
        { "apps": [ { "id": "model", "on": ["phone", "watch"], "program": "model-guest" } ] }
        """
    private let pair: SimulatedPair

    init() throws { pair = try SimulatedPair(apps: try Fixture(Self.json).apps()) }

    private func feel(_ words: String..., on device: String = "phone") throws {
        for word in words {
            try pair.perform(step: "{ app: model, on: \(device), action: feel, with: { what: \(word) } }")
        }
    }

    /// What the app has printed on the phone, behind a word.
    private func said(_ word: String, on device: String = "phone") -> [String] {
        pair.events.filter { $0.device == device && $0["category"]?.plainText == "print" }
            .compactMap { $0["message"]?.plainText }.filter { $0.hasPrefix(word) }
            .map { String($0.dropFirst(word.count)) }
    }

    /// Patterns with the second in which they were felt.
    private var felt: [String] {
        pair.events.filter { $0.event == "haptic" && $0["outcome"]?.plainText == "played" }
            .map { "\($0["pattern"]?.plainText ?? "") \(Int($0.time.inSeconds))" }
    }

    /// The intensities of the events of each pattern.
    private var strengths: [[Double]] {
        pair.events.filter { $0.event == "haptic" }.map { line in
            if let one = line["intensity"]?.asDouble { return [one] }
            let events = line["events"]?.plainText ?? ""
            return events.matches(of: /"intensity":([0-9.]+)/).compactMap { Double($0.1) }
        }
    }

    @Test("U1: the generators of a phone tap as they are called, one behind the other")
    func feedback() throws {
        try pair.perform(step: "{ app: model, on: phone, action: feedback }")
        try pair.wait(seconds: 10)
        #expect(
            felt.map { $0.prefix { $0 != " " } } == [
                "impactLight", "impactMedium", "impactHeavy", "impactSoft", "impactRigid", "selection",
                "notificationSuccess", "notificationWarning", "notificationError",
            ])
        #expect(said("device: ") == ["phone iPhone iOS phone"])
        #expect(said("place: ") == ["1 3 true"])
    }

    @Test("U2: an app hears of its own life, with the state that it has then")
    func life() throws {
        for command in ["background", "foreground", "terminate"] {
            try pair.perform(step: "{ app: model, on: phone, do: \(command) }")
        }
        #expect(
            said("life: UIApplication") == [
                "DidFinishLaunchingNotification background", "DidBecomeActiveNotification active",
                "WillResignActiveNotification active", "DidEnterBackgroundNotification background",
                "WillEnterForegroundNotification background", "DidBecomeActiveNotification active",
                "WillTerminateNotification active",
            ])
    }

    @Test("H1, H2: a pattern is one haptic with its changes; without a started engine it is an error")
    func patterns() throws {
        try feel("make engine", "start", "start engine", "start")
        try pair.wait(seconds: 5)
        #expect(said("failed: ") == ["start com.apple.CoreHaptics -4805"])
        #expect(said("started: ") == ["true"] && said("completed").count == 1)
        #expect(felt == ["pattern 0"])
        // The sound is not there; what comes at 1 s is half as strong.
        #expect(strengths == [[0.8, 0.8, 0.4]])
    }

    @Test("H3: a watch has no such hardware")
    func watch() throws {
        try feel("make engine", on: "watch")
        #expect(said("failed: ", on: "watch") == ["make engine com.apple.CoreHaptics -4809"])
    }

    @Test("H4: in the background the engine stops, and says so; back again it wants to be started")
    func background() throws {
        try feel("make engine", "start engine", "loop")
        try pair.wait(seconds: 4)
        try pair.perform(step: "{ app: model, on: phone, do: background }")
        try pair.wait(seconds: 10)
        try pair.perform(step: "{ app: model, on: phone, do: foreground }")
        try feel("start", "start engine", "start")
        #expect(said("stopped: ") == ["2"] && said("failed: ").count == 1)
        #expect(felt == ["pattern 0", "pattern 3", "pattern 14"])
    }

    @Test(
        "H5: a player repeats, waits, goes on, is muted and hurries; what is sent holds from the next repetition"
    )
    func players() throws {
        try feel("make engine", "start engine", "start soon")
        try pair.wait(seconds: 5)
        #expect(felt == ["pattern 2"])
        try feel("loop")
        try pair.wait(seconds: 3.5)
        try feel("weaker")
        try pair.wait(seconds: 3)
        try feel("stop")
        try pair.wait(seconds: 10)
        #expect(felt.dropFirst() == ["pattern 5", "pattern 8", "pattern 11"])
        #expect(strengths.suffix(2) == [[0.8, 0.8, 0.4], [0.2, 0.2, 0.4]])
    }

    @Test("H5: what is paused in the middle goes on there, in half of the time at twice the rate")
    func pauses() throws {
        try feel("make engine", "start engine", "twice as fast", "start")
        try pair.wait(seconds: 0.1)
        try feel("pause")
        try pair.wait(seconds: 5)
        try feel("resume", "mute")
        try pair.wait(seconds: 5)
        try feel("start")
        try pair.wait(seconds: 5)
        // Paused behind 0.4 s of it: the stretch and the second tap are left. The muted one is not felt.
        #expect(strengths.map(\.count) == [3, 2])
        #expect(said("completed").count == 2)
    }

    @Test(
        "H6, H7: files are played along their curves; the engine ends with its players where the app wants it"
    )
    func files() throws {
        try feel("make engine", "start engine", "file", "finish", "no file", "bad file", "bad time")
        try pair.wait(seconds: 5)
        #expect(strengths == [[1, 0.5]])
        #expect(said("stopped: ") == ["4"])
        #expect(
            said("failed: ") == [
                "no file com.apple.CoreHaptics -4851", "bad file com.apple.CoreHaptics -4814",
                "bad time com.apple.CoreHaptics -4822",
            ])
    }

    @Test("H6: a line that is scheduled holds for what the hardware gets from then on, and then its end")
    func lines() throws {
        try feel("make engine", "start engine", "line", "loop")
        try pair.wait(seconds: 5)
        // At 1 s the line, which began with it, comes behind the pattern's own change.
        #expect(strengths == [[0.8, 0.6, 0.4], [0.4, 0.4, 0.4]])
    }

    @Test(
        "H8: ranges are those of what the hardware knows; sounds are refused; a pattern outlives its dictionary"
    )
    func leftovers() throws {
        try feel("make engine", "start engine", "sound", "ranges", "export")
        try pair.wait(seconds: 5)
        #expect(
            said("failed: ") == [
                "sound com.apple.CoreHaptics -4809", "ranges com.apple.CoreHaptics -4820",
            ])
        #expect(said("range: ") == ["-1.0 1.0 0.0", "0.0 1.0 1.0"])
        #expect(said("export: ") == ["5 1.5 1.0"])
        #expect(strengths == [[0.8, 0.8, 0.4]])
    }
}

import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Speech, audio sessions, types and Bluetooth for guests", .serialized)
struct SpeechTests {
    private static func act(_ pair: GuestPair, _ name: String, _ value: String = "", seconds: Double = 0.5) {
        pair.act("speech:" + name, [AppAction.Argument("value", value)])
        pair.run(seconds: seconds)
    }

    private static func pair() throws -> GuestPair {
        let pair = try GuestPair(program: "photo-guest", others: [.camera: .granted])
        pair.run(seconds: 1)
        return pair
    }

    @Test("T1, T2, T3: texts are spoken one after the other, word by word, in the device's time and its log")
    func speaks() throws {
        let pair = try Self.pair()
        Self.act(pair, "speak", "Turn left.|Go on", seconds: 4)
        // 0.09 s a word, 0.065 s a letter, 0.35 s at a full stop.
        #expect(
            pair.said() == [
                "start 'Turn left.' 0.00 true", "word Turn", "word left.", "finish 'Turn left.' 1.05 true",
                "start 'Go on' 1.05 true", "word Go", "word on", "finish 'Go on' 1.49 true",
            ])
        let lines = pair.lines(#""category":"speech""#)
        #expect(
            lines.count == 2 && lines.first?.contains(#""message":"Turn left.","language":"en-US""#) == true)
    }

    @Test("T2: a rate makes words shorter, a delay waits, a voice is that of its language")
    func fast() throws {
        let pair = try Self.pair()
        Self.act(pair, "speak fast", "Hütte", seconds: 4)
        #expect(
            pair.said() == [
                "start 'Hütte' 1.00 true", "word Hütte", "finish 'Hütte' 1.14 true",
            ])
        #expect(pair.lines(#""category":"speech""#, #""language":"de-DE","rate":"1.000""#).count == 1)
        Self.act(pair, "voices")
        #expect(pair.said("voices ") == [#"[\"Anna\", \"Daniel\"] true de-DE en-US"#])
    }

    @Test(
        "T4: a stop behind the word that comes in the rest behind a text ends all that waits, and no pause undoes it"
    )
    func stopsInRest() throws {
        let pair = try Self.pair()
        Self.act(pair, "speak with rests", "Hut|Later", seconds: 1)
        Self.act(pair, "stop", "word", seconds: 0.1)
        Self.act(pair, "pause", "word", seconds: 5)
        let said = pair.said()
        #expect(said.contains("stops true") && said.contains("pauses false"), "\(said)")
        #expect(
            said.contains { $0.hasPrefix("finish 'Hut'") } && said.contains { $0.hasPrefix("cancel 'Later'") }
        )
        #expect(!said.contains { $0.hasPrefix("start 'Later'") })
    }

    @Test("T4: speech pauses and stops at once or behind its word, and what was not said is not told as said")
    func stops() throws {
        let pair = try Self.pair()
        Self.act(pair, "speak", "Turn left here|Later", seconds: 0.1)
        Self.act(pair, "pause", "word")
        Self.act(pair, "continue", seconds: 0.1)
        Self.act(pair, "stop", seconds: 2)
        #expect(
            pair.said() == [
                "start 'Turn left here' 0.00 true", "word Turn", "pauses true",
                "pause 'Turn left here' 0.35 true", "continues true", "continue 'Turn left here' 0.60 true",
                "word left", "stops true", "cancel 'Turn left here' 0.70 true", "cancel 'Later' 0.70 true",
            ])
        #expect(
            pair.lines(#""category":"speech","message":"cut off","behind":"Turn left","left":"1""#).count == 1
        )
        Self.act(pair, "stop")
        #expect(pair.said().last == "stops false")
    }

    @Test(
        "T5: an audio session keeps what it is told, says it in the log, and refuses what does not go together"
    )
    func session() throws {
        let pair = try Self.pair()
        Self.act(pair, "session")
        #expect(
            pair.said() == [
                #"session [\"Speaker\"] false 3 true"#, "refused -50", "refused true",
            ])
        let lines = pair.lines(#""category":"audio""#)
        #expect(
            lines.count == 4 && lines[0].contains(#""sound":"Playback","mode":"VoicePrompt","options":"3""#))
        #expect(lines[1].contains("the audio session is active"))
        Self.act(pair, "speak", "Turn left", seconds: 0.1)
        Self.act(pair, "silence", seconds: 3)
        Self.act(pair, "silence")
        #expect(pair.said().filter { $0.contains("silent") } == ["not silent true", "silent"])
    }

    @Test("T6: a shake of the system's is felt, a sound is a line")
    func shake() throws {
        let pair = try Self.pair()
        Self.act(pair, "shake")
        #expect(pair.lines(#""event":"haptic""#).count == 1)
        #expect(pair.lines(#""message":"a sound is played","sound":"1057""#).count == 1)
        #expect(pair.said() == ["sound over"])
    }

    @Test("P5: Bluetooth is not supported, and nothing is found")
    func bluetooth() throws {
        let pair = try Self.pair()
        Self.act(pair, "bluetooth")
        #expect(pair.said() == ["bluetooth true 0", "uuid true"])
        #expect(pair.lines(#""category":"bluetooth""#).count == 2)
    }

    @Test("M4: types are known by name, ending and type of MIME, and by what they conform to")
    func types() throws {
        let pair = try Self.pair()
        Self.act(pair, "types")
        #expect(
            pair.said("types ") == [
                "true true", "true false true true", "true true gpx", "track.zip true",
                "[public.zip-archive]",
            ])
    }
}

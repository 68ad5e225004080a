import HikeFormats
import HikeValues
import Testing

@Suite("AHAP (MAP-11, MAP-12, MAP-13)")
struct AHAPTests {
    private func read(_ text: String) throws(AHAPError) -> AHAPDocument { try AHAPDocument(Array(text.utf8)) }

    @Test("the written text, byte for byte: patterns as they are, moved to when they play, in order of time")
    func text() throws {
        let pattern = Haptic.pattern([
            HapticEvent(kind: .transient, intensity: 1, sharpness: 0.5),
            HapticEvent(kind: .continuous(duration: 0.25), time: 0.1, intensity: 0.3333333, sharpness: 0),
        ])
        let written = try AHAPWriter.write(
            [TimedHaptic(time: 12.5, haptic: pattern), TimedHaptic(time: 3, haptic: .watch(.click))],
            description: "a \"hike\"")
        let expected = """
            {"Version":1.0,"Metadata":{"Project":"HikeSim","Description":"a \\"hike\\""},"Pattern":[
            {"Event":{"Time":3.0,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity",\
            "ParameterValue":0.6},{"ParameterID":"HapticSharpness","ParameterValue":1.0}]}},
            {"Event":{"Time":12.5,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity",\
            "ParameterValue":1.0},{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}},
            {"Event":{"Time":12.6,"EventType":"HapticContinuous","EventDuration":0.25,"EventParameters":\
            [{"ParameterID":"HapticIntensity","ParameterValue":0.333333},{"ParameterID":"HapticSharpness",\
            "ParameterValue":0.0}]}}
            ]}

            """
        #expect(String(decoding: written, as: UTF8.self) == expected)
    }

    @Test("what haptics tell stands in the metadata, and the events are as they were")
    func cues() throws {
        let cue = HapticCue("turn", instruction: 2, text: "Turn \"left\"", distance: 29.5, along: 570)
        let told = try AHAPWriter.write([
            TimedHaptic(time: 3, haptic: .watch(.click), cue: cue),
            TimedHaptic(time: 5, haptic: .watch(.click)),
        ])
        let entry =
            "\"Cues\":[\n{\"Time\":3.000000,\"Cue\":\"turn\",\"Instruction\":2,"
            + "\"Text\":\"Turn \\\"left\\\"\",\"Distance\":29.50,\"Along\":570.00}\n]}"
        #expect(
            String(decoding: told, as: UTF8.self).contains(entry), "\(String(decoding: told, as: UTF8.self))")
        let silent = try AHAPWriter.write([
            TimedHaptic(time: 3, haptic: .watch(.click)), TimedHaptic(time: 5, haptic: .watch(.click)),
        ])
        #expect(try AHAPDocument(told) == AHAPDocument(silent))
    }

    @Test("an empty list is a file with an empty pattern")
    func empty() throws {
        #expect(try AHAPDocument(try AHAPWriter.write([])) == (try read("{\"Pattern\":[]}")))
    }

    @Test("what is written reads back, to the microsecond and the sixth decimal")
    func roundTrip() throws {
        for seed in 0..<200 {
            var stream = RandomStream(seed: UInt64(seed))
            func grid(_ low: Int, _ high: Int) -> Double {
                Double(Int.random(in: low...high, using: &stream)) / 1e6
            }
            let events = (0..<Int.random(in: 0..<20, using: &stream)).map { _ in
                HapticEvent(
                    kind: stream.uniform() < 0.5 ? .transient : .continuous(duration: grid(1, 30_000_000)),
                    time: grid(0, 90_000_000_000), intensity: grid(0, 1_000_000),
                    sharpness: grid(0, 1_000_000))
            }
            let read = try AHAPDocument(
                try AHAPWriter.write([TimedHaptic(time: 0, haptic: .pattern(events))]))
            #expect(read.ignored == 0)
            #expect(read.events == events.sorted { $0.time < $1.time })
        }
    }

    @Test("numbers that no player accepts are refused when writing")
    func refusedWriting() {
        func write(_ event: HapticEvent, at time: Double = 0) throws {
            _ = try AHAPWriter.write([TimedHaptic(time: time, haptic: .pattern([event]))])
        }
        let tap = HapticEvent(kind: .transient, intensity: 1, sharpness: 1)
        #expect(throws: AHAPError.self) { try write(tap, at: -0.1) }
        #expect(throws: AHAPError.self) { try write(tap, at: .nan) }
        #expect(throws: AHAPError.self) {
            try write(HapticEvent(kind: .transient, intensity: 1.1, sharpness: 1))
        }
        #expect(throws: AHAPError.self) {
            try write(HapticEvent(kind: .transient, intensity: 1, sharpness: -1))
        }
        #expect(throws: AHAPError.self) {
            try write(HapticEvent(kind: .continuous(duration: 31), intensity: 1, sharpness: 1))
        }
        let many = Haptic.pattern(Array(repeating: tap, count: AHAPLimits.entries + 1))
        #expect(throws: AHAPError.tooManyEvents(count: 100_001, limit: 100_000)) {
            try AHAPWriter.write([TimedHaptic(time: 0, haptic: many)])
        }
    }

    @Test("a foreign file: values moved into range, other entries counted, missing parameters filled in")
    func foreign() throws {
        let document = try read(
            """
            {"Version": 1, "Pattern": [
              {"Event": {"Time": 0.5, "EventType": "HapticTransient", "EventParameters": [
                {"ParameterID": "HapticIntensity", "ParameterValue": 2}, {"ParameterID": "AttackTime", "ParameterValue": 0}]}},
              {"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "a.wav"}},
              {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": []}},
              {"Event": {"EventType": "HapticContinuous", "EventDuration": 40}}]}
            """)
        #expect(
            document.events == [
                HapticEvent(kind: .transient, time: 0.5, intensity: 1, sharpness: 0.5),
                HapticEvent(kind: .continuous(duration: 30), time: 0, intensity: 1, sharpness: 0.5),
            ])
        #expect(document.ignored == 2)
    }

    @Test("files that are no AHAP are refused with the place")
    func refusedReading() {
        func error(_ text: String) -> AHAPError? {
            do throws(AHAPError) {
                _ = try read(text)
                return nil
            } catch {
                return error
            }
        }
        #expect(error("") == .malformed(path: ""))
        #expect(error("[]") == .malformed(path: ""))
        #expect(error("{\"Version\":1}") == .malformed(path: "Pattern"))
        #expect(
            error("{\"Pattern\":[{},{\"Event\":{\"Time\":\"x\"}}]}")
                == .malformed(path: "Pattern[1].Event.Time"))
        #expect(error("{\"Version\":2,\"Pattern\":[]}") == .unsupportedVersion(2))
        #expect(error("{\"Pattern\":[{\"Event\":{}}]}") == .missing(field: "EventType", entry: 0))
        #expect(
            error("{\"Pattern\":[{\"Event\":{\"EventType\":\"HapticContinuous\"}}]}")
                == .missing(field: "EventDuration", entry: 0))
        #expect(error("{\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":-1}}]}") != nil)
        #expect(error(String(repeating: "[", count: 1_000_000)) == .malformed(path: ""))
        let big = String(repeating: " ", count: AHAPLimits.bytes + 1)
        #expect(error(big) == .tooLarge(bytes: AHAPLimits.bytes + 1, limit: AHAPLimits.bytes))
    }

    @Test("mutated files never trap")
    func mutations() throws {
        let base = try AHAPWriter.write([
            TimedHaptic(time: 1, haptic: .watch(.notification)),
            TimedHaptic(time: 2, haptic: .feedback(.selection)),
        ])
        checkMutations(of: base, count: 2_000) { bytes in
            guard let document = try? AHAPDocument(bytes) else { return }
            #expect(document.events.allSatisfy { (0...1).contains($0.intensity) && $0.time >= 0 })
        }
    }
}

@Suite("Approximation of named haptics (MAP-12, MAP-13)")
struct HapticApproximationTests {
    private static let all =
        WatchHaptic.allCases.map(Haptic.watch) + FeedbackHaptic.allCases.map(Haptic.feedback)

    @Test("every type has a pattern that can be written, at most two seconds long")
    func playable() throws {
        for haptic in Self.all {
            #expect(!HapticApproximation.events(of: haptic).isEmpty)
            #expect((0.05...2).contains(HapticApproximation.duration(of: haptic)))
            _ = try AHAPWriter.write([TimedHaptic(time: 0, haptic: haptic)])
        }
    }

    @Test("no two types feel the same")
    func distinct() {
        #expect(Set(Self.all.map { HapticApproximation.events(of: $0) }).count == Self.all.count)
        #expect(Self.all.count == 23)
    }

    @Test("within a pattern nothing overlaps: there is one actuator")
    func sequential() {
        for haptic in Self.all {
            var end = 0.0
            for event in HapticApproximation.events(of: haptic) {
                #expect(event.time >= end)
                end = HapticApproximation.duration(of: .pattern([event]))
            }
        }
    }

    @Test("durations come from the table; patterns measure themselves")
    func durations() {
        #expect(HapticApproximation.duration(of: .watch(.click)) == 0.05)
        #expect(HapticApproximation.duration(of: .watch(.start)) == 0.4)
        #expect(HapticApproximation.duration(of: .pattern([])) == 0)
        let events = [
            HapticEvent(kind: .continuous(duration: 2), time: 1, intensity: 1, sharpness: 0),
            HapticEvent(kind: .transient, time: 2.5, intensity: 1, sharpness: 0),
        ]
        #expect(HapticApproximation.duration(of: .pattern(events)) == 3)
    }

    @Test("the two turns differ in rhythm: three pairs to the left, twelve steady taps to the right")
    func turns() {
        func gaps(_ type: WatchHaptic) -> [Int] {
            let times = HapticApproximation.events(of: type).map(\.time)
            return zip(times.dropFirst(), times).map { Int((($0 - $1) * 1_000).rounded()) }
        }
        #expect(gaps(.navigationLeftTurn) == [100, 300, 100, 300, 100])
        #expect(gaps(.navigationRightTurn) == Array(repeating: 100, count: 11))
    }
}

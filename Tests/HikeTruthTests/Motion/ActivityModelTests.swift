import HikeTruth
import HikeValues
import Testing

@Suite("The activity (issue 22)")
struct ActivityModelTests {
    private let seeds: Range<UInt64> = 0..<30

    private func model(seed: UInt64) -> ActivityModel {
        ActivityModel(device: "watch", randomness: RandomStream(seed: seed))
    }

    /// The moments at which another activity is told, in whole seconds.
    private func changes(seed: UInt64, until end: Int, truth: (Instant) -> TruthState) -> [(
        second: Int, reading: ActivityReading
    )] {
        var model = model(seed: seed)
        var told: [(Int, ActivityReading)] = []
        for second in 0...end {
            let reading = model.reading(at: .seconds(Double(second)), truth: truth)
            if reading.activity != told.last?.1.activity { told.append((second, reading)) }
        }
        return told
    }

    @Test("issue 22: a walk and its end are told late by some seconds, with the moment when they began")
    func walk() throws {
        let walk = try Strolls.walk(metres: 100)
        for seed in seeds {
            // He walks from 10 to 90 s; standing is believed after 6.4 to 11.2 s, walking after 4 to 7.
            let told = changes(seed: seed, until: 150, truth: walk.state(at:))
            let activities = told.map(\.reading.activity)
            #expect(
                [[.unknown, .stationary, .walking, .stationary], [.unknown, .walking, .stationary]]
                    .contains(activities))
            let walking = try #require(told.first { $0.reading.activity == .walking })
            #expect((14...18).contains(walking.second))
            #expect(walking.reading.start == .seconds(10))
            let end = try #require(told.last)
            #expect((96...102).contains(end.second))
            #expect(end.reading.start == .seconds(90))
        }
    }

    @Test("issue 22: a short rest changes nothing but the confidence, which grows with time")
    func rest() throws {
        let walk = try Strolls.walk(metres: 200, pauses: [Pause(at: 100, duration: .seconds(5))])
        for seed in seeds {
            var model = model(seed: seed)
            var confidences: [ActivityReading.Confidence] = []
            for second in 20...150 {
                let reading = model.reading(at: .seconds(Double(second)), truth: walk.state(at:))
                #expect(reading.activity == .walking)
                if reading.confidence != confidences.last { confidences.append(reading.confidence) }
            }
            #expect(confidences.suffix(5) == [.medium, .high, .low, .medium, .high])
        }
    }

    @Test(
        "issue 22: speeds are told as what they are",
        arguments: [
            (0.0, MotionActivity.stationary), (1.2, .walking), (2.8, .running), (5, .cycling),
            (20, .automotive),
        ])
    func kinds(speed: Double, activity: MotionActivity) {
        for seed in seeds {
            var model = model(seed: seed)
            func truth(_: Instant) -> TruthState { TruthState(coordinate: Lines.origin, speed: speed) }
            let early = model.reading(at: .seconds(3), truth: truth)
            #expect(early.activity == .unknown && early.confidence == .low)
            let late = model.reading(at: .seconds(100), truth: truth)
            #expect(late == ActivityReading(activity: activity, confidence: .high, start: .zero))
        }
    }

    @Test("issue 22: what is told does not depend on how often it is asked")
    func pieces() throws {
        let walk = try Strolls.walk(metres: 200, pauses: [Pause(at: 100, duration: .seconds(20))])
        for seed in seeds {
            var often = model(seed: seed)
            var rarely = model(seed: seed)
            var random = RandomStream(seed: seed)
            for (number, time) in Strolls.moments(&random, until: 250, apart: 0.4).enumerated() {
                let reading = often.reading(at: time, truth: walk.state(at:))
                guard number % 29 == 5 else { continue }
                #expect(rarely.reading(at: time, truth: walk.state(at:)) == reading)
            }
        }
    }
}

import Foundation
import HikeRecording
import HikeValues
import Testing

@Suite("Heart rate, blood oxygen and the sun")
struct VitalsTests {
    static func at(_ seconds: Double) -> Instant { .seconds(seconds) }

    @Test("OHX-37: blood oxygen is not older than 300 s, a heart rate not than 120 s")
    func ages() {
        var vitals = Vitals()
        vitals.take(heartRate: 118, at: Self.at(10))
        vitals.take(bloodOxygen: 0.96, at: Self.at(10))
        #expect(vitals.heartRate(at: Self.at(130)) == 118)
        #expect(vitals.heartRate(at: Self.at(130.1)) == nil)
        #expect(vitals.bloodOxygen(at: Self.at(310)) == 0.96)
        #expect(vitals.bloodOxygen(at: Self.at(310.1)) == nil)
    }

    @Test("OHX-37: what is no rate and no share is ignored")
    func nonsense() {
        var vitals = Vitals()
        for rate in [0, -1, .nan, .infinity] { vitals.take(heartRate: rate, at: .zero) }
        for share in [-0.1, 1.1, .nan] { vitals.take(bloodOxygen: share, at: .zero) }
        #expect(vitals == Vitals())
    }

    @Test(
        "OHX-36: the five categories of the UV index",
        arguments: [
            (-1, UVCategory.low), (0, .low), (2, .low), (3, .moderate), (5, .moderate), (6, .high),
            (7, .high),
            (8, .veryHigh), (10, .veryHigh), (11, .extreme), (99, .extreme),
        ])
    func categories(index: Int, category: UVCategory) { #expect(UVCategory(index: index) == category) }

    @Test("OHX-36: every category has its own name and advice")
    func words() {
        #expect(Set(UVCategory.allCases.map(\.title)).count == 5)
        #expect(Set(UVCategory.allCases.map(\.advice)).count == 5)
    }

    @Test(
        "OHX-36: the index is asked for at most every 600 s, whatever the answer, and shown while younger than 1800 s"
    )
    func sun() {
        var monitor = UVMonitor()
        #expect(monitor.handle(.look(Self.at(5))) == [.fetch])
        #expect(monitor.handle(.answered(7, Self.at(6))) == [])
        #expect(monitor.handle(.look(Self.at(604.9))) == [])
        #expect(monitor.index(at: Self.at(604.9)) == 7)
        #expect(monitor.handle(.look(Self.at(605))) == [.fetch])
        // A failure is said once, counts as a question, and leaves what was known.
        #expect(monitor.handle(.answered(nil, Self.at(605))) == [.isUnavailable])
        #expect(monitor.handle(.look(Self.at(1_204))) == [])
        #expect(monitor.handle(.look(Self.at(1_205))) == [.fetch])
        #expect(monitor.handle(.answered(nil, Self.at(1_205))) == [])
        #expect(monitor.index(at: Self.at(1_805.9)) == 7)
        #expect(monitor.index(at: Self.at(1_806)) == nil)
        _ = monitor.handle(.answered(3, Self.at(1_900)))
        #expect(monitor.handle(.answered(nil, Self.at(2_600))) == [.isUnavailable])
    }

    @Test("OHX-38: what the watch tells is dropped at a look after more than 120 s, each value by itself")
    func dropped() {
        var vitals = RelayedVitals()
        vitals.handle(.update(HealthUpdate(heartRate: 100, bloodOxygen: 0.95, uvIndex: 4), Self.at(0)))
        vitals.handle(.update(HealthUpdate(bloodOxygen: 0.96), Self.at(60)))
        vitals.handle(.check(Self.at(120)))
        #expect(vitals.heartRate == 100 && vitals.uvIndex == 4)
        vitals.handle(.check(Self.at(150)))
        #expect(vitals.heartRate == nil && vitals.uvIndex == nil)
        #expect(vitals.bloodOxygen == 0.96 && vitals.hasValues)
        vitals.handle(.check(Self.at(181)))
        #expect(!vitals.hasValues)
        #expect(vitals.averageHeartRate == 100)
    }

    @Test("OHX-38: the mean is that of one workout, over silences, and ends with it")
    func mean() {
        let (one, other) = (UUID(), UUID())
        var vitals = RelayedVitals()
        for (second, rate) in [(0.0, 100.0), (5, 110), (400, 150)] {
            vitals.handle(.check(Self.at(second)))
            vitals.handle(.update(HealthUpdate(heartRate: rate, recording: one), Self.at(second)))
        }
        // Without a rate, and with nonsense, nothing changes.
        vitals.handle(.update(HealthUpdate(uvIndex: -1, recording: one), Self.at(401)))
        vitals.handle(.update(HealthUpdate(heartRate: .nan, bloodOxygen: 7, recording: one), Self.at(402)))
        #expect(vitals.averageHeartRate == 120)
        #expect(vitals.bloodOxygen == nil && vitals.uvIndex == nil)
        vitals.handle(.update(HealthUpdate(heartRate: 90, recording: other), Self.at(500)))
        #expect(vitals.averageHeartRate == 90)
        vitals.handle(.stopped)
        #expect(vitals == RelayedVitals())
    }

    @Test("OHX-05: another weight, other calories; OHX-37: a recording says whether it was a workout")
    func weight() throws {
        let points = Walks.points
        var recorder = TrackRecorder()
        _ = recorder.handle(.start(.high))
        var left = HikeRecovery(
            id: UUID(), startedAt: points[0].date, savedAt: points[0].date, recorder: recorder,
            isWorkout: true)
        left.points = points
        let usual = try #require(left.route(name: "a", modifiedAt: points[0].date)?.estimatedCalories)
        let heavy = try #require(
            left.route(name: "a", modifiedAt: points[0].date, weight: 140)?.estimatedCalories)
        #expect(usual > 0 && abs(heavy - 2 * usual) < 1e-9)
        let files = try left.files()
        #expect(try HikeRecovery(meta: files.meta, points: files.points).isWorkout)
        let older = String(decoding: files.meta, as: UTF8.self).replacing(",\"isWorkout\":true", with: "")
        #expect(!older.contains("isWorkout"))
        #expect(try !HikeRecovery(meta: Array(older.utf8), points: files.points).isWorkout)
    }
}

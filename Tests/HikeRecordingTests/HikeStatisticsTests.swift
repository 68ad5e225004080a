import HikeRecording
import HikeValues
import Testing

@Suite("Statistics of a hike")
struct HikeStatisticsTests {
    /// A metre a second, a rest of so many seconds at 100 m, a metre a second.
    static func withRest(_ seconds: Double) -> [HikePoint] {
        let before = (0...10).map { Walks.point(Double($0) * 10, Double($0) * 10) }
        let after = (0...10).map { Walks.point(100 + Double($0) * 10, 100 + seconds + Double($0) * 10) }
        return before + after
    }

    @Test(
        "OHX-04: slower than 0.3 m/s is rest when it lasts 60 s",
        arguments: [(59.0, 0.0), (60, 60), (900, 900)])
    func rest(seconds: Double, resting: Double) {
        let statistics = HikeStatistics(Self.withRest(seconds))
        #expect(statistics.restingTime == resting)
        #expect(statistics.walkingTime == 200 + seconds - resting)
        #expect(statistics.duration == 200 + seconds)
    }

    @Test("OHX-04: several slow steps in a row are one rest; a step of 0.3 m/s is none")
    func slowSteps() {
        let slow = (0...4).map { Walks.point(Double($0) * 4, Double($0) * 20) }
        #expect(HikeStatistics(slow).restingTime == 80)
        let walking = (0...4).map { Walks.point(Double($0) * 6.1, Double($0) * 20) }
        #expect(HikeStatistics(walking).restingTime == 0)
    }

    @Test("OHX-04: a step back in time takes none")
    func backInTime() {
        let statistics = HikeStatistics([Walks.point(0, 100), Walks.point(50, 40), Walks.point(100, 90)])
        #expect(statistics.duration == 50)
        #expect(statistics.walkingTime == 50)
    }

    @Test("OHX-03: distance, climb and the highest place of a known track")
    func knownTrack() {
        let statistics = HikeStatistics(Walks.points)
        #expect(abs(statistics.distance - 4_000) < 0.01)
        #expect(statistics.elevationGain == 300)
        #expect(statistics.elevationLoss == 300)
        #expect(statistics.highest == 1_300)
        #expect(statistics.lowest == 1_000)
        // The rest on top is the long step after it.
        #expect(statistics.restingTime == 616)
        #expect(HikeStatistics([]).duration == 0)
        #expect(HikeStatistics([]).averageSpeed == 0)
    }

    @Test("OHX-05: calories are 6 MET and one for every 10 % of grade, times weight and hours")
    func calories() {
        #expect(HikeStatistics.calories(distance: 10_000, gain: 0, seconds: 3_600) == 420)
        #expect(HikeStatistics.calories(distance: 10_000, gain: 1_000, seconds: 7_200) == 980)
        #expect(HikeStatistics.calories(distance: 10_000, gain: 500, seconds: 3_600, weight: 80) == 520)
        #expect(HikeStatistics.calories(distance: 0, gain: 0, seconds: 3_600) == 420)
    }

    @Test("OHX-06: numbers as text, metric")
    func metric() {
        let text = HikeText()
        #expect(text.distance(12_345) == "12.3 km")
        #expect(text.height(1_234.6) == "1235 m")
        #expect(text.speed(1.2) == "4.3 km/h")
        #expect(HikeText.duration(12_340) == "03:25:40")
        #expect(HikeText.duration(360_000) == "100:00:00")
        #expect(HikeText.duration(-1) == "00:00:00")
        #expect(HikeText.heartRate(118.4) == "118 bpm")
        #expect(HikeText.percent(0.964) == "96 %")
        #expect(HikeText.calories(1_240.2) == "1240 kcal")
    }

    @Test("OHX-06, CX-31: numbers as text, in miles and feet")
    func imperial() {
        let text = HikeText(isMetric: false)
        #expect(text.distance(1_609.344) == "1.0 mi")
        #expect(text.height(1_000) == "3281 ft")
        #expect(text.speed(10) == "22.4 mph")
    }
}

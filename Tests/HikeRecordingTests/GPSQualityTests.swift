import HikeRecording
import Testing

@Suite("Quality of the position")
struct GPSQualityTests {
    @Test(
        "OHX-58: the steps are 10, 50 and 200 m",
        arguments: [
            (0.0, GPSQuality.good), (10, .good), (10.1, .fair), (50, .fair), (50.1, .poor), (200, .poor),
            (200.1, .none), (-1, .none), (.nan, .none), (.infinity, .none),
        ])
    func steps(metres: Double, quality: GPSQuality) {
        #expect(GPSQuality(accuracy: metres) == quality)
    }

    @Test("OHX-58: no position is no quality, and each step has a bar more")
    func bars() {
        #expect(GPSQuality(accuracy: nil) == .none)
        #expect(GPSQuality.allCases.map(\.fullBars) == [0, 1, 2, 3])
    }
}

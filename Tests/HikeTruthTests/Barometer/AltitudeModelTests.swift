import HikeTruth
import HikeValues
import Testing

@Suite("Altitudes of devices")
struct AltitudeModelTests {
    private static let place = TruthState(
        coordinate: Coordinate(latitude: 47, longitude: 11), elevation: 1_200)

    @Test("issue 24: an altitude is off by some three metres, slowly, and another for each device and seed")
    func errors() {
        var squares = 0.0
        var steps = 0.0
        for seed in UInt64(1)...30 {
            var model = AltitudeModel(device: "phone", isIdeal: false, randomness: RandomStream(seed: seed))
            var last: Double?
            for minute in 0..<60 {
                let altitude = model.altitude(at: .seconds(Double(minute) * 60), truth: Self.place)
                squares += (altitude - 1_200) * (altitude - 1_200)
                if let last { steps = max(steps, (altitude - last).magnitude) }
                last = altitude
            }
        }
        let deviation = (squares / 1_800).squareRoot()
        #expect((2.0...4.0).contains(deviation))
        // A minute is a fifteenth of the time in which it is forgotten: of 3 m some 1.1 m, at most five times that.
        #expect(steps < 5.5)
        let first = ["phone", "watch"].map { device in
            var model = AltitudeModel(device: device, isIdeal: false, randomness: RandomStream(seed: 1))
            return model.altitude(at: .seconds(9), truth: Self.place)
        }
        #expect(first[0] != first[1])
    }

    @Test("issue 24: an ideal device knows its height")
    func ideal() {
        var model = AltitudeModel(device: "phone", isIdeal: true, randomness: RandomStream(seed: 1))
        #expect(model.altitude(at: .seconds(100), truth: Self.place) == 1_200 && model.accuracy == 0)
    }
}

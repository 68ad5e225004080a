import HikeValues
import Testing

@Suite("What is asked of a receiver")
struct LocationSettingsTests {
    @Test("OHX-02: two wishes are satisfied by the finer of each")
    func finer() {
        let far = LocationSettings(desiredAccuracy: 100, distanceFilter: 5)
        let near = LocationSettings(desiredAccuracy: 10, distanceFilter: 50)
        #expect(far.finer(near) == LocationSettings(desiredAccuracy: 10, distanceFilter: 5))
        #expect(far.finer(.finest) == .finest && LocationSettings.finest.finer(near) == .finest)
    }

    @Test("OHX-02: negative values and what is no number are refused by name")
    func refusals() {
        for value in [-1, -0.001, .nan, .infinity, -.infinity] {
            let error = #expect(throws: LocationSettingsError.self) {
                try LocationSettings(desiredAccuracy: value).check()
            }
            #expect(error?.description.contains("desired accuracy is \(value)") == true)
            let other = #expect(throws: LocationSettingsError.self) {
                try LocationSettings(distanceFilter: value).check()
            }
            #expect(other?.description.contains("distance filter is \(value)") == true)
        }
        for value in [0, 0.1, 3_000, 1e9] {
            #expect(throws: Never.self) {
                try LocationSettings(desiredAccuracy: value, distanceFilter: value).check()
            }
        }
    }

    @Test(
        "OHX-02: from 10 m on the receiver spares power, from 100 m on it wakes every ten seconds",
        arguments: [(0, ReceiverPower.full), (9.9, .full), (10, .reduced), (99, .reduced), (100, .least)])
    func power(accuracy: Double, power: ReceiverPower) {
        // The filter is no matter.
        for filter in [0.0, 500] {
            let settings = LocationSettings(desiredAccuracy: accuracy, distanceFilter: filter)
            #expect(ReceiverPower(for: settings) == power)
        }
        #expect(power.fixInterval == (power == .least ? .seconds(10) : .zero))
        #expect(ReceiverPower.allCases == ReceiverPower.allCases.sorted())
    }
}

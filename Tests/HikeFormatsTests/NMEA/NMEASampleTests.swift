import HikeFormats
import HikeValues
import Testing

@Suite("Fixes and headings from NMEA epochs (EM-17, EM-18)")
struct NMEASampleTests {
    private func epoch(_ change: (inout NMEAEpoch) -> Void = { _ in }) -> NMEAEpoch {
        var epoch = NMEAEpoch()
        epoch.coordinate = Coordinate(latitude: 46.1, longitude: 14.25)
        epoch.altitude = 545
        epoch.hdop = 2
        change(&epoch)
        return epoch
    }

    @Test("accuracy comes from GST, else from HDOP, else from the default (EM-17)")
    func accuracy() {
        let sigmas = Fix(
            epoch: epoch { ($0.latitudeSigma, $0.longitudeSigma, $0.altitudeSigma) = (3, 4, 7) }, at: .zero)
        #expect(sigmas?.horizontalAccuracy == 5 && sigmas?.verticalAccuracy == 7)
        let dilution = Fix(epoch: epoch(), at: .zero)
        #expect(dilution?.horizontalAccuracy == 9)
        #expect(((dilution?.verticalAccuracy ?? 0) - 15.3).magnitude < 1e-9)
        var rules = NMEAAccuracyRules()
        rules.metresPerHDOP = 6
        #expect(Fix(epoch: epoch(), at: .zero, rules: rules)?.horizontalAccuracy == 12)
        // Receivers send 0 for what they do not know.
        let zero = Fix(epoch: epoch { ($0.hdop, $0.latitudeSigma, $0.longitudeSigma) = (0, 0, 0) }, at: .zero)
        #expect(zero?.horizontalAccuracy == 10)
    }

    @Test("there is no fix without a position, and no altitude in a fix of two dimensions (EM-17)")
    func absence() {
        #expect(Fix(epoch: NMEAEpoch(), at: .zero) == nil)
        #expect(Fix(epoch: epoch { $0.dimension = 2 }, at: .zero)?.verticalAccuracy == -1)
        #expect(Fix(epoch: epoch { $0.altitude = nil }, at: .zero)?.verticalAccuracy == -1)
        let bare = Fix(epoch: epoch(), at: .seconds(3))
        #expect(bare?.time == .seconds(3) && bare?.altitude == 545)
        #expect(bare?.speed == -1 && bare?.course == -1 && bare?.speedAccuracy == -1)
    }

    @Test("course is given from 0.4 m/s on, with an accuracy that shrinks with speed (EM-17)")
    func course() {
        func fix(_ speed: Double, _ course: Double?) -> Fix? {
            Fix(epoch: epoch { ($0.speed, $0.course) = (speed, course) }, at: .zero)
        }
        #expect(fix(0.39, 45)?.course == -1 && fix(0.39, 45)?.courseAccuracy == -1)
        #expect(fix(0.39, 45)?.speed == 0.39)
        #expect(fix(0.4, 45)?.course == 45)
        #expect(fix(3, nil)?.course == -1 && fix(3, nil)?.speed == 3)
        // The angle whose tangent is 0.3 / 0.3.
        #expect(((fix(0.3, 45)?.courseAccuracy ?? 0) + 1).magnitude < 1e-9)
        var rules = NMEAAccuracyRules()
        rules.leastSpeedForCourse = 0
        let slow = Fix(epoch: epoch { ($0.speed, $0.course) = (0.3, 45) }, at: .zero, rules: rules)
        #expect(((slow?.courseAccuracy ?? 0) - 45).magnitude < 1e-9)
    }

    @Test("headings: stated values first, then declination, else true is unknown (EM-18)")
    func headings() {
        func heading(
            _ magnetic: Double?, _ trueHeading: Double?, _ variation: Double?, _ declination: Double?
        ) -> [Double]? {
            let reading = NMEAHeading(
                magneticHeading: magnetic, trueHeading: trueHeading, variation: variation)
            return Heading(reading, at: .zero, declination: declination, accuracy: 5)
                .map { [$0.magneticHeading, $0.trueHeading, $0.accuracy] }
        }
        #expect(heading(10, nil, nil, nil) == [10, -1, 5])
        #expect(heading(10, nil, nil, 4) == [10, 14, 5])
        #expect(heading(358, nil, nil, 4) == [358, 2, 5])
        #expect(heading(10, 13, 3, 4) == [10, 13, 5])
        #expect(heading(nil, 2, nil, 4) == [358, 2, 5])
        #expect(heading(nil, 2, nil, nil) == [2, 2, 5])
        #expect(heading(nil, nil, 3, 4) == nil)
    }
}

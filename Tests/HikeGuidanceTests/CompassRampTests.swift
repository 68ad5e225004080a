import HikeGeodesy
import HikeGuidance
import HikeValues
import Testing

@Suite("The line to a destination and the haptic ramp")
struct CompassRampTests {
    let london = Coordinate(latitude: 51.5074, longitude: -0.1278)
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)

    private func line(_ a: (Double, Double), _ b: (Double, Double)) -> DirectLine {
        DirectLine(
            from: Coordinate(latitude: a.0, longitude: a.1), to: Coordinate(latitude: b.0, longitude: b.1))
    }

    @Test("WP-05, WP-06: London to New York")
    func golden() {
        let line = DirectLine(from: london, to: newYork)
        #expect((line.bearing - 288.33).magnitude < 0.005)
        #expect((line.miles - 3_461).magnitude < 0.005 * 3_461)
        #expect((line.miles - 3_461.18).magnitude < 0.005)
    }

    @Test("WP-05: due north, east, south, west, the antimeridian both ways, and the poles")
    func directions() {
        #expect(line((0, 10), (1, 10)).bearing == 0)
        #expect((line((0, 10), (0, 11)).bearing - 90).magnitude < 1e-9)
        #expect(line((1, 10), (0, 10)).bearing == 180)
        #expect((line((0, 11), (0, 10)).bearing - 270).magnitude < 1e-9)
        let east = line((0, 179.9), (0, -179.9))
        #expect((east.bearing - 90).magnitude < 1e-9 && (east.metres - 22_239).magnitude < 1)
        let west = line((0, -179.9), (0, 179.9))
        #expect((west.bearing - 270).magnitude < 1e-9 && (west.metres - 22_239).magnitude < 1)
        #expect(line((60, 25), (90, 140)).bearing.magnitude < 1e-9)
        #expect((line((60, 25), (-90, 140)).bearing - 180).magnitude < 1e-9)
        // At a pole north has no direction of its own; the longitude that the pole was named with decides.
        #expect((line((90, 0), (80, 0)).bearing - 180).magnitude < 1e-9)
        #expect((line((-90, 0), (-80, 0)).bearing).magnitude < 1e-9)
    }

    @Test("WP-05: the same place has the bearing 0, by whichever name")
    func samePlace() {
        for (a, b) in [
            ((51.5074, -0.1278), (51.5074, -0.1278)), ((0, 180), (0, -180)), ((90, 0), (90, 77)),
            ((-90, -33), (-90, 120)), ((90, 180), (90, -180)),
        ] as [((Double, Double), (Double, Double))] {
            #expect(line(a, b).bearing == 0 && line(a, b).metres < 0.001, "\(a) \(b)")
        }
    }

    @Test("WP-05: property: a place reached along a bearing lies in that bearing", arguments: 1...10)
    func bearings(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        for _ in 0..<200 {
            let start = Coordinate(latitude: random.uniform(-89, 89), longitude: random.uniform(-180, 180))
            let bearing = random.uniform(0, 360)
            let distance = random.uniform(20, 2e6)
            let end = GreatCircle.destination(from: start, bearing: bearing, distance: distance)
            let line = DirectLine(from: start, to: end)
            #expect((0..<360).contains(line.bearing))
            #expect(Angle.wrap180(line.bearing - bearing).magnitude < 1e-3)
            #expect((line.miles * 1_609.344 - distance).magnitude < 0.01)
        }
    }

    @Test("WP-25: the error is positive to the right of the destination")
    func signs() {
        let line = line((0, 0), (0, 1))
        let table: [(Double, Double)] = [
            (110, 20), (70, -20), (90, 0), (271, -179), (269, 179), (359, -91), (1, -89), (0, -90),
        ]
        for (heading, error) in table {
            #expect((line.alignmentError(heading: heading) - error).magnitude < 1e-9, "\(heading)")
        }
        let north = self.line((0, 0), (1, 0))
        #expect(north.alignmentError(heading: 1) == 1 && north.alignmentError(heading: 359) == -1)
    }

    @Test("WP-14, WP-15, CX-29: the values of the table, exact at both ends")
    func table() throws {
        let table = [(0, 1.0, 0.0), (5, 0.775, 0.2), (10, 0.55, 0.4), (20, 0.1, 0.8)]
        for (error, intensity, sharpness) in table {
            for sign in [1.0, -1.0] {
                let place = try #require(AlignmentRamp.place(of: sign * Double(error)))
                #expect((AlignmentRamp.intensity(at: place) - intensity).magnitude < 1e-12)
                #expect((AlignmentRamp.sharpness(at: place) - sharpness).magnitude < 1e-12)
            }
        }
        #expect(AlignmentRamp.intensity(at: 0) == 1 && AlignmentRamp.intensity(at: 1) == 0.1)
        #expect(AlignmentRamp.sharpness(at: 0) == 0 && AlignmentRamp.sharpness(at: 1) == 0.8)
    }

    @Test("WP-13: 20.0 is in the cone, also out of a subtraction; 20.1 and what is no number are not")
    func boundary() {
        for error in [20.0, -20, 288.33 + 20 - 288.33, 359.7 - 339.7] {
            #expect(AlignmentRamp.place(of: error) == 1 || AlignmentRamp.place(of: error) == 1.0.nextDown)
        }
        // A little more by rounding is the boundary itself, never a place behind it.
        for error in [(20.0).nextUp, -(20.0).nextUp, 20.000_000_000_5] {
            #expect(AlignmentRamp.place(of: error) == 1)
        }
        for error in [20.1, -20.1, 20.000_001, 180, -180, .nan, .infinity] {
            #expect(AlignmentRamp.place(of: error) == nil)
            #expect(AlignmentRamp.place(of: error, steps: 5) == nil)
        }
    }

    @Test("WP-13, WP-16: property: none outside, symmetric, and monotone", arguments: [nil, 2, 5, 9])
    func shape(_ steps: Int?) throws {
        var before = (place: -1.0, intensity: 2.0, sharpness: -1.0)
        var levels: Set<Double> = []
        for hundredth in 0...18_000 {
            let error = Double(hundredth) / 100
            let place = AlignmentRamp.place(of: error, steps: steps)
            #expect(place == AlignmentRamp.place(of: -error, steps: steps))
            guard error <= 20 else {
                #expect(place == nil)
                continue
            }
            let at = try #require(place)
            let (intensity, sharpness) = (AlignmentRamp.intensity(at: at), AlignmentRamp.sharpness(at: at))
            #expect((0.1...1).contains(intensity) && (0...0.8).contains(sharpness))
            if steps == nil {
                #expect(intensity < before.intensity && sharpness > before.sharpness)
            } else {
                #expect(intensity <= before.intensity && sharpness >= before.sharpness)
            }
            before = (at, intensity, sharpness)
            levels.insert(intensity)
        }
        if let steps { #expect(levels.count == steps && levels.contains(0.1) && levels.contains(1)) }
    }

    @Test("steps that make no sense are none; five steps change at 2.5, 7.5, 12.5 and 17.5 degrees")
    func steps() {
        for steps in [1, 0, -4] {
            #expect(AlignmentRamp.place(of: 7, steps: steps) == AlignmentRamp.place(of: 7))
        }
        let table: [(Double, Double)] = [
            (2.4, 0), (2.6, 0.25), (7.4, 0.25), (7.6, 0.5), (12.6, 0.75), (17.4, 0.75), (17.6, 1),
        ]
        for (error, place) in table { #expect(AlignmentRamp.place(of: error, steps: 5) == place) }
    }

    @Test("pulses come every 0.25 s in the centre and every 1.2 s at the boundary, linear")
    func pulses() {
        let pulses = CompassConfiguration.Pulses()
        #expect(pulses.interval(at: 0) == .milliseconds(250))
        #expect(pulses.interval(at: 0.5) == .milliseconds(725))
        #expect(pulses.interval(at: 1) == .milliseconds(1_200))
    }

    @Test("the declination is that of the World Magnetic Model at the place and date")
    func declination() throws {
        let date = try #require(UTCDate(year: 2025, month: 1, day: 1))
        // Published test values of WMM2025: north 39677.8, east -109.6 nT at 0, 120 E.
        let place = Coordinate(latitude: 0, longitude: 120)
        let degrees = try #require(CompassAlignment.declination(at: place, on: date))
        #expect((degrees - -0.158).magnitude < 0.005)
        let later = try #require(UTCDate(year: 2029, month: 7, day: 2))
        #expect(CompassAlignment.declination(at: place, on: later) != degrees)
        // The dip pole of 2025, where the field has no direction along the ground; no place; no height.
        let pole = Coordinate(latitude: 85.8, longitude: 139.3)
        #expect(CompassAlignment.declination(at: pole, on: date) == nil)
        #expect(CompassAlignment.declination(at: place, on: date, altitude: 100_000) != degrees)
        for (latitude, longitude) in [(91.0, 0.0), (0, 181), (0, .nan)] {
            let nowhere = Coordinate(latitude: latitude, longitude: longitude)
            #expect(CompassAlignment.declination(at: nowhere, on: date) == nil)
        }
        #expect(CompassAlignment.declination(at: place, on: date, altitude: .nan) == nil)
    }
}

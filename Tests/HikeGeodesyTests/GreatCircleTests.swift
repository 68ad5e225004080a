import HikeGeodesy
import HikeValues
import Testing

@Suite("Great circles and angles")
struct GreatCircleTests {
    @Test("Appendix A: haversine distance, R = 6,371,000 m")
    func goldenDistance() {
        let distance = GreatCircle.distance(
            Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.01))
        #expect((distance - 1_111.949).magnitude < 0.0005)
    }

    @Test("Appendix A: London to New York, bearing and miles")
    func goldenBearing() {
        let london = Coordinate(latitude: 51.5074, longitude: -0.1278)
        let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
        #expect((GreatCircle.bearing(from: london, to: newYork) - 288.330).magnitude < 0.0005)
        #expect((GreatCircle.distance(london, newYork) / 1_609.344 - 3_461.18).magnitude < 0.005)
    }

    @Test("Appendix A: differences of directions, normalised; a half turn keeps its sign")
    func goldenDeltas() {
        let table: [(Double, Double)] = [
            (-200, 160), (190, -170), (540, 180), (-180, -180), (180, 180), (0, 0), (360, 0), (720.5, 0.5), (-540, -180),
        ]
        for (degrees, expected) in table { #expect(Angle.wrap180(degrees) == expected, "\(degrees)") }
    }

    @Test("wrap360 gives 0 to below 360 for anything, tiny negatives too")
    func wrap360() {
        let table: [(Double, Double)] = [(0, 0), (360, 0), (-1, 359), (725, 5), (-720, 0), (-1e-300, 0), (-0.0, 0)]
        for (degrees, expected) in table { #expect(Angle.wrap360(degrees) == expected, "\(degrees)") }
        var random = RandomStream(seed: 1)
        for _ in 0..<10_000 {
            let degrees = random.uniform(-1e5, 1e5)
            #expect((0..<360).contains(Angle.wrap360(degrees)))
            #expect((-180...180).contains(Angle.wrap180(degrees)))
        }
    }

    @Test("OH5-04: the four directions, the poles, the antimeridian, and the same place")
    func directions() {
        let place = Coordinate(latitude: 10, longitude: 179.9)
        func bearing(_ latitude: Double, _ longitude: Double) -> Double {
            GreatCircle.bearing(from: place, to: Coordinate(latitude: latitude, longitude: longitude))
        }
        #expect(bearing(11, 179.9) == 0)
        #expect((bearing(10, -179.9) - 90).magnitude < 0.1)
        #expect(bearing(9, 179.9) == 180)
        #expect((bearing(10, 179.7) - 270).magnitude < 0.1)
        #expect(bearing(10, 179.9) == 0)
        #expect(bearing(90, 0).magnitude < 1e-9)
        let across = GreatCircle.distance(place, Coordinate(latitude: 10, longitude: -179.9))
        #expect((across - 0.2 * LocalFrame.metresPerDegree * PortableMath.cos(10 * .pi / 180)).magnitude < 0.1)
    }

    @Test("property: distance is symmetric, obeys the triangle, and ends at half the circumference", arguments: 1...20)
    func metric(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        func place() -> Coordinate {
            Coordinate(latitude: random.uniform(-90, 90), longitude: random.uniform(-180, 180))
        }
        for _ in 0..<200 {
            let (a, b, c) = (place(), place(), place())
            let ab = GreatCircle.distance(a, b)
            #expect((ab - GreatCircle.distance(b, a)).magnitude < 1e-6)
            #expect(ab <= GreatCircle.distance(a, c) + GreatCircle.distance(c, b) + 1e-6)
            #expect(ab <= .pi * GreatCircle.earthRadius + 1e-6)
            #expect(GreatCircle.distance(a, a) == 0)
        }
    }

    @Test("property: a destination lies at its distance and bearing", arguments: 1...20)
    func destination(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        for _ in 0..<200 {
            let start = Coordinate(latitude: random.uniform(-80, 80), longitude: random.uniform(-180, 180))
            let bearing = random.uniform(0, 360)
            let distance = random.uniform(1, 50_000)
            let end = GreatCircle.destination(from: start, bearing: bearing, distance: distance)
            #expect(end.isValid)
            #expect((GreatCircle.distance(start, end) - distance).magnitude < 1e-5)
            let back = Angle.wrap180(GreatCircle.bearing(from: start, to: end) - bearing)
            #expect(back.magnitude * distance < 0.01)
        }
    }
}

import HikeGeodesy
import HikeValues
import Testing

@Suite("The height of the geoid")
struct GeoidTests {
    private static func separation(_ latitude: Double, _ longitude: Double) -> Double {
        Geoid.separation(at: Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Of EGM96, as its publishers give it at these places.
    @Test(
        "is EGM96's within a few metres",
        arguments: [
            (47.5, 11.0, 47.6), (46.5, 12.3, 49.8), (0, 80, -102.7), (90, 0, 13.6), (-90, 0, -29.5),
            (36.1, -112.1, -23.4),
        ])
    func places(_ latitude: Double, _ longitude: Double, _ metres: Double) {
        #expect(abs(Self.separation(latitude, longitude) - metres) < 7)
    }

    @Test("has no step where squares meet, nor at the antimeridian, and is 0 off the earth")
    func seams() {
        for latitude in stride(from: -85.0, through: 85, by: 5) {
            #expect(abs(Self.separation(latitude - 1e-9, 11) - Self.separation(latitude + 1e-9, 11)) < 1e-6)
            #expect(Self.separation(latitude, 180) == Self.separation(latitude, -180))
            #expect(abs(Self.separation(latitude, 179.999_999) - Self.separation(latitude, -180)) < 1e-4)
        }
        #expect(Self.separation(91, 0) == 0)
    }
}

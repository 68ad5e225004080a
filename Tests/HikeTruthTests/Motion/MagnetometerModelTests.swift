import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

@Suite("Magnetometers")
struct MagnetometerModelTests {
    private static let place = TruthState(
        coordinate: Coordinate(latitude: 47, longitude: 11), elevation: 1_200)
    private static let magnetism = MagneticModel(decimalYear: 2_026.5)

    private static func field(_ attitude: Attitude, isIdeal: Bool = true, at seconds: Double = 0)
        -> MotionVector
    {
        var model = MagnetometerModel(
            device: "phone", magnetism: magnetism, isIdeal: isIdeal, randomness: RandomStream(seed: 1))
        return model.reading(at: .seconds(seconds), attitude: attitude, truth: place)
    }

    @Test(
        "issue 24: a flat device that points north has the field before it and below, one that points east on its left"
    )
    func axes() {
        let earth = magnetism.field(at: Self.place.coordinate, altitude: 1_200)
        let north = Self.field(Attitude(roll: 0, pitch: 0, yaw: -.pi / 2))
        #expect(abs(north.y - earth.north / 1_000) < 0.05)
        #expect(abs(north.x - earth.east / 1_000) < 0.05)
        #expect(abs(north.z + earth.down / 1_000) < 0.05)
        let east = Self.field(Attitude(roll: 0, pitch: 0, yaw: .pi))
        #expect(abs(east.x + earth.north / 1_000) < 0.05 && abs(east.y - earth.east / 1_000) < 0.05)
        // Upright, facing north: down is to the device's bottom, north is at its back.
        let upright = Self.field(Attitude(roll: 0, pitch: .pi / 2, yaw: -.pi / 2))
        #expect(abs(upright.y + earth.down / 1_000) < 0.05 && abs(upright.z + earth.north / 1_000) < 0.05)
    }

    @Test("issue 24: its noise is a fifth of a microtesla an axis, and the same however one asks")
    func noise() {
        let attitude = Attitude(roll: 0.3, pitch: 0.2, yaw: 1)
        let still = Self.field(attitude)
        let errors = (1...2_000).map { Self.field(attitude, isIdeal: false, at: Double($0) / 10).x - still.x }
        let deviation = (errors.map { $0 * $0 }.reduce(0, +) / 2_000).squareRoot()
        #expect((0.17...0.21).contains(deviation))
        #expect(
            Self.field(attitude, isIdeal: false, at: 3) == Self.field(attitude, isIdeal: false, at: 3))
    }

    private var magnetism: MagneticModel { Self.magnetism }
}

import HikeGeodesy
import HikeValues

/// The earth's magnetic field in the axes of a device, with the noise of its magnetometer.
///
/// The field is the World Magnetic Model's; the noise is that of a Bosch BMM350 at its usual rate (0.19 microtesla an axis, by its data
/// sheet). What iron nearby does to a compass is in the model of the compass alone. Calls may come in any order.
public struct MagnetometerModel: Hashable, Sendable {
    private var field: MagneticFieldCache
    private let noise: Double
    private let noiseKey: UInt64

    /// - Parameters:
    ///   - device: the device's id, which with the seed makes its own errors (`magnetometer/<device>`).
    ///   - magnetism: the earth's field on the day.
    ///   - isIdeal: without noise.
    ///   - randomness: the run's stream; it is only split.
    public init(device: String, magnetism: MagneticModel, isIdeal: Bool, randomness: RandomStream) {
        field = MagneticFieldCache(model: magnetism)
        noise = isIdeal ? 0 : 0.19
        var keys = randomness.split("magnetometer/" + device)
        noiseKey = keys.next()
    }

    /// Microtesla along the device's axes.
    public mutating func reading(
        at instant: Instant, attitude: Attitude, truth: TruthState
    ) -> MotionVector {
        let earth = field.field(at: truth.coordinate, altitude: truth.elevation)
        // North, west and up, from nanotesla north, east and down.
        var reading = attitude.device(
            MotionVector(x: earth.north / 1_000, y: -earth.east / 1_000, z: -earth.down / 1_000))
        guard noise > 0 else { return reading }
        var random = RandomStream(seed: noiseKey ^ UInt64(bitPattern: instant.nanoseconds))
        reading.x += noise * random.gaussian()
        reading.y += noise * random.gaussian()
        reading.z += noise * random.gaussian()
        return reading
    }
}

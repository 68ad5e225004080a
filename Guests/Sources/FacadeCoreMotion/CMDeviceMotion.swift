import Foundation
import HikeValues

/// What the accelerometer reads: gravity and all else.
open class CMAccelerometerData: CMLogItem {
    /// In g.
    public let acceleration: CMAcceleration

    init(_ sample: MotionSample) {
        let (gravity, own) = (sample.gravity, sample.acceleration)
        acceleration = CMAcceleration(x: gravity.x + own.x, y: gravity.y + own.y, z: gravity.z + own.z)
        super.init(at: sample.time)
    }
}

/// What the gyroscope reads.
open class CMGyroData: CMLogItem {
    /// Radians a second.
    public let rotationRate: CMRotationRate

    init(_ sample: MotionSample) {
        rotationRate = CMRotationRate(sample.rotation)
        super.init(at: sample.time)
    }
}

/// What the magnetometer reads.
open class CMMagnetometerData: CMLogItem {
    /// Microtesla.
    public let magneticField: CMMagneticField

    init(_ sample: MotionSample) {
        magneticField = CMMagneticField(sample.magneticField)
        super.init(at: sample.time)
    }
}

/// What the device makes of all its motion sensors.
open class CMDeviceMotion: CMLogItem {
    /// Where the sensors are.
    public enum SensorLocation: Int, Sendable {
        /// In the device.
        case `default` = 0
        /// In the left headphone.
        case headphoneLeft = 1
        /// In the right headphone.
        case headphoneRight = 2
    }

    /// How it is turned.
    public let attitude: CMAttitude
    /// How fast it turns.
    public let rotationRate: CMRotationRate
    /// Down, in g; its length is 1.
    public let gravity: CMAcceleration
    /// What it is accelerated besides gravity, in g.
    public let userAcceleration: CMAcceleration
    /// The earth's field, where the frame stands on the compass.
    public let magneticField: CMCalibratedMagneticField
    /// Where the top points, degrees clockwise from the frame's north, 0 to below 360; negative where the frame has none.
    public let heading: Double

    init(
        _ sample: MotionSample, attitude: CMAttitude, heading: Double, usesCompass: Bool
    ) {
        self.attitude = attitude
        self.heading = heading
        rotationRate = CMRotationRate(sample.rotation)
        gravity = CMAcceleration(sample.gravity)
        userAcceleration = CMAcceleration(sample.acceleration)
        magneticField =
            usesCompass
            ? CMCalibratedMagneticField(field: CMMagneticField(sample.magneticField), accuracy: .high)
            : CMCalibratedMagneticField()
        super.init(at: sample.time)
    }

    /// In the device.
    open var sensorLocation: SensorLocation { .default }
}

/// Turns samples, which the device has from true north, into what an app wants them from.
struct ReferenceFrame {
    let frame: CMAttitudeReferenceFrame
    /// What is taken from each yaw; nil: the first sample says it.
    private var offset: Double?
    /// The field over ground, microtesla to the north and the west, as it was lately.
    private var field: (north: Double, west: Double)?

    /// How much of a sample's field is new: noise of a fifth of a microtesla is then a twentieth of a degree.
    private static let share = 0.02

    init(_ frame: CMAttitudeReferenceFrame) {
        self.frame = frame
        offset = frame == .xTrueNorthZVertical ? 0 : nil
    }

    mutating func motion(_ sample: MotionSample) -> CMDeviceMotion {
        let attitude: CMAttitude
        var heading = -1.0
        let isNorth = frame == .xTrueNorthZVertical || frame == .xMagneticNorthZVertical
        if frame == .xMagneticNorthZVertical { offset = magneticNorth(sample) }
        let first = offset ?? sample.yaw
        offset = first
        let yaw = Self.wrapped(sample.yaw - first)
        attitude = CMAttitude(roll: sample.roll, pitch: sample.pitch, yaw: yaw)
        if isNorth {
            heading = (-90 - yaw * 180 / .pi).truncatingRemainder(dividingBy: 360)
            if heading < 0 { heading += 360 }
        }
        return CMDeviceMotion(
            sample, attitude: attitude, heading: heading, usesCompass: frame != .xArbitraryZVertical)
    }

    /// The yaw of magnetic north, from the true one.
    private mutating func magneticNorth(_ sample: MotionSample) -> Double {
        let turn = CMAttitude(roll: sample.roll, pitch: sample.pitch, yaw: sample.yaw).rotationMatrix
        let (x, y, z) = (sample.magneticField.x, sample.magneticField.y, sample.magneticField.z)
        let north = turn.m11 * x + turn.m21 * y + turn.m31 * z
        let west = turn.m12 * x + turn.m22 * y + turn.m32 * z
        let old = field ?? (north, west)
        let new = (
            north: old.north + Self.share * (north - old.north),
            west: old.west + Self.share * (west - old.west)
        )
        field = new
        return PortableMath.atan2(new.west, new.north)
    }

    /// −π to π.
    private static func wrapped(_ angle: Double) -> Double {
        angle - 2 * .pi * (angle / (2 * .pi)).rounded()
    }
}

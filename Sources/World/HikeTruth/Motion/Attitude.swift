import HikeGeodesy
import HikeValues

/// A vector in the axes of a device: x to its right, y to its top, z out of its face.
public struct MotionVector: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(x: Double = 0, y: Double = 0, z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// In its own unit.
    public var length: Double { (x * x + y * y + z * z).squareRoot() }
}

/// How a device is turned, in radians, as `CMAttitude` has it in the frame `xTrueNorthZVertical`: from a
/// frame with x to true north, y to the west and z up it is turned by ``yaw`` about z, then by ``pitch``
/// about its own x, then by ``roll`` about its own y.
public struct Attitude: Hashable, Sendable {
    /// How far the right edge is lowered, -π to π.
    public var roll: Double
    /// How far the top edge is raised, -π/2 to π/2.
    public var pitch: Double
    /// -π to π; 0 where the right edge of a flat device points north and its top west.
    public var yaw: Double

    public init(roll: Double, pitch: Double, yaw: Double) {
        self.roll = roll
        self.pitch = pitch
        self.yaw = yaw
    }

    /// Where the top edge points over ground, degrees clockwise from true north, 0 to below 360.
    public var heading: Double { Angle.wrap360(-90 - yaw * 180 / .pi) }

    /// Down, in the device's axes, of length 1: what gravity reads in g.
    public var gravity: MotionVector { device(MotionVector(z: -1)) }

    /// A vector of the frame (north, west, up) in the device's axes.
    public func device(_ vector: MotionVector) -> MotionVector {
        let (a, b) = Self.turned(vector.x, vector.y, by: -yaw)
        let (c, d) = Self.turned(b, vector.z, by: -pitch)
        let (e, f) = Self.turned(d, a, by: -roll)
        return MotionVector(x: f, y: c, z: e)
    }

    private static func turned(_ x: Double, _ y: Double, by angle: Double) -> (Double, Double) {
        let (sine, cosine) = (PortableMath.sin(angle), PortableMath.cos(angle))
        return (x * cosine - y * sine, x * sine + y * cosine)
    }
}

import Foundation
import HikeValues

/// What the angles of an attitude are measured from; z is up in each.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
    /// The platform's number.
    public let rawValue: UInt

    /// A frame, or several.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// From where the device pointed at the start.
    public static let xArbitraryZVertical = CMAttitudeReferenceFrame(rawValue: 1)
    /// The same, and the compass keeps it from drifting.
    public static let xArbitraryCorrectedZVertical = CMAttitudeReferenceFrame(rawValue: 2)
    /// From magnetic north.
    public static let xMagneticNorthZVertical = CMAttitudeReferenceFrame(rawValue: 4)
    /// From true north, for which the app needs the location.
    public static let xTrueNorthZVertical = CMAttitudeReferenceFrame(rawValue: 8)
}

/// Turns vectors of the reference frame into the device's axes.
public struct CMRotationMatrix: Sendable {
    /// Row and column.
    public var m11, m12, m13, m21, m22, m23, m31, m32, m33: Double

    /// Nothing but zeros.
    public init() { self.init(rows: [0, 0, 0, 0, 0, 0, 0, 0, 0]) }

    /// Row by row.
    public init(
        m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double,
        m32: Double, m33: Double
    ) {
        self.init(rows: [m11, m12, m13, m21, m22, m23, m31, m32, m33])
    }

    init(rows m: [Double]) {
        (m11, m12, m13) = (m[0], m[1], m[2])
        (m21, m22, m23) = (m[3], m[4], m[5])
        (m31, m32, m33) = (m[6], m[7], m[8])
    }

    private var rows: [Double] { [m11, m12, m13, m21, m22, m23, m31, m32, m33] }

    /// This one behind the inverse of another.
    func times(inverseOf other: CMRotationMatrix) -> CMRotationMatrix {
        let (a, b) = (rows, other.rows)
        return CMRotationMatrix(
            rows: (0..<9).map { place -> Double in
                let (row, column) = (place / 3 * 3, place % 3 * 3)
                return (0..<3).reduce(0.0) { sum, index in sum + a[row + index] * b[column + index] }
            })
    }
}

/// A turn about an axis, from the device's axes into the reference frame.
public struct CMQuaternion: Sendable {
    /// The axis times the sine of half the angle.
    public var x, y, z: Double
    /// The cosine of half the angle.
    public var w: Double

    /// Nothing but zeros.
    public init() { self.init(x: 0, y: 0, z: 0, w: 0) }

    /// These parts.
    public init(x: Double, y: Double, z: Double, w: Double) {
        (self.x, self.y, self.z, self.w) = (x, y, z, w)
    }

    func times(_ b: CMQuaternion) -> CMQuaternion {
        let first: Double = w * b.x + x * b.w + y * b.z - z * b.y
        let second: Double = w * b.y - x * b.z + y * b.w + z * b.x
        let third: Double = w * b.z + x * b.y - y * b.x + z * b.w
        let cosine: Double = w * b.w - x * b.x - y * b.y - z * b.z
        return CMQuaternion(x: first, y: second, z: third, w: cosine)
    }
}

/// How a device is turned, from a reference frame: by ``yaw`` about the vertical, then by ``pitch`` about the axis to its right, then by
/// ``roll`` about that to its top.
open class CMAttitude: NSObject, NSCopying {
    /// Radians, −π to π: how far the right edge is lowered.
    public private(set) var roll: Double
    /// Radians, −π/2 to π/2: how far the top edge is raised.
    public private(set) var pitch: Double
    /// Radians, −π to π.
    public private(set) var yaw: Double

    init(roll: Double, pitch: Double, yaw: Double) {
        (self.roll, self.pitch, self.yaw) = (roll, pitch, yaw)
    }

    /// The same as a matrix.
    open var rotationMatrix: CMRotationMatrix {
        let (sr, cr) = (PortableMath.sin(roll), PortableMath.cos(roll))
        let (sp, cp) = (PortableMath.sin(pitch), PortableMath.cos(pitch))
        let (sy, cy) = (PortableMath.sin(yaw), PortableMath.cos(yaw))
        // The axes of the device, in the frame.
        let right: [Double] = [cy * cr - sy * sp * sr, sy * cr + cy * sp * sr, -cp * sr]
        let top: [Double] = [-sy * cp, cy * cp, sp]
        let face: [Double] = [cy * sr + sy * sp * cr, sy * sr - cy * sp * cr, cp * cr]
        return CMRotationMatrix(rows: right + top + face)
    }

    /// The same as one turn.
    open var quaternion: CMQuaternion {
        func half(_ angle: Double) -> (Double, Double) {
            (PortableMath.sin(angle / 2), PortableMath.cos(angle / 2))
        }
        let (z, x, y) = (half(yaw), half(pitch), half(roll))
        return CMQuaternion(x: 0, y: 0, z: z.0, w: z.1)
            .times(CMQuaternion(x: x.0, y: 0, z: 0, w: x.1))
            .times(CMQuaternion(x: 0, y: y.0, z: 0, w: y.1))
    }

    /// Makes this one the change from another.
    open func multiply(byInverseOf attitude: CMAttitude) {
        let turn = rotationMatrix.times(inverseOf: attitude.rotationMatrix)
        pitch = PortableMath.asin(min(1, max(-1, turn.m23)))
        roll = PortableMath.atan2(-turn.m13, turn.m33)
        yaw = PortableMath.atan2(-turn.m21, turn.m22)
    }

    /// Another one of these angles.
    open func copy(with zone: NSZone? = nil) -> Any { CMAttitude(roll: roll, pitch: pitch, yaw: yaw) }
}

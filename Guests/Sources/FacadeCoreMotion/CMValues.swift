@_exported import Foundation
import GuestCalls
import HikeValues

/// The domain of errors of this framework.
public let CMErrorDomain = "CMErrorDomain"

/// Why there are no readings, by the platform's number.
public struct CMError: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt32

    /// A reason of this number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A reason of this number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// As handlers get it.
    var error: any Error { NSError(domain: CMErrorDomain, code: Int(rawValue)) }
}

/// None.
public let CMErrorNULL = CMError(100)
/// The device has to be moved first.
public let CMErrorDeviceRequiresMovement = CMError(101)
/// True north is not known: the app may not have positions.
public let CMErrorTrueNorthNotAvailable = CMError(102)
/// Something else.
public let CMErrorUnknown = CMError(103)
/// The device does not tell activities apart.
public let CMErrorMotionActivityNotAvailable = CMError(104)
/// The owner has refused it.
public let CMErrorMotionActivityNotAuthorized = CMError(105)
/// The app has not the right.
public let CMErrorMotionActivityNotEntitled = CMError(106)
/// A value that means nothing.
public let CMErrorInvalidParameter = CMError(107)
/// A call that means nothing now.
public let CMErrorInvalidAction = CMError(108)
/// The device has it not.
public let CMErrorNotAvailable = CMError(109)
/// The app has not the right.
public let CMErrorNotEntitled = CMError(110)
/// The owner has refused it.
public let CMErrorNotAuthorized = CMError(111)

/// What the app may do with motion and fitness.
public enum CMAuthorizationStatus: Int, Sendable {
    /// Nobody has been asked yet.
    case notDetermined = 0
    /// Not allowed, and the owner cannot change that.
    case restricted = 1
    /// The owner has refused it.
    case denied = 2
    /// Allowed.
    case authorized = 3

    init(answer: PermissionAnswer) {
        switch answer {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .whenInUse, .always, .limited, .granted: self = .authorized
        }
    }

    var isRefusal: Bool {
        switch self {
        case .restricted, .denied: true
        case .notDetermined, .authorized: false
        }
    }
}

/// What an accelerometer reads along the device's axes, in g.
public struct CMAcceleration: Sendable {
    /// To the right.
    public var x: Double
    /// To the top.
    public var y: Double
    /// Out of the face.
    public var z: Double

    /// None.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// These parts.
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    init(_ vector: MotionSample.Vector) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

/// How fast a device turns about its axes, radians a second.
public struct CMRotationRate: Sendable {
    /// About the axis to the right.
    public var x: Double
    /// About the axis to the top.
    public var y: Double
    /// About the axis out of the face.
    public var z: Double

    /// None.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// These parts.
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    init(_ vector: MotionSample.Vector) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

/// A magnetic field along the device's axes, microtesla.
public struct CMMagneticField: Sendable {
    /// To the right.
    public var x: Double
    /// To the top.
    public var y: Double
    /// Out of the face.
    public var z: Double

    /// None.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// These parts.
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    init(_ vector: MotionSample.Vector) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

/// How good a magnetic field is.
public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
    /// Not known.
    case uncalibrated = -1
    /// Poor.
    case low = 0
    /// Fair.
    case medium = 1
    /// Good.
    case high = 2
}

/// The earth's field without that of the device.
public struct CMCalibratedMagneticField: Sendable {
    /// Microtesla.
    public var field: CMMagneticField
    /// How good it is.
    public var accuracy: CMMagneticFieldCalibrationAccuracy

    /// None.
    public init() { self.init(field: CMMagneticField(), accuracy: .uncalibrated) }

    /// This field.
    public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
        self.field = field
        self.accuracy = accuracy
    }
}

/// Something that was read at a moment.
open class CMLogItem: NSObject, NSCopying {
    /// Seconds since the device was switched on, as `ProcessInfo.systemUptime` counts them.
    public let timestamp: TimeInterval

    init(at moment: Instant) { timestamp = MotionCentre.shared.timestamp(of: moment) }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

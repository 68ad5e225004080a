import Foundation

/// A part of a magnetic field, microtesla.
public typealias CLHeadingComponentValue = Double

/// A filter that lets each heading pass.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// Which edge of the device a heading is that of, as its user holds it.
public enum CLDeviceOrientation: Int32, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// The device's top to the left.
    case landscapeLeft = 3
    /// The device's top to the right.
    case landscapeRight = 4
    /// On its back.
    case faceUp = 5
    /// On its face.
    case faceDown = 6

    /// Degrees clockwise from the device's top to the edge that is up; nil: it says nothing of an edge.
    var turn: Double? {
        switch self {
        case .portrait: 0
        case .portraitUpsideDown: 180
        case .landscapeLeft: 90
        case .landscapeRight: 270
        case .unknown, .faceUp, .faceDown: nil
        }
    }
}

/// Where the device points.
open class CLHeading: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Degrees clockwise from magnetic north, 0 to below 360.
    public let magneticHeading: CLLocationDirection
    /// Degrees clockwise from true north, 0 to below 360; negative: not known.
    public let trueHeading: CLLocationDirection
    /// Degrees by which the magnetic heading can be off; negative: the heading is not valid.
    public let headingAccuracy: CLLocationDirection
    /// The earth's field along the device's axes, to its right, to its top and out of its face.
    public let x: CLHeadingComponentValue
    /// See ``x``.
    public let y: CLHeadingComponentValue
    /// See ``x``.
    public let z: CLHeadingComponentValue
    /// When the heading was true.
    public let timestamp: Date

    /// - Parameter values: magnetic and true heading, accuracy, and the three parts of the field.
    init(_ values: [Double], timestamp: Date) {
        magneticHeading = values[0]
        trueHeading = values[1]
        headingAccuracy = values[2]
        (x, y, z) = (values[3], values[4], values[5])
        self.timestamp = timestamp
        super.init()
    }

    private var values: [Double] { [magneticHeading, trueHeading, headingAccuracy, x, y, z] }

    /// Headings, accuracy, field and moment.
    open override var description: String {
        "magneticHeading \(magneticHeading) trueHeading \(trueHeading) accuracy \(headingAccuracy) "
            + "x \(x) y \(y) z \(z) @ \(timestamp)"
    }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// Writes all fields.
    open func encode(with coder: NSCoder) {
        for (key, value) in zip(Self.keys, values) { coder.encode(value, forKey: key) }
        coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: Self.momentKey)
    }

    /// Reads what ``encode(with:)`` wrote; nil where a field is missing.
    public required convenience init?(coder: NSCoder) {
        guard (Self.keys + [Self.momentKey]).allSatisfy(coder.containsValue(forKey:)) else { return nil }
        self.init(
            Self.keys.map(coder.decodeDouble(forKey:)),
            timestamp: Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Self.momentKey)))
    }

    private static let keys = ["magneticHeading", "trueHeading", "headingAccuracy", "x", "y", "z"]
    private static let momentKey = "timestamp"
}

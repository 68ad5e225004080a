import Foundation
import HikeGeodesy
import HikeValues

/// A position report: where the device is, and how sure that is.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The place; valid where ``horizontalAccuracy`` is not negative.
    public let coordinate: CLLocationCoordinate2D
    /// Metres above mean sea level; valid where ``verticalAccuracy`` is positive.
    public let altitude: CLLocationDistance
    /// Metres above the WGS 84 ellipsoid; valid as ``altitude`` is. The geoid between them is EGM96's, coarsely.
    open var ellipsoidalAltitude: CLLocationDistance { altitude + Geoid.separation(at: coordinate.values) }
    /// Nil: no receiver here knows floors.
    open var floor: CLFloor? { nil }
    /// Radius of uncertainty of the place, metres; negative: the place is not valid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// Uncertainty of the altitude, metres; zero or negative: the altitude is not valid.
    public let verticalAccuracy: CLLocationAccuracy
    /// Direction of travel, degrees clockwise from true north, 0 to below 360; negative: not valid.
    public let course: CLLocationDirection
    /// Uncertainty of the course, degrees; negative: the course is not valid.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// Metres a second; negative: not valid.
    public let speed: CLLocationSpeed
    /// Uncertainty of the speed, metres a second; negative: the speed is not valid.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// When the position was true.
    public let timestamp: Date
    var source: CLLocationSourceInformation?
    /// Where it comes from; nil: the app has made it, and did not say.
    open var sourceInformation: CLLocationSourceInformation? { source }

    /// A report with all that one has.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
        super.init()
    }

    /// A report without the uncertainties of course and speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: -1, speed: speed,
            speedAccuracy: -1, timestamp: timestamp)
    }

    /// A report of a place and an altitude.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

    /// A place alone, without an altitude, of this moment.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    convenience init(_ fix: Fix, timestamp: Date) {
        self.init(
            coordinate: CLLocationCoordinate2D(
                latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude),
            altitude: fix.altitude, horizontalAccuracy: fix.horizontalAccuracy,
            verticalAccuracy: fix.verticalAccuracy, course: fix.course, courseAccuracy: fix.courseAccuracy,
            speed: fix.speed, speedAccuracy: fix.speedAccuracy, timestamp: timestamp)
        source = CLLocationSourceInformation(
            softwareSimulationState: false, andExternalAccessoryState: false)
    }

    /// Metres to another place over the ground, without the altitudes.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        GreatCircle.distance(coordinate.values, location.coordinate.values)
    }

    // MARK: NSObject, NSCopying, NSSecureCoding

    /// Place, accuracy, speed, course and moment.
    open override var description: String {
        "<\(coordinate.latitude), \(coordinate.longitude)> +/- \(horizontalAccuracy) m "
            + "(speed \(speed) m/s, course \(course)) @ \(timestamp)"
    }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// Writes all fields.
    open func encode(with coder: NSCoder) {
        for (key, value) in zip(
            Self.keys,
            [
                coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy,
                course, courseAccuracy, speed, speedAccuracy, timestamp.timeIntervalSinceReferenceDate,
            ])
        { coder.encode(value, forKey: key) }
        guard let source else { return }
        coder.encode(source.isSimulatedBySoftware, forKey: Self.softwareKey)
        coder.encode(source.isProducedByAccessory, forKey: Self.accessoryKey)
    }

    /// Reads what ``encode(with:)`` wrote; nil where a field is missing.
    public required convenience init?(coder: NSCoder) {
        guard Self.keys.allSatisfy(coder.containsValue(forKey:)) else { return nil }
        let values = Self.keys.map(coder.decodeDouble(forKey:))
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: values[0], longitude: values[1]),
            altitude: values[2],
            horizontalAccuracy: values[3], verticalAccuracy: values[4], course: values[5],
            courseAccuracy: values[6], speed: values[7], speedAccuracy: values[8],
            timestamp: Date(timeIntervalSinceReferenceDate: values[9]))
        guard coder.containsValue(forKey: Self.softwareKey) else { return }
        source = CLLocationSourceInformation(
            softwareSimulationState: coder.decodeBool(forKey: Self.softwareKey),
            andExternalAccessoryState: coder.decodeBool(forKey: Self.accessoryKey))
    }

    private static let softwareKey = "isSimulatedBySoftware"
    private static let accessoryKey = "isProducedByAccessory"

    private static let keys = [
        "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course",
        "courseAccuracy", "speed", "speedAccuracy", "timestamp",
    ]
}

/// A floor of a building.
public final class CLFloor: NSObject, Sendable {
    /// 0: the ground floor.
    public let level: Int

    init(level: Int) {
        self.level = level
        super.init()
    }
}

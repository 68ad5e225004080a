import Foundation
import HikeGeodesy
import HikeValues

/// Where the device is, seen from a region.
public enum CLRegionState: Int, Sendable {
    /// That is not known.
    case unknown = 0
    /// In it.
    case inside = 1
    /// Out of it.
    case outside = 2

    init(_ state: RegionState) {
        switch state {
        case .unknown: self = .unknown
        case .inside: self = .inside
        case .outside: self = .outside
        }
    }
}

/// A part of the world with a name. Two of one name are the same to a manager.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    /// The app's own name for it.
    public let identifier: String
    /// Whether the app is told when the device comes in.
    open var notifyOnEntry = true
    /// Whether the app is told when the device goes out.
    open var notifyOnExit = true

    init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    /// One with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other is a region of that name.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }

    /// That of the name.
    open override var hash: Int { identifier.hashValue }
}

/// A circle on the ground.
open class CLCircularRegion: CLRegion, NSSecureCoding, @unchecked Sendable {
    /// Its middle.
    public let center: CLLocationCoordinate2D
    /// Metres.
    public let radius: CLLocationDistance

    /// A circle with a name.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    convenience init(_ region: WatchedRegion) {
        self.init(
            center: CLLocationCoordinate2D(
                latitude: region.centre.latitude, longitude: region.centre.longitude),
            radius: region.radius, identifier: region.id)
        notifyOnEntry = region.tellsEntry
        notifyOnExit = region.tellsExit
    }

    var watched: WatchedRegion {
        WatchedRegion(
            id: identifier, centre: center.values, radius: radius, tellsEntry: notifyOnEntry,
            tellsExit: notifyOnExit)
    }

    /// Whether a place is in it or on its boundary.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        GreatCircle.distance(center.values, coordinate.values) <= radius
    }

    /// One with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any { CLCircularRegion(watched) }

    /// Name, middle and radius.
    open override var description: String {
        "\(identifier): \(radius) m around \(center.latitude), \(center.longitude)"
    }

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// Writes all fields.
    open func encode(with coder: NSCoder) {
        coder.encode(identifier, forKey: "identifier")
        coder.encode(center.latitude, forKey: "latitude")
        coder.encode(center.longitude, forKey: "longitude")
        coder.encode(radius, forKey: "radius")
        coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
        coder.encode(notifyOnExit, forKey: "notifyOnExit")
    }

    /// Reads what ``encode(with:)`` wrote; nil where it has no name.
    public required convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "identifier") else { return nil }
        self.init(
            WatchedRegion(
                id: name.description,
                centre: Coordinate(
                    latitude: coder.decodeDouble(forKey: "latitude"),
                    longitude: coder.decodeDouble(forKey: "longitude")),
                radius: coder.decodeDouble(forKey: "radius"),
                tellsEntry: coder.decodeBool(forKey: "notifyOnEntry"),
                tellsExit: coder.decodeBool(forKey: "notifyOnExit")))
    }
}

/// A stay of the device in one place.
open class CLVisit: NSObject, NSCopying, @unchecked Sendable {
    /// When it came.
    public let arrivalDate: Date
    /// When it went; `Date.distantFuture`: it is still there.
    public let departureDate: Date
    /// About where.
    public let coordinate: CLLocationCoordinate2D
    /// Metres around the coordinate.
    public let horizontalAccuracy: CLLocationAccuracy

    init(_ visit: Visit, date: (Instant) -> Date) {
        arrivalDate = date(visit.arrival)
        departureDate = visit.departure.map(date) ?? .distantFuture
        coordinate = CLLocationCoordinate2D(
            latitude: visit.coordinate.latitude, longitude: visit.coordinate.longitude)
        horizontalAccuracy = visit.horizontalAccuracy
        super.init()
    }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

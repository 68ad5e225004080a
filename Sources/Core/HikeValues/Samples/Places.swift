/// A circle on the ground that an app has its device watch.
public struct WatchedRegion: Hashable, Sendable {
    /// The app's own name for it, of at most ``longestName`` bytes.
    public var id: String
    public var centre: Coordinate
    /// Metres, above 0 and at most ``largestRadius``.
    public var radius: Double
    /// Whether the app is told when the device comes in, and when it goes out.
    public var tellsEntry: Bool
    public var tellsExit: Bool
    /// Whether the app is told on which side the device is as soon as that is known.
    public var tellsFirst: Bool

    /// Metres.
    public static let largestRadius = 200_000.0
    /// Bytes.
    public static let longestName = 256

    public init(
        id: String, centre: Coordinate, radius: Double, tellsEntry: Bool = true, tellsExit: Bool = true,
        tellsFirst: Bool = false
    ) {
        self.id = id
        self.centre = centre
        self.radius = radius
        self.tellsEntry = tellsEntry
        self.tellsExit = tellsExit
        self.tellsFirst = tellsFirst
    }

    /// Whether it is a circle that can be watched.
    public var isValid: Bool {
        centre.isValid && radius > 0 && radius <= Self.largestRadius && id.utf8.count <= Self.longestName
    }
}

/// Where a device is, seen from a region.
public enum RegionState: UInt8, CaseIterable, Hashable, Sendable {
    case unknown, inside, outside
}

/// A stay of the device in one place.
public struct Visit: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres around the coordinate in which it was.
    public var horizontalAccuracy: Double
    /// When it came.
    public var arrival: Instant
    /// When it went; nil: it is still there.
    public var departure: Instant?

    public init(
        coordinate: Coordinate, horizontalAccuracy: Double, arrival: Instant, departure: Instant? = nil
    ) {
        self.coordinate = coordinate
        self.horizontalAccuracy = horizontalAccuracy
        self.arrival = arrival
        self.departure = departure
    }
}

/// What a device tells an app of places that it watches.
public enum PlaceNews: Hashable, Sendable {
    /// It has come into a region or gone out of it, or is on that side at first (``WatchedRegion/tellsFirst``).
    case region(id: String, RegionState)
    /// It has come to stay, or gone on.
    case visit(Visit)
}

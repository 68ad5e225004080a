import HikeRouting

/// The distances of guidance, in metres: the only copy of them, for both devices (OH5-83, CX-18).
public struct GuidanceConfiguration: Hashable, Sendable {
    /// Further from the line than this is off the route (OH5-72).
    public var offRouteDistance: Double
    /// Nearer to the line than this is back on it (OH5-73).
    public var offRouteClearDistance: Double
    /// At this distance before a turn the hiker is told that it comes (OH5-75).
    public var approachDistance: Double
    /// At this distance before a turn the hiker is told to turn, and the next instruction is shown (OH5-71).
    public var atTurnDistance: Double
    /// Within this distance of the destination the hiker has arrived (OH5-81).
    public var arrivedDistance: Double
    /// Fixes whose accuracy is this or worse are not used (OH5-86).
    public var leastUselessAccuracy: Double
    /// A turn that was passed by more than this between two fixes is skipped in silence (OH5-84, guidance G13).
    public var lateTurnDistance: Double
    /// Before arrival counts, so much of the route must have been walked, or half of a shorter route:
    /// standing where a loop starts and ends is no arrival (OH5-85).
    public var leastWalkedDistance: Double
    /// What is assumed of travellers and receivers; nil: nothing, as the profile `plain` has it.
    public var trail: TrailRules?

    public init(
        offRouteDistance: Double = 50, offRouteClearDistance: Double = 30, approachDistance: Double = 100,
        atTurnDistance: Double = 30, arrivedDistance: Double = 30, leastUselessAccuracy: Double = 100,
        lateTurnDistance: Double = 15, leastWalkedDistance: Double = 30, trail: TrailRules? = nil
    ) {
        self.offRouteDistance = offRouteDistance
        self.offRouteClearDistance = offRouteClearDistance
        self.approachDistance = approachDistance
        self.atTurnDistance = atTurnDistance
        self.arrivedDistance = arrivedDistance
        self.leastUselessAccuracy = leastUselessAccuracy
        self.lateTurnDistance = lateTurnDistance
        self.leastWalkedDistance = leastWalkedDistance
        self.trail = trail
    }

    /// The values of the requirements.
    public static let plain = GuidanceConfiguration()
    /// On foot, with a receiver as receivers are.
    public static let hiking = GuidanceConfiguration(trail: .hiking)
    /// On a bicycle.
    public static let cycling = GuidanceConfiguration(trail: .cycling)

    /// Distances are compared to the centimetre, the resolution of the coordinates in a route file.
    static let resolution = 0.01
}

extension GuidanceConfiguration {
    /// How the directions of a planned route are spoken that is followed by these rules: to the letter, or for hikers.
    public var directions: TurnInstructionConfiguration { trail == nil ? .plain : .hiking }
}

/// A named set of guidance rules.
public enum GuidanceProfile: String, CaseIterable, Codable, Sendable {
    /// The requirements to the letter.
    case plain
    /// On foot, with a receiver as receivers are: the default.
    case hiking
    case cycling

    /// The one for a route that is travelled so, where nobody names another.
    public init(_ mode: TravelMode) {
        switch mode {
        case .hiking: self = .hiking
        case .cycling: self = .cycling
        }
    }

    /// The numbers that the profile stands for.
    public var configuration: GuidanceConfiguration {
        switch self {
        case .plain: .plain
        case .hiking: .hiking
        case .cycling: .cycling
        }
    }

    /// What is done off the route where nothing else is said.
    public var rerouting: ReroutingMode { self == .plain ? .never : .suggest }
}

/// Why a route cannot be followed.
public enum GuidanceError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooFewCoordinates(count: Int)
    case tooManyCoordinates(count: Int, limit: Int)
    case invalidCoordinate(index: Int, latitude: Double, longitude: Double)
    case noLength
    case tooLong(metres: Double, limit: Double)

    /// The longest route that is followed, metres: more than once around the earth.
    public static let lengthLimit = 50_000_000.0
    /// The most coordinates of a route that is followed.
    public static let coordinateLimit = 200_000

    public var description: String {
        switch self {
        case .tooFewCoordinates(let count):
            "The route has \(count) coordinate(s); guidance needs at least 2."
        case .tooManyCoordinates(let count, let limit):
            "The route has \(count) coordinates, more than the limit of \(limit); thin it."
        case .invalidCoordinate(let index, let latitude, let longitude):
            "The route's coordinate at index \(index) is \(latitude), \(longitude); latitude must be -90 to "
                + "90 and longitude -180 to 180 degrees."
        case .noLength:
            "All coordinates of the route are one place; guidance needs a start and an end that differ."
        case .tooLong(let metres, let limit):
            "The route is \(metres) m long, more than the limit of \(limit) m; its coordinates are wrong."
        }
    }
}

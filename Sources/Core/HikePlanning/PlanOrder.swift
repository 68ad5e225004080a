import HikePlaces
import HikeRouting
import HikeValues

/// A route as a person orders it: places by name or coordinate, and how to travel.
public struct PlanOrder: Hashable, Sendable {
    /// What stands between the places of ``via`` where they are one text.
    public static let separator: Character = ";"

    /// A name, or `latitude,longitude` in degrees.
    public var from: String
    /// As ``from``.
    public var to: String
    /// Places to pass, in order.
    public var via: [String]
    public var profile: TravelProfile
    /// How the route's directions are spoken.
    public var directions: TurnInstructionConfiguration

    public init(
        from: String, to: String, via: [String] = [], profile: TravelProfile = .hiking,
        directions: TurnInstructionConfiguration = .hiking
    ) {
        self.from = from
        self.to = to
        self.via = via
        self.profile = profile
        self.directions = directions
    }

    /// One of the profiles that every device knows, perhaps with a limit; nil where there is none of that name.
    ///
    /// - Parameter highestGrade: `T1` to `T6`.
    public static func profile(named name: String, highestGrade: String? = nil) -> TravelProfile? {
        guard var profile = TravelProfile.builtIn.first(where: { $0.name == name }) else { return nil }
        guard let highestGrade else { return profile }
        guard let grade = SACScale(grade: highestGrade) else { return nil }
        profile.limit(to: grade)
        return profile
    }

    /// The places of a text such as `Kornhütte; 46.62,12.14`.
    public static func places(_ text: String) -> [String] {
        text.split(separator: separator).map { part in
            var part = part.drop { $0 == " " }
            while part.last == " " { part.removeLast() }
            return String(part)
        }.filter { !$0.isEmpty }
    }

    /// Which of some regions the route is planned on, and what to ask the planner for: the first region that knows
    /// all places and holds them; else the first that knows them, rather one that holds the start; else what is
    /// wrong with the first.
    ///
    /// - Parameter regions: at least one, each with its box and its names; nil where it has none.
    public func request(
        among regions: [(box: RegionBox, places: PlacesTable?)]
    ) throws(RouteStopError) -> (region: Int, request: RouteRequest) {
        var known: (region: Int, request: RouteRequest)?
        var knownHoldsStart = false
        var failure: RouteStopError?
        for (index, region) in regions.enumerated() {
            let request: RouteRequest
            do throws(RouteStopError) { request = try self.request(in: region.places) } catch {
                failure = failure ?? error
                continue
            }
            let stops = [request.start] + request.via + [request.end]
            if stops.allSatisfy({ region.box.contains($0) }) { return (index, request) }
            let holdsStart = region.box.contains(request.start)
            if known == nil || (holdsStart && !knownHoldsStart) {
                known = (index, request)
                knownHoldsStart = holdsStart
            }
        }
        if let known { return known }
        throw failure ?? .notAPlace(from)
    }

    private func request(in places: PlacesTable?) throws(RouteStopError) -> RouteRequest {
        let stops = try StopFinder(places).stops([from] + via + [to])
        return RouteRequest(
            from: stops[0].coordinate, to: stops[stops.count - 1].coordinate,
            via: stops[1..<stops.count - 1].map(\.coordinate), profile: profile, directions: directions)
    }
}

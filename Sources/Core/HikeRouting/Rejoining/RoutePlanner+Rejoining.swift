import HikeGeodesy
import HikeValues

/// A way back to a route that was left, and the route from there on.
public struct RejoinedRoute: Sendable {
    /// The way back and the rest of the route, as one; it begins with a line to the first way where
    /// the hiker is not on one.
    public let route: PlannedRoute
    /// Metres along the route that was left, where it is met again.
    public let distanceAlong: Double
    /// Metres of way to that place, those to the first path too.
    public let connectionLength: Double
    /// Metres straight back to the nearest place of the rest of the route.
    public let distanceBack: Double
    /// Seconds by which the hiker is sooner on the way than straight back over open ground; negative where later.
    public let secondsSaved: Double
}

extension RoutePlanner {
    /// Metres between a place of a route and the nearest trail at which the route is taken to go on that trail.
    static let rejoinReach = 25.0

    /// The way from a place beside a route to the rest of it: of the ways to several places ahead that one by which
    /// the hiker is soonest at the furthest of them, on the route from where it is met; of equal ones the one that
    /// keeps most of the route.
    ///
    /// - Parameters:
    ///   - along: metres along the route where it was left; what lies before is never walked again.
    ///   - profile: how the way back is travelled.
    public mutating func rejoin(
        _ route: PlannedRoute, from hiker: Whereabouts, leftAt along: Double, profile: TravelProfile,
        configuration: TurnInstructionConfiguration = .hiking
    ) throws(RoutingError) -> RejoinedRoute {
        let here = hiker.coordinate
        guard let places = RejoinPlaces(route, from: here, leftAt: along) else {
            throw .invalidRequest("the route that was left has no line, or the place is none.")
        }
        let rest = RouteRest(route, line: places.line)
        let start = try self.start(
            hiker, leftAt: places.line.coordinate(at: along) ?? here, costs(for: profile, closedWays: []))
        var best: (seconds: Double, along: Double, way: ComputedRoute)?
        var failure: RoutingError?
        for candidate in places.candidates {
            guard let place = places.line.coordinate(at: candidate) else { continue }
            let way: ComputedRoute
            do throws(RoutingError) {
                way = try self.route(
                    RouteRequest(from: here, to: place, profile: profile, directions: configuration),
                    from: start)
            } catch {
                failure = failure ?? error
                continue
            }
            guard let end = way.points.last, end.distance <= Self.rejoinReach else {
                failure = failure ?? .noNearbyNode(place, within: Self.rejoinReach)
                continue
            }
            let seconds =
                RouteRest.seconds(distance: way.length, gain: way.gain, loss: way.loss, mode: route.mode)
                + rest.seconds(from: candidate, to: places.horizon)
            if seconds < (best?.seconds ?? .infinity) - Self.leastGain { best = (seconds, candidate, way) }
        }
        guard let best else { throw failure ?? .noRouteFound(exploredNodes: 0, closestApproach: 0) }
        let joined = rest.behind(best.way, from: best.along, configuration)
        let path = joined.coordinates.first.map { GreatCircle.distance(here, $0) } ?? 0
        let nearest = places.candidates.first ?? 0
        let back = places.line.coordinate(at: nearest).map { GreatCircle.distance(here, $0) } ?? 0
        func straight(_ distance: Double) -> Double {
            RouteRest.seconds(distance: distance, gain: 0, loss: 0, mode: route.mode)
        }
        return RejoinedRoute(
            route: joined.approached(from: hiker, configuration), distanceAlong: best.along,
            connectionLength: best.way.length + path, distanceBack: back,
            secondsSaved: straight(back) + rest.seconds(from: nearest, to: places.horizon)
                - straight(path) - best.seconds)
    }

    /// Seconds below which a shorter way is not worth leaving out some of the route.
    private static let leastGain = 15.0
}

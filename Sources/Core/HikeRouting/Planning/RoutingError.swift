import HikeValues

/// Why there is no route (OHR-13).
public enum RoutingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No region with trails is open.
    case noRoutingData
    /// No trail near the start or the end.
    case noNearbyNode(Coordinate, within: Double)
    /// No trail near a via point, or no way to it; `index` counts from 0.
    case viaPointNotReachable(index: Int, Coordinate)
    /// No connection. `closestApproach` is how near to the target one can come, in metres.
    case noRouteFound(exploredNodes: Int, closestApproach: Double)
    case databaseCorrupted(String)
    case databaseError(String)
    /// More via points than ``RouteLimits/viaPoints``, or numbers that are no place.
    case invalidRequest(String)

    /// Whether there is no way between places that have trails near them.
    var isMissingWay: Bool {
        switch self {
        case .noRouteFound, .viaPointNotReachable: true
        case .noRoutingData, .noNearbyNode, .databaseCorrupted, .databaseError, .invalidRequest: false
        }
    }

    public var description: String {
        switch self {
        case .noRoutingData: "There are no trails to plan on. Open a region that has routing data."
        case .noNearbyNode(let place, let within):
            "There is no trail within \(Int(within.rounded())) m of \(Self.text(place)). "
                + "Choose a place nearer to a trail."
        case .viaPointNotReachable(let index, let place):
            "Via point \(index + 1) at \(Self.text(place)) cannot be reached. Move it nearer to a trail, or leave it out."
        case .noRouteFound(let explored, let approach):
            approach < 100
                ? "There is no route, but a trail ends \(Int(approach.rounded())) m from the target "
                    + "(\(explored) junctions were looked at). A path may be missing on the map, or closed to this way of travel."
                : "There is no route: the nearest one can come is \(Self.distance(approach)) from the target "
                    + "(\(explored) junctions were looked at). Start and end may lie on parts of the network that are not joined."
        case .databaseCorrupted(let detail): "The region's trails cannot be read: \(detail)"
        case .databaseError(let detail): "The region's file cannot be used: \(detail)"
        case .invalidRequest(let detail): "This cannot be planned: \(detail)"
        }
    }

    private static func text(_ place: Coordinate) -> String {
        DecimalText.string(place.latitude, decimals: 5) + ", "
            + DecimalText.string(place.longitude, decimals: 5)
    }

    private static func distance(_ metres: Double) -> String {
        metres < 1_000
            ? "\(Int(metres.rounded())) m" : DecimalText.string(metres / 1_000, decimals: 1) + " km"
    }
}

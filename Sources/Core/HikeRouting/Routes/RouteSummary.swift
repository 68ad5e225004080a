import Foundation
import HikeValues

/// What a list says of a route, without its line: of thousands all can be held at a time.
public struct RouteSummary: Hashable, Identifiable, Sendable {
    public let id: UUID
    public let name: String
    public let mode: TravelMode
    /// Metres.
    public let totalDistance: Double
    /// Seconds.
    public let estimatedDuration: Double
    /// Metres climbed.
    public let elevationGain: Double
    /// When it was planned or imported.
    public let createdAt: UTCDate
    /// When it became as it is.
    public let lastChange: UTCDate
    /// The region that it was planned on; nil for an imported track.
    public let regionId: UUID?

    /// What a list says of that route.
    public init(_ route: PlannedRoute) {
        id = route.id
        name = route.name
        mode = route.mode
        totalDistance = route.totalDistance
        estimatedDuration = route.estimatedDuration
        elevationGain = route.elevationGain
        createdAt = route.createdAt
        lastChange = route.lastChange
        regionId = route.regionId
    }

    /// The order of the routes list: newest first (OH5-21), routes of one moment by id (OH5-25).
    public static func isListed(_ a: RouteSummary, before b: RouteSummary) -> Bool {
        a.createdAt == b.createdAt ? a.id.uuidString < b.id.uuidString : a.createdAt > b.createdAt
    }
}

extension Sequence<RouteSummary> {
    /// The routes in the order of the routes list.
    public func inListOrder() -> [RouteSummary] { sorted(by: RouteSummary.isListed) }
}

import Foundation
import HikeGeodesy
import HikeRouting
import HikeValues

@testable import HikeTrail

/// Routes for tests: north for 400 m, then left, west for 400 m.
enum Routes {
    static let start = Coordinate(latitude: 47, longitude: 11)
    static let corner = GreatCircle.destination(from: start, bearing: 0, distance: 400)
    static let end = GreatCircle.destination(from: corner, bearing: 270, distance: 400)

    static func make(_ number: UInt8, name: String = "Ridge", createdAt second: Int64 = 0) throws
        -> PlannedRoute
    {
        try PlannedRoute.from(
            track: [TrackSegment(coordinates: [start, corner, end])], name: name, mode: .hiking,
            createdAt: UTCDate(nanosecondsSince1970: 1_780_000_000_000_000_000 + second * 1_000_000_000),
            id: UUID(uuid: (number, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1)))
    }

    static func path(_ route: some Identifiable<UUID>) -> String {
        "Documents/planned_routes/\(route.id.uuidString).json"
    }

    /// The same way as a GPX file.
    static func gpx(_ places: [Coordinate] = [start, corner, end]) -> [UInt8] {
        let points = places.map { "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"/>" }.joined()
        let head =
            "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\" creator=\"t\"><trk><trkseg>"
        return Array((head + points + "</trkseg></trk></gpx>").utf8)
    }

    /// Fixes every five metres along the way, from so many metres to others, five seconds apart.
    static func fixes(from: Double, to: Double, at time: Instant) -> [Fix] {
        var fixes: [Fix] = []
        var along = from
        while along <= to {
            let place =
                along <= 400
                ? GreatCircle.destination(from: start, bearing: 0, distance: along)
                : GreatCircle.destination(from: corner, bearing: 270, distance: along - 400)
            fixes.append(
                Fix(
                    time: time + .seconds(along - from), coordinate: place, horizontalAccuracy: 4, speed: 1,
                    course: along <= 400 ? 0 : 270))
            along += 5
        }
        return fixes
    }
}

extension PlannedRouteStore {
    /// Every route with its line, in the order of the list.
    var whole: [PlannedRoute] { list.compactMap { fetch($0.id) } }

    /// The newest route of a name.
    func whole(_ name: String) -> PlannedRoute? { listed(name: name).flatMap { fetch($0.id) } }
}

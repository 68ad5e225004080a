import Foundation
import HikeRouting

/// The routes that were used last, whole: as many as a device can hold beside everything else. The others are on its disk.
struct KeptRoutes {
    /// Points of all of them together, at most; the one that was used last is kept whatever it has.
    static let mostPoints = 400_000

    private var routes: [UUID: PlannedRoute] = [:]
    /// The one that was used last at the end.
    private var order: [UUID] = []
    private var points = 0

    /// One that is here counts as used.
    mutating func use(_ id: UUID) -> PlannedRoute? {
        guard let route = routes[id] else { return nil }
        if order.last != id {
            order.removeAll { $0 == id }
            order.append(id)
        }
        return route
    }

    /// Keeps a route in the place of the one with its id.
    mutating func keep(_ route: PlannedRoute) {
        forget(route.id)
        routes[route.id] = route
        order.append(route.id)
        points += Self.points(of: route)
        var gone = 0
        while points > Self.mostPoints, gone < order.count - 1 {
            if let old = routes.removeValue(forKey: order[gone]) { points -= Self.points(of: old) }
            gone += 1
        }
        order.removeFirst(gone)
    }

    mutating func forget(_ id: UUID) {
        guard let old = routes.removeValue(forKey: id) else { return }
        points -= Self.points(of: old)
        order.removeAll { $0 == id }
    }

    /// A direction takes about as much as sixteen places, and what each route has beside its line as sixty-four.
    private static func points(of route: PlannedRoute) -> Int {
        64 + route.coordinates.count + (route.elevationProfile?.count ?? 0)
            + 16 * route.turnInstructions.count
    }
}

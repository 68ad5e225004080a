import Foundation
import HikeValues

/// Waypoints by id and by latitude: finds what is near among 100,000 without looking at all of them.
public struct WaypointIndex: Sendable {
    /// Sorted; the other two have the same order.
    private var latitudes: [Double] = []
    private var longitudes: [Double] = []
    private var ids: [UUID] = []
    private var waypoints: [UUID: Waypoint] = [:]

    /// Of two with one id the later counts.
    public init(_ waypoints: [Waypoint] = []) {
        self.waypoints.reserveCapacity(waypoints.count)
        for waypoint in waypoints { self.waypoints[waypoint.id] = waypoint }
        // What orders them is sorted, not the waypoints, which are five times as large.
        var places: [(latitude: Double, longitude: Double, id: UUID)] = []
        places.reserveCapacity(self.waypoints.count)
        for waypoint in self.waypoints.values {
            places.append((waypoint.latitude, waypoint.longitude, waypoint.id))
        }
        places.sort { a, b in a.latitude == b.latitude ? a.id < b.id : a.latitude < b.latitude }
        latitudes = places.map(\.latitude)
        longitudes = places.map(\.longitude)
        ids = places.map(\.id)
    }

    /// The waypoint of an id; nil where there is none.
    public subscript(id: UUID) -> Waypoint? { waypoints[id] }

    public var count: Int { ids.count }

    /// Adds a waypoint, or puts it in place of the one with its id.
    public mutating func set(_ waypoint: Waypoint) {
        if let old = waypoints[waypoint.id] {
            guard old.coordinate != waypoint.coordinate else {
                waypoints[waypoint.id] = waypoint
                return
            }
            remove(waypoint.id)
        }
        let place = first(atLeast: waypoint.latitude)
        latitudes.insert(waypoint.latitude, at: place)
        longitudes.insert(waypoint.longitude, at: place)
        ids.insert(waypoint.id, at: place)
        waypoints[waypoint.id] = waypoint
    }

    /// Takes a waypoint out; an id that is not there changes nothing.
    public mutating func remove(_ id: UUID) {
        guard let old = waypoints.removeValue(forKey: id),
            let place = ids[first(atLeast: old.latitude)...].firstIndex(of: id)
        else { return }
        latitudes.remove(at: place)
        longitudes.remove(at: place)
        ids.remove(at: place)
    }

    /// Those within the search's radius, the nearest first.
    public func nearby(_ search: NearbySearch) -> [Waypoint] {
        var found: [Waypoint] = []
        var distances: [(metres: Double, place: Int)] = []
        var index = first(atLeast: search.latitudes.lowerBound)
        while index < latitudes.count, latitudes[index] <= search.latitudes.upperBound {
            let longitude = longitudes[index]
            if search.longitudes.contains(where: { $0.contains(longitude) }) {
                let place = Coordinate(latitude: latitudes[index], longitude: longitude)
                if let distance = search.distance(to: place), let waypoint = waypoints[ids[index]] {
                    distances.append((distance, found.count))
                    found.append(waypoint)
                }
            }
            index += 1
        }
        distances.sort { a, b in
            a.metres == b.metres ? Waypoint.isBefore(found[a.place], found[b.place]) : a.metres < b.metres
        }
        return distances.map { found[$0.place] }
    }

    private func first(atLeast latitude: Double) -> Int {
        var (low, high) = (0, latitudes.count)
        while low < high {
            let middle = (low + high) / 2
            if latitudes[middle] < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

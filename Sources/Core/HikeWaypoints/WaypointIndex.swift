import Foundation
import HikeValues

/// Waypoints in the order of lists, to be found by id and by latitude: what is looked for among 100,000 is found without looking
/// at all of them, and each is kept once.
public struct WaypointIndex: Sendable {
    /// The newest first (OH2-24).
    public private(set) var waypoints: [Waypoint] = []
    /// Places in ``waypoints``, by the ids of those.
    private var byID: [Int32] = []
    /// The same by latitude; of one latitude in no order.
    private var byLatitude: [Int32] = []

    /// Of two with one id the later counts.
    public init(_ waypoints: [Waypoint] = []) {
        // What orders them is sorted, not the waypoints, which are several times as large.
        var ids = waypoints.enumerated().map { (id: $0.element.id, place: $0.offset) }
        ids.sort { a, b in a.id == b.id ? a.place > b.place : a.id < b.id }
        var order: [(timestamp: UTCDate, rank: Int, place: Int)] = []
        order.reserveCapacity(ids.count)
        for (rank, entry) in ids.enumerated() where rank == 0 || ids[rank - 1].id != entry.id {
            order.append((waypoints[entry.place].timestamp, rank, entry.place))
        }
        ids = []
        order.sort { a, b in a.timestamp == b.timestamp ? a.rank < b.rank : a.timestamp > b.timestamp }
        self.waypoints = order.map { waypoints[$0.place] }
        byID = order.indices.sorted { order[$0].rank < order[$1].rank }.map { Int32($0) }
        let latitudes = self.waypoints.map(\.latitude)
        byLatitude = latitudes.indices.sorted { latitudes[$0] < latitudes[$1] }.map { Int32($0) }
    }

    /// The waypoint of an id; nil where there is none.
    public subscript(id: UUID) -> Waypoint? {
        let rank = rank(of: id)
        guard rank < byID.count, case let waypoint = waypoints[Int(byID[rank])], waypoint.id == id else {
            return nil
        }
        return waypoint
    }

    public var count: Int { waypoints.count }

    /// Adds a waypoint, or puts it in place of the one with its id.
    public mutating func set(_ waypoint: Waypoint) {
        let rank = rank(of: waypoint.id)
        if rank < byID.count, case let place = Int(byID[rank]), waypoints[place].id == waypoint.id {
            let old = waypoints[place]
            guard old.coordinate != waypoint.coordinate || old.timestamp != waypoint.timestamp else {
                waypoints[place] = waypoint
                return
            }
            remove(waypoint.id)
        }
        let place = Self.first(waypoints.count) { !Waypoint.isBefore(waypoints[$0], waypoint) }
        // Before the others move: the order is that of the old places.
        let (id, latitude) = (self.rank(of: waypoint.id), first(atLeast: waypoint.latitude))
        Self.shift(&byID, from: place, by: 1)
        Self.shift(&byLatitude, from: place, by: 1)
        byID.insert(Int32(place), at: id)
        byLatitude.insert(Int32(place), at: latitude)
        waypoints.insert(waypoint, at: place)
    }

    /// Takes a waypoint out; an id that is not there changes nothing.
    public mutating func remove(_ id: UUID) {
        let rank = rank(of: id)
        guard rank < byID.count, case let place = byID[rank], waypoints[Int(place)].id == id else { return }
        let start = first(atLeast: waypoints[Int(place)].latitude)
        if let found = byLatitude[start...].firstIndex(of: place) { byLatitude.remove(at: found) }
        byID.remove(at: rank)
        waypoints.remove(at: Int(place))
        Self.shift(&byID, from: Int(place), by: -1)
        Self.shift(&byLatitude, from: Int(place), by: -1)
    }

    /// Those within the search's radius, the nearest first.
    public func nearby(_ search: NearbySearch) -> [Waypoint] {
        var found: [(metres: Double, place: Int)] = []
        for place in places(in: search.latitudes) {
            let longitude = waypoints[place].longitude
            guard search.longitudes.contains(where: { $0.contains(longitude) }),
                let distance = search.distance(to: waypoints[place].coordinate)
            else { continue }
            found.append((distance, place))
        }
        found.sort { a, b in a.metres == b.metres ? a.place < b.place : a.metres < b.metres }
        return found.map { waypoints[$0.place] }
    }

    /// The places in ``waypoints`` of those between two latitudes, in no order.
    public func places(in latitudes: ClosedRange<Double>) -> some Sequence<Int> {
        byLatitude[first(atLeast: latitudes.lowerBound)...].lazy.map { Int($0) }
            .prefix { waypoints[$0].latitude <= latitudes.upperBound }
    }

    /// Where an id is among ``byID``, or would be.
    private func rank(of id: UUID) -> Int { Self.first(byID.count) { waypoints[Int(byID[$0])].id >= id } }

    private func first(atLeast latitude: Double) -> Int {
        Self.first(byLatitude.count) { waypoints[Int(byLatitude[$0])].latitude >= latitude }
    }

    /// The first number below a count from which on something holds.
    private static func first(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func shift(_ places: inout [Int32], from first: Int, by step: Int32) {
        for index in places.indices where places[index] >= first { places[index] += step }
    }
}

import Foundation
import HikeGeodesy
import HikeValues

/// What a list of waypoints shows: those that a search finds, sorted and in groups (OHX-59).
public struct WaypointList: Hashable, Sendable {
    /// What the waypoints are sorted by, and what makes a group.
    public enum Order: String, CaseIterable, Hashable, Sendable {
        /// The newest first, in one group.
        case newest
        /// By title, in groups of a category.
        case category
        /// By title, in one group.
        case name
        /// The nearest first, in one group.
        case distance
    }

    /// Waypoints under one heading, in the list's order.
    public struct Group: Hashable, Sendable {
        /// Nil for a group of all.
        public var category: WaypointCategory?
        public var waypoints: [Waypoint]
    }

    /// In the order in which they are shown; none is empty.
    public let groups: [Group]

    /// - Parameters:
    ///   - search: what has to be in label, note or the category's name, whichever case; each word for itself.
    ///   - here: where distances are from; without it `distance` is as `newest`.
    public init(_ waypoints: [Waypoint], search: String = "", order: Order, here: Coordinate? = nil) {
        let words = search.lowercased().split { $0.isWhitespace }
        let found = waypoints.filter { waypoint in
            let text = [waypoint.label, waypoint.note, waypoint.category.displayName].joined(separator: "\n")
                .lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        switch order {
        case .newest: groups = Self.one(found.inListOrder())
        case .name: groups = Self.one(Self.byTitle(found))
        case .category:
            groups = WaypointCategory.allCases.compactMap { category in
                let members = found.filter { $0.category == category }
                return members.isEmpty ? nil : Group(category: category, waypoints: Self.byTitle(members))
            }
        case .distance:
            guard let here else {
                groups = Self.one(found.inListOrder())
                return
            }
            groups = Self.one(found.nearest(to: here))
        }
    }

    /// How many there are.
    public var count: Int { groups.reduce(0) { $0 + $1.waypoints.count } }

    private static func one(_ waypoints: [Waypoint]) -> [Group] {
        waypoints.isEmpty ? [] : [Group(category: nil, waypoints: waypoints)]
    }

    private static func byTitle(_ waypoints: [Waypoint]) -> [Waypoint] {
        waypoints.map { ($0.title.lowercased(), $0) }.sorted { a, b in
            a.0 == b.0 ? Waypoint.isBefore(a.1, b.1) : a.0 < b.0
        }.map(\.1)
    }
}

extension Waypoint {
    /// The newest first; of one moment in the order of their ids (OH2-24).
    public static func isBefore(_ a: Waypoint, _ b: Waypoint) -> Bool {
        a.timestamp == b.timestamp ? a.id < b.id : a.timestamp > b.timestamp
    }
}

extension [Waypoint] {
    /// The newest first.
    public func inListOrder() -> [Waypoint] {
        // Times and ids are sorted, not the waypoints, which are several times as large.
        var order: [(timestamp: UTCDate, id: UUID, place: Int)] = []
        order.reserveCapacity(count)
        for (place, waypoint) in enumerated() { order.append((waypoint.timestamp, waypoint.id, place)) }
        order.sort { a, b in a.timestamp == b.timestamp ? a.id < b.id : a.timestamp > b.timestamp }
        return order.map { self[$0.place] }
    }

    /// The nearest first.
    public func nearest(to here: Coordinate) -> [Waypoint] {
        map { (GreatCircle.distance(here, $0.coordinate), $0) }
            .sorted { a, b in a.0 == b.0 ? Waypoint.isBefore(a.1, b.1) : a.0 < b.0 }.map(\.1)
    }
}

import Foundation
import HikeGeodesy
import HikeValues

/// What a list of waypoints shows: those that a search finds, sorted and in groups (OHX-59). It holds places in what it was made
/// of, not the waypoints again.
public struct WaypointList: Sendable {
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
    public struct Group: Sendable {
        /// Nil for a group of all.
        public let category: WaypointCategory?
        fileprivate let all: [Waypoint]
        fileprivate let places: [Int32]

        public var count: Int { places.count }

        /// The waypoint at a place of the group.
        public subscript(place: Int) -> Waypoint { all[Int(places[place])] }

        public var waypoints: [Waypoint] { places.map { all[Int($0)] } }
    }

    /// In the order in which they are shown; none is empty.
    public let groups: [Group]

    /// - Parameters:
    ///   - search: what has to be in label, note or the category's name, whichever case; each word for itself.
    ///   - here: where distances are from; without it `distance` is as `newest`.
    public init(_ waypoints: [Waypoint], search: String = "", order: Order, here: Coordinate? = nil) {
        self.init(WaypointOrder(waypoints, by: order, here: here), search: search)
    }

    /// The same of waypoints that were sorted before: what a search changes is found without sorting again.
    public init(_ order: WaypointOrder, search: String = "") {
        var search = WaypointSearch(search)
        let all = order.waypoints
        let found = order.places.filter { search.finds(all[Int($0)]) }
        guard order.hasCategories else {
            groups = found.isEmpty ? [] : [Group(category: nil, all: all, places: found)]
            return
        }
        groups = WaypointCategory.allCases.compactMap { category in
            let members = found.filter { all[Int($0)].category == category }
            return members.isEmpty ? nil : Group(category: category, all: all, places: members)
        }
    }

    /// How many there are.
    public var count: Int { groups.reduce(0) { $0 + $1.count } }
}

/// All waypoints in an order of lists.
public struct WaypointOrder: Sendable {
    let waypoints: [Waypoint]
    let hasCategories: Bool
    /// In `waypoints`.
    let places: [Int32]

    /// - Parameter here: where distances are from; without it `distance` is as `newest`.
    public init(_ waypoints: [Waypoint], by order: WaypointList.Order, here: Coordinate? = nil) {
        self.waypoints = waypoints
        hasCategories = order == .category
        func sorted<Key>(_ key: (Waypoint) -> Key, _ isBefore: (Key, Key) -> Bool?) -> [Int32] {
            let keys = waypoints.map(key)
            return waypoints.indices.sorted { a, b in
                isBefore(keys[a], keys[b]) ?? Waypoint.isBefore(waypoints[a], waypoints[b])
            }.map { Int32($0) }
        }
        switch order {
        case .newest: places = sorted(\.timestamp) { $0 == $1 ? nil : $0 > $1 }
        case .name, .category:
            places = sorted({ $0.title.lowercased() }, { $0 == $1 ? nil : $0 < $1 })
        case .distance:
            guard let here else {
                places = sorted(\.timestamp) { $0 == $1 ? nil : $0 > $1 }
                return
            }
            places = sorted({ GreatCircle.distance(here, $0.coordinate) }, { $0 == $1 ? nil : $0 < $1 })
        }
    }
}

/// Words that are looked for in waypoints.
struct WaypointSearch {
    private let words: [String]
    /// The same where all of them are ASCII: then a text of ASCII is looked through byte by byte.
    private let plainWords: [[UInt8]]?
    private var plain: [UInt8] = []

    init(_ text: String) {
        words = text.lowercased().split { $0.isWhitespace }.map { String($0) }
        let bytes = words.map { Array($0.utf8) }
        plainWords = bytes.allSatisfy { $0.allSatisfy { $0 < 0x80 } } ? bytes : nil
    }

    /// Whether each word is in its label, its note or its category's name.
    mutating func finds(_ waypoint: Waypoint) -> Bool {
        if words.isEmpty { return true }
        let category = waypoint.category.displayName
        if let plainWords {
            plain.removeAll(keepingCapacity: true)
            if add(waypoint.label), add(waypoint.note), add(category) {
                return plainWords.allSatisfy { contains($0) }
            }
        }
        let text = [waypoint.label, waypoint.note, category].joined(separator: "\n").lowercased()
        return words.allSatisfy { text.contains($0) }
    }

    /// Adds a line in small letters; false where it is not all ASCII.
    private mutating func add(_ text: String) -> Bool {
        for byte in text.utf8 {
            guard byte < 0x80 else { return false }
            plain.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
        plain.append(0x0A)
        return true
    }

    private func contains(_ word: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        return plain.withUnsafeBufferPointer { text in
            word.withUnsafeBufferPointer { word in
                guard text.count >= word.count else { return false }
                var start = 0
                search: while start <= text.count - word.count {
                    if text[start] == first {
                        var place = 1
                        while place < word.count {
                            guard text[start + place] == word[place] else {
                                start += 1
                                continue search
                            }
                            place += 1
                        }
                        return true
                    }
                    start += 1
                }
                return false
            }
        }
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
    public func inListOrder() -> [Waypoint] { WaypointOrder(self, by: .newest).sorted }

    /// The nearest first.
    public func nearest(to here: Coordinate) -> [Waypoint] {
        WaypointOrder(self, by: .distance, here: here).sorted
    }
}

extension WaypointOrder {
    /// The waypoints in this order.
    var sorted: [Waypoint] { places.map { waypoints[Int($0)] } }
}

import Foundation
import HikeMaps
import HikeScreens
import HikeValues
import HikeWaypoints

/// What both devices say of waypoints.
enum WaypointText {
    /// `45 s`, `12 min`, `3 h`, `2 days`.
    static func age(_ seconds: Double) -> String {
        switch seconds {
        case ..<90: "\(Int(seconds.rounded())) s"
        case ..<5_400: "\(Int((seconds / 60).rounded())) min"
        case ..<129_600: "\(Int((seconds / 3_600).rounded())) h"
        default: "\(Int((seconds / 86_400).rounded())) days"
        }
    }
}

extension WaypointCategory {
    var colour: Colour { Colour(hex: colourHex) }
}

extension Marker {
    /// A waypoint on a map: its disc in the colour of what it marks, under the name `waypoint-<id>` (OH2-45, OH2-46).
    init(_ waypoint: Waypoint, isSelected: Bool = false) {
        self.init(
            id: waypoint.id.uuidString, at: waypoint.coordinate, label: waypoint.title,
            symbol: waypoint.category.symbol, colour: waypoint.category.colour, isSelected: isSelected)
    }
}

extension WaypointStore {
    /// All waypoints as a map takes them.
    var markers: [Marker] { waypoints.map { Marker($0) } }

    /// Of more pins in sight than these, those that lie under newer ones are left out: nobody tells them apart, and a map
    /// of 100,000 is as quick as one of a few.
    static let mostPins = 200
    /// Points on a side of the square in which the newest covers the others.
    private static let pinSquare = 32.0

    /// The markers that a frame shows, with a margin for those that reach into it. Of thousands only these are made.
    func annotations(in view: MapView, selected: Waypoint.ID? = nil) -> [MapAnnotation] {
        let projection = view.projection
        let margin = 40.0
        let near = view.viewport.frame.expanded(by: margin)
        let bounds = projection.worldBounds(margin: margin)
        // North is up on the square, which ends short of the poles: what lies behind its edge is seen at it.
        let north = bounds.low.y <= 0 ? 90 : MercatorSquare.coordinate(of: bounds.low).latitude
        let south = bounds.high.y >= 1 ? -90 : MercatorSquare.coordinate(of: bounds.high).latitude
        var seen: [(place: Int, point: Point)] = []
        let (all, epsilon) = (waypoints, 1e-9)
        for place in index.places(in: min(north, south) - epsilon...max(north, south) + epsilon) {
            let point = projection.point(of: all[place].coordinate)
            if near.contains(point) { seen.append((place, point)) }
        }
        seen.sort { $0.place < $1.place }
        if seen.count > Self.mostPins {
            var taken: Set<[Int]> = []
            seen = seen.filter { place, point in
                let square = [
                    Int((point.x / Self.pinSquare).rounded(.down)),
                    Int((point.y / Self.pinSquare).rounded(.down)),
                ]
                return taken.insert(square).inserted || all[place].id == selected
            }
        }
        // The oldest first, so that newer ones lie above them.
        return seen.reversed().map { place, _ in
            Marker(all[place], isSelected: all[place].id == selected).annotation()
        }
    }
}

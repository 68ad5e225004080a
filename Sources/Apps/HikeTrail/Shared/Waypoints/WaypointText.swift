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
    /// All waypoints as a map takes them, such as `MapScene.updateWaypointMarkers`.
    var markers: [Marker] { waypoints.map { Marker($0) } }

    /// The markers that a frame shows, with a margin for those that reach into it. Of thousands only these are made.
    func annotations(in view: MapView, selected: Waypoint.ID? = nil) -> [MapAnnotation] {
        let projection = view.projection
        let near = view.viewport.frame.expanded(by: 40)
        // The oldest first, so that newer ones lie above them.
        return waypoints.reversed().compactMap { waypoint in
            guard near.contains(projection.point(of: waypoint.coordinate)) else { return nil }
            return Marker(waypoint, isSelected: waypoint.id == selected).annotation()
        }
    }
}

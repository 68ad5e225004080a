import HikeScreens
import HikeValues

extension MapScene {
    /// The scene as a map: lines and annotations in the order of its nodes. The hiker and the compass come
    /// from their nodes.
    public var view: MapView {
        var map = MapView(camera, viewport)
        map.tone = .day
        map.showsTiles = node("tiles") != nil
        map.ornaments = ornaments
        for node in nodes {
            switch node.content {
            case .line(let geometry, let style):
                map.lines.append(MapLine(node.name, geometry, style, z: node.z))
            case .marker(let marker): map.annotations.append(marker.annotation(size: markerSize))
            case .position(let user): map.user = user
            case .tiles, .compass: continue
            }
        }
        return map
    }

    /// The element that shows the scene.
    public func element(_ id: String) -> Element { view.element(id) }

    /// The scene in words, a line for each node, the lowest first:
    ///
    ///     scene 205x251 at 42.50790 1.52180 zoom 14.00 heading 0.0
    ///       0 tiles #1 at 0.0,0.0
    ///       40 route #3 at 12.5,0.0: 120 corners, 14 drawn
    ///       75 waypoint-A #4 at 102.5,88.0: drop.fill "Spring"
    public func dump() -> String {
        func text(_ value: Double, _ decimals: Int) -> String {
            DecimalText.string(value, decimals: decimals)
        }
        let projection = projection
        var lines = [
            "scene \(text(viewport.size.width, 0))x\(text(viewport.size.height, 0)) at \(view.summary)"
        ]
        for node in nodes {
            let place = node.position.map { "at \(text($0.x, 1)),\(text($0.y, 1))" } ?? "out of sight"
            var line = "  \(text(node.z, 0)) \(node.name) #\(node.serial) \(place)"
            switch node.content {
            case .line(let geometry, let style):
                let drawn = geometry.pieces(in: projection, margin: style.reach).reduce(0) {
                    $0 + $1.points.count
                }
                line += ": \(geometry.count) corners, \(drawn) drawn"
            case .marker(let marker): line += ": \(marker.symbol) \"\(marker.label)\""
            case .position(let user):
                if let accuracy = user.accuracy { line += ": within \(text(accuracy, 1)) m" }
                if let heading = user.heading { line += ", heading \(text(heading, 0))" }
            case .tiles, .compass: break
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

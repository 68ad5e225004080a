import HikeScreens
import HikeValues

/// The ways about, drawn over a map by class (OHR-30, OHX-29). It is asked for anew when one looks elsewhere.
public struct TrailOverlay: Hashable, Sendable {
    /// One line for each class that is there, the lowest first.
    public private(set) var lines: [MapLine] = []
    /// Where and at what zoom the ways were asked for last.
    private var camera: Camera?

    public init() {}

    /// Whether the ways have to be asked for: never asked, another zoom, or moved by a quarter of the frame (OHR-30).
    public func isDue(_ projection: MapProjection) -> Bool {
        guard let camera, camera.zoom == projection.camera.zoom else { return true }
        let viewport = projection.viewport
        let moved = projection.point(of: camera.centre) - viewport.middle
        return moved.x.magnitude > viewport.size.width / 4 || moved.y.magnitude > viewport.size.height / 4
    }

    /// Takes the ways that a camera sees.
    public mutating func update(_ trails: [(highway: String, line: [Coordinate])], at camera: Camera) {
        var ways: [TrailClass: [[Coordinate]]] = [:]
        for trail in trails { ways[TrailClass(highway: trail.highway), default: []].append(trail.line) }
        lines = TrailClass.allCases.sorted { $0.z < $1.z }.compactMap { kind in
            let geometry = LineGeometry(lines: ways[kind] ?? [])
            return geometry.count < 2 ? nil : MapLine(kind.lineName, geometry, kind.style, z: kind.z)
        }
        self.camera = camera
    }
}

extension TrailClass {
    /// `trails-path`.
    public var lineName: String { Self.linePrefix + rawValue }

    static let linePrefix = "trails-"
}

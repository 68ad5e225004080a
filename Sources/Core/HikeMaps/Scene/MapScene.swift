import HikeScreens
import HikeValues

/// The watch's map as a scene of named nodes that stay while one looks around (MAP-03): tiles 0, trails
/// 22-32, route 40, track 50, waypoints 75, the hiker 100, the compass 200.
public struct MapScene: Hashable, Sendable {
    /// By z; of equals the older one first.
    public private(set) var nodes: [SceneNode] = []
    public private(set) var camera: Camera
    public private(set) var viewport: Viewport
    /// How large markers are; 1 on a watch.
    public var markerSize = 1.0
    public var ornaments = MapOrnaments()
    private var nextSerial = 1
    private var overlay = TrailOverlay()

    /// Above trails.
    public static let routeZ = 40.0
    /// Above the route.
    public static let trackZ = 50.0
    /// Above everything else.
    public static let compassZ = MapOrnaments.z

    /// A map of tiles with a compass, and nothing else yet.
    public init(_ camera: Camera, _ viewport: Viewport) {
        self.camera = camera
        self.viewport = viewport
        ornaments.showsNorth = true
        insert("tiles", z: 0, .tiles)
        insert("compass", z: Self.compassZ, .compass)
    }

    /// The node of a name.
    public func node(_ name: String) -> SceneNode? { nodes.first { $0.name == name } }

    /// Places to points as the scene lies now.
    public var projection: MapProjection { MapProjection(camera, viewport) }

    // MARK: Looking around

    /// Looks elsewhere: every node is where the new camera sees it (OH2-48, OH5-91).
    public mutating func look(_ camera: Camera, _ viewport: Viewport? = nil) {
        self.camera = camera
        if let viewport { self.viewport = viewport }
        reposition()
    }

    /// Projects the route anew; ``look(_:_:)`` has done so already.
    public mutating func refreshRouteLine() { reposition() }

    private mutating func reposition() {
        let projection = projection
        for index in nodes.indices { nodes[index].position = place(of: nodes[index].content, projection) }
    }

    private func place(of content: SceneNode.Content, _ projection: MapProjection) -> Point? {
        switch content {
        case .tiles: return .zero
        case .marker(let marker): return projection.point(of: marker.coordinate)
        case .position(let user): return projection.point(of: user.coordinate)
        case .line(let geometry, let style):
            return geometry.pieces(in: projection, margin: style.reach).first?.points.first
        case .compass:
            let room = viewport.frame.inset(by: ornaments.insets)
            return Point(room.maxX, room.y)
        }
    }

    // MARK: Waypoints

    /// Brings the markers to a list: new ones are added, those that stay are moved and keep their node, those
    /// that are gone are removed (OH2-49). Of two with one id the first counts.
    public mutating func updateWaypointMarkers(waypoints: [Marker]) {
        var wanted: Set<String> = []
        for marker in waypoints where wanted.insert(marker.name).inserted {
            set(marker.name, z: Marker.z, .marker(marker))
        }
        nodes.removeAll {
            if case .marker = $0.content { return !wanted.contains($0.name) }
            return false
        }
    }

    /// The ids of the waypoints that are shown, in the order of their nodes.
    public var waypoints: [String] {
        nodes.compactMap { if case .marker(let marker) = $0.content { marker.id } else { nil } }
    }

    // MARK: Lines

    /// Draws the route; fewer than two coordinates draw nothing (OH5-88, OH5-89).
    public mutating func updateRouteLine(coordinates: [Coordinate]) {
        line("route", z: Self.routeZ, [coordinates], .route)
    }

    /// Takes the route away (OH5-90).
    public mutating func clearRouteLine() { nodes.removeAll { $0.name == "route" } }

    /// Draws where the hiker has walked.
    public mutating func updateTrack(coordinates: [Coordinate]) {
        line("track", z: Self.trackZ, [coordinates], .track)
    }

    /// Draws the ways about: those of one class are one node (OHR-30).
    public mutating func updateTrails(_ trails: [(highway: String, line: [Coordinate])]) {
        overlay.update(trails, at: camera)
        let names = Set(overlay.lines.map(\.name))
        nodes.removeAll { $0.name.hasPrefix("trails-") && !names.contains($0.name) }
        for line in overlay.lines { set(line.name, z: line.z, .line(line.geometry, line.style)) }
    }

    /// Whether the ways about have to be asked for anew (OHR-30).
    public var needsTrails: Bool { overlay.isDue(projection) }

    private mutating func line(_ name: String, z: Double, _ lines: [[Coordinate]], _ style: LineStyle) {
        let geometry = LineGeometry(lines: lines)
        if geometry.count < 2 {
            nodes.removeAll { $0.name == name }
        } else {
            set(name, z: z, .line(geometry, style))
        }
    }

    // MARK: The hiker

    /// Shows the hiker; nil takes the dot away.
    public mutating func updatePosition(_ user: UserLocation?) {
        if let user {
            set("position", z: UserLocation.z, .position(user))
        } else {
            nodes.removeAll { $0.name == "position" }
        }
    }

    // MARK: Nodes

    private mutating func set(_ name: String, z: Double, _ content: SceneNode.Content) {
        if let index = nodes.firstIndex(where: { $0.name == name }) {
            nodes[index].content = content
            nodes[index].position = place(of: content, projection)
        } else {
            insert(name, z: z, content)
        }
    }

    private mutating func insert(_ name: String, z: Double, _ content: SceneNode.Content) {
        let node = SceneNode(
            name: name, z: z, serial: nextSerial, content: content, position: place(of: content, projection))
        nextSerial += 1
        nodes.insert(node, at: nodes.firstIndex { $0.z > z } ?? nodes.endIndex)
    }
}

import HikeScreens
import HikeValues

/// What of a map is drawn as pixels by whoever has the tiles: the value in a ``HikeScreens/MapContent``. What
/// moves by itself or can be touched (markers, the hiker, callouts) is not in it: a frame in which only those
/// move leaves these pixels as they are.
public struct MapPlate: Hashable, Sendable {
    /// How tiles look on a dark screen.
    public enum Tone: String, Hashable, Sendable {
        /// As they are, at all times.
        case day
        /// Dimmed where the screen is dark.
        case automatic
    }

    public var camera: Camera
    /// Without tiles the ground is plain: the scene that shows only a track (OHX-30).
    public var showsTiles: Bool
    /// Files of the app's container with tiles (MBTiles), the first that has a tile counts. A file `a.2x.mbtiles`
    /// beside `a.mbtiles` is found by itself.
    public var tiles: [String]
    public var tone: Tone
    /// From the lowest to the topmost.
    public var lines: [MapLine]
    /// Where the map will go next: its tiles are made ready before it does. It changes no pixel.
    public var ahead: MapAhead?

    public init(
        camera: Camera, showsTiles: Bool = true, tiles: [String] = [], tone: Tone = .automatic,
        lines: [MapLine] = [], ahead: MapAhead? = nil
    ) {
        self.camera = camera
        self.showsTiles = showsTiles
        self.tiles = tiles
        self.tone = tone
        self.lines = lines
        self.ahead = ahead
    }
}

/// An element at a place of a map.
public struct MapAnnotation: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Which point of the element lies there, as fractions of its size: (0.5, 1) for the tip of a marker.
    public var anchor: Point
    /// Moved by so much, in points of the screen: a callout stands above its marker.
    public var offset: Point
    /// Above those with less (markers 75, the hiker 100).
    public var z: Double
    public var element: Element

    public init(
        at coordinate: Coordinate, anchor: Point = Point(0.5, 0.5), offset: Point = .zero, z: Double = 75,
        _ element: Element
    ) {
        self.coordinate = coordinate
        self.anchor = anchor
        self.offset = offset
        self.z = z
        self.element = element
    }
}

/// A map as a value: what a screen shows of the world.
public struct MapView: Hashable, Sendable {
    public var camera: Camera
    /// The frame that layout will give the map. Where it differs in size, places are still right about the
    /// middle.
    public var viewport: Viewport
    /// False: plain ground.
    public var showsTiles = true
    /// See ``MapPlate/tiles``.
    public var tiles: [String] = []
    public var tone = MapPlate.Tone.automatic
    public var lines: [MapLine] = []
    /// See ``MapPlate/ahead``.
    public var ahead: MapAhead?
    public var annotations: [MapAnnotation] = []
    /// Nil where nobody knows where the hiker is.
    public var user: UserLocation?
    public var ornaments = MapOrnaments()

    public init(_ camera: Camera, _ viewport: Viewport) {
        self.camera = camera
        self.viewport = viewport
    }

    /// Places to points of the viewport.
    public var projection: MapProjection { MapProjection(camera, viewport) }

    /// Annotations farther than this from the frame are left out, in points.
    static let reach = 400.0

    /// The element that shows it. Annotations lie within a pixel of where the camera projects their places,
    /// and stand still on the ground while one pans: both move by whole pixels.
    public func element(_ id: String) -> Element {
        let projection = projection.onWholePixels().projection
        let middle = viewport.middle
        let near = viewport.frame.expanded(by: Self.reach)
        func placed(_ annotation: MapAnnotation) -> Map.Annotation? {
            let place = projection.point(of: annotation.coordinate)
            guard near.contains(place) else { return nil }
            return Map.Annotation(
                at: place - middle + annotation.offset, anchor: annotation.anchor,
                annotation.element.zIndex(annotation.z))
        }
        var all = annotations.compactMap(placed)
        if let user { all += user.annotations(in: projection) }
        all += ornaments.annotations(in: self)
        let plate = MapPlate(
            camera: camera, showsTiles: showsTiles, tiles: tiles, tone: tone, lines: Self.ordered(lines),
            ahead: ahead)
        return .map(id, MapContent(plate, summary: summary), annotations: all)
    }

    private static func ordered(_ lines: [MapLine]) -> [MapLine] {
        lines.indices.sorted { (lines[$0].z, $0) < (lines[$1].z, $1) }.map { lines[$0] }
    }

    /// `42.50790 1.52180 zoom 14.20 heading 90.0`, for dumps.
    public var summary: String {
        func text(_ value: Double, _ decimals: Int) -> String {
            DecimalText.string(value, decimals: decimals)
        }
        return "\(text(camera.centre.latitude, 5)) \(text(camera.centre.longitude, 5)) "
            + "zoom \(text(camera.zoom, 2)) heading \(text(camera.heading, 1))"
    }
}

import HikeGeodesy
import HikeScreens
import HikeValues

/// What a map looks at.
public struct Camera: Hashable, Sendable {
    /// What lies in the middle of the frame.
    public var centre: Coordinate
    /// At a whole zoom a tile of that zoom is 256 points wide; one more is twice as large.
    public var zoom: Double
    /// The direction that is up, in degrees from true north; 90 shows east at the top.
    public var heading: Double

    public init(centre: Coordinate, zoom: Double, heading: Double = 0) {
        self.centre = centre
        self.zoom = zoom
        self.heading = heading
    }
}

/// The frame that a map is shown in.
public struct Viewport: Hashable, Sendable {
    /// Points.
    public var size: Size
    /// Pixels for a point.
    public var scale: Double

    public init(_ size: Size, scale: Double = 2) {
        self.size = size
        self.scale = scale
    }

    /// All of a display.
    public init(_ profile: DisplayProfile) { self.init(profile.size, scale: profile.scale) }

    /// Where the camera's centre lies, in points from the left top corner: the middle, on a whole pixel.
    /// Layout puts annotations round the same one.
    public var middle: Point {
        Point(
            (size.width * scale / 2).rounded(.down) / scale, (size.height * scale / 2).rounded(.down) / scale)
    }

    /// All of it, with its corner at zero.
    public var frame: Rect { Rect(origin: .zero, size: size) }
}

/// Places to points of a frame and back.
public struct MapProjection: Hashable, Sendable {
    public let camera: Camera
    public let viewport: Viewport
    /// Points round the world.
    public let worldSize: Double
    private let centre: WorldPoint
    private let middle: Point
    private let sine: Double
    private let cosine: Double

    /// A projection round the place that the camera looks at.
    public init(_ camera: Camera, _ viewport: Viewport) {
        self.init(camera, viewport, centre: MercatorSquare.point(of: camera.centre))
    }

    init(_ camera: Camera, _ viewport: Viewport, centre: WorldPoint) {
        self.camera = camera
        self.viewport = viewport
        self.centre = centre
        worldSize = MercatorSquare.size(zoom: camera.zoom)
        middle = viewport.middle
        (sine, cosine) = Turn.sineAndCosine(camera.heading)
    }

    /// Where a place is seen, in points from the frame's left top corner: the nearest of its images, where
    /// the world is seen more than once. Right across the antimeridian.
    public func point(of place: Coordinate) -> Point {
        var point = MercatorSquare.point(of: place)
        point.x -= (point.x - centre.x).rounded()
        return self.point(of: point)
    }

    /// Where a point of the world is seen, without a look for a nearer image.
    public func point(of point: WorldPoint) -> Point {
        let (x, y) = ((point.x - centre.x) * worldSize, (point.y - centre.y) * worldSize)
        return Point(middle.x + x * cosine + y * sine, middle.y - x * sine + y * cosine)
    }

    /// What is seen at a point of the frame. Beyond the northern and southern edges it is the edge.
    public func coordinate(at point: Point) -> Coordinate { MercatorSquare.coordinate(of: world(at: point)) }

    /// The point of the world that is seen at a point of the frame; it may lie beyond the world's edge.
    public func world(at point: Point) -> WorldPoint {
        let (x, y) = (point.x - middle.x, point.y - middle.y)
        return WorldPoint(
            centre.x + (x * cosine - y * sine) / worldSize, centre.y + (x * sine + y * cosine) / worldSize)
    }

    /// Metres on the ground for a point of the screen, in the middle of the frame.
    public var metresPerPoint: Double {
        MercatorSquare.metresPerPoint(latitude: camera.centre.latitude, zoom: camera.zoom)
    }

    /// The world beneath the frame, as an upright rectangle grown by a margin in points.
    public func worldBounds(margin: Double = 0) -> (low: WorldPoint, high: WorldPoint) {
        let frame = viewport.frame.expanded(by: margin)
        let corners = [
            world(at: frame.origin), world(at: Point(frame.maxX, frame.y)),
            world(at: Point(frame.x, frame.maxY)), world(at: Point(frame.maxX, frame.maxY)),
        ]
        var (low, high) = (corners[0], corners[0])
        for corner in corners {
            low = WorldPoint(min(low.x, corner.x), min(low.y, corner.y))
            high = WorldPoint(max(high.x, corner.x), max(high.y, corner.y))
        }
        return (low, high)
    }

    /// The same camera, moved by less than a pixel so that all cameras of one zoom and heading show the world
    /// shifted by whole pixels: what has been drawn for one can be moved for the other.
    ///
    /// - Returns: the projection, and where on the turned world the frame's left top pixel lies, in pixels.
    public func onWholePixels() -> (projection: MapProjection, origin: (x: Int, y: Int)) {
        let pixels = worldSize * viewport.scale
        let (x, y) = (centre.x * pixels, centre.y * pixels)
        let (across, down) = ((x * cosine + y * sine).rounded(), (y * cosine - x * sine).rounded())
        let snapped = WorldPoint(
            (across * cosine - down * sine) / pixels, (across * sine + down * cosine) / pixels)
        let corner = (
            x: Int(across) - Int((middle.x * viewport.scale).rounded()),
            y: Int(down) - Int((middle.y * viewport.scale).rounded())
        )
        return (MapProjection(camera, viewport, centre: snapped), corner)
    }
}

extension Camera {
    /// The camera of the same zoom and heading that shows a place at a point of the frame. Near the edges of
    /// the world the centre stays on it.
    public func placing(_ place: Coordinate, at point: Point, in viewport: Viewport) -> Camera {
        placing(MercatorSquare.point(of: place), at: point, in: viewport)
    }

    func placing(_ world: WorldPoint, at point: Point, in viewport: Viewport) -> Camera {
        let size = MercatorSquare.size(zoom: zoom)
        let (sine, cosine) = Turn.sineAndCosine(heading)
        let (x, y) = (point.x - viewport.middle.x, point.y - viewport.middle.y)
        var camera = self
        camera.centre = MercatorSquare.coordinate(
            of: WorldPoint(
                world.x - (x * cosine - y * sine) / size, world.y - (x * sine + y * cosine) / size))
        return camera
    }

    /// The camera that shows a box as large as it goes into the frame without the insets, in its middle; the
    /// heading stays.
    ///
    /// - Parameter zooms: what zoom it may have; a box without size gets the highest.
    public func fitting(
        _ box: BoundingBox, in viewport: Viewport, insets: Insets, zooms: ClosedRange<Double>
    ) -> Camera {
        let room = viewport.frame.inset(by: insets)
        var (low, high) = (
            MercatorSquare.point(of: Coordinate(latitude: box.north, longitude: box.west)),
            MercatorSquare.point(of: Coordinate(latitude: box.south, longitude: box.east))
        )
        if high.x < low.x { high.x += 1 }
        if high.y < low.y { swap(&low.y, &high.y) }
        let (sine, cosine) = Turn.sineAndCosine(heading)
        let (width, height) = (high.x - low.x, high.y - low.y)
        let across = width * cosine.magnitude + height * sine.magnitude
        let down = width * sine.magnitude + height * cosine.magnitude
        var factor = Double.infinity
        if across > 0 { factor = min(factor, room.width / across) }
        if down > 0 { factor = min(factor, room.height / down) }
        var camera = self
        let wanted =
            factor.isFinite && factor > 0
            ? MercatorSquare.zoom(of: factor / MercatorSquare.tile)
            : (factor == 0 ? zooms.lowerBound : zooms.upperBound)
        camera.zoom = min(max(wanted, zooms.lowerBound), zooms.upperBound)
        let middle = WorldPoint((low.x + high.x) / 2, (low.y + high.y) / 2)
        return camera.placing(middle, at: room.isEmpty ? viewport.middle : room.centre, in: viewport)
    }
}

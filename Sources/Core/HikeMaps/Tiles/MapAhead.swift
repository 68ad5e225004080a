import HikeGeodesy
import HikeScreens
import HikeValues

/// The way that a map will follow: what is left of a route.
public struct MapAhead: Hashable, Sendable {
    public var line: LineGeometry
    /// How much of the line lies behind, from 0 to 1 of its length, in steps of ``step``: a hiker who goes on by some metres
    /// has the same way ahead.
    public let passed: Double

    /// A part of the length.
    static let step = 1.0 / 256

    /// - Parameter passed: from 0 to 1 of the line's length; what is no number counts as 0.
    public init(_ line: LineGeometry, passed: Double) {
        self.line = line
        let share = passed.isFinite ? min(max(passed, 0), 1) : 0
        self.passed = (share / Self.step).rounded(.down) * Self.step
    }

    /// The tiles that a frame will need on the way, those of the place where the camera is now first.
    ///
    /// - Parameters:
    ///   - camera: as it is now; its zoom stays.
    ///   - viewport: of the frame.
    ///   - zoom: of the tiles.
    ///   - most: no more than these.
    public func tiles(_ camera: Camera, _ viewport: Viewport, zoom: Int, most: Int) -> [TileAddress] {
        let (width, height) = (viewport.size.width, viewport.size.height)
        // However the map is turned; a half is for the corners that are passed over.
        let reach = (width * width + height * height).squareRoot() / 2
        let places = line.places(from: passed, apart: reach / 2 / MercatorSquare.size(zoom: camera.zoom))
        return TilePrefetch.tiles(
            along: [camera.centre] + places,
            margin: 1.5 * reach
                * MercatorSquare.metresPerPoint(latitude: camera.centre.latitude, zoom: camera.zoom),
            zooms: zoom...zoom, most: most)
    }
}

extension LineGeometry {
    /// Places of the first line from a share of its length on.
    ///
    /// - Parameter apart: a corner that is nearer to the one before, in world units along the line, is passed over.
    func places(from share: Double, apart: Double) -> [Coordinate] {
        guard let first = runs.first else { return [] }
        var end = first.range.upperBound
        for run in runs.dropFirst() {
            if run.isStart { break }
            end = run.range.upperBound
        }
        var next = along[end] * share
        var places: [Coordinate] = []
        for index in 0...end where along[index] >= next || index == end {
            places.append(MercatorSquare.coordinate(of: WorldPoint(x[index], y[index])))
            next = along[index] + apart
        }
        return places
    }
}

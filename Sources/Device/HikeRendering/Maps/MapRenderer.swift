import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues

/// Draws the maps of `HikeMaps`: tiles, and lines over them.
///
/// The tiles of the frame before are kept: one that shows the same at another time takes nothing, one that
/// has been panned is shifted and drawn at its edges, one whose lines differ gets them drawn over the same
/// tiles. Of a frame as large as a phone's the tiles are not kept beside what is drawn over them, which would be another
/// 12 MB. Markers and the hiker are not drawn here at all. What is missing is drawn as the part of a coarser tile, or
/// as a faint grid, and counted.
///
/// An object is for one display and one thread at a time.
public final class MapRenderer: MapSource {
    private let stock: TileStock
    private var tiles = TileLayer()
    private var mask: LineMask?

    /// - Parameters:
    ///   - tiles: where they come from.
    /// - mostTilePixels: how much is kept decoded, in pixels of four bytes; what one frame needs is kept
    ///     until it is done.
    public init(tiles: any TileSource, mostTilePixels: Int = 6_000_000) {
        stock = TileStock(source: tiles, most: mostTilePixels)
    }

    /// What was missing since the renderer was made, or since ``invalidate()``.
    public var findings: MapFindings { stock.findings }

    /// The source has other tiles now. The renderer that shows the map is to be told too.
    public func invalidate() {
        stock.forget()
        tiles.forget()
    }

    public func picture(for request: MapRequest) -> MapPicture? {
        guard let plate = request.content.value(as: MapPlate.self), let size = Self.pixels(request) else {
            return nil
        }
        if stock.choose(plate.tiles) { tiles.forget() }
        let viewport = Viewport(request.size, scale: request.scale)
        let (projection, origin) = MapProjection(Self.sound(plate.camera), viewport).onWholePixels()
        tiles.draw(
            plate, projection, origin: origin, size: size, isDark: request.appearance == .dark, stock)
        guard !plate.lines.isEmpty else { return .pixels(tiles.pixels) }
        let isLarge = size.width * size.height > Self.mostKept
        var picture = isLarge ? tiles.taken() : tiles.pixels
        var mask = takeMask() ?? LineMask(width: size.width, height: size.height)
        if !mask.fits(picture) { mask = LineMask(width: size.width, height: size.height) }
        let painter = LinePainter(projection, request.appearance)
        for line in plate.lines { painter.draw(line, &mask, on: &picture) }
        if !isLarge { self.mask = mask }
        return .pixels(picture)
    }

    /// Pixels of a frame up to which its tiles and the mask of its lines are kept.
    private static let mostKept = 2_000_000

    /// The mask, alone: it is changed in place.
    private func takeMask() -> LineMask? {
        defer { mask = nil }
        return mask
    }

    private static func pixels(_ request: MapRequest) -> (width: Int, height: Int)? {
        let (width, height) = (
            (request.size.width * request.scale).rounded(), (request.size.height * request.scale).rounded()
        )
        guard width >= 1, height >= 1, width <= 8192, height <= 8192,
            width * height <= Double(Renderer.mostPixels)
        else { return nil }
        return (Int(width), Int(height))
    }

    /// A camera that can be drawn, whatever it says.
    private static func sound(_ camera: Camera) -> Camera {
        var camera = camera
        if !camera.centre.isValid { (camera.centre.latitude, camera.centre.longitude) = (0, 0) }
        if !camera.heading.isFinite { camera.heading = 0 }
        camera.zoom = camera.zoom.isFinite ? min(max(camera.zoom, 0), Double(TileAddress.mostZoom) + 2) : 0
        return camera
    }
}

import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues

/// Draws the maps of `HikeMaps`: tiles, and lines over them.
///
/// The tiles of the frame before are kept: one that shows the same at another time takes nothing, one that
/// has been panned is shifted and drawn at its edges, one whose lines differ gets them drawn over the same
/// tiles. A frame as large as a phone's is asked for some rows at a time, and nothing of it is kept: it would be another
/// 12 MB. Markers and the hiker are not drawn here at all. What is missing is drawn as the part of a coarser tile, or
/// as a faint grid, and counted.
///
/// An object is for one display and one thread at a time.
public final class MapRenderer: MapSource {
    private let stock: TileStock
    private var tiles = TileLayer()
    private var mask: LineMask?
    private var frame: Frame?
    /// What is made ready for the frames to come.
    private var ahead: (wanted: TilesAhead, tiles: [TileAddress])?

    /// Which tiles a way needs.
    private struct TilesAhead: Hashable {
        var way: MapAhead
        /// The tile in the middle of the frame.
        var middle: TileAddress
    }

    /// - Parameters:
    ///   - tiles: where they come from.
    ///   - mostTileBytes: how much is kept decoded. A tile of 512 pixels a side takes a quarter of a megabyte where it has
    ///     a palette, else a whole one; what one frame needs is kept until it is done.
    public init(tiles: any TileSource, mostTileBytes: Int = 24_000_000) {
        stock = TileStock(source: tiles, most: mostTileBytes)
    }

    /// What was missing since the renderer was made, or since ``invalidate()``.
    public var findings: MapFindings { stock.findings }

    /// The source has other tiles now. The renderer that shows the map is to be told too.
    public func invalidate() {
        stock.forget()
        tiles.forget()
        frame = nil
    }

    /// Bytes of decoded tiles that a device of a display keeps: those of a frame, turned, and some that lie ahead.
    public static func tileBytes(of display: DisplayProfile) -> Int {
        display.kind == .watch ? 4_500_000 : 8_000_000
    }

    /// Makes tiles ready that the map of the last frame will come to on its way, so that no frame waits for several: two at
    /// most, for a walker comes to no more by the next frame.
    public func readAhead() {
        guard let ahead else { return }
        for _ in 0..<2 where !stock.readAhead(ahead.tiles) { break }
    }

    private func lookAhead(_ plate: MapPlate, _ viewport: Viewport) {
        let camera = Self.sound(plate.camera)
        let zoom = TileSampler.tileZoom(camera.zoom, stock.zooms)
        guard plate.showsTiles, let way = plate.ahead,
            let middle = TileAddress(containing: camera.centre, zoom: zoom)
        else {
            ahead = nil
            return
        }
        let wanted = TilesAhead(way: way, middle: middle)
        guard ahead?.wanted != wanted else { return }
        ahead = (wanted, way.tiles(camera, viewport, zoom: zoom, most: stock.room))
    }

    public func picture(for request: MapRequest) -> MapPicture? {
        guard let frame = frame(for: request) else { return nil }
        tiles.draw(
            frame.plate, frame.projection, origin: frame.origin, size: frame.size,
            isDark: request.appearance == .dark,
            stock)
        lookAhead(frame.plate, frame.projection.viewport)
        var picture = tiles.pixels
        draw(frame.strokes, rows: 0..<frame.size.height, on: &picture)
        return .pixels(picture)
    }

    /// The same as those rows of ``picture(for:)``.
    public func rows(_ rows: Range<Int>, for request: MapRequest) -> PixelBuffer? {
        guard let frame = frame(for: request) else { return nil }
        let rows = rows.clamped(to: 0..<frame.size.height)
        tiles.forget()
        var picture = TileLayer.rows(
            rows, of: frame.plate, frame.projection, origin: frame.origin, width: frame.size.width,
            isDark: request.appearance == .dark, stock)
        lookAhead(frame.plate, frame.projection.viewport)
        draw(frame.strokes, rows: rows, on: &picture)
        return picture
    }

    /// What a request asks for, worked out.
    private struct Frame {
        var request: MapRequest
        var plate: MapPlate
        var projection: MapProjection
        /// Of the left top pixel on the turned world.
        var origin: (x: Int, y: Int)
        var size: (width: Int, height: Int)
        var strokes: [LineStroke]
    }

    /// The last one is kept, for its next rows.
    private func frame(for request: MapRequest) -> Frame? {
        if let frame, frame.request == request { return frame }
        frame = nil
        guard let plate = request.content.value(as: MapPlate.self), let size = Self.pixels(request) else {
            return nil
        }
        if stock.choose(plate.tiles) { tiles.forget() }
        let viewport = Viewport(request.size, scale: request.scale)
        let (projection, origin) = MapProjection(Self.sound(plate.camera), viewport).onWholePixels()
        let painter = LinePainter(projection, request.appearance)
        frame = Frame(
            request: request, plate: plate, projection: projection, origin: origin, size: size,
            strokes: plate.lines.flatMap(painter.strokes))
        return frame
    }

    private func draw(_ strokes: [LineStroke], rows: Range<Int>, on picture: inout PixelBuffer) {
        guard !strokes.isEmpty else { return }
        var mask = takeMask() ?? LineMask(width: picture.width, rows: rows)
        if !mask.fits(width: picture.width, rows: rows) { mask = LineMask(width: picture.width, rows: rows) }
        for stroke in strokes { stroke.paint(&mask, on: &picture) }
        self.mask = mask
    }

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

import HikeGeodesy
import HikeRendering
import HikeScreens
import HikeStorage
import HikeValues

/// Puts tiles of a file together to one picture.
public struct MapPicture {
    private let tiles: MBTiles
    private var cache = TileCache<PixelBuffer>(bytes: 64 << 20)
    /// Tiles that were asked for: those that are there, and those that are not.
    public private(set) var drawn = 0
    /// Tiles that were asked for and are not there.
    public private(set) var missing = 0

    public init(_ tiles: MBTiles) { self.tiles = tiles }

    /// A picture with a place in its middle. Where there is no tile it is grey.
    ///
    /// - Parameters:
    ///   - zoom: of the tiles; a zoom that the file lacks gives an empty picture.
    ///   - width: pixels, as are the tiles'.
    public mutating func draw(
        around place: Coordinate, zoom: Int, width: Int, height: Int
    ) throws(TileBuildError) -> PixelBuffer {
        guard (1...8192).contains(width), (1...8192).contains(height),
            (0...TileAddress.mostZoom).contains(zoom),
            place.isValid
        else {
            throw .options(
                "a picture has 1 to 8192 pixels a side, and a zoom of 0 to \(TileAddress.mostZoom)")
        }
        let scale = tiles.metadata.others["scale"] == "2" ? 2 : 1
        let side = WebMercator.pixelsPerTile * scale
        let steps = WebMercator.steps(perPixelAt: zoom) / Double(scale)
        let left = Int((WebMercator.x(longitude: place.longitude) / steps).rounded()) - width / 2
        let top = Int((WebMercator.y(latitude: place.latitude) / steps).rounded()) - height / 2
        var pixels = [UInt32](repeating: 0xFFE4_E1DA, count: width * height)
        func floor(_ value: Int) -> Int { value >= 0 ? value / side : (value - side + 1) / side }
        for row in floor(top)...floor(top + height - 1) {
            for column in floor(left)...floor(left + width - 1) {
                guard let address = TileAddress(zoom: zoom, column: column, row: row),
                    let tile = try picture(address), tile.width == side, tile.height == side
                else {
                    missing += 1
                    continue
                }
                drawn += 1
                let (x, y) = (column * side - left, row * side - top)
                for line in max(0, -y)..<min(side, height - y) {
                    let from = max(0, -x)
                    let to = min(side, width - x)
                    guard from < to else { continue }
                    let start = (y + line) * width + x
                    pixels.replaceSubrange(
                        start + from..<start + to, with: tile.pixels[line * side + from..<line * side + to])
                }
            }
        }
        guard let picture = PixelBuffer(width: width, height: height, pixels: pixels) else {
            throw .options("the picture is too large")
        }
        return picture
    }

    private mutating func picture(_ address: TileAddress) throws(TileBuildError) -> PixelBuffer? {
        if let known = cache[address] { return known }
        let bytes: [UInt8]?
        do throws(MBTilesError) { bytes = try tiles.tile(address) } catch { throw .tiles(error) }
        guard let bytes else { return nil }
        do throws(RenderingError) {
            let picture = try ImageDecoding.decode(bytes)
            cache.insert(picture, for: address, bytes: 4 * picture.pixels.count)
            return picture
        } catch { throw .rendering(error) }
    }
}

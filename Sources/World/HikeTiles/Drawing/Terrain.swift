import HikeFormats
import HikeGeodesy
import HikeRegions
import HikeStorage
import HikeValues

/// The heights under a map: the elevation tiles that it touches, mapped, for many threads.
final class Terrain: @unchecked Sendable {
    // Only read after it was made, and so are the mapped files.
    private let tiles: [HGTCorner: (tile: HGTTile, file: MappedFile)]
    /// Samples in a degree.
    let density: Int

    /// - Parameter box: what is going to be looked at; a margin is added.
    init(_ folder: ElevationFolder, box: BoundingBox) throws(RegionBuildError) {
        var tiles: [HGTCorner: (tile: HGTTile, file: MappedFile)] = [:]
        var density = 1200
        let south = Int((box.south - 0.1).rounded(.down))
        let north = Int((box.north + 0.1).rounded(.down))
        let west = Int((box.west - 0.1).rounded(.down))
        let east = Int((box.west + box.width + 0.1).rounded(.down))
        for latitude in south...max(south, north) {
            for longitude in west...max(west, east) {
                let wrapped = (longitude + 540) % 360 - 180
                guard let corner = HGTCorner(latitude: latitude, longitude: wrapped),
                    let found = try folder.samples(corner)
                else { continue }
                tiles[corner] = found
                density = max(density, found.tile.grid.side - 1)
            }
        }
        self.tiles = tiles
        self.density = density
    }

    var isEmpty: Bool { tiles.isEmpty }

    /// Heights at pixels of the map.
    ///
    /// - Parameters:
    ///   - x: pixels of the zoom from the 180th meridian, of the first column.
    ///   - y: pixels of the zoom from the north, of the first row.
    ///   - step: pixels from node to node.
    func grid(
        zoom: Int, x: Double, y: Double, step: Double, columns: Int, rows: Int
    ) -> (grid: ElevationGrid, latitudes: [Double]) {
        let steps = WebMercator.steps(perPixelAt: zoom)
        let latitudes = (0..<rows).map { WebMercator.latitude(y: (y + Double($0) * step) * steps) }
        let across = SmoothSurface.Axis(
            (0..<columns).map {
                (WebMercator.longitude(x: (x + Double($0) * step) * steps) + 180) * Double(density)
            })
        let down = SmoothSurface.Axis(latitudes.map { (90 - $0) * Double(density) })
        guard let wide = across.samples, let high = down.samples else {
            return (ElevationGrid(width: columns, height: rows), latitudes)
        }
        let samples = window(wide, high)
        let grid = SmoothSurface.grid(
            columns: across, rows: down, samples: samples, firstColumn: wide.lowerBound,
            firstRow: high.lowerBound)
        return (grid, latitudes)
    }

    /// How far a void is filled from, in samples.
    private static let reach = 6

    /// Samples by their numbers from the 180th meridian and from the north pole, with voids filled. It looks beyond the
    /// window, so that all windows agree on what a void is filled with.
    private func window(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> ElevationGrid {
        let reach = Self.reach
        let width = columns.count + 2 * reach
        let height = rows.count + 2 * reach
        var raw = [Float](repeating: .nan, count: width * height)
        read(into: &raw, columns.lowerBound - reach, rows.lowerBound - reach, width, height)
        let hasVoid = raw.contains { $0.isNaN }
        let known = hasVoid ? Self.knownBefore(raw, width, height) : []
        return ElevationGrid(width: columns.count, height: rows.count) { column, row in
            let value = raw[(row + reach) * width + column + reach]
            return value.isNaN ? Self.patched(raw, known, width, column + reach, row + reach) : value
        }
    }

    /// Reads a window, tile by tile. The edges of tiles belong to two of them; where the first has none the second may.
    private func read(into raw: inout [Float], _ left: Int, _ top: Int, _ width: Int, _ height: Int) {
        let north = 90 * density
        func floor(_ value: Int) -> Int { value >= 0 ? value / density : (value - density + 1) / density }
        // In samples from the equator northwards.
        let (first, last) = (north - top - height + 1, north - top)
        for latitude in floor(first - 1)...floor(last) {
            for column in floor(left - 1)...floor(left + width - 1) {
                let longitude = ((column % 360) + 360) % 360 - 180
                guard let corner = HGTCorner(latitude: latitude, longitude: longitude),
                    let found = tiles[corner]
                else { continue }
                found.file.withSpan { bytes in
                    for up in max(first, latitude * density)...min(last, (latitude + 1) * density) {
                        let start = (north - up - top) * width - left
                        let range =
                            max(left, column * density)...min(left + width - 1, (column + 1) * density)
                        for place in range where raw[start + place].isNaN {
                            let value = Self.value(
                                found.tile, bytes, up - latitude * density, place - column * density, density)
                            if let value { raw[start + place] = value }
                        }
                    }
                }
            }
        }
    }

    /// A sample by its distance from the south-west corner; between samples where the tile has fewer.
    @inline(__always)
    private static func value(
        _ tile: HGTTile, _ bytes: RawSpan, _ up: Int, _ right: Int, _ density: Int
    ) -> Float? {
        let side = tile.grid.side - 1
        if side == density { return tile.sample(row: side - up, column: right, in: bytes).map { Float($0) } }
        let degree = 10_000_000
        return tile.elevation(
            latitude: Int32(tile.corner.latitude * degree + up * degree / density),
            longitude: Int32(tile.corner.longitude * degree + right * degree / density), in: bytes
        ).map { Float($0) }
    }

    /// How many samples are known above and left of each corner.
    private static func knownBefore(_ raw: [Float], _ width: Int, _ height: Int) -> [Int32] {
        var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        for row in 0..<height {
            var line: Int32 = 0
            for column in 0..<width {
                line += raw[row * width + column].isNaN ? 0 : 1
                sums[(row + 1) * (width + 1) + column + 1] = sums[row * (width + 1) + column + 1] + line
            }
        }
        return sums
    }

    /// For a void: the mean of the nearest known samples around, weighted by nearness; unknown where few samples up to
    /// ``reach`` away are known.
    private static func patched(
        _ raw: [Float], _ known: [Int32], _ width: Int, _ column: Int, _ row: Int
    ) -> Float {
        for near in [2, 4, reach] {
            func sum(_ x: Int, _ y: Int) -> Int32 { known[y * (width + 1) + x] }
            let (left, right, top, bottom) = (column - near, column + near + 1, row - near, row + near + 1)
            let count = sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top)
            guard count >= 2 * near else { continue }
            var (total, weights) = (Float(0), Float(0))
            for y in top..<bottom {
                for x in left..<right where !raw[y * width + x].isNaN {
                    let weight = 1 / Float((x - column) * (x - column) + (y - row) * (y - row))
                    total += raw[y * width + x] * weight
                    weights += weight
                }
            }
            return total / weights
        }
        return .nan
    }
}

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
        var hasVoid = false
        for row in 0..<height {
            for column in 0..<width {
                let value = sample(columns.lowerBound - reach + column, rows.lowerBound - reach + row)
                if let value { raw[row * width + column] = value } else { hasVoid = true }
            }
        }
        let known = hasVoid ? Self.knownBefore(raw, width, height) : []
        return ElevationGrid(width: columns.count, height: rows.count) { column, row in
            let value = raw[(row + reach) * width + column + reach]
            return value.isNaN ? Self.patched(raw, known, width, column + reach, row + reach) : value
        }
    }

    private func sample(_ column: Int, _ row: Int) -> Float? {
        let fromSouth = 180 * density - row
        guard fromSouth >= 0, fromSouth <= 180 * density else { return nil }
        let wrapped = (column % (360 * density) + 360 * density) % (360 * density)
        let latitude = min(fromSouth / density, 179) - 90
        let longitude = wrapped / density - 180
        // The edges of tiles belong to two of them; where the first has none the second may.
        let (down, right) = (fromSouth % density, wrapped % density)
        if let value = read(latitude, longitude, down, right) { return value }
        if right == 0, let value = read(latitude, longitude - 1, down, density) { return value }
        if down == 0, let value = read(latitude - 1, longitude, density, right) { return value }
        return nil
    }

    private func read(_ latitude: Int, _ longitude: Int, _ up: Int, _ right: Int) -> Float? {
        guard let corner = HGTCorner(latitude: latitude, longitude: longitude), let found = tiles[corner] else {
            return nil
        }
        let side = found.tile.grid.side - 1
        guard side != density else {
            return found.file.withSpan {
                found.tile.sample(row: side - up, column: right, in: $0).map(Float.init)
            }
        }
        let degree = 10_000_000
        return found.file.withSpan {
            found.tile.elevation(
                latitude: Int32(latitude * degree + up * degree / density),
                longitude: Int32(longitude * degree + right * degree / density), in: $0
            ).map { Float($0) }
        }
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

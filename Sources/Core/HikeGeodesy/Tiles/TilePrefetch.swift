import HikeValues

/// Which tiles a route needs, so that they can be at hand before they are looked at.
public enum TilePrefetch {
    /// The tiles within a margin of a line: coarse zooms first, in each zoom in the order in which the line comes to
    /// them, so that what is needed first stands first.
    ///
    /// - Parameters:
    ///   - line: none for fewer than one place; places that are none are left out.
    ///   - margin: metres on both sides; what is negative or not a number counts as 0.
    ///   - zooms: those outside 0...22 are left out.
    ///   - most: no more tiles than these; the finest and last ones are left out.
    public static func tiles(
        along line: [Coordinate], margin: Double, zooms: ClosedRange<Int>, most: Int = 20_000
    ) -> [TileAddress] {
        let places = line.filter(\.isValid)
        let margin = margin > 0 && margin.isFinite ? margin : 0
        var tiles: [TileAddress] = []
        for zoom in zooms.clamped(to: 0...TileAddress.mostZoom) where zooms.contains(zoom) {
            var seen: Set<TileAddress> = []
            func add(_ x: Double, _ y: Double, _ reach: Double) -> Bool {
                let last = (1 << zoom) - 1
                let top = max(0, Int((y - reach).rounded(.down)))
                let bottom = min(last, Int((y + reach).rounded(.down)))
                let left = Int((x - reach).rounded(.down))
                let right = min(Int((x + reach).rounded(.down)), left + last)
                guard top <= bottom, left <= right else { return true }
                for row in top...bottom {
                    for column in left...right {
                        // Around the 180th meridian the map goes on from the other side.
                        let wrapped = ((column % (last + 1)) + last + 1) % (last + 1)
                        guard tiles.count < most,
                            let tile = TileAddress(zoom: zoom, column: wrapped, row: row),
                            seen.insert(tile).inserted
                        else { continue }
                        tiles.append(tile)
                    }
                }
                return tiles.count < most
            }
            walk(places, margin: margin, zoom: zoom, add)
            if tiles.count >= most { break }
        }
        return tiles
    }

    /// Steps along the line, never more than half a tile, in tiles from the north-west. The reach is the margin and what
    /// a straight piece may pass between two steps. The walk ends where the visitor says so.
    private static func walk(
        _ places: [Coordinate], margin: Double, zoom: Int, _ visit: (Double, Double, Double) -> Bool
    ) {
        let scale = Double(1 << zoom) / WebMercator.side
        var previous: (x: Double, y: Double)?
        for place in places {
            let metresPerTile = WebMercator.metres(perPixelAt: zoom, latitude: place.latitude) * 256
            let reach = min(margin / max(metresPerTile, 1e-6), 512)
            var x = WebMercator.x(longitude: place.longitude) * scale
            let y = WebMercator.y(latitude: place.latitude) * scale
            if let previous {
                // The short way round.
                let world = Double(1 << zoom)
                if x - previous.x > world / 2 { x -= world }
                if previous.x - x > world / 2 { x += world }
                let (dx, dy) = (x - previous.x, y - previous.y)
                let pieces = max(1, Int((max(dx.magnitude, dy.magnitude) * 8).rounded(.up)))
                for piece in 1..<max(pieces, 2) where piece < pieces {
                    let share = Double(piece) / Double(pieces)
                    guard visit(previous.x + dx * share, previous.y + dy * share, reach) else { return }
                }
            }
            guard visit(x, y, reach) else { return }
            let world = Double(1 << zoom)
            previous = (x < 0 ? x + world : x >= world ? x - world : x, y)
        }
    }
}

import HikeGeodesy
import HikeValues

/// Which tiles a hike will need.
public enum TilePrefetch {
    /// The tiles along a route, each once: coarse zooms first, and within a zoom in the order in which the hiker comes to them,
    /// those of one place row by row.
    ///
    /// - Parameters:
    ///   - zooms: 0 to 22; others are left out.
    ///   - margin: metres to both sides of the route.
    ///   - most: no more tiles than this; the finest are left out.
    public static func tiles(
        along route: [Coordinate], zooms: ClosedRange<Int>, margin: Double, most: Int = 20_000
    ) -> [TileID] {
        var tiles: [TileID] = []
        for z in zooms where z >= 0 && z <= TileID.finest {
            var seen: Set<TileID> = []
            for place in stops(of: route, z: z, margin: margin) {
                for tile in TileRange(BoundingBox(center: place, radius: margin), z: z).tiles
                where seen.insert(tile).inserted {
                    guard tiles.count < most else { return tiles }
                    tiles.append(tile)
                }
            }
        }
        return tiles
    }

    /// The route's places, close enough together that no tile between two is missed.
    private static func stops(of route: [Coordinate], z: Int, margin: Double) -> [Coordinate] {
        guard let first = route.first else { return [] }
        var stops = [first]
        for (from, to) in zip(route, route.dropFirst()) {
            let step = max(
                margin / 2,
                WebMercator.metresPerPoint(latitude: from.latitude, zoom: Double(z)) * WebMercator.tile / 4)
            let pieces = min(100_000, max(1, (GreatCircle.distance(from, to) / step).rounded(.up)))
            for piece in 1...Int(pieces) {
                stops.append(Polyline.interpolate(from, to, Double(piece) / pieces))
            }
        }
        return stops
    }
}

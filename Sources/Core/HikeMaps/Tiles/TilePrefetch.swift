import HikeGeodesy
import HikeValues

/// Which tiles a hike will need.
public enum TilePrefetch {
    /// The tiles along a route, each once: coarse zooms first, and within a zoom in the order in which the
    /// hiker comes to them, those of one place row by row.
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
            let step = Self.step(z: z, margin: margin, at: route.first)
            for place in stops(of: route, every: step) {
                // Half a step more: what lies beside the way from one stop to the next.
                let box = BoundingBox(center: place, radius: margin + step / 2)
                for tile in TileRange(box, z: z).tiles
                where seen.insert(tile).inserted {
                    guard tiles.count < most else { return tiles }
                    tiles.append(tile)
                }
            }
        }
        return tiles
    }

    /// Metres between two stops: an eighth of a tile, or half of the margin.
    private static func step(z: Int, margin: Double, at place: Coordinate?) -> Double {
        let metres = WebMercator.metresPerPoint(latitude: place?.latitude ?? 0, zoom: Double(z))
        return max(margin / 2, metres * WebMercator.tile / 8, 1)
    }

    /// The route's places, and between two that are far apart as many more as it takes.
    private static func stops(of route: [Coordinate], every step: Double) -> [Coordinate] {
        guard let first = route.first else { return [] }
        var stops = [first]
        for (from, to) in zip(route, route.dropFirst()) {
            let pieces = min(100_000, max(1, (GreatCircle.distance(from, to) / step).rounded(.up)))
            for piece in 1...Int(pieces) {
                stops.append(Polyline.interpolate(from, to, Double(piece) / pieces))
            }
        }
        return stops
    }
}

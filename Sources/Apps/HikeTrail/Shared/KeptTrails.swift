import HikeGeodesy
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues

/// The ways that a map without tiles draws instead (OHX-29): read from the region's trails when one looks elsewhere.
final class KeptTrails {
    private let regions: TrailRegions
    private var overlay = TrailOverlay()
    /// Of the regions whose ways are kept.
    private var version = 0
    /// From farther away ways run into one another.
    private static let leastZoom = 11.0

    init(_ regions: TrailRegions) { self.regions = regions }

    /// The lines for a view; none where it has tiles.
    func lines(of view: MapView) -> [MapLine] {
        guard view.tiles.isEmpty, view.camera.zoom >= Self.leastZoom else { return [] }
        if version != regions.version {
            overlay = TrailOverlay()
            version = regions.version
        }
        let projection = view.projection
        if overlay.isDue(projection) {
            let size = view.viewport.size
            let bounds = projection.worldBounds(margin: max(size.width, size.height) / 4)
            // The world's y grows to the south.
            let (low, high) = (
                MercatorSquare.coordinate(of: bounds.low), MercatorSquare.coordinate(of: bounds.high)
            )
            let box = RegionBox(
                west: low.longitude, south: high.latitude, east: high.longitude, north: low.latitude)
            let ways = regions.ways(in: box) ?? []
            overlay.update(ways.map { ($0.highway.tag, $0.line) }, at: view.camera)
        }
        return overlay.lines
    }
}

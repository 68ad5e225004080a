import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints

/// Where a hike went: its track, its ends and the waypoints made on it (OHX-16).
extension TrailPhone {
    static let hikeMapID = "hike-map"

    /// The whole hike at a glance; it does not move. Nil for a hike without a track.
    func hikeMap(_ report: HikeReport) -> Element? {
        let places = report.points.map(\.coordinate)
        guard let start = places.first, let end = places.last, let box = BoundingBox(around: places) else {
            return nil
        }
        let size = Size(device.display.size.width - 32, 200)
        let viewport = Viewport(size, scale: device.display.scale)
        let camera = Camera(centre: box.center, zoom: 12)
            .fitting(box, in: viewport, insets: Insets(28), zooms: 8...16)
        var view = MapView(camera, viewport)
        view.tiles = regions.tiles(first: report.route.regionID)
        view.lines = [MapLine("track", hikeLines.line(of: report), .track, z: 50)]
        let made = (try? pins.store.fetchForHike(report.route.id)) ?? []
        view.annotations =
            [Self.flag("flag.fill", Colour(hex: 0x27AE60), at: start, id: "hike-start")]
            + [Self.flag("flag.checkered", Colour(hex: 0xE74C3C), at: end, id: "hike-end")]
            + made.map { Marker($0).annotation() }
        view.ornaments.scale = hikes.settings.isMetric ? .metric : .imperial
        return view.element(Self.hikeMapID).frame(width: size.width, height: size.height)
            .clipped(cornerRadius: 12).passingTouches()
    }

    private static func flag(_ symbol: String, _ colour: Colour, at place: Coordinate, id: String)
        -> MapAnnotation
    {
        MapAnnotation(
            at: place, z: 74,
            Element.symbol(symbol, size: 13, weight: .bold, colour: .white)
                .frame(width: 24, height: 24).background(colour, cornerRadius: 12).id(id))
    }
}

/// The line of the hike that is shown, made once.
final class HikeLines {
    private var hike: SavedRoute?
    private var kept: LineGeometry?

    func line(of report: HikeReport) -> LineGeometry {
        if let kept, let hike, hike.id == report.route.id, hike.track == report.route.track {
            return kept
        }
        let made = LineGeometry(report.points.map(\.coordinate))
        (hike, kept) = (report.route, made)
        return made
    }
}

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

    /// The whole hike at a glance. Nil for a hike without a track.
    func hikeMap(_ report: HikeReport) -> Element? {
        guard let box = BoundingBox(around: report.points.map(\.coordinate)) else { return nil }
        return snippet(Self.hikeMapID, of: box, height: 200) { draw(report, on: &$0) }
    }

    /// The same on paper, with the ways about where there are no tiles.
    func printedMap(_ report: HikeReport, size: Size) -> Element? {
        guard let box = BoundingBox(around: report.points.map(\.coordinate)) else { return nil }
        let viewport = Viewport(size, scale: Paper.scale)
        let camera = Camera(centre: box.center, zoom: 12)
            .fitting(box, in: viewport, insets: Insets(32), zooms: 8...16)
        var view = MapView(camera, viewport)
        view.tone = .day
        draw(report, on: &view)
        view.lines += trails.lines(of: view)
        return view.element(Self.hikeMapID).frame(width: size.width, height: size.height)
            .clipped(cornerRadius: 6)
    }

    /// The hike on paper, with what was marked on it (OHX-22).
    func hikeDocument(_ report: HikeReport) throws(WaypointStoreError) -> PaperDocument {
        var printed = HikeDocument(report)
        printed.text = hikes.settings.text
        printed.map = printedMap(report, size: HikeDocument.mapSize(printed.text))
        // Marks that could not be read are left out, as of the other exports.
        let waypoints = report.marks.isEmpty ? [] : try pins.store.fetchForHike(report.route.id)
        printed.stops = waypoints.map { waypoint in
            HikeDocument.Stop(
                waypoint: waypoint, thumbnail: WaypointPicture.thumbnail(of: waypoint.id, in: pins.store),
                photo: WaypointPicture.photo(of: waypoint.id, in: pins.store))
        }
        return printed.document
    }

    private func draw(_ report: HikeReport, on view: inout MapView) {
        guard let start = report.points.first?.coordinate, let end = report.points.last?.coordinate else {
            return
        }
        view.tiles = regions.tiles(first: report.route.regionID)
        view.lines = [MapLine("track", hikeLine.line(of: report), .track, z: 50)]
        let made = pins.store.waypoints.filter { $0.hikeId == report.route.id }.reversed()
        view.annotations =
            [Self.flag("flag.fill", Colour(hex: 0x27AE60), at: start, id: "hike-start")]
            + [Self.flag("flag.checkered", Colour(hex: 0xE74C3C), at: end, id: "hike-end")]
            + made.map { Marker($0).annotation() }
        view.ornaments.scale = hikes.settings.isMetric ? .metric : .imperial
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

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
        let places = report.points.map(\.coordinate)
        guard let start = places.first, let end = places.last else { return nil }
        return snippet(Self.hikeMapID, around: places, height: 200) { view in
            view.tiles = regions.tiles(first: report.route.regionID)
            view.lines = [MapLine("track", hikeLine.line(of: report), .track, z: 50)]
            let made = (try? pins.store.fetchForHike(report.route.id)) ?? []
            view.annotations =
                [Self.flag("flag.fill", Colour(hex: 0x27AE60), at: start, id: "hike-start")]
                + [Self.flag("flag.checkered", Colour(hex: 0xE74C3C), at: end, id: "hike-end")]
                + made.map { Marker($0).annotation() }
            view.ornaments.scale = hikes.settings.isMetric ? .metric : .imperial
        }
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

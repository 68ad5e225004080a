import HikeFormats
import HikeGeodesy
import HikeValues

/// An invented hike: two turns, up to a pass that does not exist. The same bytes every time.
enum DemoHike {
    static let trackName = "hike.gpx"
    private static let start = Coordinate(latitude: 46.6, longitude: 12.1)
    /// Degrees clockwise from north, and metres.
    private static let legs: [(bearing: Double, length: Double)] = [(60, 500), (330, 400), (45, 600)]
    /// Metres between two points.
    private static let step = 10.0

    /// The way, and a spring on it.
    static func gpx() throws(GPXWriterError) -> [UInt8] {
        var points = [point(start, along: 0)]
        var along = 0.0
        for leg in legs {
            guard let corner = points.last?.coordinate else { break }
            for metres in stride(from: step, through: leg.length, by: step) {
                let place = GreatCircle.destination(from: corner, bearing: leg.bearing, distance: metres)
                points.append(point(place, along: along + metres))
            }
            along += leg.length
        }
        let spring = Waypoint(
            point: points[points.count / 2], name: "Spring", details: "invented", type: "Water")
        return try GPXWriter.write(
            GPXDocument(
                name: "Demo hike", creator: "HikeSim", waypoints: [spring],
                tracks: [GPXDocument.Track(name: "Demo hike", segments: [points])]))
    }

    /// - Parameter along: metres from the start.
    private static func point(_ place: Coordinate, along: Double) -> TrackPoint {
        TrackPoint(
            coordinate: place, elevation: 1_400 + 0.12 * along + 8 * PortableMath.sin(along / 90))
    }

    static let scenario = """
        scenario: A hike to begin with
        about: >
          An invented way with a turn to the left and one to the right. The route goes from the phone to the watch, which
          leads the hiker along it.
        hiker: { follow: \(trackName), pace: 4.5 km/h, environment: open }
        steps:
          - { on: phone, import: \(trackName), save as: Demo hike }
          - { on: phone, send route: Demo hike }
          - { on: watch, navigate: Demo hike }
          - walk:
        expect:
          - route received: { on: watch, name: Demo hike, once: yes }
          - haptics: { on: watch, in order: [directionDown, directionUp, success] }
          - state: { on: watch, arrived: yes }
          - nothing: { event: log, where: { level: error } }

        """
}

import HikeFormats
import HikeGeodesy
import HikeValues

extension ComputedRoute {
    /// The route as GPX: a route of the places where something is said, with the words as their names, and a
    /// track of the whole line with its heights.
    public func gpx(name: String) throws(GPXWriterError) -> [UInt8] {
        try Self.gpx([(self, name)])
    }

    /// Several routes as one file of GPX, in their order, under the first one's name.
    public static func gpx(
        _ routes: [(route: ComputedRoute, name: String)]
    ) throws(GPXWriterError) -> [UInt8] {
        let parts = routes.map { $0.route.parts(name: $0.name) }
        return try GPXWriter.write(
            GPXDocument(
                name: routes.first?.name, routes: parts.map(\.steps), tracks: parts.map(\.track)))
    }

    private func parts(name: String) -> (steps: GPXDocument.Route, track: GPXDocument.Track) {
        let line = Polyline(coordinates)
        // Heights go by the edges' lengths, points by the line's.
        let stretch = line.length > 0 ? length / line.length : 1
        func point(_ vertex: Int) -> TrackPoint {
            TrackPoint(
                coordinate: coordinates[vertex], elevation: elevation(at: line.distances[vertex] * stretch))
        }
        let steps = instructions.map { instruction in
            Waypoint(
                point: point(instruction.vertex),
                name: instruction.text)
        }
        return (
            GPXDocument.Route(name: name, points: steps),
            GPXDocument.Track(name: name, segments: [coordinates.indices.map(point)])
        )
    }
}

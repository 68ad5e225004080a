import HikeFormats
import HikeGeodesy
import HikeValues

extension ComputedRoute {
    /// The route as GPX: a route of the places where something is said, with the words as their names, and a
    /// track of the whole line with its heights.
    public func gpx(name: String) throws(GPXWriterError) -> [UInt8] {
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
        return try GPXWriter.write(
            GPXDocument(
                name: name, routes: [GPXDocument.Route(name: name, points: steps)],
                tracks: [GPXDocument.Track(name: name, segments: [coordinates.indices.map(point)])]))
    }
}

/// A track file of either kind, told apart by its content.
public struct TrackFile: Hashable, Sendable {
    /// The format that a file's content shows.
    public enum Kind: String, Hashable, Sendable {
        case gpx
        case kml
    }
    public var kind: Kind
    /// The track that a walker can be led along.
    public var track: RecordedTrack
    /// What was not as it should be.
    public var report: TrackFileReport
    /// A sentence for each kind of thing in the file that is no part of the track.
    public var leftOut: [String]

    /// Reads GPX or KML.
    ///
    /// - Throws: ``TrackFileError``, also where the file holds fewer than two points in a row.
    public init(_ bytes: [UInt8]) throws(TrackFileError) {
        if Self.isKML(bytes) {
            let document = try KMLDocument(bytes)
            guard let track = document.playableTrack else { throw .noTwoPoints(document.report) }
            (kind, self.track, report) = (.kml, track, document.report)
            leftOut =
                Self.leftOut(
                    beside: track.source,
                    trackPoints: document.tracks.flatMap(\.segments).reduce(0) { $0 + $1.count },
                    routes: document.lines.count, isOneRoute: false, waypoints: document.waypoints.count)
                + document.report.omissions
        } else {
            let document = try GPXDocument(bytes)
            guard let track = document.playableTrack else { throw .noTwoPoints(document.report) }
            (kind, self.track, report) = (.gpx, track, document.report)
            leftOut = Self.leftOut(
                beside: track.source,
                trackPoints: document.tracks.flatMap(\.segments).reduce(0) { $0 + $1.count },
                routes: document.routes.count, isOneRoute: true, waypoints: document.waypoints.count)
        }
    }

    /// - Parameter isOneRoute: only one of the routes can be the track; the others are alternatives to it.
    private static func leftOut(
        beside source: RecordedTrack.Source, trackPoints: Int, routes: Int, isOneRoute: Bool, waypoints: Int
    ) -> [String] {
        var sentences: [String] = []
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { sentences.append("\(count) \(count == 1 ? one : many) not taken.") }
        }
        // Tracks and routes that are too short to be walked along stand beside one that is not.
        if source != .track { add(trackPoints, "point of a track was", "points of tracks were") }
        switch source {
        case .track, .waypoints: add(routes, "route was", "routes were")
        case .route: if isOneRoute { add(routes - 1, "other route was", "other routes were") }
        }
        if source != .waypoints { add(waypoints, "waypoint was", "waypoints were") }
        return sentences
    }

    /// Whether the root element, within the first kilobytes, is `kml`.
    private static func isKML(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(4_096).filter { $0 != 0 }
        let tag = Array("<kml".utf8)
        guard head.count >= tag.count else { return false }
        return (0...(head.count - tag.count)).contains { head[$0..<$0 + tag.count].elementsEqual(tag) }
    }
}

/// A track file of either kind, told apart by its content.
public struct TrackFile: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case gpx
        case kml
    }
    public var kind: Kind
    /// The track that a walker can be led along.
    public var track: RecordedTrack
    /// What was not as it should be.
    public var report: TrackFileReport

    /// Reads GPX or KML.
    ///
    /// - Throws: ``TrackFileError``, also where the file holds fewer than two points in a row.
    public init(_ bytes: [UInt8]) throws(TrackFileError) {
        if Self.isKML(bytes) {
            let document = try KMLDocument(bytes)
            guard let track = document.playableTrack else { throw .noPoints(document.report) }
            (kind, self.track, report) = (.kml, track, document.report)
        } else {
            let document = try GPXDocument(bytes)
            guard let track = document.playableTrack else { throw .noPoints(document.report) }
            (kind, self.track, report) = (.gpx, track, document.report)
        }
    }

    /// Whether the root element, within the first kilobytes, is `kml`.
    private static func isKML(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(4_096).filter { $0 != 0 }
        let tag = Array("<kml".utf8)
        guard head.count >= tag.count else { return false }
        return (0...(head.count - tag.count)).contains { head[$0..<$0 + tag.count].elementsEqual(tag) }
    }
}

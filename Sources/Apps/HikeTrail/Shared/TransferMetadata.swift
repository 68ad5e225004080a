import HikeConnectivity

/// Keys and values of the metadata that travels with a file (OH5-56, Appendix B of the requirements).
enum TransferMetadata {
    static let type = "type"
    static let plannedRoute = "plannedRoute"
    static let routeID = "routeId"
    static let name = "name"
    /// A recorded hike (OHX-13), and that it is still being recorded (OHX-14).
    static let savedRoute = "savedRoute"
    static let isLiveSync = "isLiveSync"
    /// A recording that was sent live and then thrown away.
    static let hikeDiscarded = "hikeDiscarded"

    /// Files of a region (OHX-43): its map, in one or twice the pixels by ``scale``; the documents' database; and what this
    /// app plans and searches on.
    static let tiles = "mbtiles"
    static let scale = "scale"
    static let routingDatabase = "routingdb"
    static let trails = "trails"
    static let places = "places"
    static let regionID = "regionId"
    /// When a person on either device wanted the region sent: all files of one order have the same moment.
    static let orderedAt = "orderedAt"
    /// SHA-256 of the file, 64 hexadecimal digits: what has another one is damaged.
    static let digest = "sha256"

    /// Bytes of a name in metadata, in UTF-8: all of it has to fit into ``TransferLimits/metadataBytes``.
    private static let nameBytes = 500

    /// A name as metadata tell it, whole characters of its beginning: the file has it whole.
    static func name(_ text: String) -> PropertyValue {
        var size = 0
        return .string(
            String(
                text.prefix { character in
                    size += character.utf8.count
                    return size <= nameBytes
                }))
    }
}

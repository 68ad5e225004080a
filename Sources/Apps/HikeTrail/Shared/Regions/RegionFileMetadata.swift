import Foundation
import HikeConnectivity
import HikeRouting
import HikeValues

extension RegionFile {
    /// The `type` under which it travels (OHX-43); nil: it stays on the phone.
    var transferType: String? {
        switch self {
        case .tiles, .fineTiles: TransferMetadata.tiles
        case .routingDatabase: TransferMetadata.routingDatabase
        case .trails: TransferMetadata.trails
        case .places: TransferMetadata.places
        case .hierarchies: nil
        }
    }

    /// Which file of a region a transfer carries; nil: none.
    init?(metadata: [String: PropertyValue]) {
        switch metadata[TransferMetadata.type]?.string {
        case TransferMetadata.tiles:
            self = metadata[TransferMetadata.scale]?.integer == 2 ? .fineTiles : .tiles
        case TransferMetadata.routingDatabase: self = .routingDatabase
        case TransferMetadata.trails: self = .trails
        case TransferMetadata.places: self = .places
        default: return nil
        }
    }

    /// In the order in which a region's files travel: the map, what the watch plans on, and the database that is for other
    /// programs, the largest of them, last. Hierarchies do not: the watch makes its own in less time than a tenth of the file
    /// takes on the radio.
    static let travelling: [RegionFile] = [.tiles, .fineTiles, .trails, .places, .routingDatabase]
}

/// What travels with one file of a region.
struct RegionFileMetadata: Hashable {
    var file: RegionFile
    var region: UUID
    /// Nil from a sender that names the region only: the file waits for one that tells what it is (OHX-45).
    var summary: RegionSummary?
    /// When its region was asked for; nil from a sender that does not say.
    var ordered: UTCDate?
    /// SHA-256 in hexadecimal digits; nil from a sender that does not say.
    var digest: String?

    init(_ content: Region.Content, of region: Region, ordered: UTCDate?) {
        file = content.file
        self.region = region.id
        summary = RegionSummary(region)
        self.ordered = ordered
        digest = content.digest
    }

    var properties: [String: PropertyValue] {
        var values = summary?.properties ?? [TransferMetadata.regionID: .string(region.uuidString)]
        if let type = file.transferType { values[TransferMetadata.type] = .string(type) }
        if file == .fineTiles { values[TransferMetadata.scale] = 2 }
        if let ordered { values[TransferMetadata.orderedAt] = .date(ordered) }
        if let digest { values[TransferMetadata.digest] = .string(digest) }
        return values
    }

    init(file: RegionFile, properties values: [String: PropertyValue]) throws(RegionMessageError) {
        self.file = file
        region = try RegionSummary.id(values)
        summary = RegionSummary.isOne(values) ? try RegionSummary(properties: values) : nil
        ordered = values[TransferMetadata.orderedAt]?.date
        if let value = values[TransferMetadata.digest] {
            guard let text = value.string, text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else {
                throw .value(TransferMetadata.digest)
            }
            digest = text.lowercased()
        }
    }
}

extension Region {
    /// Bytes of the files that travel to a watch.
    var travellingSize: Int {
        files.reduce(0) { $1.file.transferType == nil ? $0 : $0 + $1.size }
    }
}

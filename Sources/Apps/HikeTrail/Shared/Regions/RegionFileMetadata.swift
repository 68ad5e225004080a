import Foundation
import HikeConnectivity
import HikeRouting

extension RegionFile {
    /// The `type` under which it travels (OHX-43).
    var transferType: String {
        switch self {
        case .tiles: TransferMetadata.tiles
        case .fineTiles: TransferMetadata.fineTiles
        case .routingDatabase: TransferMetadata.routingDatabase
        case .trails: TransferMetadata.trails
        case .places: TransferMetadata.places
        }
    }

    init?(transferType: String?) {
        guard let file = Self.allCases.first(where: { $0.transferType == transferType }) else { return nil }
        self = file
    }

    /// In the order in which a region's files travel: the map, what the watch plans on, and the database that is for other
    /// programs, the largest of them, last.
    static let travelling: [RegionFile] = [.tiles, .fineTiles, .trails, .places, .routingDatabase]
}

/// What travels with one file of a region.
struct RegionFileMetadata: Hashable {
    var file: RegionFile
    var region: UUID
    /// Nil from a sender that names the region only: the file waits for one that tells what it is (OHX-45).
    var summary: RegionSummary?
    /// SHA-256 in hexadecimal digits; nil from a sender that does not say.
    var digest: String?

    init(_ content: Region.Content, of region: Region) {
        file = content.file
        self.region = region.id
        summary = RegionSummary(region)
        digest = content.digest
    }

    var properties: [String: PropertyValue] {
        var values = summary?.properties ?? [TransferMetadata.regionID: .string(region.uuidString)]
        values[TransferMetadata.type] = .string(file.transferType)
        if let digest { values[TransferMetadata.digest] = .string(digest) }
        return values
    }

    init(file: RegionFile, properties values: [String: PropertyValue]) throws(RegionMessageError) {
        self.file = file
        region = try RegionSummary.id(values)
        summary = RegionSummary.isOne(values) ? try RegionSummary(properties: values) : nil
        if let value = values[TransferMetadata.digest] {
            guard let text = value.string, text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else {
                throw .value(TransferMetadata.digest)
            }
            digest = text.lowercased()
        }
    }
}

import Foundation
import HikeHardware
import HikeValues

/// The regions that the wearer has deleted (OHX-40): `Documents/deleted_regions.json`. What the phone was asked for before
/// that may still come, and is not taken; what it is asked for later is.
struct DeletedRegions: Hashable {
    private struct Kept: Codable {
        var region: UUID
        /// Nanoseconds since 1970.
        var at: Int64
    }

    private static let file = NoteFile("deleted_regions.json")
    /// The oldest goes first.
    static let most = 64

    private var kept: [UUID: UTCDate] = [:]

    var ids: [UUID] { kept.keys.sorted { $0.uuidString < $1.uuidString } }

    func contains(_ region: UUID) -> Bool { kept[region] != nil }

    /// Whether a file was on its way when its region was deleted. A sender that does not say when it was asked is believed.
    func bars(_ metadata: RegionFileMetadata) -> Bool {
        guard let date = kept[metadata.region], let ordered = metadata.ordered else { return false }
        return LastWrite(at: ordered, []) < LastWrite(at: date, nil)
    }

    mutating func add(_ region: UUID, at date: UTCDate) {
        kept[region] = date
        while kept.count > Self.most, let oldest = inOrder.first { kept[oldest.region] = nil }
    }

    mutating func remove(_ region: UUID) { kept[region] = nil }

    private var inOrder: [Kept] {
        kept.map { Kept(region: $0.key, at: $0.value.nanosecondsSince1970) }
            .sorted { ($0.at, $0.region.uuidString) < ($1.at, $1.region.uuidString) }
    }

    /// One that cannot be read counts as none, and is logged.
    static func load(_ device: any DeviceServices) -> DeletedRegions {
        var regions = DeletedRegions()
        do {
            for entry in try file.read([Kept].self, of: device) ?? [] {
                regions.add(entry.region, at: UTCDate(nanosecondsSince1970: entry.at))
            }
        } catch {
            device.log(
                .warning, "regions", "which regions were deleted cannot be read",
                [FileMetadata("reason", "\(error)")])
        }
        return regions
    }

    func save(_ device: any DeviceServices) throws {
        try Self.file.write(inOrder, on: device)
    }
}

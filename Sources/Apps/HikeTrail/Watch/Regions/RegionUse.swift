import Foundation
import HikeHardware
import HikeValues

/// Which region the map used last, and when the phone was asked for one (OHX-48, OHX-49): `Documents/region_use.json`.
struct RegionUse: Hashable {
    private struct Kept: Codable {
        var region: UUID?
        var asked: String?
    }

    private static let file = NoteFile("region_use.json")

    var region: UUID?
    var asked: UTCDate?

    /// One that cannot be read counts as none, and is logged.
    static func load(_ device: any DeviceServices) -> RegionUse {
        do {
            guard let kept = try file.read(Kept.self, of: device) else { return RegionUse() }
            return RegionUse(region: kept.region, asked: kept.asked.flatMap { UTCDate(iso8601: $0) })
        } catch {
            device.log(
                .warning, "regions", "which region was used last cannot be read",
                [FileMetadata("reason", "\(error)")])
            return RegionUse()
        }
    }

    func save(_ device: any DeviceServices) {
        do {
            try Self.file.writeSoon(Kept(region: region, asked: asked?.iso8601(decimals: 3)), on: device)
        } catch {
            device.log(
                .warning, "regions", "which region is used was not noted",
                [FileMetadata("reason", "\(error)")])
        }
    }
}

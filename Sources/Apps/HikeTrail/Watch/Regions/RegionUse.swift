import Foundation
import HikeHardware
import HikeValues

/// Which region the map used last, and when the phone was asked for one (OHX-48, OHX-49): `Documents/region_use.json`.
struct RegionUse: Hashable {
    private struct Kept: Codable {
        var region: UUID?
        var asked: String?
    }

    private static let (folder, name) = ("Documents", "region_use.json")

    var region: UUID?
    var asked: UTCDate?

    /// One that cannot be read counts as none, and is logged.
    static func load(_ device: any DeviceServices) -> RegionUse {
        do {
            guard try device.listFiles(folder).contains(name) else { return RegionUse() }
            let bytes = try device.readFile(folder + "/" + name)
            let kept = try JSONDecoder().decode(Kept.self, from: Data(bytes))
            return RegionUse(region: kept.region, asked: kept.asked.flatMap { UTCDate(iso8601: $0) })
        } catch {
            device.log(
                .warning, "regions", "which region was used last cannot be read",
                [FileMetadata("reason", DecodingText.sentence(error))])
            return RegionUse()
        }
    }

    func save(_ device: any DeviceServices) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            let kept = Kept(region: region, asked: asked?.iso8601(decimals: 3))
            device.writeFileSoon(Self.folder + "/" + Self.name, Array(try encoder.encode(kept)))
        } catch {
            device.log(
                .warning, "regions", "which region is used was not noted",
                [FileMetadata("reason", "\(error)")])
        }
    }
}

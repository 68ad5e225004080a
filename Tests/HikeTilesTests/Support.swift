import Foundation
import HikeRendering
import HikeStorage

@testable import HikeTiles

/// The invented region, read once.
enum Ridge {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("regions/ridge").path
    static let map = folder + "/ridge.osm.pbf"

    static let sources: Result<MapSources, any Error> = Result {
        try MapSources(map: map, elevation: folder)
    }
}

/// A folder of one test, removed when the test ends.
final class Scratch {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "hikesim-tiles-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
}

/// Pictures that are compared by their pixels. `HIKESIM_REBUILD_GOLDEN=1` accepts what is drawn now.
enum Golden {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    static func differs(_ picture: PixelBuffer, _ name: String) throws -> String? {
        let file = folder.appendingPathComponent("\(name).png")
        if ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] != nil {
            try Data(PNGEncoding.encode(picture, level: 12)).write(to: file)
            return nil
        }
        guard let bytes = try? Data(contentsOf: file) else {
            return "there is no \(file.path): HIKESIM_REBUILD_GOLDEN=1 makes it"
        }
        let wanted = try ImageDecoding.decode([UInt8](bytes))
        if wanted.digest == picture.digest { return nil }
        let difference = PictureDifference(wanted, picture)
        let shown = FileManager.default.temporaryDirectory.appendingPathComponent("difference-\(name).png")
        try Data(PNGEncoding.encode(difference.picture)).write(to: shown)
        return "\(name): \(difference.summary); was, is and difference are side by side in \(shown.path)"
    }
}

import Foundation
import GuestApps
import HikeApps
import HikeHardware

/// A folder with a file of guests, that goes with it.
final class Fixture {
    let folder: URL
    var file: String { folder.appendingPathComponent("guests.json").path }

    /// The scenarios of these tests.
    static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Scenarios").path
    /// Where the programs are that the tests are built with.
    static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().path

    /// - Parameter json: the file.
    init(_ json: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("guests-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try json.write(toFile: file, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func apps() throws -> [AppDescription] {
        try GuestCatalog(file: file, shipped: AppCatalog.all, programs: Self.programs).apps
    }

    static let hike = """
        { "apps": [ { "id": "hike", "on": ["phone", "watch"], "program": "hike-guest", "time zone": "Europe/Zurich",
            "locale": "de_CH", "languages": ["de-CH"], "background": ["location"],
            "purposes": { "location": "Shows the hut.", "location-always": "Shows the hut." } } ] }
        """
    static let delegates = """
        { "apps": [ { "id": "hike", "on": ["phone", "watch"], "program": "delegate-guest", "background": ["location"],
            "purposes": { "location": "Shows the hut.", "location-always": "Shows the hut." } } ] }
        """
    static let trail = """
        { "apps": [
            { "id": "trail", "on": ["phone"], "program": "trail-guest", "background": ["location"],
              "purposes": { "location": "Shows the hut." } },
            { "id": "trail", "on": ["watch"] } ] }
        """
}

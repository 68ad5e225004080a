import Foundation
import GuestApps
import GuestFiles
import Testing

@Suite("A guest's icon")
struct IconTests {
    /// The head of a picture, which is all that a build looks at.
    private static func png(_ size: Int) -> Data {
        let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
        return Data(
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8) + number
                + number)
    }

    @Test(
        "the icon of an app is the largest picture of its catalogue for the device, read when somebody looks")
    func catalogue() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("icon-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appendingPathComponent("app/A.xcassets/AppIcon.appiconset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        try Data(
            """
            { "images": [ { "idiom": "universal", "filename": "large.png", "platform": "ios", "size": "1024x1024" },
              { "idiom": "iphone", "filename": "small.png", "scale": "2x", "size": "60x60" },
              { "idiom": "universal", "filename": "wrist.png", "platform": "watchos", "size": "1024x1024" } ] }
            """.utf8
        ).write(to: set.appendingPathComponent("Contents.json"))
        for (name, size) in [("large.png", 1_024), ("small.png", 120), ("wrist.png", 1_000)] {
            try Self.png(size).write(to: set.appendingPathComponent(name))
        }
        try Data(
            """
            { "app": "app", "id": "hike", "guests": {
              "HikePhone": { "role": "phone", "take": ["."] }, "HikeWatch": { "role": "watch", "take": ["."] } } }
            """.utf8
        ).write(to: folder.appendingPathComponent("guest.json"))
        for (guest, size) in [("HikePhone", 1_024), ("HikeWatch", 1_000)] {
            let result = folder.appendingPathComponent(guest).path
            _ = try AppBundle(package: folder.path, guest: guest, result: result)
            var program = GuestAppProgram(file: "hike")
            #expect(program.icon == nil)
            program.bundle = result
            let icon = try #require(program.icon)
            #expect(icon() == Array(Self.png(size)))
        }
    }
}

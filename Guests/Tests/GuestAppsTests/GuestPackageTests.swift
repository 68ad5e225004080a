import Foundation
import GuestApps
import GuestFiles
import HikeHardware
import Testing

@Suite("A package of guests, as its devices know it")
struct GuestPackageTests {
    private static let manifest = """
        { "app": "app", "id": "hike", "guests": {
          "HikeWatch": { "role": "watch", "take": ["Watch"], "info": "Watch/Info.plist" },
          "HikePhone": { "role": "phone", "take": ["Phone"],
            "purposes": { "NSMotionUsageDescription": "Counts steps.", "NSOtherUsageDescription": "x" },
            "exact purposes": { "Hut": "Shows the hut." }, "background": ["location", "audio"],
            "schemes": ["hike"] } } }
        """
    private static let info = """
        <plist version="1.0"><dict>
          <key>CFBundleName</key><string>Hike</string>
          <key>NSLocationWhenInUseUsageDescription</key><string>Shows the way.</string>
          <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Shows it always.</string>
          <key>WKBackgroundModes</key><array><string>self-care</string><string>location</string></array>
          <key>WKWatchOnly</key><true/>
        </dict></plist>
        """

    private static func package(info: String = info, _ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "guest-package-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/app/Watch", withIntermediateDirectories: true)
        try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/guest.json"))
        try Data(info.utf8).write(to: URL(fileURLWithPath: folder + "/app/Watch/Info.plist"))
        try body(folder)
    }

    @Test("each guest is a description: its device, and what its Info.plist and guest.json say")
    func descriptions() throws {
        try Self.package { folder in
            let apps = try GuestPackage(above: folder + "/Tests/A/A.swift").apps(programs: "/programs")
            #expect(apps.map(\.id) == ["hike", "hike"] && apps.map(\.roles) == [[.phone], [.watch]])
            #expect(apps.map(\.title) == ["hike", "Hike"])
            #expect(apps[0].purposes == [.motion: "Counts steps."])
            #expect(apps[1].purposes == [.location: "Shows the way.", .locationAlways: "Shows it always."])
            #expect(apps.map(\.backgroundModes) == [[.location], [.selfCare, .location]])
            #expect(apps.map(\.precisePurposes) == [["Hut": "Shows the hut."], [:]])
            #expect(apps.map(\.schemes) == [["hike"], []])
            #expect(apps.map(\.hasCompanion) == [true, false])
        }
    }

    @Test("no guest.json above, and an Info.plist that is none, are errors with the place")
    func errors() throws {
        #expect(throws: GuestManifestError.noneAbove("/nowhere/Tests/A.swift")) {
            try GuestPackage(above: "/nowhere/Tests/A.swift")
        }
        try Self.package(info: "hike") { folder in
            #expect(throws: AppInfoError.malformed(folder + "/app/Watch/Info.plist")) {
                try GuestPackage(folder: folder).apps()
            }
        }
    }
}

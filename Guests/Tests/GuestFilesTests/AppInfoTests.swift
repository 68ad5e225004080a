import Foundation
import GuestFiles
import HikeValues
import Testing

@Suite("An app's Info.plist")
struct AppInfoTests {
    private static func list(_ content: String) -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>\(content)</dict></plist>
            """.utf8)
    }

    @Test("what devices have to know is read, what else there is is not")
    func values() throws {
        let info = try AppInfo(
            Self.list(
                """
                <key>CFBundleIdentifier</key><string>org.example.hike</string>
                <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
                <key>CFBundleDisplayName</key><string>Hütten &amp; Hikes</string>
                <key>UIBackgroundModes</key><array><string>location</string><string>audio</string></array>
                <key>WKBackgroundModes</key><array><string>location</string></array>
                <key>NSLocationWhenInUseUsageDescription</key><string>Shows the way.</string>
                <key>NSMotionUsageDescription</key><string>Counts steps.</string>
                <key>CFBundleURLTypes</key><array><dict>
                  <key>CFBundleURLSchemes</key><array><string>hike</string><string>hut</string></array>
                </dict><dict/></array>
                <key>WKWatchOnly</key><true/>
                <key>UILaunchScreen</key><dict><key>UIColorName</key><string>red</string></dict>
                """))
        #expect(info.bundleIdentifier == "org.example.hike")
        #expect(info.title == "Hütten & Hikes")
        #expect(info.backgroundModes == ["location", "audio"])
        #expect(
            info.purposes == [
                "NSLocationWhenInUseUsageDescription": "Shows the way.",
                "NSMotionUsageDescription": "Counts steps.",
            ])
        #expect(info.schemes == ["hike", "hut"])
        #expect(info.isWatchOnly)
    }

    @Test("variables of the project's settings are no values, and values of another kind are none")
    func variables() throws {
        let info = try AppInfo(
            Self.list(
                """
                <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
                <key>CFBundleDisplayName</key><string></string>
                <key>CFBundleName</key><integer>3</integer>
                <key>UIBackgroundModes</key><string>location</string>
                <key>CFBundleURLTypes</key><dict/>
                """))
        #expect(info == AppInfo())
        let name = Self.list("<key>CFBundleName</key><string>$(PRODUCT_NAME) ${MODE}</string>")
        #expect(try AppInfo(name, settings: ["PRODUCT_NAME": "Hike", "MODE": "Lite"]).title == "Hike Lite")
        #expect(try AppInfo(name, settings: ["PRODUCT_NAME": "Hike"]).title == nil)
    }

    @Test(
        "what is no property list in XML is refused",
        arguments: [
            "", "{ a = b; }", "bplist00", "<plist><array/></plist>", "<plist><dict><key>a</key></plist>",
            "<a>",
            "<plist><dict><key>a</key>" + String(repeating: "<array>", count: 100_000),
        ])
    func malformed(text: String) {
        #expect(throws: AppInfoError.malformed("")) { try AppInfo(Data(text.utf8)) }
    }

    @Test("a file that is not there or too large is an error with its name")
    func files() throws {
        #expect(throws: AppInfoError.unreadable("/nowhere/Info.plist")) {
            try AppInfo(file: "/nowhere/Info.plist")
        }
        #expect(throws: AppInfoError.tooLarge("")) { try AppInfo(Data(count: AppInfo.maximumBytes + 1)) }
    }

    @Test("any change of its bytes is read or refused")
    func anyBytes() {
        var random = RandomStream(seed: 62)
        let good = [UInt8](
            Self.list(
                "<key>UIBackgroundModes</key><array><string>location</string></array><key>WKWatchOnly</key><true/>"
            ))
        var refused = 0
        for _ in 0..<5_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
                }
            }
            do throws(AppInfoError) { _ = try AppInfo(Data(bytes)) } catch { refused += 1 }
        }
        #expect(refused > 500 && refused < 5_000, "\(refused)")
    }
}

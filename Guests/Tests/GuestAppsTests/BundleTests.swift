import Foundation
import GuestApps
import GuestFiles
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("The bundle of a guest and its texts", .serialized)
struct BundleTests {
    private static let files = [
        "guest.json": """
        { "app": "app", "id": "hike", "guests": { "HikePhone": { "role": "phone", "take": ["."],
          "info": "Info.plist", "folders": ["Sets"],
          "settings": { "MARKETING_VERSION": "2.1", "BUNDLE": "ch.example.hike" } } } }
        """,
        "app/Info.plist": """
        <?xml version="1.0"?><plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>$(BUNDLE)</string></dict></plist>
        """,
        "app/Localizable.xcstrings": """
        { "sourceLanguage": "en", "version": "1.0", "strings": {
          "Near the hut": { "localizations": {
            "de": { "stringUnit": { "state": "translated", "value": "Nahe der Hütte" } } } },
          "device": { "localizations": { "de": { "variations": { "device": {
            "iphone": { "stringUnit": { "value": "Telefon" } }, "other": { "stringUnit": { "value": "Uhr" } } } } } } },
          "%lld huts": { "localizations": {
            "en": { "variations": { "plural": { "one": { "stringUnit": { "value": "%lld hut" } },
              "other": { "stringUnit": { "value": "%lld huts" } } } } },
            "de": { "variations": { "plural": { "zero": { "stringUnit": { "value": "keine Hütte" } },
              "one": { "stringUnit": { "value": "%lld Hütte" } },
              "other": { "stringUnit": { "value": "%lld Hütten" } } } } } } } } }
        """,
        "app/Texts/de.lproj/Huts.strings": """
        /* of */ "%lld of %lld huts at %lld%% in the %@" = "%4$@: %2$lld, davon %1$lld, %3$lld%%";
        "Near the hut" = "\\U0048\\"ütte\\"";
        """,
        "app/Texts/de.lproj/Files.stringsdict": """
        <?xml version="1.0"?><plist version="1.0"><dict><key>%lld files</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>Mit %#@files@</string><key>files</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>einer Datei</string><key>other</key><string>%lld Dateien</string>
        </dict></dict></dict></plist>
        """,
        "app/Texts/de.lproj/page.html": "Seite", "app/Walks/walk.gpx": "<gpx/>", "app/Sets/data.json": "{}",
        "app/Sets/More/walk.gpx": "other", "app/A.swift": "let a = 1",
        "app/Icons.xcassets/Contents.json": "{}",
    ]

    /// Makes the bundle as the plugin's tool does, and has a guest say what it finds in it.
    private static func said(in languages: [String]) throws -> [String] {
        let folder = NSTemporaryDirectory() + "guest-bundle-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files {
            let place = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place)
        }
        let bundle = try AppBundle(package: folder, guest: "HikePhone", result: folder + "/App.bundle")
        #expect(bundle.left.isEmpty)
        let pair = try GuestPair(
            program: "foundation-guest", bundle: folder + "/App.bundle", languages: languages)
        pair.act("texts")
        pair.run(seconds: 1)
        #expect(pair.lines(#""level":"error""#).isEmpty)
        return pair.said()
    }

    private static let found = [
        #"ch.example.hike 2.1"#, #"[\"de\", \"en\"]"#, "<gpx/> nil", "~app/Sets/data.json",
        "~app/de.lproj/page.html",
    ]

    @Test(
        "F6, F7, F8: texts are those of the device's first language that the app has, with plurals and arguments"
    )
    func german() throws {
        let said = try Self.said(in: ["rm-CH", "de-CH", "en"])
        #expect(
            said == [
                "Nahe der Hütte", "Nahe der Hütte", "no such key value",
                "3 beds in the Kornhütte", "keine Hütte", "1 Hütte", "1,204 Hütten",
                "Kornhütte: 5, davon 2, 100%", "Telefon", #"H\"ütte\""#, "1.500000 km", "Mit einer Datei",
                "Mit 3 Dateien",
            ] + Self.found)
    }

    @Test("F6: a language that the app does not have is that in which it was written")
    func english() throws {
        #expect(
            try Self.said(in: ["fr-FR"]) == [
                "Near the hut", "Near the hut", "no such key value",
                "3 beds in the Kornhütte", "0 huts", "1 hut", "1,204 huts",
                "2 of 5 huts at 100% in the Kornhütte", "device", "Near the hut", "1.500000 km", "1 files",
                "3 files",
            ] + Self.found)
    }
}

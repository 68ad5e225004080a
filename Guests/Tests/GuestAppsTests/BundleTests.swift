import Foundation
import GuestApps
import GuestFiles
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("The bundle of a guest and its texts", .serialized)
struct BundleTests {
    private static let files = [
        "guest.json": """
        { "app": "app", "id": "hike", "guests": { "HikePhone": { "role": "phone", "take": ["."], "leave": { "Kit": "x" },
          "info": "Info.plist", "folders": ["Sets"],
          "settings": { "MARKETING_VERSION": "2.1", "BUNDLE": "ch.example.hike" } } },
          "modules": { "HikePhonePlaces": { "name": "Places", "role": "phone", "take": ["Kit/Code"],
            "bundle": "Kit_Places", "resources": ["Kit/Texts"], "copies": ["Kit/Walks"], "language": "en" } } }
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
        "app/Texts/de.lproj/InfoPlist.strings": "CFBundleDisplayName = \"Wandern\";",
        "app/Texts/de.lproj/Marks.strings":
            "\"%@\" = \"**%@**: [zur *Hütte*](https://hut.example) a_b_c 2 * 3\";",
        "app/Assets.xcassets/Contents.json": "{}",
        "app/Assets.xcassets/Huts/Contents.json": #"{ "properties": { "provides-namespace": true } }"#,
        "app/Assets.xcassets/Huts/Korn.dataset/Contents.json": #"""
        { "data": [ { "idiom": "universal", "filename": "all.json" },
          { "idiom": "watch", "filename": "watch.json" },
          { "idiom": "iphone", "filename": "phone.txt", "universal-type-identifier": "ch.example.hut" } ] }
        """#,
        "app/Assets.xcassets/Huts/Korn.dataset/all.json": "all",
        "app/Assets.xcassets/Huts/Korn.dataset/watch.json": "watch",
        "app/Assets.xcassets/Huts/Korn.dataset/phone.txt": "phone",
        "app/Kit/Code/Place.swift": "let place = 1", "app/Kit/Walks/de/way.gpx": "<way/>",
        "app/Kit/Texts/de.lproj/Localizable.strings": "hut = \"Hütte\";",
        "app/Kit/Texts/en.lproj/Localizable.strings": "hut = \"Hut\";",
        "app/Kit/Texts/fr.lproj/Localizable.strings": "hut = \"Refuge\";",
        "app/Kit/Texts/Kit.xcassets/Korn.dataset/Contents.json":
            #"{ "data": [ { "filename": "korn.json" } ] }"#,
        "app/Kit/Texts/Kit.xcassets/Korn.dataset/korn.json": "module",
    ]

    /// Makes the bundle as the plugin's tool does, and has a guest say what it finds in it.
    ///
    /// - Parameters:
    ///   - action: what the guest is to say.
    ///   - damaged: a file of the bundle that is written over.
    private static func pair(
        in languages: [String], _ action: String, damaged: String? = nil
    ) throws -> GuestPair {
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
        if let damaged {
            let file = URL(fileURLWithPath: folder + "/App.bundle/" + damaged)
            #expect(FileManager.default.fileExists(atPath: file.path))
            try Data("HSGS1\n1".utf8).write(to: file)
        }
        let pair = try GuestPair(
            program: "foundation-guest", bundle: folder + "/App.bundle", languages: languages)
        pair.act(action)
        pair.run(seconds: 1)
        #expect(pair.lines(#""level":"error""#).isEmpty)
        return pair
    }

    private static func said(in languages: [String], _ action: String = "texts") throws -> [String] {
        let pair = try pair(in: languages, action)
        #expect(pair.lines(#""level":"warning""#).isEmpty)
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

    @Test("F9, F10: the methods of the bundle know the app's texts, in the device's language")
    func methods() throws {
        let said = try Self.said(in: ["de-CH", "en"], "bundle")
        #expect(
            said == [
                "Nahe der Hütte value key", "Nahe der Hütte", "true", #"[\"de\", \"en\"]"#,
                #"[\"de\"] [\"fr\"] [\"en\"]"#, "Wandern Wandern nil", "Near the hut 1,204 huts",
                "Mit einer Datei", "Mit 3 Dateien", "1 Hütte", "keine Hütte", "1,204 Wege",
                "Mit einer Datei Mit 7 Dateien",
            ])
    }

    @Test("F11: the marks of a text are attributes, those in arguments are text")
    func markdown() throws {
        #expect(
            try Self.said(in: ["de"], "markdown") == [
                "changed 0", "Korn*hütte* 2", ":  0", "zur  0 https://hut.example",
                "Hütte 1 https://hut.example",
                " a_b_c 2 * 3 0", "plain 32", " x 4",
            ])
    }

    @Test("F12: data sets are found by their names, in the form for the device")
    func assets() throws {
        #expect(
            try Self.said(in: ["de"], "assets") == [
                "Huts/Korn phone ch.example.hut", "nil", "nil", "Korn module public.json",
            ])
    }

    @Test(
        "F8, F13: a module's bundle has its own files and texts, in the app's language, which files may have too"
    )
    func module() throws {
        let german = try Self.said(in: ["fr", "de"], "module")
        #expect(
            german == [
                "Hütte Hütte <way/> en", "~app/de.lproj/page.html ~app/walk.gpx", "hut Nahe der Hütte",
            ])
        let other = try Self.said(in: ["it"], "module")
        #expect(other == ["Hut Hut <way/> en", "nil ~app/walk.gpx", "hut Near the hut"])
    }

    @Test("F14: a table that is damaged on the disk is a warning, once, and its texts are not there")
    func damaged() throws {
        let file = "de.lproj/Localizable.guest-strings"
        let pair = try Self.pair(in: ["de"], "bundle", damaged: file)
        let warnings = pair.lines(#""level":"warning""#)
        #expect(warnings.count == 1)
        #expect(
            warnings.first?.contains("none of its texts is there: build the guest anew: ~app/" + file) == true
        )
        #expect(pair.said().first == "Near the hut value key")
        let assets = try Self.pair(in: ["de"], "assets", damaged: "Assets.guest-assets")
        #expect(assets.lines(#""level":"warning""#).count == 1)
        #expect(assets.said().first == "nil")
    }
}

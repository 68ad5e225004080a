import Foundation
import GuestAssets
import GuestFiles
import HikeValues
import Testing

@Suite("Asset catalogues")
struct AssetTests {
    /// The first bytes of a PNG of so many pixels.
    private static func png(_ width: Int, _ height: Int) -> Data {
        func number(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        return Data(
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8) + number(width)
                + number(height))
    }

    private static let guests = """
        { "app": "app", "id": "hike", "guests": {
          "HikePhone": { "role": "phone", "take": ["."] }, "HikeWatch": { "role": "watch", "take": ["."] } } }
        """

    private static let files = [
        "guest.json": guests,
        "app/A.xcassets/Contents.json": #"{ "info": { "version": 1 } }"#,
        "app/A.xcassets/Way.colorset/Contents.json": #"""
        { "colors": [
          { "idiom": "universal", "color": { "color-space": "srgb", "components": {
            "red": "0x80", "green": "255", "blue": "0.500", "alpha": "1.000" } } },
          { "idiom": "universal", "appearances": [ { "appearance": "luminosity", "value": "dark" } ],
            "color": { "color-space": "extended-gray", "components": { "white": "0.250", "alpha": "0.5" } } },
          { "idiom": "watch", "color": { "platform": "watchos", "reference": "systemGrayColor" } } ] }
        """#,
        "app/A.xcassets/Signs/Contents.json": #"{ "properties": { "provides-namespace": true } }"#,
        "app/A.xcassets/Signs/Plain/Contents.json": "{}",
        "app/A.xcassets/Signs/Plain/Arrow.imageset/Contents.json": #"""
        { "images": [ { "idiom": "universal", "scale": "1x" }, { "idiom": "iphone", "filename": "a@2x.png", "scale": "2x" },
          { "idiom": "iphone", "filename": "a@3x.png", "scale": "3x" },
          { "idiom": "ipad", "filename": "b.png", "scale": "2x" }, { "idiom": "watch", "filename": "w.png", "scale": "2x" } ],
          "properties": { "template-rendering-intent": "template" } }
        """#,
        "app/A.xcassets/Signs/Plain/Arrow.imageset/a@2x.png": "2",
        "app/A.xcassets/Signs/Plain/Arrow.imageset/a@3x.png": "3",
        "app/A.xcassets/Signs/Plain/Arrow.imageset/w.png": "w",
        "app/A.xcassets/peak.symbolset/Contents.json": #"{ "symbols": [ { "filename": "peak.svg" } ] }"#,
        "app/A.xcassets/peak.symbolset/peak.svg": "<svg/>",
        "app/A.xcassets/AppIcon.appiconset/Contents.json": #"""
        { "images": [ { "idiom": "iphone", "filename": "small.png", "scale": "2x", "size": "60x60" },
          { "idiom": "universal", "filename": "large.png", "platform": "ios", "size": "1024x1024" },
          { "idiom": "universal", "filename": "wrist.png", "platform": "watchos", "size": "1024x1024" } ] }
        """#,
        "app/A.xcassets/Sky.brandassets/Contents.json": "{}",
    ]

    private static func made(
        _ files: [String: String] = files, for guest: String
    ) throws -> (index: AssetIndex?, left: [String], there: [String]) {
        let made = try TemporaryFiles(files)
        defer { made.remove() }
        let icon = made.path + "/app/A.xcassets/AppIcon.appiconset/"
        for (name, size) in [("small.png", 120), ("large.png", 1_024), ("wrist.png", 1_000)] {
            try? png(size, size).write(to: URL(fileURLWithPath: icon + name))
        }
        let result = made.path + "/B"
        let bundle = try AppBundle(package: made.path, guest: guest, result: result)
        let all = FileManager.default.enumerator(atPath: result)?.compactMap { $0 as? String } ?? []
        return (
            try AssetIndex(bundle: result), bundle.left.map { "\($0.file): \($0.reason)" },
            all.filter { $0.hasPrefix(AssetIndex.folderName + "/") && ($0 as NSString).pathExtension != "" }
                .sorted()
        )
    }

    @Test(
        "an index has what a catalogue has for the device: names with their name spaces, colours as numbers, the icon"
    )
    func phone() throws {
        let (index, left, there) = try Self.made(for: "HikePhone")
        #expect(
            left == [
                "app/A.xcassets/Sky.brandassets/Contents.json: guests know no sets of the kind 'brandassets'"
            ])
        let found = try #require(index)
        #expect(
            found.assets.map { "\($0.kind) \($0.name)" } == ["color Way", "image Signs/Arrow", "symbol peak"])
        let colors = found.asset("Way", .color)?.variants
        #expect(
            colors?.map { $0.color?.components } == [[128.0 / 255, 1, 0.5, 1], [0.25, 0.25, 0.25, 0.5]])
        #expect(colors?.map(\.appearances) == [nil, ["luminosity": "dark"]])
        let arrow = found.asset("Signs/Arrow", .image)
        #expect(arrow?.isTemplate == true)
        #expect(arrow?.variants.map(\.scale) == [2, 3])
        let place = "Assets.guest/image/Signs/Arrow/"
        for (scale, file) in [(3, "a@3x.png"), (2, "a@2x.png"), (1, "a@3x.png")] {
            #expect(arrow?.variant(idiom: "iphone", scale: scale, language: "de")?.file == place + file)
        }
        #expect(found.icon == AssetIndex.Icon(file: "Assets.guest/icon.png", width: 1_024, height: 1_024))
        #expect(
            there == [
                "Assets.guest/icon.png", place + "a@2x.png", place + "a@3x.png",
                "Assets.guest/symbol/peak/peak.svg",
            ])
        #expect(try AssetIndex(try found.data()) == found)
    }

    @Test("a watch has its own forms")
    func watch() throws {
        let found = try #require(try Self.made(for: "HikeWatch").index)
        let color = found.asset("Way", .color)?.variant(idiom: "watch", scale: 2, language: "de")?.color
        #expect(color == AssetIndex.Color(space: "system", components: [], reference: "systemGrayColor"))
        #expect(found.asset("Signs/Arrow", .image)?.variants.count == 1)
        #expect(found.icon?.width == 1_000)
    }

    @Test(
        "what is wrong in a set is an error with its file, its line and what helps",
        arguments: [
            ("{\n\"data\": [\n x ] }", "3:1: error: it is no object in JSON"),
            ("{}", "1:1: error: 'data' is missing"),
            (
                #"{ "data": [ { "filename": "no.json" } ] }"#,
                "1:1: error: 'no.json' is not beside it: add the file"
            ),
            (#"{ "data": [ { "filename": "../../no" } ] }"#, "1:1: error: '../../no' is no file beside it"),
            (
                #"{ "data": [ { "color": { "components": { "red": "much" } } } ] }"#,
                "1:1: error: 'red' is 'much', which is no number"
            ),
            (String(repeating: "[", count: 1_000), "1:1: error: its values stand too deep"),
        ])
    func errors(text: String, sentence: String) throws {
        let file = "A.xcassets/x.dataset/Contents.json"
        do {
            _ = try Self.made(["guest.json": Self.guests, "app/" + file: text], for: "HikePhone")
            Issue.record("it is no error")
        } catch let failure as AppBundleFailure {
            #expect("\(failure)".hasPrefix("app/\(file):" + sentence), "\(failure)")
        }
    }

    @Test("a set that is damaged is an error or a set, never a trap")
    func damaged() throws {
        let texts = Self.files.filter { $0.key.hasSuffix("set/Contents.json") }.sorted { $0.key < $1.key }
        #expect(texts.count == 4)
        var random = RandomStream(seed: 23)
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        var refused = 0
        for turn in 0..<6_000 {
            let (file, text) = texts[turn % texts.count]
            let list =
                ["colorset": "colors", "symbolset": "symbols"][
                    ((file as NSString).deletingLastPathComponent as NSString).pathExtension] ?? "images"
            var bytes = Array(text.utf8)
            for _ in 0...below(3) {
                let place = below(bytes.count)
                switch below(3) {
                case 0: bytes[place] = UInt8(below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[below(bytes.count)], at: place)
                }
            }
            do throws(AssetError) { _ = try AssetSet(Data(bytes), list: list) } catch { refused += 1 }
        }
        #expect((1..<6_000).contains(refused))
        let whole = try #require(try Self.made(for: "HikePhone").index).data()
        for _ in 0..<2_000 {
            var bytes = [UInt8](whole)
            bytes[below(bytes.count)] = UInt8(below(256))
            _ = try? AssetIndex(Data(bytes.prefix(bytes.count - below(2) * below(bytes.count))))
        }
    }
}

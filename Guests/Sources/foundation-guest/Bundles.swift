import FacadeFoundation
import FacadeUIKit
import GuestServices

/// What the app finds by the methods of its bundle.
enum Bundles {
    static func say() {
        let main = Bundle.main
        print(
            main.localizedString(forKey: "Near the hut", value: nil, table: nil),
            main.localizedString(forKey: "key", value: "value", table: "Huts"),
            main.localizedString(forKey: "key", value: nil, table: nil))
        print(NSLocalizedString("Near the hut", tableName: nil, bundle: .main, value: "", comment: ""))
        print(Bundle(for: Observations.self) === main)
        print(main.preferredLocalizations)
        print(
            Bundle.preferredLocalizations(from: ["fr", "de"]), Bundle.preferredLocalizations(from: ["fr"]),
            Bundle.preferredLocalizations(from: ["de", "en"], forPreferences: ["en-GB"]))
        print(
            main.localizedInfoDictionary?["CFBundleDisplayName"] ?? "nil",
            main.object(forInfoDictionaryKey: "CFBundleDisplayName") ?? "nil",
            main.infoDictionary?["CFBundleDisplayName"] ?? "nil")
        let english = main.path(forResource: "en", ofType: "lproj").flatMap(Bundle.init(path:)) ?? main
        print(
            english.localizedString(forKey: "Near the hut", value: nil, table: nil),
            String(localized: "\(1_204) huts", bundle: english))
        for files in [1, 3] {
            let format = NSLocalizedString(
                "%lld files", tableName: "Files", bundle: .main, value: "", comment: "")
            print(String.localizedStringWithFormat(format, files))
        }
        for huts in [1, 0] {
            print(String.localizedStringWithFormat(NSLocalizedString("%lld huts", comment: ""), huts))
        }
        print(String.localizedStringWithFormat("%d %@", 1_204, "Wege"))
        let format = main.localizedString(forKey: "%lld files", value: nil, table: "Files")
        print(String(format: format, locale: .current, 1), String(format: format, 7))
    }

    static func sayMarkdown() {
        let text = AttributedString(localized: "\("Korn*hütte*")", table: "Marks")
        let other = AttributedString(localized: "~~plain~~` x`")
        sayUnchanged()
        for text in [text, other] {
            for run in text.runs {
                let address = run.link.map { " \($0)" } ?? ""
                print(
                    "\(String(text[run.range].characters)) \(run.inlinePresentationIntent?.rawValue ?? 0)\(address)"
                )
            }
        }
    }

    /// Whether arguments of marks come back as they are, and no text of marks is a trap.
    private static func sayUnchanged() {
        let marks = Array("*_~`[]()\\ a!b")
        var changed = 0
        for _ in 0..<2_000 {
            let word = String(
                (0..<Int.random(in: 1...12)).map { _ in marks[Int.random(in: 0..<marks.count)] })
            if String(AttributedString(localized: "\(word)").characters) != word { changed += 1 }
            let read = AttributedString(localized: String.LocalizationValue(word)).characters
            if read.count > word.count { changed += 1 }
        }
        print("changed \(changed)")
    }

    private static func say(_ asset: NSDataAsset?) {
        guard let asset else { return print("nil") }
        print(asset.name, String(decoding: asset.data, as: UTF8.self), asset.typeIdentifier)
    }

    private static var module: Bundle {
        Bundle(path: Bundle.main.bundlePath + "/Kit_Places.bundle") ?? .main
    }

    static func sayAssets() {
        say(NSDataAsset(name: "Huts/Korn"))
        say(NSDataAsset(name: "Korn"))
        say(NSDataAsset(name: "Huts/Korn", bundle: module))
        say(NSDataAsset(name: "Korn", bundle: module))
    }

    static func sayModule() {
        let way = module.url(forResource: "way", withExtension: "gpx", subdirectory: "Walks/de")
        print(
            String(localized: "hut", bundle: module), NSLocalizedString("hut", bundle: module, comment: ""),
            way.flatMap { try? Data(contentsOf: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? "nil",
            module.infoDictionary?["CFBundleDevelopmentRegion"] ?? "nil")
        print(
            Bundle.main.path(forResource: "page", ofType: "html") ?? "nil",
            Bundle.main.url(forResource: "walk.gpx", withExtension: nil)?.path ?? "nil")
        print(
            String(localized: "hut"),
            String(localized: LocalizedStringResource("Near the hut", bundle: .forClass(Observations.self))))
    }
}

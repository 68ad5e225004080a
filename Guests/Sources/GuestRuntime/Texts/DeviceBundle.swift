import CGuestRuntime
import Foundation
import GuestStrings

/// The app's bundle, which Foundation on Linux would look for beside the program, and those in it. Texts are those of the
/// device's languages.
public final class DeviceBundle {
    /// The one of this launch.
    nonisolated(unsafe) public static let app = DeviceBundle()

    /// Foundation's own on the bundle's folder. Where the app has none it is what stands beside the program.
    public let bundle: Bundle
    private let texts: BundleTexts
    /// Of bundles in the app's own, by their folders.
    private var others: [String: BundleTexts] = [:]
    /// Texts that were found and depend on numbers, by the formats that an app has for them.
    private var formats: [String: (entry: PhraseEntry, language: String)] = [:]

    private init() {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["HIKESIM_BUNDLE"] ?? program
        guard let bundle = Bundle(path: path) else {
            guest_fail("the app's bundle is not there: build the guest anew")
        }
        self.bundle = bundle
        texts = BundleTexts(
            path: bundle.bundlePath, place: "~app", languages: DeviceLocale.languages,
            development: Self.written(bundle))
    }

    /// The language that a bundle's texts were written in.
    private static func written(_ bundle: Bundle) -> String {
        bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String ?? "en"
    }

    /// The texts of a bundle; nil of one that is not the app's.
    ///
    /// Bundles in the app's own follow its language, unless the app says `CFBundleAllowMixedLocalizations`.
    public func texts(of bundle: Bundle) -> BundleTexts? {
        if bundle === self.bundle { return texts }
        let path = bundle.bundlePath
        if let known = others[path] { return known }
        guard path.hasPrefix(self.bundle.bundlePath + "/") else {
            return path == self.bundle.bundlePath ? texts : nil
        }
        let isMixed = self.bundle.infoDictionary?["CFBundleAllowMixedLocalizations"] as? Bool ?? false
        let found = BundleTexts(
            path: path, place: "~app" + path.dropFirst(self.bundle.bundlePath.count),
            languages: isMixed ? DeviceLocale.languages : [texts.language],
            development: Self.written(bundle))
        others[path] = found
        return found
    }

    /// A text without its arguments, as ``BundleTexts/entry(_:table:)`` finds it; else the value, or the key where that is empty.
    func text(_ key: String, _ value: String?, _ table: String?, of texts: BundleTexts) -> String {
        guard let entry = texts.entry(key, table: table) else {
            return value.flatMap { $0.isEmpty ? nil : $0 } ?? key
        }
        let format = entry.plainFormat
        if !entry.isPlain { formats[format] = (entry, texts.language) }
        return format
    }

    /// A format with its arguments; one that ``text(_:_:_:of:)`` has found by the numbers among them, where it is for a locale.
    func text(format: String, _ locale: Locale?, _ arguments: [any CVarArg]) -> String {
        guard let locale, let (entry, language) = formats[format] else {
            // As Foundation's own does it, whose name is this one's.
            return withVaList(arguments) {
                NSString(format: format, locale: locale?._bridgeToObjectiveC(), arguments: $0).description
            }
        }
        let phrases = PhraseFormat(
            language: language, device: Self.device, numbers: LocalNumbers(locale: locale))
        return phrases.text(entry, arguments.map(PhraseValue.init))
    }

    /// The device's name in tables of texts.
    public static var device: String {
        DeviceLocale.host == "watch" ? "applewatch" : "iphone"
    }
}

extension PhraseValue {
    fileprivate init(_ argument: any CVarArg) {
        switch argument {
        case let number as any UnsignedInteger: self = .natural(UInt64(clamping: number))
        case let number as any BinaryInteger: self = .integer(Int64(clamping: number))
        case let number as Double: self = .number(number)
        case let number as Float: self = .number(Double(number))
        case let number as CGFloat: self = .number(Double(number))
        default: self = .text("\(argument)")
        }
    }
}

import Foundation
import GuestStrings

/// The app's bundle, which Foundation on Linux would look for beside the program. Its texts are those of the device's languages.
public final class DeviceBundle {
    /// The one of this launch.
    nonisolated(unsafe) public static let app = DeviceBundle()

    /// Foundation's own on the bundle's folder. Where the app has none it is what stands beside the program.
    public let bundle: Bundle
    /// The language that texts are shown in: the best for the device's, else the one that the app was written in.
    public let language: String
    /// Tables that were read, by name; nil for one that is not there.
    private var tables: [String: PhraseTable?] = [:]

    private init() {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["HIKESIM_BUNDLE"] ?? program
        bundle = Bundle(path: path) ?? Bundle(for: Self.self)
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let languages = all.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }.sorted()
        let written = bundle.object(forInfoDictionaryKey: "CFBundleDevelopmentRegion") as? String ?? "en"
        language =
            LanguageChoice.best(of: languages.filter { $0 != "Base" }, for: DeviceLocale.languages) ?? written
    }

    /// A text of a table in ``language``, else of the app's own folder or of none; nil where there is none.
    ///
    /// - Parameter table: nil: `Localizable`.
    public func entry(_ key: String, table: String?) -> PhraseEntry? {
        let table = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        for folder in ["\(language).lproj/", "Base.lproj/", ""] {
            if let entry = self.table(folder + table)?.entries[key] { return entry }
        }
        return nil
    }

    private func table(_ name: String) -> PhraseTable? {
        if let known = tables[name] { return known }
        let path = "\(bundle.bundlePath)/\(name).\(PhraseTable.fileEnding)"
        let table = FileManager.default.contents(atPath: path).flatMap { try? PhraseTable([UInt8]($0)) }
        tables[name] = .some(table)
        return table
    }

    /// A text as the platform's own function for it finds one.
    public func localized(_ key: String, _ table: String?, _ bundle: Bundle, _ value: String) -> String {
        if bundle === self.bundle { return text(key, value, table) }
        return bundle.localizedString(forKey: key, value: value, table: table)
    }

    /// A text without arguments; where it depends on a number, the one for no number.
    func text(_ key: String, _ value: String?, _ table: String?) -> String {
        guard let entry = entry(key, table: table) else {
            return value.flatMap { $0.isEmpty ? nil : $0 } ?? key
        }
        if case .text(let text) = entry.phrase { return text }
        return PhraseFormat(language: language, device: "other", numbers: PlainNumbers()).text(entry, [])
    }
}

/// Numbers where there are none.
private struct PlainNumbers: PhraseNumbers {
    func whole(_ value: PhraseValue) -> String { "\(value)" }
    func decimal(_ value: Double, decimals: Int) -> String { "\(value)" }
    func plain(_ specification: String, _ value: PhraseValue) -> String { "\(value)" }
}

/// `Bundle.main`
@_silgen_name("guest_main_bundle")
func mainBundle() -> Bundle { DeviceBundle.app.bundle }

/// `NSLocalizedString(_:tableName:bundle:value:comment:)`: of the app's own bundle by its tables, of others as Foundation finds it.
@_silgen_name("guest_ns_localized_string")
func localizedString(
    _ key: String, tableName: String?, bundle: Bundle, value: String, comment: String
) -> String {
    DeviceBundle.app.localized(key, tableName, bundle, value)
}

import Foundation
import GuestStrings

/// The bundle of a guest: a folder that is made of the app's resources, as the platform's builds make one.
///
/// Files lie at its top, whatever folder of the project they are in, but for those of a language, which lie in the folder of it
/// (`de.lproj`), and for folders that `guest.json` names under `folders`. Tables of texts are read and written anew. The app's
/// `Info.plist` has its variables filled in.
public struct AppBundle {
    /// The name of the folder, among what a build makes of the guest.
    public static let folderName = "App.bundle"

    /// What was left out, and why, in the order of the files: the path from the app's folder, and a sentence.
    public private(set) var left: [(file: String, reason: String)] = []

    private let manifest: GuestManifest
    private let guest: GuestManifest.Guest
    private let app: String
    private let result: String
    /// Tables by their language's folder and their name.
    private var tables: [String: [String: PhraseEntry]] = [:]
    private var made: Set<String> = []
    private var developmentLanguage: String?

    /// Makes the bundle of a guest.
    ///
    /// - Parameters:
    ///   - package: the folder of `guest.json`.
    ///   - result: the folder to be made; what is there is replaced.
    public init(package: String, guest name: String, result: String) throws {
        manifest = try GuestManifest(package: package)
        let files = try manifest.resources(of: name, package: package)
        guard let guest = manifest.guests[name] else {
            throw GuestManifestError.unknownGuest(name, known: manifest.guests.keys.sorted())
        }
        self.guest = guest
        self.result = result
        app = manifest.appFolder(package: package)
        let manager = FileManager.default
        if manager.fileExists(atPath: result) { try manager.removeItem(atPath: result) }
        try manager.createDirectory(atPath: result, withIntermediateDirectories: true)
        for file in files { try take(file) }
        for (place, entries) in tables.sorted(by: { $0.key < $1.key }) {
            let path = result + "/" + place + "." + PhraseTable.fileEnding
            try folder(above: path)
            try Data(PhraseTable(entries).bytes).write(to: URL(fileURLWithPath: path))
        }
        try writeInfo()
    }

    private func folder(above path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    }

    private mutating func take(_ file: String) throws {
        let name = (file as NSString).lastPathComponent
        let parts = file.split(separator: "/").map(String.init)
        let language = parts.dropLast().last { $0.hasSuffix(".lproj") }
        let data: () throws -> Data = { [app] in
            guard let data = FileManager.default.contents(atPath: app + "/" + file) else {
                throw AppBundleError.unreadable(file)
            }
            return data
        }
        let table = (language.map { $0 + "/" } ?? "") + (name as NSString).deletingPathExtension
        do throws(StringFileError) {
            switch (name as NSString).pathExtension {
            case "xcstrings":
                let catalog = try StringCatalogFile(read(data, file))
                if developmentLanguage == nil { developmentLanguage = catalog.sourceLanguage }
                for (language, entries) in catalog.languages.sorted(by: { $0.key < $1.key }) {
                    let place = "\(language).lproj/\((name as NSString).deletingPathExtension)"
                    tables[place, default: [:]].merge(entries) { _, new in new }
                }
                return
            case "strings":
                let entries = try StringsFile(read(data, file)).entries
                // Plurals of the same key win.
                tables[table, default: [:]].merge(entries) { old, new in old.isPlain ? new : old }
            case "stringsdict":
                tables[table, default: [:]].merge(try StringsDictFile(read(data, file)).entries) { _, new in
                    new
                }
            default: break
            }
        } catch { throw AppBundleError.texts(file, error) }
        try copy(file, to: place(of: file, name, language), try data())
    }

    private func read(_ data: () throws -> Data, _ file: String) throws(StringFileError) -> Data {
        do { return try data() } catch { throw .malformed("it cannot be read") }
    }

    /// Where a file lies in the bundle.
    private func place(of file: String, _ name: String, _ language: String?) -> String {
        for folder in guest.folders ?? [] where file.hasPrefix(folder + "/") {
            return (folder as NSString).lastPathComponent + file.dropFirst(folder.count)
        }
        return (language.map { $0 + "/" } ?? "") + name
    }

    private mutating func copy(_ file: String, to place: String, _ data: Data) throws {
        guard made.insert(place).inserted else {
            left.append((file, "another file is '\(place)' in the bundle already"))
            return
        }
        let path = result + "/" + place
        try folder(above: path)
        try data.write(to: URL(fileURLWithPath: path))
    }

    // MARK: Info.plist

    private func writeInfo() throws {
        var values: [String: Any] = [:]
        if let info = guest.info {
            guard let data = FileManager.default.contents(atPath: app + "/" + info) else {
                throw AppInfoError.unreadable(info)
            }
            _ = try AppInfo(data)
            values = try PropertyListFile.dictionary(data)
        }
        let settings = guest.settings ?? [:]
        for (key, purpose) in guest.purposes ?? [:] where values[key] == nil { values[key] = purpose }
        let modes =
            switch guest.role {
            case .phone: "UIBackgroundModes"
            case .watch: "WKBackgroundModes"
            }
        let own: [(key: String, value: Any?)] = [
            ("NSLocationTemporaryUsageDescriptionDictionary", guest.exactPurposes), (modes, guest.background),
            ("CFBundleURLTypes", guest.schemes.map { [["CFBundleURLSchemes": $0]] }),
        ]
        let usual = InfoVariables.usual.map { ($0.key, settings[$0.setting] as Any?) }
        for (key, value) in own + usual
        where values[key] == nil {
            values[key] = value
        }
        values = values.mapValues { InfoVariables.filled($0, settings) }
        for (key, value) in ["CFBundleIdentifier": manifest.id, "CFBundleName": manifest.id] {
            if values[key] as? String ?? "" == "" { values[key] = value }
        }
        let region = values["CFBundleDevelopmentRegion"] as? String ?? ""
        if region.isEmpty { values["CFBundleDevelopmentRegion"] = developmentLanguage ?? "en" }
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        try data.write(to: URL(fileURLWithPath: result + "/Info.plist"))
    }
}

/// Why no bundle can be made.
public enum AppBundleError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(String)
    case texts(String, StringFileError)

    /// The file of the app that is wrong.
    public var file: String {
        switch self {
        case .unreadable(let file), .texts(let file, _): file
        }
    }

    public var description: String {
        switch self {
        case .unreadable: "the file cannot be read"
        case .texts(_, let error): error.description
        }
    }
}

import Foundation
import GuestAssets
import GuestStrings

/// A bundle's folder while it is made: files lie at its top but for those of a language, tables of texts are read and written anew.
struct BundleFolder {
    /// What was left out, and why, in the order of the files: the path from the app's folder, and a sentence.
    private(set) var left: [(file: String, reason: String)] = []
    /// What cannot be taken, in the order of the files.
    private(set) var damaged: [AppBundleError] = []
    /// The language that the texts are written in, of the first catalogue; nil where there is none.
    private(set) var developmentLanguage: String?

    private let app: String
    private let path: String
    /// Tables by their language's folder and their name.
    private var tables: [String: [String: PhraseEntry]] = [:]
    private var made: Set<String> = []
    private var assets: AssetIndex?

    /// - Parameters:
    ///   - app: the app's folder.
    ///   - path: the folder to be made; what is there is replaced.
    init(app: String, path: String) throws {
        self.app = app
        self.path = path
        let manager = FileManager.default
        if manager.fileExists(atPath: path) { try manager.removeItem(atPath: path) }
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// A file's bytes; nil where it cannot be read, which is noted.
    private mutating func contents(of file: String) -> Data? {
        if let data = FileManager.default.contents(atPath: app + "/" + file) { return data }
        damaged.append(.unreadable(file))
        return nil
    }

    /// Takes a file as it is.
    ///
    /// - Parameters:
    ///   - file: its path from the app's folder.
    ///   - place: where it is in the bundle.
    mutating func copy(_ file: String, to place: String) throws {
        guard let data = contents(of: file) else { return }
        guard made.insert(place).inserted else {
            left.append((file, "another file is '\(place)' in the bundle already"))
            return
        }
        try write(data, to: place)
    }

    /// Takes a file as the platform's builds do: a table of texts is read, all others stay as they are, at the top or in the
    /// folder of their language.
    mutating func process(_ file: String) throws {
        let name = (file as NSString).lastPathComponent
        let language = file.split(separator: "/").dropLast().last { $0.hasSuffix(".lproj") }
        let folder = language.map { $0 + "/" } ?? ""
        let table = folder + (name as NSString).deletingPathExtension
        let ending = (name as NSString).pathExtension
        guard ["xcstrings", "strings", "stringsdict"].contains(ending) else {
            try copy(file, to: folder + name)
            return
        }
        guard let data = contents(of: file) else { return }
        do throws(StringFileError) { try read(data, of: file, ending, table) } catch {
            damaged.append(.texts(file, error))
            return
        }
        // The platform has these compiled to one file.
        if ending != "xcstrings" { try copy(file, to: folder + name) }
    }

    /// Takes the files that lie in asset catalogues.
    ///
    /// - Parameter iconName: the set that is the app's icon.
    mutating func takeCatalogues(_ all: [String], for role: GuestRole, iconName: String) throws {
        var catalogues: [String: [String]] = [:]
        for file in all {
            if let root = AssetReader.catalogue(of: file) { catalogues[root, default: []].append(file) }
        }
        var reader = AssetReader(app: app, role: role, iconName: iconName)
        for (root, files) in catalogues.sorted(by: { $0.key < $1.key }) { reader.take(root, files) }
        left += reader.left
        damaged += reader.damaged
        for (file, place) in reader.files { try copy(file, to: place) }
        assets = reader.result
    }

    private mutating func read(
        _ data: Data, of file: String, _ ending: String, _ table: String
    ) throws(StringFileError) {
        switch ending {
        case "xcstrings":
            let catalog = try StringCatalogFile(data)
            if developmentLanguage == nil { developmentLanguage = catalog.sourceLanguage }
            let name = (table as NSString).lastPathComponent
            for (language, entries) in catalog.languages.sorted(by: { $0.key < $1.key }) {
                tables["\(language).lproj/\(name)", default: [:]].merge(entries) { _, new in new }
            }
            skip(catalog.skipped, of: file)
        case "strings":
            let texts = try StringsFile(data)
            // Plurals of the same key win.
            tables[table, default: [:]].merge(texts.entries) { old, new in old.isPlain ? new : old }
            skip(texts.skipped, of: file)
        default:
            let texts = try StringsDictFile(data)
            tables[table, default: [:]].merge(texts.entries) { _, new in new }
            skip(texts.skipped, of: file)
        }
    }

    private mutating func skip(_ keys: [String], of file: String) {
        guard let first = keys.first else { return }
        let others = keys.count > 1 ? " and \(keys.count - 1) more" : ""
        left.append(
            (file, "'\(first.prefix(64))'\(others): in a form of texts that guests do not know"))
    }

    /// Writes a file of the bundle.
    func write(_ data: Data, to place: String) throws {
        let file = path + "/" + place
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: file))
    }

    /// Writes the tables, the index of assets, and `Info.plist`.
    func finish(_ info: [String: Any]) throws {
        for (place, entries) in tables.sorted(by: { $0.key < $1.key }) {
            try write(Data(PhraseTable(entries).bytes), to: place + "." + PhraseTable.fileEnding)
        }
        if let assets { try write(assets.data(), to: AssetIndex.fileName) }
        try write(
            try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0),
            to: "Info.plist")
    }
}

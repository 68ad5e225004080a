import CGuestRuntime
import Foundation
import GuestStrings

/// The texts and files of a bundle of the app: its own, one of a module, or the folder of a language in one.
public final class BundleTexts {
    /// The language that texts are shown in.
    public let language: String
    /// The languages that there is something in, in the order of their names.
    let localizations: [String]
    private let path: String
    /// What the bundle is called in a warning.
    private let place: String
    /// Where tables are looked for, one folder after the other.
    private let folders: [String]
    /// The language that the texts were written in.
    private let development: String
    /// Tables that were read, by name; nil for one that is not there.
    private var tables: [String: PhraseTable?] = [:]

    /// - Parameters:
    ///   - place: what it is called in a warning: `~app`, and the way from there.
    ///   - languages: those that are wanted, most wanted first.
    ///   - development: the language that the texts were written in.
    init(path: String, place: String, languages: [String], development: String) {
        self.path = path
        self.place = place
        self.development = development
        if path.hasSuffix(".lproj") {
            language = String((path as NSString).lastPathComponent.dropLast(6))
            localizations = []
            folders = [""]
            return
        }
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        localizations = all.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
            .filter { $0 != "Base" }.sorted()
        language = LanguageChoice.best(of: localizations, for: languages) ?? development
        folders = ["\(language).lproj/", "Base.lproj/", ""]
    }

    /// A text of a table in ``language``, else of the bundle's own folder; nil where there is none.
    ///
    /// - Parameter table: nil: `Localizable`.
    public func entry(_ key: String, table: String?) -> PhraseEntry? {
        let table = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        for folder in folders {
            if let entry = self.table(folder + table)?.entries[key] { return entry }
        }
        return nil
    }

    /// All plain texts of a table, by key.
    func texts(of table: String) -> [String: String] {
        var found: [String: String] = [:]
        for folder in folders.reversed() {
            for (key, entry) in self.table(folder + table)?.entries ?? [:] {
                found[key] = entry.plainFormat
            }
        }
        return found
    }

    /// The path of a file: of one that is for all languages, else of that of ``language``, else of the one in which the app was
    /// written; nil where there is none.
    func file(_ name: String, _ ending: String?, in folder: String?) -> String? {
        var parts = [name]
        if let ending, !ending.isEmpty { parts.append(ending) }
        let file = (folder.map { $0.isEmpty ? "" : $0 + "/" } ?? "") + parts.joined(separator: ".")
        return ([""] + folders + ["\(development).lproj/"]).lazy.map { "\(self.path)/\($0)\(file)" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    private func table(_ name: String) -> PhraseTable? {
        if let known = tables[name] { return known }
        let ending = "/\(name).\(PhraseTable.fileEnding)"
        let file = path + ending
        var table: PhraseTable?
        if FileManager.default.fileExists(atPath: file) {
            table = FileManager.default.contents(atPath: file).flatMap { try? PhraseTable([UInt8]($0)) }
            if table == nil { guest_violation_note(Int32(GUEST_DAMAGED.rawValue), place + ending) }
        }
        tables[name] = .some(table)
        return table
    }
}

import Foundation
import GuestStrings

/// A `.xcstrings` file: all languages of a table.
public struct StringCatalogFile: Equatable, Sendable {
    /// The language that the keys are written in.
    public let sourceLanguage: String
    /// Entries by language.
    public private(set) var languages: [String: [String: PhraseEntry]] = [:]
    /// Texts in a form that is not known here, each by its key and language, in their order.
    public private(set) var skipped: [String] = []

    /// Reads a file's bytes.
    public init(_ data: Data) throws(StringFileError) {
        let values = try Self.values(data)
        guard let strings = values["strings"] as? [String: Any],
            let source = values["sourceLanguage"] as? String, Self.isName(source)
        else {
            throw .malformed(
                "it is no string catalogue: it lacks 'strings' or 'sourceLanguage', add it", line: nil)
        }
        sourceLanguage = source
        languages[source] = [:]
        var count = 0
        for (key, value) in strings.sorted(by: { $0.key < $1.key }) {
            guard let described = value as? [String: Any] else {
                throw .malformed(
                    "'\(key.prefix(64))' is no object: write {} for one without texts", line: nil)
            }
            let localizations = described["localizations"] as? [String: Any] ?? [:]
            for (language, value) in localizations.sorted(by: { $0.key < $1.key }) {
                guard Self.isName(language) else {
                    throw .malformed(
                        "'\(language.prefix(64))' is no language: write one such as 'de'", line: nil)
                }
                guard let values = value as? [String: Any], let entry = Self.entry(values) else {
                    skipped.append("\(key) (\(language))")
                    continue
                }
                languages[language, default: [:]][key] = entry
                count += 1
                guard count <= StringFileLimits.texts else { throw .tooMany(limit: StringFileLimits.texts) }
            }
        }
    }

    private static func values(_ data: Data) throws(StringFileError) -> [String: Any] {
        do { return try JSONFile.object(data, limit: StringFileLimits.bytes) } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: StringFileLimits.bytes)
            case .tooDeep: throw .tooDeep
            case .malformed(let line):
                throw .malformed("it is no string catalogue in JSON: correct it there", line: line)
            }
        }
    }

    /// Whether it can be the name of a folder.
    private static func isName(_ language: String) -> Bool {
        (1...64).contains(language.utf8.count)
            && language.unicodeScalars.allSatisfy {
                $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
            }
    }

    private static func entry(_ values: [String: Any]) -> PhraseEntry? {
        guard let phrase = phrase(values, depth: 0) else { return nil }
        var entry = PhraseEntry(phrase)
        for (name, value) in values["substitutions"] as? [String: Any] ?? [:] {
            guard let described = value as? [String: Any], let phrase = Self.phrase(described, depth: 0)
            else {
                continue
            }
            entry.parts[name] = PhrasePart(
                position: described["argNum"] as? Int,
                format: described["formatSpecifier"] as? String ?? "lld", phrase: phrase)
        }
        return entry
    }

    /// A text, or its variations; nil where there is neither.
    private static func phrase(_ values: [String: Any], depth: Int) -> Phrase? {
        guard depth < Phrase.maximumDepth else { return nil }
        if let unit = values["stringUnit"] as? [String: Any] {
            return (unit["value"] as? String).map(Phrase.text)
        }
        guard let variations = values["variations"] as? [String: Any] else { return nil }
        func each(_ name: String) -> [String: Phrase]? {
            (variations[name] as? [String: Any])?.compactMapValues {
                ($0 as? [String: Any]).flatMap { phrase($0, depth: depth + 1) }
            }
        }
        if let devices = each("device") { return .device(devices) }
        guard let plurals = each("plural") else { return nil }
        var phrases: [PluralCategory: Phrase] = [:]
        for category in PluralCategory.allCases { phrases[category] = plurals[category.rawValue] }
        return .plural(phrases)
    }
}

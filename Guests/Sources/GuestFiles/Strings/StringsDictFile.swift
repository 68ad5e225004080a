import Foundation
import GuestStrings

/// A `.stringsdict` file: texts that depend on numbers, or on the device.
public struct StringsDictFile: Equatable, Sendable {
    public private(set) var entries: [String: PhraseEntry] = [:]
    /// Keys of rules of a kind that is not known here, such as widths of a screen, in their order.
    public private(set) var skipped: [String] = []

    /// Reads a file's bytes.
    public init(_ data: Data) throws(StringFileError) {
        guard data.count <= StringFileLimits.bytes else { throw .tooLarge(limit: StringFileLimits.bytes) }
        for (key, value) in try PropertyListFile.dictionary(data).sorted(by: { $0.key < $1.key }) {
            guard let values = value as? [String: Any], let entry = Self.entry(values) else {
                skipped.append(key)
                continue
            }
            entries[key] = entry
        }
    }

    /// An entry; nil for rules of other kinds, such as widths of a screen.
    private static func entry(_ values: [String: Any]) -> PhraseEntry? {
        if let devices = values["NSStringDeviceSpecificRuleType"] as? [String: Any] {
            return PhraseEntry(.device(devices.compactMapValues { ($0 as? String).map(Phrase.text) }))
        }
        guard let format = values["NSStringLocalizedFormatKey"] as? String else { return nil }
        var entry = PhraseEntry(.text(format))
        for (name, value) in values {
            guard let rule = value as? [String: Any],
                rule["NSStringFormatSpecTypeKey"] as? String == "NSStringPluralRuleType"
            else { continue }
            var phrases: [PluralCategory: Phrase] = [:]
            for category in PluralCategory.allCases {
                if let text = rule[category.rawValue] as? String { phrases[category] = .text(text) }
            }
            entry.parts[name] = PhrasePart(
                position: nil, format: rule["NSStringFormatValueTypeKey"] as? String ?? "d",
                phrase: .plural(phrases))
        }
        return entry
    }
}

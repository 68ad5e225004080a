import Foundation

/// A number with its unit, in the words of a language.
struct MeasuredText {
    var locale: Locale
    /// How long words are, by Unicode's skeletons: `full-name`, `short`, `narrow`.
    var width: String
    /// What the number is used for, by Unicode: it chooses the unit that people of the locale have for it; nil: the unit stays.
    var usage: String?
    /// Writes the number; nil: as the language writes it.
    var number: ((Double) -> String)?

    func text(_ value: Double, _ unit: Unit) -> String {
        guard let name = UnitNames.name(unit) else { return plain(value, unit) }
        let skeleton =
            "unit/\(name) unit-width-\(width)" + (usage.map { " usage/\($0)" } ?? "")
        guard let number else {
            return UnicodeText.quantity(value, skeleton, locale)?.text ?? plain(value, unit)
        }
        // The unit that it is written in, the number as it is wanted, and the words for a number with as many decimals.
        guard let exact = UnicodeText.quantity(value, skeleton + " .##########", locale) else {
            return plain(value, unit)
        }
        let written = number(exact.value)
        let decimals = Self.decimals(written, locale)
        let precision = decimals > 0 ? "." + String(repeating: "0", count: decimals) : "precision-integer"
        guard let words = UnicodeText.quantity(value, skeleton + " " + precision, locale) else {
            return plain(value, unit)
        }
        var letters = Array(words.text.utf16)
        letters.replaceSubrange(words.number, with: written.utf16)
        return String(decoding: letters, as: UTF16.self)
    }

    private func plain(_ value: Double, _ unit: Unit) -> String {
        (number?(value) ?? value.formatted(.number.locale(locale))) + " " + unit.symbol
    }

    /// Digits behind the locale's point, at most ten.
    private static func decimals(_ text: String, _ locale: Locale) -> Int {
        guard let point = text.range(of: locale.decimalSeparator ?? ".", options: .backwards) else {
            return 0
        }
        return min(10, text[point.upperBound...].prefix { $0.isNumber }.count)
    }
}

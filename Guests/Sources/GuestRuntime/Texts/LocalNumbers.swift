import Foundation
import GuestStrings

/// Numbers as a locale writes them.
public struct LocalNumbers: PhraseNumbers {
    let locale: Locale

    public init(locale: Locale) { self.locale = locale }

    /// A whole number, such as `1,204`; of one with decimals its whole part.
    public func whole(_ value: PhraseValue) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): number.formatted(.number.locale(locale))
        case .natural(let number): number.formatted(.number.locale(locale))
        case .number(let number): decimal(number.rounded(.towardZero), decimals: 0)
        }
    }

    /// A number with so many decimals.
    public func decimal(_ value: Double, decimals: Int) -> String {
        value.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
    }

    /// What has no form of a locale, such as `%x`; a value of another kind than asked for is written as it is.
    public func plain(_ specification: String, _ value: PhraseValue) -> String {
        var flags = String(specification.dropFirst())
        let conversion = flags.popLast() ?? "@"
        switch value {
        case .text(let text): return text
        case .integer(let number):
            return "dixXo".contains(conversion)
                ? String(format: "%\(flags)ll\(conversion)", number) : "\(number)"
        case .natural(let number):
            return "uxXo".contains(conversion)
                ? String(format: "%\(flags)ll\(conversion)", number) : "\(number)"
        case .number(let number):
            return "fFeEgGaA".contains(conversion)
                ? String(format: "%\(flags)\(conversion)", locale: locale, number) : "\(number)"
        }
    }
}

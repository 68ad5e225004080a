/// Which kinds of numbers a language has, by the rules of CLDR.
///
/// A rule is written as CLDR's own, of what a number has as digits: `n` its value, `i` its whole part, `v` how many decimals are
/// shown, `f` and `t` these as a number, with and without noughts at their end, `e` its power of ten.
public struct PluralRules: Equatable, Sendable {
    private let rules: [(category: PluralCategory, rule: String)]

    /// Those of a language, such as `de`, `pt-PT`; of one that is not known all numbers are `other`.
    public init(language: String) {
        let words = language.split { $0 == "-" || $0 == "_" }.map(String.init)
        let name = words.first ?? ""
        let wanted = words.prefix(2).elementsEqual(["pt", "PT"]) ? "pt_PT" : name
        rules =
            Self.groups.first { $0.languages.split(separator: " ").contains { $0 == wanted } }?.rules ?? []
    }

    public static func == (one: PluralRules, other: PluralRules) -> Bool {
        one.rules.elementsEqual(other.rules) { $0 == $1 }
    }

    /// The kind of a number; of a text `other`.
    public func category(of value: PhraseValue) -> PluralCategory {
        guard let operands = Operands(value) else { return .other }
        return rules.first { Self.holds($0.rule, operands) }?.category ?? .other
    }

    /// What a rule asks of a number.
    private struct Operands {
        var number: Double
        var whole: UInt64
        var shown = 0
        var fraction: UInt64 = 0

        init?(_ value: PhraseValue) {
            switch value {
            case .text: return nil
            case .integer(let value): whole = value.magnitude
            case .natural(let value): whole = value
            case .number(let value):
                guard value.magnitude < 1e15 else { return nil }
                whole = UInt64(value.magnitude.rounded(.towardZero))
                // As many decimals as it has, up to six.
                var millionths = UInt64(((value.magnitude - Double(whole)) * 1e6).rounded())
                shown = 6
                while shown > 0, millionths % 10 == 0 {
                    millionths /= 10
                    shown -= 1
                }
                fraction = millionths
            }
            number = Double(whole)
            for _ in 0..<shown { number *= 10 }
            number += Double(fraction)
            for _ in 0..<shown { number /= 10 }
        }

        func value(_ name: Substring) -> Double? {
            switch name {
            case "n": number
            case "i": Double(whole)
            case "v", "w": Double(shown)
            case "f", "t": Double(fraction)
            case "e", "c": 0
            default: nil
            }
        }
    }

    /// `n mod 10 in 2..4,9 and n mod 100 not in 12..14 or v in 0`
    private static func holds(_ rule: String, _ operands: Operands) -> Bool {
        rule.components(by: " or ").contains { either in
            either.components(by: " and ").allSatisfy { relation(Substring($0), operands) }
        }
    }

    private static func relation(_ text: Substring, _ operands: Operands) -> Bool {
        var words = text.split(separator: " ")[...]
        guard let name = words.popFirst(), var value = operands.value(name) else { return false }
        if words.first == "mod", let divisor = words.dropFirst().first.flatMap({ Double($0) }), divisor > 0 {
            value = value.truncatingRemainder(dividingBy: divisor)
            words = words.dropFirst(2)
        }
        let isNegated = words.first == "not"
        if isNegated { words = words.dropFirst() }
        guard words.popFirst() == "in", let ranges = words.first else { return false }
        let isIn = ranges.split(separator: ",").contains { range in
            let ends = range.components(by: "..").compactMap { Double($0) }
            guard let low = ends.first, let high = ends.last else { return false }
            return low == high ? value == low : value >= low && value <= high && value == value.rounded()
        }
        return isIn != isNegated
    }
}

extension StringProtocol {
    /// The pieces between a separator.
    fileprivate func components(by separator: String) -> [String] {
        var pieces: [String] = []
        var rest = Array(utf8)[...]
        var piece: [UInt8] = []
        while let byte = rest.first {
            if rest.starts(with: separator.utf8) {
                pieces.append(String(decoding: piece, as: UTF8.self))
                piece = []
                rest = rest.dropFirst(separator.utf8.count)
            } else {
                piece.append(byte)
                rest = rest.dropFirst()
            }
        }
        return pieces + [String(decoding: piece, as: UTF8.self)]
    }
}

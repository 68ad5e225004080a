/// An argument of a text.
public enum PhraseValue: Equatable, Sendable {
    case text(String)
    case integer(Int64)
    case natural(UInt64)
    case number(Double)
}

/// How numbers are written in a text.
public protocol PhraseNumbers {
    /// A whole number, such as `1,204`.
    func whole(_ value: PhraseValue) -> String
    /// A number with so many decimals.
    func decimal(_ value: Double, decimals: Int) -> String
    /// What has no form of a language: `%x`, `%e`, or a width. The specification has its percent sign.
    func plain(_ specification: String, _ value: PhraseValue) -> String
}

/// Makes texts out of phrases and their arguments.
public struct PhraseFormat<Numbers: PhraseNumbers> {
    /// A text's length at most, in bytes; what comes behind is left out.
    public static var maximumBytes: Int { 1 << 20 }

    private let rules: PluralRules
    private let devices: [String]
    private let numbers: Numbers

    /// - Parameters:
    ///   - language: that of the phrases, whose kinds of numbers are used.
    ///   - device: its name in catalogues.
    public init(language: String, device: String, numbers: Numbers) {
        rules = PluralRules(language: language)
        devices = [device, "other"]
        self.numbers = numbers
    }

    /// The text.
    public func text(_ entry: PhraseEntry, _ values: [PhraseValue]) -> String {
        let first = values.first { if case .text = $0 { false } else { true } }
        var state = State(values: values, parts: entry.parts)
        write(chosen(entry.phrase, first, depth: 0), own: nil, depth: 0, &state)
        return state.text
    }

    /// A format without parts.
    public func text(format: String, _ values: [PhraseValue]) -> String {
        text(PhraseEntry(.text(format)), values)
    }

    /// The format of a phrase for a number.
    private func chosen(_ phrase: Phrase, _ value: PhraseValue?, depth: Int) -> String {
        guard depth < Phrase.maximumDepth else { return "" }
        switch phrase {
        case .text(let text): return text
        case .device(let phrases):
            guard let phrase = devices.lazy.compactMap({ phrases[$0] }).first else { return "" }
            return chosen(phrase, value, depth: depth + 1)
        case .plural(let phrases):
            var category = PluralCategory.other
            if let value {
                category = rules.category(of: value)
                // Zero things may have a text of their own in every language.
                if value.isZero, phrases[.zero] != nil { category = .zero }
            }
            guard let phrase = phrases[category] ?? phrases[.other] else { return "" }
            return chosen(phrase, value, depth: depth + 1)
        }
    }

    private struct State {
        let values: [PhraseValue]
        let parts: [String: PhrasePart]
        var next = 0
        var text = ""

        mutating func value(_ position: Int?) -> PhraseValue? {
            if let position { return position >= 1 && position <= values.count ? values[position - 1] : nil }
            next += 1
            return next <= values.count ? values[next - 1] : nil
        }
    }

    /// - Parameter own: the argument of the part that the format is of, which `%arg` and what names no position write.
    private func write(
        _ format: String, own: (value: PhraseValue, format: String)?, depth: Int, _ state: inout State
    ) {
        var rest = format.unicodeScalars[...]
        while let start = rest.firstIndex(of: "%") {
            state.text.unicodeScalars += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard state.text.utf8.count < Self.maximumBytes else { return }
            if let own, rest.starts(with: "arg".unicodeScalars) {
                rest = rest.dropFirst(3)
                state.text += written(FormatSpecification(own.format), own.value)
                continue
            }
            guard let found = FormatSpecification.read(&rest) else {
                state.text += "%"
                continue
            }
            switch found.kind {
            case .percent: state.text += "%"
            case .part(let name):
                guard let part = state.parts[name], depth < Phrase.maximumDepth else { continue }
                guard let value = own?.value ?? state.value(part.position ?? found.position) else { continue }
                write(
                    chosen(part.phrase, value, depth: 0), own: (value, part.format), depth: depth + 1, &state)
            case .value:
                let value = found.position == nil ? own?.value : nil
                if let value = value ?? state.value(found.position) { state.text += written(found, value) }
            }
        }
        state.text.unicodeScalars += rest
    }

    private func written(_ found: FormatSpecification, _ value: PhraseValue) -> String {
        guard found.isPlain else { return numbers.plain(found.text, value) }
        switch (found.conversion, value) {
        case (_, .text(let text)): return text
        case ("d", _), ("i", _), ("u", _): return numbers.whole(value)
        case ("f", .number(let number)), ("F", .number(let number)):
            return numbers.decimal(number, decimals: found.decimals ?? 6)
        case ("@", _): return numbers.plain("%@", value)
        default: return numbers.plain(found.text, value)
        }
    }
}

extension PhraseValue {
    var isZero: Bool {
        switch self {
        case .text: false
        case .integer(let value): value == 0
        case .natural(let value): value == 0
        case .number(let value): value == 0
        }
    }
}

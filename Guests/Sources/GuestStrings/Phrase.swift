/// What a language has for a number of things, as CLDR calls it.
public enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

/// A text of an app in one language, with what it depends on.
public indirect enum Phrase: Equatable, Sendable {
    /// A format: `%lld huts`.
    case text(String)
    /// One for each kind of number; `other` is for those that are not there.
    case plural([PluralCategory: Phrase])
    /// One for each device, as catalogues name it: `iphone`, `applewatch`; `other` is for those that are not there.
    case device([String: Phrase])

    /// How deep phrases stand in each other at most.
    public static let maximumDepth = 8
}

/// A part of a text with its own number: `%#@huts@`.
public struct PhrasePart: Equatable, Sendable {
    /// Which argument it is of, from 1; nil: the next one.
    public var position: Int?
    /// How the argument is written, without its percent sign: `lld`.
    public var format: String
    public var phrase: Phrase

    public init(position: Int?, format: String, phrase: Phrase) {
        self.position = position
        self.format = format
        self.phrase = phrase
    }
}

/// A text of a table.
public struct PhraseEntry: Equatable, Sendable {
    public var phrase: Phrase
    /// Parts by their names.
    public var parts: [String: PhrasePart]

    public init(_ phrase: Phrase, parts: [String: PhrasePart] = [:]) {
        self.phrase = phrase
        self.parts = parts
    }

    /// Whether it is one text, whatever the arguments are.
    public var isPlain: Bool {
        guard case .text = phrase else { return false }
        return parts.isEmpty
    }

    /// The text as a format of the platform's: of what depends on numbers or on devices that for all others, its parts put in.
    public var plainFormat: String {
        var text = phrase.other
        for (name, part) in parts.sorted(by: { $0.key < $1.key }) {
            let place = part.position.map { "%\($0)$" } ?? "%"
            text = text.replacing(
                "%#@\(name)@", with: part.phrase.other.replacing("%arg", with: place + part.format))
        }
        return text
    }
}

extension Phrase {
    /// The text for all numbers and devices that none is for.
    fileprivate var other: String {
        switch self {
        case .text(let text): text
        case .plural(let phrases): phrases[.other]?.other ?? ""
        case .device(let phrases): phrases["other"]?.other ?? ""
        }
    }
}

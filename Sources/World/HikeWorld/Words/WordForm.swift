import HikeValues

/// What the value of a key in the words of an app can be.
public indirect enum WordForm: Sendable {
    /// A name on one line, at most 255 bytes.
    case name
    /// Text for people, at most 64 KiB.
    case text
    /// A file with one of these endings, relative to the scenario.
    case file([String])
    /// One of these words.
    case word([String])
    /// One of these words, or a `.yaml` file relative to the scenario.
    case wordOrFile([String])
    /// A name of the region or `latitude,longitude`.
    case place
    /// A time with its unit.
    case duration
    /// A time above 0 with its unit.
    case lasting
    /// `yes` or `no`.
    case truth
    /// A whole number from 0 to 1,000,000.
    case number
    /// A whole number, or `{ at least: …, at most: … }`.
    case count
    /// `{ at least: …, at most: … }`, of distances with their units.
    case metres
    /// One or a list of them.
    case list(WordForm)
    /// A mapping of these keys.
    case mapping([WordKey])
}

/// One key that goes with a word of an app.
public struct WordKey: Sendable {
    /// As a scenario spells it.
    public var name: String
    /// What its value can be.
    public var form: WordForm
    /// Whether it may be left out.
    public var isOptional: Bool
    /// What it says, for a reader of the help: a part of a sentence.
    public var help: String

    /// - Parameter isOptional: whether it may be left out.
    public init(_ name: String, _ form: WordForm, isOptional: Bool = false, help: String) {
        self.name = name
        self.form = form
        self.isOptional = isOptional
        self.help = help
    }
}

/// The value of a key, as it was read.
public indirect enum WordValue: Equatable, Sendable {
    case text(String)
    case duration(Interval)
    case truth(Bool)
    case number(Int)
    case count(Count)
    /// Metres, both ends included; the upper may be infinite.
    case metres(ClosedRange<Double>)
    case list([WordValue])
    case mapping(WordValues)
}

/// The values of the keys of a word, in the order in which the app declares them.
public struct WordValues: Equatable, Sendable {
    private var entries: [Entry] = []

    private struct Entry: Equatable, Sendable {
        var key: String
        var value: WordValue
    }

    /// None.
    public init() {}

    /// The value of a key; nil where it was left out.
    public subscript(key: String) -> WordValue? {
        get { entries.first { $0.key == key }?.value }
        set {
            entries.removeAll { $0.key == key }
            if let newValue { entries.append(Entry(key: key, value: newValue)) }
        }
    }

    /// Whether no key has a value.
    public var isEmpty: Bool { entries.isEmpty }

    /// A name, a text, a word, a file or a place.
    public func text(_ key: String) -> String? {
        if case .text(let text)? = self[key] { text } else { nil }
    }

    /// A time.
    public func duration(_ key: String) -> Interval? {
        if case .duration(let duration)? = self[key] { duration } else { nil }
    }

    /// A truth value; false where it was left out.
    public func truth(_ key: String) -> Bool {
        if case .truth(let truth)? = self[key] { truth } else { false }
    }

    /// A whole number.
    public func number(_ key: String) -> Int? {
        if case .number(let number)? = self[key] { number } else { nil }
    }

    /// A number of things, with bounds.
    public func count(_ key: String) -> Count? {
        if case .count(let count)? = self[key] { count } else { nil }
    }

    /// Metres, both ends included.
    public func metres(_ key: String) -> ClosedRange<Double>? {
        if case .metres(let range)? = self[key] { range } else { nil }
    }

    /// A list of texts; empty where it was left out.
    public func texts(_ key: String) -> [String] {
        guard case .list(let values)? = self[key] else { return [] }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// A mapping; an empty one where it was left out.
    public func mapping(_ key: String) -> WordValues {
        if case .mapping(let values)? = self[key] { values } else { WordValues() }
    }
}

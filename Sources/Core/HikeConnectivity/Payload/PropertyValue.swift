import HikeValues

/// A property-list value: what metadata and payloads are made of (EM-10).
public indirect enum PropertyValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case double(Double)
    case bool(Bool)
    case data([UInt8])
    case date(UTCDate)
    case array([PropertyValue])
    case dictionary([String: PropertyValue])

    /// The text, where it is one.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The whole number, where it is one.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The number, where it is one: a double, or a whole number that a double holds exactly.
    public var double: Double? {
        switch self {
        case .double(let number): number
        case .integer(let number): Double(exactly: number)
        default: nil
        }
    }
    /// The truth value, where it is one.
    public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    /// The bytes, where it is data.
    public var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }
    /// The date, where it is one.
    public var date: UTCDate? { if case .date(let date) = self { date } else { nil } }
    /// The values, where it is a list.
    public var array: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }
    /// The entries, where it is a dictionary.
    public var dictionary: [String: PropertyValue]? {
        if case .dictionary(let dictionary) = self { dictionary } else { nil }
    }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }
    /// As with Swift's own dictionaries, a literal with a key twice is an error of the program.
    public init(dictionaryLiteral elements: (String, PropertyValue)...) {
        self = .dictionary([String: PropertyValue](uniqueKeysWithValues: elements))
    }
}

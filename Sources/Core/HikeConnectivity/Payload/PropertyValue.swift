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
    /// The bytes, where it is data.
    public var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
}

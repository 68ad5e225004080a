import HikeValues

/// A field of a `view` event, with a value that conditions of scenarios can compare.
public struct GuestViewField: Hashable, Sendable {
    public var key: String
    public var value: GuestViewValue

    public init(_ key: String, _ value: GuestViewValue) {
        self.key = key
        self.value = value
    }
}

/// What a field of a `view` event says.
public enum GuestViewValue: Hashable, Sendable {
    case text(String)
    case truth(Bool)
    case integer(Int64)
    /// Written with six decimals; `null` where it is not finite.
    case number(Double)
}

extension GuestViewValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(booleanLiteral value: Bool) { self = .truth(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
}

extension ByteWriter {
    mutating func write(views: [GuestViewField]) {
        write(varint: UInt64(views.count))
        for field in views {
            write(field.key)
            switch field.value {
            case .text(let text):
                write(UInt8(0))
                write(text)
            case .truth(let truth):
                write(UInt8(1))
                write(truth)
            case .integer(let number):
                write(UInt8(2))
                write(fixed: number)
            case .number(let number):
                write(UInt8(3))
                write(number)
            }
        }
    }
}

extension ByteReader {
    mutating func views() throws(ByteReaderError) -> [GuestViewField] {
        var fields: [GuestViewField] = []
        for _ in 0..<(try count(limit: CallLimits.fields)) {
            let key = try name()
            let value: GuestViewValue =
                switch try byte() {
                case 0: .text(try text())
                case 1: .truth(try bool())
                case 2: .integer(try fixed())
                case 3: .number(try double())
                case let tag: throw .unknownTag(tag)
                }
            fields.append(GuestViewField(key, value))
        }
        return fields
    }
}

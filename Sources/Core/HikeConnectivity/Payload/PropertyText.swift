import HikeValues

/// Property-list values as text that people read and programs read back as they were: JSON with its keys sorted.
///
/// A whole number has no point, a double always has one or an exponent. What JSON has not is an object with one key:
/// `{"$data":"0aff"}`, `{"$date":"2026-06-01T06:00:00.000000000Z"}`, `{"$double":"nan"}`. A key of one's own that begins
/// with `$` is written with a second one.
public enum PropertyText {
    /// The text of a value, or that it would have more bytes than the limit.
    public enum Result: Equatable, Sendable {
        case text(String)
        case tooLong
    }

    /// - Parameter limit: bytes of UTF-8 that the text may have.
    public static func text(of value: PropertyValue, limit: Int) -> Result {
        var writer = PropertyTextWriter(limit: limit)
        guard writer.write(value) else { return .tooLong }
        return .text(String(decoding: writer.bytes, as: UTF8.self))
    }

    /// The value that a text of ``text(of:limit:)`` says; nil where it is none.
    public static func value(of text: String) -> PropertyValue? {
        var reader = PropertyTextReader(text)
        return reader.whole()
    }

    static let data = "$data"
    static let date = "$date"
    static let double = "$double"
    /// Lists and dictionaries inside one another, those of a property list and what stands for a date in them.
    static let depth = TransferLimits.propertyDepth + 2
}

private struct PropertyTextWriter {
    let limit: Int
    var bytes: [UInt8] = []

    init(limit: Int) { self.limit = limit }

    /// False where the limit does not suffice.
    mutating func write(_ value: PropertyValue) -> Bool {
        switch value {
        case .string(let text):
            guard bytes.count + text.utf8.count <= limit else { return false }
            JSONLine.append(quoted: text, to: &bytes)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .double(let number):
            if number.isFinite {
                bytes.append(contentsOf: "\(number)".utf8)
            } else {
                special(PropertyText.double, number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
            }
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .data(let data):
            guard bytes.count + 2 * data.count <= limit else { return false }
            special(PropertyText.data, Self.hex(data))
        case .date(let date): special(PropertyText.date, Self.text(of: date))
        case .array(let values): return write(values)
        case .dictionary(let values): return write(values)
        }
        return bytes.count <= limit
    }

    private mutating func write(_ values: [PropertyValue]) -> Bool {
        bytes.append(0x5B)
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            guard write(value) else { return false }
        }
        bytes.append(0x5D)
        return bytes.count <= limit
    }

    private mutating func write(_ values: [String: PropertyValue]) -> Bool {
        bytes.append(0x7B)
        let keys = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for (index, key) in keys.enumerated() {
            guard bytes.count + key.utf8.count <= limit, let value = values[key] else { return false }
            if index > 0 { bytes.append(0x2C) }
            JSONLine.append(quoted: key.hasPrefix("$") ? "$" + key : key, to: &bytes)
            bytes.append(0x3A)
            guard write(value) else { return false }
        }
        bytes.append(0x7D)
        return bytes.count <= limit
    }

    private mutating func special(_ key: String, _ text: String) {
        bytes.append(0x7B)
        JSONLine.append(quoted: key, to: &bytes)
        bytes.append(0x3A)
        JSONLine.append(quoted: text, to: &bytes)
        bytes.append(0x7D)
    }

    private static func hex(_ data: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * data.count)
        for byte in data {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What no calendar of four digits says is said in nanoseconds since 1970.
    private static func text(of date: UTCDate) -> String {
        let text = date.iso8601(decimals: 9)
        return UTCDate(iso8601: text) == date ? text : String(date.nanosecondsSince1970)
    }
}

private struct PropertyTextReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func whole() -> PropertyValue? {
        guard let value = value(depth: 0), index == bytes.count else { return nil }
        return value
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func value(depth: Int) -> PropertyValue? {
        guard depth < PropertyText.depth else { return nil }
        switch next {
        case 0x22: return string().map { .string($0) }
        case 0x74: return take("true") ? .bool(true) : nil
        case 0x66: return take("false") ? .bool(false) : nil
        case 0x5B: return list(depth: depth)
        case 0x7B: return object(depth: depth)
        default: return number()
        }
    }

    private mutating func number() -> PropertyValue? {
        let start = index
        while let byte = next, byte >= 0x30 && byte <= 0x39 || "+-.e".utf8.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if text.contains(".") || text.contains("e") { return Double(text).map { .double($0) } }
        return Int64(text).map { .integer($0) }
    }

    private mutating func list(depth: Int) -> PropertyValue? {
        index += 1
        var values: [PropertyValue] = []
        if take(0x5D) { return .array(values) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
        } while take(0x2C)
        return take(0x5D) ? .array(values) : nil
    }

    private mutating func object(depth: Int) -> PropertyValue? {
        index += 1
        var values: [String: PropertyValue] = [:]
        if take(0x7D) { return .dictionary(values) }
        repeat {
            guard let key = string(), take(0x3A), let value = value(depth: depth + 1) else { return nil }
            if key.hasPrefix("$"), !key.hasPrefix("$$") {
                guard values.isEmpty, let special = Self.special(key, value), take(0x7D) else { return nil }
                return special
            }
            let own = key.hasPrefix("$$") ? String(key.dropFirst()) : key
            guard values.updateValue(value, forKey: own) == nil else { return nil }
        } while take(0x2C)
        return take(0x7D) ? .dictionary(values) : nil
    }

    private static func special(_ key: String, _ value: PropertyValue) -> PropertyValue? {
        guard let text = value.string else { return nil }
        switch key {
        case PropertyText.data: return bytes(hex: text).map { .data($0) }
        case PropertyText.date:
            let date = Int64(text).map(UTCDate.init(nanosecondsSince1970:)) ?? UTCDate(iso8601: text)
            return date.map { .date($0) }
        case PropertyText.double: return Double(text).flatMap { $0.isFinite ? nil : .double($0) }
        default: return nil
        }
    }

    private static func bytes(hex text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[place], let low = digits[place + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }

    private mutating func string() -> String? {
        guard take(0x22) else { return nil }
        var text: [UInt8] = []
        while let byte = next, byte != 0x22 {
            index += 1
            guard byte == 0x5C else {
                text.append(byte)
                continue
            }
            guard let escaped = escape() else { return nil }
            text.append(escaped)
        }
        guard take(0x22) else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    /// What `JSONLine` escapes: quotation marks, backslashes and control characters.
    private mutating func escape() -> UInt8? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case 0x22, 0x5C: return byte
        case 0x6E: return 0x0A
        case 0x72: return 0x0D
        case 0x74: return 0x09
        case 0x75:
            guard index + 4 <= bytes.count else { return nil }
            let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self)
            index += 4
            return UInt8(digits, radix: 16)
        default: return nil
        }
    }
}

import HikeValues

/// Reads the JSON objects that `JSONLine` writes. Every index is checked; no input traps.
struct LogLineParser {
    private(set) var time = Instant.zero
    private(set) var device = ""
    private(set) var event = ""

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ line: ArraySlice<UInt8>) {
        var line = line
        while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
        bytes = line
        index = line.startIndex
    }

    private var offset: Int { index - bytes.startIndex }
    private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private func malformed(_ expected: String) -> LogEventError {
        .malformed(offset: offset, expected: expected)
    }

    /// Reads `{"t":…,"device":…,"event":…`.
    mutating func head() throws(LogEventError) {
        guard bytes.count <= LogEvent.Limits.lineBytes else { throw .tooLong(bytes: bytes.count) }
        try expect("{\"t\":")
        let seconds = try number()
        // Finer times would not be written as they were read.
        guard seconds.decimals <= 6 else { throw malformed("a time with at most 6 decimals") }
        let unit = Self.nanosecondsPerUnit[seconds.decimals]
        let (nanoseconds, overflow) = seconds.scaled.multipliedReportingOverflow(by: unit)
        guard !overflow else { throw malformed("a time within the run") }
        time = Instant(nanoseconds: nanoseconds)
        try expect(",\"device\":")
        device = try string()
        try expect(",\"event\":")
        event = try string()
    }

    /// Reads the rest of the object after ``head()``.
    mutating func fields() throws(LogEventError) -> [LogEvent.Field] {
        var fields: [LogEvent.Field] = []
        fields.reserveCapacity(8)
        while next == 0x2C {
            guard fields.count < LogEvent.Limits.fields else { throw .tooManyFields }
            index += 1
            let key = try string()
            try expect(":")
            fields.append(LogEvent.Field(key: key, value: try value()))
        }
        try expect("}")
        guard index == bytes.endIndex else { throw malformed("the end of the line") }
        return fields
    }

    private mutating func expect(_ text: StaticString) throws(LogEventError) {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.endIndex else { throw malformed("'\(text)'") }
        let matches = text.withUTF8Buffer { wanted in
            for offset in 0..<wanted.count where bytes[index + offset] != wanted[offset] { return false }
            return true
        }
        guard matches else { throw malformed("'\(text)'") }
        index = end
    }

    private mutating func value() throws(LogEventError) -> LogValue {
        switch next {
        case 0x22: return .text(try string())
        case 0x74:
            try expect("true")
            return .truth(true)
        case 0x66:
            try expect("false")
            return .truth(false)
        case 0x6E:
            try expect("null")
            return .null
        case 0x5B, 0x7B:
            let start = index
            try skipNested(depth: 1)
            return .json(Array(bytes[start..<index]))
        default: return .number(try number())
        }
    }

    /// A decimal number without an exponent: its digits fit into 64 bits, and at most 9 are after the point.
    private mutating func number() throws(LogEventError) -> LogNumber {
        let negative = next == 0x2D
        if negative { index += 1 }
        let first = index
        var scaled: Int64 = 0
        var digits = 0
        var decimals: Int?
        while let byte = next {
            if byte == 0x2E, decimals == nil, digits > 0 {
                decimals = 0
            } else if byte >= 0x30 && byte <= 0x39 {
                let digit = Int64(byte - 0x30)
                let (tens, isTooLong) = scaled.multipliedReportingOverflow(by: 10)
                let (sum, isTooLarge) = tens.addingReportingOverflow(negative ? -digit : digit)
                guard !isTooLong, !isTooLarge else { break }
                scaled = sum
                digits += 1
                if let count = decimals { decimals = count + 1 }
            } else {
                break
            }
            index += 1
        }
        // What would be written differently than it stands here is not ours: 007, 1., -0.
        let leadingZero = digits > 1 && bytes[first] == 0x30 && decimals != digits - 1
        guard digits > 0, decimals != 0, (decimals ?? 0) <= 9, !leadingZero, !(negative && scaled == 0) else {
            throw malformed("a number such as 12.50")
        }
        return LogNumber(scaled: scaled, decimals: decimals ?? 0)
    }

    private mutating func string() throws(LogEventError) -> String {
        guard next == 0x22 else { throw malformed("a text in quotation marks") }
        index += 1
        let start = index
        var isPlain = true
        while let byte = next, byte != 0x22, byte != 0x5C, byte >= 0x20 {
            if byte >= 0x80 { isPlain = false }
            index += 1
        }
        if next == 0x22 {
            defer { index += 1 }
            // ASCII needs no check, and nearly everything is ASCII.
            if isPlain {
                return bytes[start..<index].withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            }
            guard let text = String(validating: bytes[start..<index], as: UTF8.self) else {
                throw .malformed(offset: start - bytes.startIndex, expected: "text in UTF-8")
            }
            return text
        }
        var unescaped = Array(bytes[start..<index])
        while let byte = next, byte != 0x22 {
            guard byte >= 0x20 else { throw malformed("an escaped control character") }
            index += 1
            if byte == 0x5C { try unescape(into: &unescaped) } else { unescaped.append(byte) }
        }
        try expect("\"")
        guard let text = String(validating: unescaped, as: UTF8.self) else {
            throw .malformed(offset: start - bytes.startIndex, expected: "text in UTF-8")
        }
        return text
    }

    private mutating func unescape(into text: inout [UInt8]) throws(LogEventError) {
        let byte = next
        index = min(index + 1, bytes.endIndex)
        switch byte {
        case 0x22, 0x5C, 0x2F: if let byte { text.append(byte) }
        case 0x6E: text.append(0x0A)
        case 0x72: text.append(0x0D)
        case 0x74: text.append(0x09)
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0C)
        case 0x75:
            var code = try hexCode()
            if code >= 0xD800 && code < 0xDC00 {
                try expect("\\u")
                let low = try hexCode()
                guard low >= 0xDC00 && low < 0xE000 else { throw malformed("the second half of a pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw malformed("a character's number") }
            text.append(contentsOf: Character(scalar).utf8)
        default: throw malformed("an escaped character")
        }
    }

    private mutating func hexCode() throws(LogEventError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw malformed("four hexadecimal digits")
            }
            code = code << 4 | UInt32(digit)
            index += 1
        }
        return code
    }

    /// Steps over a list or an object, checking it on the way.
    private mutating func skipNested(depth: Int) throws(LogEventError) {
        guard depth <= LogEvent.Limits.depth else { throw .tooDeep(offset: offset) }
        let isObject = next == 0x7B
        let close: UInt8 = isObject ? 0x7D : 0x5D
        index += 1
        if next == close {
            index += 1
            return
        }
        while true {
            if isObject {
                _ = try string()
                try expect(":")
            }
            if next == 0x5B || next == 0x7B { try skipNested(depth: depth + 1) } else { _ = try value() }
            if next == close { break }
            try expect(",")
        }
        index += 1
    }

    private static let nanosecondsPerUnit: [Int64] = [
        1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1,
    ]
}

/// Writes one JSON object, keys in the order they are added, numbers with fixed decimals.
///
/// Every line of the event log is made here, so equal events are equal bytes.
public struct JSONLine: Sendable {
    /// What has been written so far, without the closing brace.
    public private(set) var bytes: [UInt8]
    private var isEmpty = true

    /// Begins an object; the capacity in bytes saves growing and is no limit.
    public init(reservingCapacity capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
        bytes.append(0x7B)
    }

    /// Begins the object behind what a buffer holds, and takes the buffer until ``finish(into:)``: many objects
    /// share one buffer, which is moved and never copied.
    public init(behind buffer: inout [UInt8]) {
        bytes = []
        swap(&bytes, &buffer)
        bytes.append(0x7B)
    }

    /// Ends the object and gives the buffer of ``init(behind:)`` back. The line is empty afterwards.
    public mutating func finish(into buffer: inout [UInt8]) {
        bytes.append(0x7D)
        swap(&bytes, &buffer)
        bytes = []
    }

    /// Adds a number with so many decimals (0 to 9); values that are not finite become `null`.
    public mutating func add(_ key: StaticString, _ value: Double, decimals: Int) {
        begin(key)
        DecimalText.append(value, decimals: decimals, to: &bytes)
    }

    /// Adds a whole number.
    public mutating func add(_ key: StaticString, _ value: Int) {
        begin(key)
        DecimalText.appendScaled(Int64(value), decimals: 0, to: &bytes)
    }

    /// Adds `true` or `false`.
    public mutating func add(_ key: StaticString, _ value: Bool) {
        begin(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Adds a text, escaped where JSON asks for it. Keys are never escaped.
    public mutating func add(_ key: StaticString, _ value: String) {
        begin(key)
        Self.append(quoted: value, to: &bytes)
    }

    /// Adds `t`: seconds since the start, 6 decimals, further digits cut.
    public mutating func add(time: Instant) {
        begin("t")
        DecimalText.appendScaled(time.nanoseconds / 1_000, decimals: 6, to: &bytes)
    }

    /// Adds a key known only at run time.
    public mutating func add(dynamicKey key: String, _ value: String) {
        begin(dynamicKey: key)
        Self.append(quoted: value, to: &bytes)
    }

    /// Adds `true` or `false`.
    public mutating func add(dynamicKey key: String, _ value: Bool) {
        begin(dynamicKey: key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Adds a whole number.
    public mutating func add(dynamicKey key: String, _ value: Int) {
        begin(dynamicKey: key)
        DecimalText.appendScaled(Int64(value), decimals: 0, to: &bytes)
    }

    /// Adds a number with so many decimals (0 to 9); values that are not finite become `null`.
    public mutating func add(dynamicKey key: String, _ value: Double, decimals: Int) {
        begin(dynamicKey: key)
        DecimalText.append(value, decimals: decimals, to: &bytes)
    }

    /// Adds a value that is JSON text already.
    public mutating func add(_ key: StaticString, json: [UInt8]) {
        begin(key)
        bytes.append(contentsOf: json)
    }

    /// Adds the members of another object made by ``finished()``.
    public mutating func add(membersOf object: [UInt8]) {
        guard object.count > 2 else { return }
        if !isEmpty { bytes.append(0x2C) }
        isEmpty = false
        object.withUnsafeBufferPointer {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[1..<$0.count - 1]))
        }
    }

    /// The object with its closing brace, without a line feed.
    public consuming func finished() -> [UInt8] {
        bytes.append(0x7D)
        return bytes
    }

    private mutating func begin(dynamicKey key: String) {
        if !isEmpty { bytes.append(0x2C) }
        isEmpty = false
        Self.append(quoted: key, to: &bytes)
        bytes.append(0x3A)
    }

    private mutating func begin(_ key: StaticString) {
        if !isEmpty { bytes.append(0x2C) }
        isEmpty = false
        bytes.append(0x22)
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(0x22)
        bytes.append(0x3A)
    }

    /// Appends a JSON string; control characters are escaped, everything else stays UTF-8.
    public static func append(quoted text: String, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        if appendPlain(text, to: &bytes) {
            bytes.append(0x22)
            return
        }
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
            case 0x0D: bytes.append(contentsOf: [0x5C, 0x72])
            case 0x09: bytes.append(contentsOf: [0x5C, 0x74])
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hexDigit(byte >> 4))
                bytes.append(hexDigit(byte & 15))
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    /// Appends a text that needs no escape, which is nearly every one, in one piece; false where it needs some.
    private static func appendPlain(_ text: String, to bytes: inout [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { buffer in
            var needsEscape = false
            for byte in buffer where byte < 0x20 || byte == 0x22 || byte == 0x5C { needsEscape = true }
            if !needsEscape { bytes.append(contentsOf: buffer) }
            return !needsEscape
        }
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x57 + nibble }
}

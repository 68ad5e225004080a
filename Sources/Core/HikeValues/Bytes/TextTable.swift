/// Texts by number; number 0 is no text.
public struct TextTable: Sendable {
    /// UTF-8 of all texts, one after the other.
    public var bytes: FlatArray<UInt8>
    /// Where each begins; one more than there are texts.
    public var first: FlatArray<UInt32>

    public init(bytes: FlatArray<UInt8>, first: FlatArray<UInt32>) {
        self.bytes = bytes
        self.first = first
    }

    /// Texts, the one with the number 0 included.
    public var count: Int { max(0, first.count - 1) }

    /// Nil for no text.
    public subscript(index: Int) -> String? {
        guard index > 0, index < count else { return nil }
        let start = Int(first[index])
        let end = Int(first[index + 1])
        return String(decoding: bytes.buffer[start..<end], as: UTF8.self)
    }
}

/// Collects texts, each once.
public struct TextTableBuilder: Sendable {
    private var numbers: [String: UInt32] = [:]
    private var bytes: [UInt8] = []
    private var first: [UInt32] = [0, 0]

    public init() {}

    /// The number of a text; 0 for nil and for an empty one.
    public mutating func number(of text: String?) -> UInt32 {
        guard let text, !text.isEmpty else { return 0 }
        if let number = numbers[text] { return number }
        let number = UInt32(first.count - 1)
        numbers[text] = number
        bytes.append(contentsOf: text.utf8)
        first.append(UInt32(bytes.count))
        return number
    }

    /// All texts so far, in a copy.
    public var table: TextTable { TextTable(bytes: FlatArray(bytes), first: FlatArray(first)) }
}

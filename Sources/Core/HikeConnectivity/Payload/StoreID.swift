/// Names one life of a device's queues: drawn at random when the store is made, kept with it.
///
/// (store, sequence) names a file for ever, so a wiped device starts a new stream and neither loses nor
/// repeats silently (simulation P3). A store restored from a backup needs a new identifier.
public struct StoreID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The upper 64 bits.
    public let high: UInt64
    /// The lower 64 bits.
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    public static func < (a: StoreID, b: StoreID) -> Bool { (a.high, a.low) < (b.high, b.low) }

    /// 32 lower-case hexadecimal digits.
    public var description: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Reads ``description``.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32,
            digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let high = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
            let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}

/// Names one file on its way, for ever: the sender's store and the number in it.
public struct FileKey: Hashable, Sendable, CustomStringConvertible {
    /// The sender's store.
    public let store: StoreID
    /// From 1, in the order of acceptance.
    public let sequence: UInt64

    public init(store: StoreID, sequence: UInt64) {
        self.store = store
        self.sequence = sequence
    }

    /// `<store>-<sequence>`, fit for a file name.
    public var description: String { "\(store)-\(sequence)" }
}

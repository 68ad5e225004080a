/// The SHA-256 of a file's content: 32 bytes.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
    /// Bytes.
    public static let size = 32
    /// Always ``size`` of them.
    public let bytes: [UInt8]

    /// Nil where there are not 32 bytes.
    public init?(_ bytes: some Sequence<UInt8>) {
        let copy = Array(bytes)
        guard copy.count == Self.size else { return nil }
        self.bytes = copy
    }

    /// 64 lower-case hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

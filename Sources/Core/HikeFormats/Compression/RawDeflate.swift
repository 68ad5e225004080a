/// Deflated bytes with nothing around them (RFC 1951), as other programs of the trail app's kind keep tracks.
public enum RawDeflate {
    /// Why bytes cannot be unpacked.
    public enum Failure: Error, Hashable, Sendable {
        /// They are no such stream, or one that is cut off or has a tail.
        case damaged
        /// They would be larger than allowed.
        case tooLarge(limit: Int)
    }

    /// Nil only where zlib has no memory. The bytes depend on zlib's version, not on anything else.
    public static func pack(_ bytes: [UInt8]) -> [UInt8]? { Deflater.deflate(bytes, format: .bare) }

    /// The whole stream, never more than `limit` bytes.
    public static func unpack(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        var isTooLarge = false
        let unpacked = Inflater(.bare).inflateAll(bytes, limit: limit, isTooLarge: &isTooLarge)
        if let unpacked { return unpacked }
        throw isTooLarge ? .tooLarge(limit: limit) : .damaged
    }

    /// The CRC-32 of ZIP archives, to tell whole bytes from damaged ones.
    public static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        Array(bytes).withUnsafeBytes { Deflater.crc32($0) }
    }
}

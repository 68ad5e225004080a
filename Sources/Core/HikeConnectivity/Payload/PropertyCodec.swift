/// Payloads and metadata as binary property lists (`bplist00`), the encoding whose size the limits of
/// WatchConnectivity count (EM-10, connectivity F6 and T30).
///
/// Equal dictionaries give equal bytes, and what was read and is written again gives the bytes that were
/// first written. (Texts that differ only in Unicode's normal form are equal to Swift, but each keeps its own
/// bytes; so do zeros of either sign and every NaN.) A date is kept as Apple keeps it, in seconds since 2001
/// as a double: about 120 ns fine in 2026, and not changed by a second trip (see ``UTCDate``'s extension).
///
/// Size: as Foundation's writer, equal texts, numbers, dates and data are written once, while every bool,
/// array and dictionary is an object of its own. Foundation on Linux takes values for equal only where they
/// are the same object, so it can need more bytes for separately made ones, and never needs fewer.
public enum PropertyCodec {
    /// The bytes of a dictionary without entries.
    public static let emptyDictionary: [UInt8] =
        BinaryPropertyList.header + [0xD0, 0x08] + [0, 0, 0, 0, 0, 0, 1, 1]
        + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 9]

    /// The bytes of a dictionary.
    ///
    /// - Parameter limit: The most bytes that are allowed.
    /// - Throws: ``ConnectivityError/payloadTooLarge`` above the limit of bytes, or of bytes with each repetition
    ///   counted (``TransferLimits/propertyContentBytes``); ``ConnectivityError/payloadUnsupportedTypes`` above
    ///   the limits of depth and count.
    public static func encode(
        _ dictionary: [String: PropertyValue], limit: Int = TransferLimits.metadataBytes
    ) throws(ConnectivityError) -> [UInt8] {
        var writer = BinaryPropertyListWriter(limit: limit)
        try writer.add(dictionary)
        return try writer.finish()
    }

    /// Reads a binary property list with a dictionary at the top, whoever wrote it.
    ///
    /// Any bytes give a dictionary or an error, in time and memory bounded by the limits; cycles and shared
    /// objects count as often as they are reached.
    public static func decode(
        _ bytes: ArraySlice<UInt8>, limit: Int = TransferLimits.frameBytes
    ) throws(PropertyListError) -> [String: PropertyValue] {
        guard bytes.count <= limit else { throw .tooLarge(bytes.count, limit: limit) }
        var reader = try BinaryPropertyListReader(bytes)
        return try reader.topDictionary()
    }
}

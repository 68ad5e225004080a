/// A message in parts that lie where they are and are sent one behind the other, so that large ones need not be copied
/// into one piece.
public struct GatheredBytes: Hashable, Sendable {
    /// None of them is empty.
    public let parts: [ArraySlice<UInt8>]
    /// Bytes of all parts.
    public let count: Int

    /// Parts in their order; empty ones are left out, none is copied.
    public init(_ parts: [ArraySlice<UInt8>]) {
        self.parts = parts.filter { !$0.isEmpty }
        count = parts.reduce(0) { $0 + $1.count }
    }

    /// One part, or none for no bytes.
    public init(_ bytes: [UInt8]) {
        parts = bytes.isEmpty ? [] : [bytes[...]]
        count = bytes.count
    }

    /// Equal where the bytes are, however they are parted.
    public static func == (a: GatheredBytes, b: GatheredBytes) -> Bool {
        a.count == b.count && a.joinedSlice == b.joinedSlice
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(joinedSlice) }

    /// The bytes in one piece; not copied where they are one already.
    public var joinedSlice: ArraySlice<UInt8> {
        if parts.count == 1, let only = parts.first { return only }
        return joined()[...]
    }

    /// The parts in one piece.
    public func joined() -> [UInt8] {
        if parts.count == 1, let only = parts.first { return Array(only) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for part in parts { bytes.append(contentsOf: part) }
        return bytes
    }
}

import HikeConnectivity

/// What transfers carry: it follows from their names, so that everyone can tell what must arrive.
public enum SimulatedContent {
    /// The content of a file whose name ends in `-<size>`.
    public static func file(_ transfer: String) -> [UInt8] {
        let size = transfer.split(separator: "-").last.flatMap { Int($0) } ?? 0
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in transfer.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (0..<size).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    /// The payload of user info.
    public static func item(_ transfer: String) -> [UInt8] { Array(transfer.utf8) }

    /// Stands for SHA-256, which the core leaves to the runtime.
    public static func digest(_ content: [UInt8]) -> ContentDigest {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ContentDigest.size)
        for lane in 0..<4 as Range<UInt64> {
            var state = 0xCBF2_9CE4_8422_2325 &+ lane
            for byte in content { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
            for shift in 0..<8 as Range<UInt64> {
                bytes.append(UInt8(truncatingIfNeeded: state >> (8 * shift)))
            }
        }
        return ContentDigest(bytes)!
    }
}

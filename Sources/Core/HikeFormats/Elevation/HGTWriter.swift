/// Writes elevation tiles.
public enum HGTWriter {
    /// The bytes of a tile.
    ///
    /// - Parameter samples: metres, rows from north to south, each from west to east; ``HGTTile/void`` where
    ///   nothing is known.
    /// - Throws: ``HGTError/badSize(bytes:)`` where they are not as many as a grid has.
    public static func write(_ samples: [Int16]) throws(HGTError) -> [UInt8] {
        let grid = try HGTGrid(byteCount: 2 * samples.count)
        return [UInt8](unsafeUninitializedCapacity: grid.byteCount) { bytes, count in
            for (index, sample) in samples.enumerated() {
                let bits = UInt16(bitPattern: sample)
                bytes[2 * index] = UInt8(bits >> 8)
                bytes[2 * index + 1] = UInt8(truncatingIfNeeded: bits)
            }
            count = grid.byteCount
        }
    }
}

/// Writes elevation tiles.
public enum HGTWriter {
    /// The bytes of a tile.
    ///
    /// - Parameter samples: metres, rows from north to south, each from west to east; ``HGTTile/void`` where
    ///   nothing is known.
    /// - Throws: ``HGTError/badSize(bytes:)`` where they are not as many as a grid has.
    public static func write(_ samples: [Int16]) throws(HGTError) -> [UInt8] {
        _ = try HGTGrid(byteCount: 2 * samples.count)
        return samples.map(\.bigEndian).withUnsafeBytes { Array($0) }
    }
}

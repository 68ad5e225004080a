/// Keeps tiles: an MBTiles file, or a drawing of tests.
public protocol TileSource: AnyObject {
    /// Zooms that it has; beyond the finest, tiles are enlarged.
    var zooms: ClosedRange<Int> { get }

    /// PNG or JPEG of a tile, row counted from the north; nil where there is none, which is no error: a map
    /// then shows the tile above, enlarged, or a faint grid.
    ///
    /// - Parameter scale: 2 for 512 pixels a side rather than 256; whoever has only one kind answers with
    ///   that.
    func tile(z: Int, x: Int, y: Int, scale: Int) -> [UInt8]?
}

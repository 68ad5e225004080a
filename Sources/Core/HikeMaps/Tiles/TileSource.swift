import HikeGeodesy

/// Keeps tiles: the MBTiles files of a device's regions, or a drawing of tests.
public protocol TileSource: AnyObject {
    /// Zooms that it has; beyond the finest, tiles are enlarged.
    var zooms: ClosedRange<Int> { get }

    /// Looks into other sets of tiles from now on: files of the app's container (``MapPlate/tiles``).
    ///
    /// - Returns: whether that changes what ``tile(_:scale:)`` and ``zooms`` answer.
    func choose(_ sets: [String]) -> Bool

    /// PNG or JPEG of a tile; nil where there is none, which is no error: a map
    /// then shows the tile above, enlarged, or a faint grid.
    ///
    /// - Parameter scale: 2 for 512 pixels a side rather than 256; whoever has only one kind answers with
    ///   that.
    func tile(_ address: TileAddress, scale: Int) -> [UInt8]?
}

extension TileSource {
    /// There is one set only.
    public func choose(_ sets: [String]) -> Bool { false }
}

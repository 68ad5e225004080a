import HikeGeodesy
import HikeValues

/// A smaller file of map tiles that is to be cut out of another.
public struct MBTilesCut: Hashable, Sendable {
    /// The name that the file gives the map.
    public var name: String
    /// The middle of what is wanted.
    public var place: Coordinate
    /// Tiles that touch it are taken, where there are any.
    public var box: BoundingBox
    public var zooms: ClosedRange<Int>

    public init(name: String, around place: Coordinate, box: BoundingBox, zooms: ClosedRange<Int>) {
        self.name = name
        self.place = place
        self.box = box
        self.zooms = zooms
    }

    /// What a file has.
    public struct Summary: Hashable, Sendable {
        public var tiles: Int
        /// From the least to the greatest of which there is a tile.
        public var zooms: ClosedRange<Int>
    }

    /// The tiles of a zoom that the box touches.
    func addresses(_ zoom: Int) -> [TileAddress] {
        var found: [TileAddress] = []
        for range in TileRange.covering(box, zoom: zoom) {
            for column in range.columns {
                for row in range.rows {
                    if let tile = TileAddress(zoom: zoom, column: column, row: row) { found.append(tile) }
                }
            }
        }
        return found
    }
}

extension MBTiles {
    /// Tiles that are in memory at once.
    private static let portion = 64

    /// Writes a part of the map into a file of its own: the same tiles, byte for byte, and what the map says of itself, with
    /// the name, box and zooms of the part. Equal files and cuts give equal bytes with the same version of SQLite. The file
    /// appears in one step; where it cannot be written nothing is left.
    ///
    /// - Parameters:
    ///   - path: an older file of that name is replaced. Beside it there is a draft while it is written, which a process
    ///     that dies leaves: the path with `.part` behind it.
    ///   - isFull: whether there is no room, as a device says it.
    /// - Returns: what the file has; nil where there is no tile, and then no file.
    public func cut(
        _ cut: MBTilesCut, to path: String, isFull: @escaping () -> Bool = { false }
    ) throws(MBTilesError) -> MBTilesCut.Summary? {
        let draftPath = path + ".part"
        // What another cut has left is not this one's.
        MBTilesDraft.remove(draftPath)
        do throws(MBTilesError) {
            let draft = try MBTilesDraft(path: draftPath, identity: "cut", isFull: isFull)
            guard let zooms = try copy(cut, into: draft) else {
                MBTilesDraft.remove(draftPath)
                return nil
            }
            let tiles = try draft.finish(metadata(of: cut, zooms: zooms), to: path)
            return MBTilesCut.Summary(tiles: tiles, zooms: zooms)
        } catch {
            MBTilesDraft.remove(draftPath)
            throw error
        }
    }

    /// - Returns: the zooms of which there is a tile; nil where there is none.
    private func copy(
        _ cut: MBTilesCut, into draft: MBTilesDraft
    ) throws(MBTilesError) -> ClosedRange<Int>? {
        var zooms: ClosedRange<Int>?
        var portion: [(address: TileAddress, bytes: [UInt8])] = []
        // Far zooms that the file does not have are not asked for, tile by tile.
        for zoom in cut.zooms where metadata.zooms.contains(zoom) {
            for address in cut.addresses(zoom) {
                guard let bytes = try tile(address) else { continue }
                portion.append((address, bytes))
                zooms = (zooms?.lowerBound ?? zoom)...zoom
                guard portion.count == Self.portion else { continue }
                try draft.add(portion)
                portion = []
            }
        }
        if !portion.isEmpty { try draft.add(portion) }
        return zooms
    }

    private func metadata(of cut: MBTilesCut, zooms: ClosedRange<Int>) -> MBTilesMetadata {
        var part = metadata
        part.name = cut.name
        part.zooms = zooms
        part.bounds =
            metadata.bounds.flatMap {
                $0.contains(cut.place) ? cut.box.clipped(to: $0, around: cut.place) : nil
            }
            ?? cut.box
        return part
    }
}

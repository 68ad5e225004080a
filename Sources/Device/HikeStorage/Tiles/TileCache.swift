import HikeGeodesy

/// Tiles that were used last, up to a number of bytes: as they are stored, or as pictures. What was not used for
/// longest goes first.
public struct TileCache<Tile> {
    private struct Entry {
        var address: TileAddress
        var tile: Tile
        var bytes: Int
        /// Places in ``entries``; -1: none.
        var newer: Int
        var older: Int
    }

    /// What all tiles together may have.
    public let limit: Int
    /// What they have.
    public private(set) var bytes = 0
    private var places: [TileAddress: Int] = [:]
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var newest = -1
    private var oldest = -1

    /// - Parameter bytes: 0: nothing is kept.
    public init(bytes: Int) { limit = max(0, bytes) }

    /// Tiles that are kept.
    public var count: Int { places.count }

    /// A tile, which becomes the one that was used last; nil where it is not here.
    public subscript(address: TileAddress) -> Tile? {
        mutating get {
            guard let place = places[address], let entry = entries[place] else { return nil }
            if place != newest {
                unlink(place)
                link(place)
            }
            return entry.tile
        }
    }

    /// Keeps a tile, in place of an older one of that address. One that is larger than the limit is not kept.
    ///
    /// - Parameter size: its bytes; negative counts as 0.
    public mutating func insert(_ tile: Tile, for address: TileAddress, bytes size: Int) {
        remove(address)
        let size = max(0, size)
        guard size <= limit else { return }
        while bytes + size > limit, oldest >= 0, let entry = entries[oldest] { remove(entry.address) }
        let entry = Entry(address: address, tile: tile, bytes: size, newer: -1, older: -1)
        let place: Int
        if let empty = free.popLast() {
            entries[empty] = entry
            place = empty
        } else {
            place = entries.count
            entries.append(entry)
        }
        places[address] = place
        bytes += size
        link(place)
    }

    /// Forgets a tile; one that is not there changes nothing.
    public mutating func remove(_ address: TileAddress) {
        guard let place = places.removeValue(forKey: address), let entry = entries[place] else { return }
        unlink(place)
        bytes -= entry.bytes
        entries[place] = nil
        free.append(place)
    }

    /// Forgets all tiles; the limit stays.
    public mutating func removeAll() { self = TileCache(bytes: limit) }

    private mutating func unlink(_ place: Int) {
        guard let entry = entries[place] else { return }
        if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
        if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    }

    private mutating func link(_ place: Int) {
        entries[place]?.newer = -1
        entries[place]?.older = newest
        if newest >= 0 { entries[newest]?.newer = place }
        newest = place
        if oldest < 0 { oldest = place }
    }
}

import Foundation
import HikeGeodesy
import HikeMaps
import HikeScreens

/// What a map could not draw as asked.
public struct MapFindings: Hashable, Sendable {
    /// Tiles that the source did not have, or whose picture was broken: the part of a coarser one, enlarged,
    /// or a grid was drawn.
    /// At most 1000 are kept.
    public var missingTiles: Set<TileAddress> = []
    /// How many different ones were missing, those not kept included.
    public var missingCount = 0
    /// Of them, how many had a picture that cannot be read.
    public var brokenCount = 0

    public init() {}
}

/// Tiles, decoded; those that have not been seen for longest make room.
final class TileStock {
    private struct Entry {
        var tile: TilePixels
        var isMissing: Bool
        var used: Int
    }

    private let source: any TileSource
    /// Held while one of several bands of a frame asks.
    private let lock = NSLock()
    /// Bytes in all.
    private let most: Int
    private var bytes = 0
    private var entries: [TileAddress: Entry] = [:]
    private var moment = 0
    private var ground = MapGround(isDark: false)
    private var isDimmed = false
    private(set) var side = 256
    private(set) var findings = MapFindings()
    private var placeholder: TilePixels?
    private var plain: TilePixels?
    /// How far up a coarser tile is looked for.
    static let levels = 5

    init(source: any TileSource, most: Int) {
        self.source = source
        self.most = most
    }

    var zooms: ClosedRange<Int> { source.zooms }

    func forget() {
        empty()
        findings = MapFindings()
    }

    private func empty() {
        entries = [:]
        bytes = 0
        absent = []
    }

    /// Takes tiles of these sets from now on; true where that made what was kept useless.
    func choose(_ sets: [String]) -> Bool {
        guard source.choose(sets) else { return false }
        empty()
        return true
    }

    /// How tiles are to look from now on.
    func use(side: Int, ground: MapGround, isDimmed: Bool) {
        guard side != self.side || ground != self.ground || isDimmed != self.isDimmed else { return }
        empty()
        (placeholder, plain) = (nil, nil)
        (self.side, self.ground, self.isDimmed) = (side, ground, isDimmed)
    }

    /// The plain ground, beyond the world's edges.
    var outside: TilePixels {
        if let plain { return plain }
        let made = ground.plain(side: side)
        plain = made
        return made
    }

    /// The grid.
    var grid: TilePixels {
        if let placeholder { return placeholder }
        let made = ground.placeholder(side: side)
        placeholder = made
        return made
    }

    /// Lets the bands of a frame use the stock, one after the other.
    func shared(_ body: (TileStock) -> TilePixels) -> TilePixels {
        lock.lock()
        defer { lock.unlock() }
        return body(self)
    }

    /// A tile, or what is shown in its place. Columns round the world are brought onto it.
    func tile(zoom: Int, column: Int, row: Int) -> TilePixels {
        guard let id = TileAddress(zoom: zoom, wrapping: column, row: row) else { return outside }
        moment += 1
        if let known = entries[id] {
            entries[id]?.used = moment
            return known.tile
        }
        if let own = decoded(id) {
            keep(id, own, isMissing: false)
            return own
        }
        note(id)
        let made = enlarged(id) ?? grid
        keep(id, made, isMissing: true)
        return made
    }

    private func keep(_ id: TileAddress, _ tile: TilePixels, isMissing: Bool) {
        if let old = entries[id] { bytes -= taken(by: old) }
        let entry = Entry(tile: tile, isMissing: isMissing, used: moment)
        entries[id] = entry
        bytes += taken(by: entry)
    }

    /// The grid is there once, however many tiles are missing.
    private func taken(by entry: Entry) -> Int { entry.tile === placeholder ? 0 : entry.tile.bytes }

    /// Lets go of what is too much.
    func tidy() {
        guard bytes > most else { return }
        for (id, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) {
            guard bytes > most, entries.count > Self.least else { return }
            bytes -= taken(by: entry)
            entries[id] = nil
        }
    }

    /// Tiles that are kept, however large they are.
    private static let least = 4

    // MARK: Ahead of the frame

    /// Tiles that were wanted ahead and are not there; a frame that comes to them looks again.
    private var absent: Set<TileAddress> = []

    /// How many tiles have room, if all are as the largest of those that are kept.
    var room: Int { most / (entries.values.map(\.tile.bytes).max() ?? side * side) }

    /// Decodes the first of these tiles that is not at hand. Those that are at hand stay, before others.
    ///
    /// - Returns: false where nothing was left to do.
    func readAhead(_ wanted: [TileAddress]) -> Bool {
        moment += 1
        // Who makes ready more than has room does so again and again.
        let wanted = wanted.prefix(room)
        for id in wanted where entries[id] != nil { entries[id]?.used = moment }
        for id in wanted where entries[id] == nil && !absent.contains(id) {
            // What nobody looks at yet is not missed yet.
            let before = findings
            defer { findings = before }
            if let own = decoded(id) {
                keep(id, own, isMissing: false)
                tidy()
            } else {
                absent.insert(id)
            }
            return true
        }
        return false
    }

    private func note(_ id: TileAddress) {
        guard !findings.missingTiles.contains(id) else { return }
        findings.missingCount += 1
        if findings.missingTiles.count < 1000 { findings.missingTiles.insert(id) }
    }

    /// A part of the nearest coarser tile that there is.
    private func enlarged(_ id: TileAddress) -> TilePixels? {
        var coarse = id
        for level in 1...Self.levels {
            guard let parent = coarse.parent, parent.zoom >= source.zooms.lowerBound else { return nil }
            coarse = parent
            var whole: TilePixels?
            if let known = entries[coarse] {
                whole = known.isMissing ? nil : known.tile
            } else if let own = decoded(coarse) {
                keep(coarse, own, isMissing: false)
                whole = own
            }
            if let whole {
                return whole.part(
                    levels: level, column: id.column - coarse.column << level,
                    row: id.row - coarse.row << level)
            }
        }
        return nil
    }

    private func decoded(_ id: TileAddress) -> TilePixels? {
        guard source.zooms.contains(id.zoom),
            let bytes = source.tile(id, scale: side > 256 ? 2 : 1)
        else { return nil }
        if let picture = ImageDecoding.palette(bytes), picture.width == side, picture.height == side {
            let isDimmed = isDimmed
            return TilePixels(picture) { isDimmed ? Self.dimmed($0) : $0 }
        }
        do throws(RenderingError) {
            var picture = try ImageDecoding.decode(bytes)
            guard picture.width <= 2048, picture.height <= 2048 else { return nil }
            if picture.width != side || picture.height != side {
                picture = Scaling.scaled(picture, to: (side, side))
            }
            return finished(picture)
        } catch {
            findings.brokenCount += 1
            return nil
        }
    }

    /// On the ground, where it is transparent, and dimmed for dark screens.
    private func finished(_ picture: PixelBuffer) -> TilePixels {
        let below = ground.colour
        return TilePixels(side: side) { target in
            for index in 0..<(side * side) {
                var pixel = picture.pixels[index]
                if pixel >> 24 != 255 {
                    let rest = UInt64(255 - pixel >> 24)
                    let under = Lanes.scaled(below, rest + rest >> 7)
                    pixel = pixel &+ (under & 0x00FF_FFFF) | 0xFF00_0000
                }
                target[index] = isDimmed ? Self.dimmed(pixel) : pixel
            }
        }
    }

    /// Three quarters as bright, blue a little more: still a map.
    private static func dimmed(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = (
            ((pixel >> 16 & 255) * 176) >> 8, ((pixel >> 8 & 255) * 180) >> 8, ((pixel & 255) * 190) >> 8
        )
        return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
}

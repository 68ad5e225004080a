/// A box on the Mercator map in its steps, both edges included.
struct StepBox: Hashable, Sendable {
    var west: UInt32 = .max
    var north: UInt32 = .max
    var east: UInt32 = 0
    var south: UInt32 = 0

    mutating func include(_ x: UInt32, _ y: UInt32) {
        west = min(west, x)
        east = max(east, x)
        north = min(north, y)
        south = max(south, y)
    }

    mutating func include(_ other: StepBox) {
        west = min(west, other.west)
        east = max(east, other.east)
        north = min(north, other.north)
        south = max(south, other.south)
    }

    func overlaps(_ other: StepBox) -> Bool {
        west <= other.east && east >= other.west && north <= other.south && south >= other.north
    }

    var width: UInt32 { east >= west ? east - west : 0 }
    var height: UInt32 { south >= north ? south - north : 0 }
}

/// An area: rings, of which those within others are holes.
struct MapArea: Sendable {
    var kind: AreaKind
    /// In ``MapData/rings``.
    var rings: Range<Int32>
    var box: StepBox
    /// In ``MapData/texts``; -1: none.
    var name: Int32 = -1
}

struct MapLine: Sendable {
    var kind: LineKind
    var route: RouteRank = .none
    var isBridge = false
    var isTunnel = false
    /// Flows or leads only at times, or is hard to see.
    var isFaint = false
    /// Levels above or below others.
    var layer: Int8 = 0
    /// In ``MapData/xs``.
    var points: Range<Int32>
    var box: StepBox
    var name: Int32 = -1
    var ref: Int32 = -1
}

struct MapPoint: Sendable {
    var kind: PointKind
    var x: UInt32
    var y: UInt32
    var name: Int32 = -1
    /// Metres; ``unknownElevation``.
    var elevation: Int16 = unknownElevation
    /// Among its like: people, or steps of size. More comes first.
    var weight: Int32 = 0

    static let unknownElevation = Int16.min
}

/// What of a map file is drawn, in flat columns: for reading by many threads.
struct MapData: Sendable {
    /// Vertices of everything, in steps of the Mercator map.
    var xs: [UInt32] = []
    var ys: [UInt32] = []
    /// Where each ring lies in the vertices. The last vertex is not the first again.
    var rings: [Range<Int32>] = []
    /// Sorted by kind, large ones first, then as in the file.
    var areas: [MapArea] = []
    /// Sorted by layer, then by kind, then as in the file.
    var lines: [MapLine] = []
    /// As in the file.
    var points: [MapPoint] = []
    var texts: [String] = []
    /// Names left out, since the map's font lacks their letters.
    var unwritableNames = 0

    /// Round everything.
    var box: StepBox {
        var box = StepBox()
        for line in lines { box.include(line.box) }
        for area in areas { box.include(area.box) }
        return box
    }
}

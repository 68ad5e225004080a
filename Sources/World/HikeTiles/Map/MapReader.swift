import HikeFormats
import HikeGeodesy
import HikeRegions

/// Takes what is drawn out of a map file: relations first, as they say which ways matter, then ways, then nodes.
struct MapReader {
    /// A way that is drawn or belongs to something that is.
    struct Way {
        var id: Int64
        var refs: Range<Int>
        var area: AreaKind?
        var line: LineKind?
        var point: PointKind?
        var facts = Facts()
    }

    /// What is kept of the tags.
    struct Facts {
        var name: Int32 = -1
        var ref: Int32 = -1
        var elevation = MapPoint.unknownElevation
        var layer: Int8 = 0
        var weight: Int32 = 0
        var isBridge = false
        var isTunnel = false
        var isFaint = false
        /// The surface of a river, whose name is written along its line.
        var isFlowing = false
    }

    struct Relation {
        var area: AreaKind
        var name: Int32
        var members: [Int64]
    }

    var data = MapData()
    var ways: [Way] = []
    var refs: [Int64] = []
    var relations: [Relation] = []
    var routes: [Int64: RouteRank] = [:]
    var borders: [Int64: LineKind] = [:]
    /// Ways of multipolygons, and where they are in ``ways``.
    var members: [Int64: Int] = [:]
    private var tags: MapTags
    private var texts: [String: Int32] = [:]

    private init(canWrite: @escaping (String) -> Bool) { tags = MapTags(canWrite: canWrite) }

    /// Reads all of a file.
    ///
    /// - Parameter canWrite: whether the map's font has all letters of a text.
    static func read(
        _ map: MapFile, canWrite: @escaping (String) -> Bool,
        _ progress: (Double) throws(RegionBuildError) -> Void
    ) throws(RegionBuildError) -> MapData {
        var reader = MapReader(canWrite: canWrite)
        try map.read(.relations) { block, share throws(RegionBuildError) in
            reader.takeRelations(block)
            try progress(share * 0.1)
        }
        try map.read(.ways) { block, share throws(RegionBuildError) in
            reader.takeWays(block)
            guard reader.refs.count <= map.mostCollected else {
                throw .notAMap(
                    path: map.path,
                    reason: "it unpacks to far more than maps do; it is damaged or made to do harm. "
                        + "Download it again.")
            }
            try progress(0.1 + share * 0.3)
        }
        var builder = reader.placing()
        try map.read(.nodes) { block, share throws(RegionBuildError) in
            reader.takeNodes(block, &builder)
            try progress(0.4 + share * 0.5)
        }
        builder.finish(&reader)
        reader.data.unwritableNames = reader.tags.unwritableNames
        return reader.data
    }

    // MARK: Relations and ways

    private mutating func takeRelations(_ block: borrowing OSMBlock) {
        tags.begin(block)
        for index in 0..<block.relations.count {
            guard tags.take(index, of: block.relations.tags, block.strings) else { continue }
            let ways = block.relations.memberRange(index).filter { block.relations.memberKinds[$0] == .way }
            let rank = MapClassifier.route(tags)
            if rank != .none {
                for member in ways {
                    let id = block.relations.memberIDs[member]
                    routes[id] = max(routes[id] ?? .none, rank)
                }
            }
            guard tags.has(.type, "multipolygon") || tags.has(.type, "boundary") else { continue }
            if let border = MapClassifier.boundary(tags) {
                for member in ways {
                    let id = block.relations.memberIDs[member]
                    borders[id] = max(borders[id] ?? border, border)
                }
            }
            guard let area = MapClassifier.area(tags) else { continue }
            let ids = ways.map { block.relations.memberIDs[$0] }
            for id in ids { members[id] = -1 }
            relations.append(
                Relation(
                    area: area, name: text(MapClassifier.isFlowing(tags) ? nil : tags.takeName()),
                    members: ids))
        }
    }

    private mutating func takeWays(_ block: borrowing OSMBlock) {
        tags.begin(block)
        for index in 0..<block.ways.count {
            let range = block.ways.refRange(index)
            guard range.count >= 2 else { continue }
            let id = block.ways.ids[index]
            let isOfUse = tags.take(index, of: block.ways.tags, block.strings)
            var way = Way(id: id, refs: refs.count..<refs.count + range.count)
            if isOfUse {
                let isClosed =
                    range.count >= 4
                    && block.ways.refs[range.lowerBound] == block.ways.refs[range.upperBound - 1]
                if isClosed { way.area = MapClassifier.area(tags) }
                way.line = MapClassifier.line(tags)
                if isClosed { way.point = MapClassifier.point(tags) }
                way.facts = facts()
            }
            if let border = borders[id] { way.line = way.line ?? border }
            let isMember = members[id] != nil
            guard way.area != nil || way.line != nil || way.point != nil || isMember || routes[id] != nil
            else {
                continue
            }
            if isMember { members[id] = ways.count }
            refs.append(contentsOf: block.ways.refs[range])
            ways.append(way)
        }
    }

    private mutating func facts() -> Facts {
        var facts = Facts()
        facts.name = text(tags.takeName())
        facts.ref = text(tags[.ref].map { String($0.prefix { $0 != ";" }.prefix(10)) })
        facts.elevation = tags.elevation ?? MapPoint.unknownElevation
        facts.layer = tags[.layer].flatMap { Int8($0) }.map { min(max($0, -5), 5) } ?? 0
        facts.isBridge = tags.isTrue(.bridge)
        facts.isTunnel = tags.isTrue(.tunnel)
        facts.isFlowing = MapClassifier.isFlowing(tags)
        if facts.layer == 0 { facts.layer = facts.isBridge ? 1 : facts.isTunnel ? -1 : 0 }
        switch tags[.visibility] {
        case "bad", "horrible", "no": facts.isFaint = true
        default: facts.isFaint = tags.isTrue(.intermittent)
        }
        facts.weight = tags[.population].flatMap { Int32($0) } ?? 0
        if tags.has(.capital, "yes") { facts.weight += 1_000_000 }
        return facts
    }

    /// The number of a text; -1 for none.
    private mutating func text(_ text: String?) -> Int32 {
        guard let text, !text.isEmpty else { return -1 }
        if let known = texts[text] { return known }
        let number = Int32(data.texts.count)
        texts[text] = number
        data.texts.append(text)
        return number
    }

    // MARK: Nodes

    private func placing() -> NodePlaces { NodePlaces(refs) }

    private mutating func takeNodes(_ block: borrowing OSMBlock, _ places: inout NodePlaces) {
        tags.begin(block)
        for index in 0..<block.nodes.count {
            places.place(
                block.nodes.ids[index], block.nodes.latitudes[index], block.nodes.longitudes[index])
            guard !block.nodes.tags.range(index).isEmpty,
                tags.take(index, of: block.nodes.tags, block.strings), let kind = MapClassifier.point(tags)
            else { continue }
            let (x, y) = NodePlaces.steps(block.nodes.latitudes[index], block.nodes.longitudes[index])
            let facts = facts()
            data.points.append(
                MapPoint(
                    kind: kind, x: x, y: y, name: facts.name, elevation: facts.elevation,
                    weight: facts.weight))
        }
    }
}

/// Where nodes are: their ids sorted, and a place for each.
struct NodePlaces {
    private var ids: [Int64]
    private(set) var xs: [UInt32]
    private(set) var ys: [UInt32]
    private(set) var isKnown: [Bool]
    private var next = 0

    init(_ refs: [Int64]) {
        ids = refs.sorted()
        var count = 0
        for id in ids where count == 0 || ids[count - 1] != id {
            ids[count] = id
            count += 1
        }
        ids.removeLast(ids.count - count)
        xs = [UInt32](repeating: 0, count: count)
        ys = xs
        isKnown = [Bool](repeating: false, count: count)
    }

    static func steps(_ latitude: Int32, _ longitude: Int32) -> (UInt32, UInt32) {
        func number(_ steps: Double) -> UInt32 { UInt32(min(max(steps.rounded(), 0), 4_294_967_295)) }
        return (
            number(WebMercator.x(longitude: Double(longitude) / 1e7)),
            number(WebMercator.y(latitude: Double(latitude) / 1e7))
        )
    }

    mutating func place(_ id: Int64, _ latitude: Int32, _ longitude: Int32) {
        // Most files have their nodes in order.
        if next < ids.count, ids[next] < id {
            let end = min(next + 64, ids.count)
            while next < end, ids[next] < id { next += 1 }
            if next < ids.count, ids[next] < id { next = find(id) }
        } else if next >= ids.count || ids[next] > id, next > 0 {
            guard next >= ids.count || ids[next - 1] >= id else { return }
            next = find(id)
        }
        guard next < ids.count, ids[next] == id else { return }
        (xs[next], ys[next]) = Self.steps(latitude, longitude)
        isKnown[next] = true
    }

    /// The first place whose id is not smaller.
    private func find(_ id: Int64) -> Int {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The number of a node that is known.
    func number(_ id: Int64) -> Int32? {
        let place = find(id)
        return place < ids.count && ids[place] == id && isKnown[place] ? Int32(place) : nil
    }
}

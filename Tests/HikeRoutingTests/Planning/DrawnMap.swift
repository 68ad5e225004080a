import HikeFormats
import HikeRouting
import HikeValues

/// Heights from a formula, in metres east and north of a map's origin.
struct Hill: ElevationSource {
    let map: DrawnMap
    let height: (_ east: Double, _ north: Double) -> Double?

    func elevation(latitude: Int32, longitude: Int32) -> Double? {
        let place = map.metres(latitude: latitude, longitude: longitude)
        return height(place.east, place.north)
    }
}

/// A map drawn in metres around a place.
struct DrawnMap {
    static let metresPerDegree = 6_371_000 * Double.pi / 180

    var entities = OSMEntities()
    let origin: Coordinate
    private let east: Double
    private var nextNode: Int64 = 1
    private var nextWay: Int64 = 1

    init(latitude: Double = 46, longitude: Double = 7) {
        origin = Coordinate(latitude: latitude, longitude: longitude)
        east = Self.metresPerDegree * PortableMath.cos(latitude * .pi / 180)
    }

    func place(_ east: Double, _ north: Double) -> Coordinate {
        Coordinate(
            latitude: origin.latitude + north / Self.metresPerDegree,
            longitude: origin.longitude + east / self.east)
    }

    func metres(latitude: Int32, longitude: Int32) -> (east: Double, north: Double) {
        (
            (Double(longitude) * 1e-7 - origin.longitude) * east,
            (Double(latitude) * 1e-7 - origin.latitude) * Self.metresPerDegree
        )
    }

    mutating func node(_ east: Double, _ north: Double) -> Int64 {
        defer { nextNode += 1 }
        let place = place(east, north)
        entities.nodes.append(
            OSMNode(
                id: nextNode, latitude: Int32((place.latitude * 1e7).rounded()),
                longitude: Int32((place.longitude * 1e7).rounded())))
        return nextNode
    }

    /// Tags are written `key=value`.
    mutating func tag(_ node: Int64, _ tags: [String]) {
        guard let index = entities.nodes.firstIndex(where: { $0.id == node }) else { return }
        entities.nodes[index].tags = Self.tags(tags)
    }

    private static func tags(_ texts: [String]) -> [OSMTag] {
        texts.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            return OSMTag(parts[0], parts[1])
        }
    }

    /// Tags are written `key=value`; without any it is a paved path.
    @discardableResult
    mutating func way(_ refs: [Int64], _ tags: String...) -> Int64 { way(refs, tags: tags) }

    @discardableResult
    mutating func way(_ refs: [Int64], tags: [String]) -> Int64 {
        defer { nextWay += 1 }
        let written = Self.tags(tags)
        let isRoad = written.contains { $0.key == "highway" }
        let path = [OSMTag("highway", "path"), OSMTag("surface", "paved")]
        entities.ways.append(OSMWay(id: nextWay, refs: refs, tags: isRoad ? written : path + written))
        return nextWay
    }

    // MARK: Blocks

    static func block(
        nodes: some Sequence<OSMNode> = [], ways: some Sequence<OSMWay> = [],
        relations: some Sequence<OSMRelation> = []
    ) -> OSMBlock {
        var block = OSMBlock()
        func add(_ tags: [OSMTag], to columns: inout OSMTagColumns) {
            for tag in tags {
                columns.keys.append(block.strings.append(tag.key.utf8))
                columns.values.append(block.strings.append(tag.value.utf8))
            }
            columns.firsts.append(Int32(columns.keys.count))
        }
        for node in nodes {
            block.nodes.ids.append(node.id)
            block.nodes.latitudes.append(node.latitude)
            block.nodes.longitudes.append(node.longitude)
            var tags = block.nodes.tags
            add(node.tags, to: &tags)
            block.nodes.tags = tags
        }
        for way in ways {
            block.ways.ids.append(way.id)
            block.ways.refs += way.refs
            block.ways.firstRefs.append(Int32(block.ways.refs.count))
            var tags = block.ways.tags
            add(way.tags, to: &tags)
            block.ways.tags = tags
        }
        for relation in relations {
            block.relations.ids.append(relation.id)
            for member in relation.members {
                block.relations.memberIDs.append(member.id)
                block.relations.memberKinds.append(member.kind)
                block.relations.memberRoles.append(block.strings.append(member.role.utf8))
            }
            block.relations.firstMembers.append(Int32(block.relations.memberIDs.count))
            var tags = block.relations.tags
            add(relation.tags, to: &tags)
            block.relations.tags = tags
        }
        return block
    }

    var blocks: [OSMBlock] {
        [
            Self.block(nodes: entities.nodes), Self.block(ways: entities.ways),
            Self.block(relations: entities.relations),
        ]
    }

    static func build(
        _ blocks: [OSMBlock], _ elevation: some ElevationSource, selection: WaySelection = .standard,
        order: (NodeOrderInput) -> [UInt32] = { (0..<UInt32($0.nodeCount)).map { $0 } }
    ) throws -> (built: BuiltTrailGraph, report: TrailGraphReport) {
        var builder = TrailGraphBuilder(selection: selection)
        for block in blocks { builder.collect(block) }
        builder.beginPlacing()
        for block in blocks { builder.place(block) }
        var elevation = elevation
        return (try builder.build(elevation: &elevation, order: order), builder.report)
    }

    func graph(_ height: @escaping (Double, Double) -> Double? = { _, _ in 500 }) throws -> TrailGraph {
        try Self.build(blocks, Hill(map: self, height: height)).built.graph
    }

    func planner(_ height: @escaping (Double, Double) -> Double? = { _, _ in 500 }) throws -> RoutePlanner {
        try RoutePlanner(graph: graph(height))
    }
}

extension DrawnMap {
    /// A town of streets on a hill: crooked blocks of about 150 m, diagonals, parallel ways, one-way streets and
    /// a one-way loop, steps, a tunnel, a dead end, all surfaces and grades, and an island that is left out.
    static func town(
        size: Int = 12, seed: UInt64 = 4, latitude: Double = 46, longitude: Double = 7
    ) -> DrawnMap {
        var map = DrawnMap(latitude: latitude, longitude: longitude)
        var random = RandomStream(seed: seed)
        var corners: [[Int64]] = []
        for row in 0..<size {
            corners.append(
                (0..<size).map { column in
                    map.node(
                        Double(column) * 150 + random.uniform(-30, 30),
                        Double(row) * 150 + random.uniform(-30, 30))
                })
        }
        func street(_ a: (Int, Int), _ b: (Int, Int)) {
            let bend = map.node(
                Double(a.1 + b.1) * 75 + random.uniform(-25, 25),
                Double(a.0 + b.0) * 75 + random.uniform(-25, 25))
            let refs = [corners[a.0][a.1], bend, corners[b.0][b.1]]
            map.way(Bool.random(using: &random) ? refs : refs.reversed(), tags: streetTags(&random))
        }
        for row in 0..<size {
            for column in 0..<size {
                if column + 1 < size { street((row, column), (row, column + 1)) }
                if row + 1 < size { street((row, column), (row + 1, column)) }
                let isDiagonal = random.uniform() < 0.25 && row + 1 < size && column + 1 < size
                if isDiagonal { street((row, column), (row + 1, column + 1)) }
                // A second way between the same corners.
                if random.uniform() < 0.1, column + 1 < size { street((row, column), (row, column + 1)) }
            }
        }
        let edge = corners[0][0]
        let loop = [edge, map.node(-60, -60), map.node(-90, 10), map.node(-30, 50), edge]
        map.way(loop, "highway=residential", "oneway=yes", "name=Loop")
        map.way([corners[size - 1][0], map.node(-200, Double(size) * 150)], "highway=track", "name=Dead end")
        let last = corners[size - 1][size - 1]
        map.way(
            [corners[0][size - 1], map.node(Double(size) * 155, 700), last], "highway=footway", "tunnel=yes")
        map.way([map.node(-900, 0), map.node(-900, 200)], "highway=path", "name=Island")
        return map
    }

    private static func streetTags(_ random: inout RandomStream) -> [String] {
        let kinds = [
            "path", "track", "residential", "residential", "steps", "footway", "tertiary", "cycleway",
        ]
        var tags = ["highway=\(kinds[Int(random.next() % 8)])"]
        let surface = Surface.allCases[Int(random.next() % UInt64(Surface.allCases.count))]
        if surface != .unknown { tags.append("surface=\(surface.tag)") }
        if random.uniform() < 0.2 { tags.append("oneway=\(random.uniform() < 0.5 ? "yes" : "-1")") }
        if random.uniform() < 0.1 { tags.append("oneway:foot=yes") }
        if random.uniform() < 0.3 {
            tags.append("sac_scale=\(SACScale.allCases[1 + Int(random.next() % 6)].tag)")
        }
        if random.uniform() < 0.05 { tags.append("bicycle=no") }
        if random.uniform() < 0.05 { tags.append("foot=no") }
        if random.uniform() < 0.3 { tags.append("name=Street \(random.next() % 20)") }
        return tags
    }

    /// A hill with waves.
    static func slope(_ east: Double, _ north: Double) -> Double? {
        600 + 0.1 * east + 60 * PortableMath.sin(north / 170) + 25 * PortableMath.cos(east / 90)
    }
}

extension TrailGraph {
    /// The points of an edge from tail to head.
    func line(ofEdge edge: Int) -> [Coordinate] {
        var shape = DecodedShape()
        shape.decode(edge: edge, of: self)
        return zip(shape.latitudes, shape.longitudes).map {
            Coordinate(latitude: Double($0) * 1e-7, longitude: Double($1) * 1e-7)
        }
    }

    /// The edges of a way, ascending.
    func edges(ofWay way: Int64) -> [Int] {
        (0..<edges.count).filter { ways.ids[Int(edges.ways[$0])] == way }
    }
}

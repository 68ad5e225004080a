import HikeFormats
import HikeGeodesy
import HikeValues

/// Makes a ``TrailGraph`` out of map data, in passes over its blocks.
///
/// First every block goes to ``collect(_:)`` (ways and walking routes), then every block with nodes to
/// ``place(_:)``, then ``build(elevation:order:)``. Equal input gives equal output (OHR-20).
public struct TrailGraphBuilder {
    let selection: WaySelection
    /// What was taken and left out so far.
    public private(set) var report = TrailGraphReport()

    /// The ways that are taken, as columns.
    var wayIDs: [Int64] = []
    var wayAttributes: [WayAttributes] = []
    var wayNames: [UInt32] = []
    var texts = TextTableBuilder()
    private(set) var firstRefs: [Int] = [0]
    private var refs: [Int64] = []
    /// Walking routes: a way, and the number of the route's name with the route's rank.
    private var routeMembers: [(way: Int64, route: RouteRank)] = []
    /// What was collected and takes memory: nodes of ways, and ways of walking routes.
    public var collected: Int { refs.count + routeMembers.count }
    private var keys = WayTags.KeyTable()
    private var tags = WayTags()
    var placement = NodePlacement()

    public init(selection: WaySelection = .standard) { self.selection = selection }

    // MARK: First pass

    /// The first pass: ways and walking routes. Blocks of nodes are passed over.
    public mutating func collect(_ block: OSMBlock) {
        guard block.ways.count > 0 || block.relations.count > 0 else { return }
        keys.read(block.strings)
        for way in 0..<block.ways.count { collect(way: way, of: block) }
        for relation in 0..<block.relations.count { collect(relation: relation, of: block) }
    }

    private mutating func collect(way: Int, of block: OSMBlock) {
        tags.read(block.ways.tags, way: way, keys: keys)
        guard tags.has(.highway) else {
            report.otherWays += 1
            return
        }
        switch tags.attributes(block.strings, selection: selection) {
        case .skip(.notForPeople): report.waysNotForPeople += 1
        case .skip(.forbidden): report.forbiddenWays += 1
        case .use(let attributes):
            let range = block.ways.refRange(way)
            guard range.count >= 2 else {
                report.waysTooShort += 1
                return
            }
            wayIDs.append(block.ways.ids[way])
            wayAttributes.append(attributes)
            let name = tags.value(.name, block.strings) ?? tags.value(.ref, block.strings)
            wayNames.append(texts.number(of: name))
            refs.append(contentsOf: block.ways.refs[range])
            firstRefs.append(refs.count)
        }
    }

    private mutating func collect(relation: Int, of block: OSMBlock) {
        guard let route = RouteRank(relation, of: block, texts: &texts) else { return }
        report.walkingRoutes += 1
        for member in block.relations.memberRange(relation)
        where block.relations.memberKinds[member] == .way {
            routeMembers.append((block.relations.memberIDs[member], route))
        }
    }

    // MARK: Second pass

    /// Call when all ways are collected, before the first ``place(_:)``.
    public mutating func beginPlacing() {
        keepLastOfEachWay()
        // The documents know no barriers.
        placement = NodePlacement(
            refs: refs, firstRefs: firstRefs, readsBarriers: selection == .standard)
        refs = []
        report.ways = wayIDs.count
    }

    /// Extracts that were put together, and files with several versions, have ways more than once.
    private mutating func keepLastOfEachWay() {
        // Nearly all files have their ways in order.
        guard !zip(wayIDs, wayIDs.dropFirst()).allSatisfy(<) else { return }
        let order = wayIDs.indices.sorted { (wayIDs[$0], $0) < (wayIDs[$1], $1) }
        var isKept = [Bool](repeating: true, count: wayIDs.count)
        for (way, next) in zip(order, order.dropFirst()) where wayIDs[way] == wayIDs[next] {
            isKept[way] = false
            report.waysTwice += 1
        }
        guard report.waysTwice > 0 else { return }
        let kept = wayIDs.indices.filter { isKept[$0] }
        var keptRefs: [Int64] = []
        var starts = [0]
        for way in kept {
            keptRefs.append(contentsOf: refs[firstRefs[way]..<firstRefs[way + 1]])
            starts.append(keptRefs.count)
        }
        (refs, firstRefs) = (keptRefs, starts)
        wayIDs = kept.map { wayIDs[$0] }
        wayAttributes = kept.map { wayAttributes[$0] }
        wayNames = kept.map { wayNames[$0] }
    }

    /// The second pass: where the nodes of the ways are, and which of them are barriers.
    public mutating func place(_ block: OSMBlock) { placement.place(block.nodes, block.strings) }

    // MARK: Third step

    /// The graph, with what was left out in the report.
    ///
    /// - Parameters:
    ///   - order: ranks the nodes of a graph for its hierarchy; rank by node.
    public mutating func build(
        elevation: inout some ElevationSource, order: (NodeOrderInput) -> [UInt32]
    ) throws(TrailGraphBuildError) -> BuiltTrailGraph {
        report.missingNodes = placement.missingCount
        placement.joinAcrossAntimeridian()
        let routes = routesOfWays()
        var splitter = EdgeSplitter(placement, selection: selection)
        for way in wayIDs.indices {
            splitter.split(
                way: way, references: firstRefs[way]..<firstRefs[way + 1],
                isDraped: wayAttributes[way].structure == .none, elevation: &elevation)
            guard splitter.heightsAsked <= EdgeSplitter.mostHeights else { throw .tooLong }
        }
        let kept = splitter.keepLargestComponent(&report)
        guard !kept.isEmpty else { throw .noTrails }
        guard kept.count < 1 << 30 else { throw .tooLarge(edges: kept.count) }
        var assembler = GraphAssembler(splitter, kept: kept, placement)
        let ranks = order(assembler.orderInput)
        guard assembler.accepts(ranks) else { throw .invalidOrder }
        assembler.renumber(ranks)
        return try assembler.assemble(self, routes: routes)
    }

    /// For each way the route it belongs to: the most important one, of several the first in the file.
    private mutating func routesOfWays() -> [RouteRank?] {
        var result = [RouteRank?](repeating: nil, count: wayIDs.count)
        let order = wayIDs.indices.sorted { (wayIDs[$0], $0) < (wayIDs[$1], $1) }
        for (id, route) in routeMembers {
            var low = 0
            var high = order.count
            while low < high {
                let middle = (low + high) / 2
                if wayIDs[order[middle]] < id { low = middle + 1 } else { high = middle }
            }
            while low < order.count, wayIDs[order[low]] == id {
                let way = order[low]
                if result[way].map({ $0.network < route.network }) ?? true { result[way] = route }
                low += 1
            }
        }
        routeMembers = []
        return result
    }
}

/// A marked walking route.
struct RouteRank {
    let name: UInt32
    let network: RouteNetwork

    /// Nil where the relation is no walking route.
    init?(_ relation: Int, of block: OSMBlock, texts: inout TextTableBuilder) {
        var values: [String: String] = [:]
        for tag in block.relations.tags.range(relation) {
            let key = block.strings[Int(block.relations.tags.keys[tag])]
            if ["type", "route", "network", "name", "ref"].contains(key) {
                values[key] = block.strings[Int(block.relations.tags.values[tag])]
            }
        }
        guard values["type"] == "route", ["hiking", "foot", "walking"].contains(values["route"]) else {
            return nil
        }
        network =
            switch values["network"] {
            case "iwn", "nwn": .national
            case "rwn": .regional
            default: .local
            }
        name = texts.number(of: values["name"] ?? values["ref"])
    }
}

/// Why no graph can be made.
public enum TrailGraphBuildError: Error, Hashable, Sendable, CustomStringConvertible {
    case noTrails
    case tooLarge(edges: Int)
    /// More kilometres of way than heights are kept for.
    case tooLong
    /// Squares of the region from south to north and from west to east (``EdgeGrid``).
    case tooWide(rows: Int, columns: Int)
    case invalidOrder

    public var description: String {
        switch self {
        case .noTrails:
            "There is no way in the map data that a person may walk or ride. Is it the right extract, with its nodes?"
        case .tooLarge(let edges):
            "The map data has \(edges) pieces of way, more than a region can hold. Cut it into smaller extracts."
        case .tooLong:
            "The map data has more kilometres of way than a region can hold. Cut it into smaller extracts."
        case .tooWide(let rows, let columns):
            "The trails are spread over \(rows / 400) by \(columns / 400) degrees of latitude and longitude, more "
                + "than a region can hold. Cut the map into smaller extracts."
        case .invalidOrder:
            "The order of the junctions is not a permutation of them. This is a bug of HikeSim."
        }
    }
}

/// What was taken from the map data and what was not, and why.
public struct TrailGraphReport: Hashable, Sendable {
    /// Ways without `highway`: rivers, houses, borders.
    public var otherWays = 0
    /// Ways of the graph.
    public var ways = 0
    /// `highway` values that nobody walks or rides, such as motorways and those being built.
    public var waysNotForPeople = 0
    /// Ways that neither walkers nor riders may use.
    public var forbiddenWays = 0
    /// Ways of fewer than two nodes.
    public var waysTooShort = 0
    /// Earlier ones of ways that are in the data more than once.
    public var waysTwice = 0
    /// Relations of marked walking routes.
    public var walkingRoutes = 0
    /// Nodes that ways name and the data does not have: the ways end there.
    public var missingNodes = 0
    /// Legs of ways, from node to node, that are longer than paths and roads can be: the ways end there.
    public var legsTooLong = 0
    /// Parts of the network that are not joined to the largest.
    public var islands = 0
    /// Edges of those parts.
    public var islandEdges = 0
    /// Metres.
    public var islandLength = 0.0
    /// Heights asked for, and those among them that are not known.
    public var heights = 0
    public var unknownHeights = 0

    public init() {}
}

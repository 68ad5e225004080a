import HikeGeodesy
import HikeValues

/// How often each engine was asked for a way from point to point; both find one of the same, lowest cost.
public struct SearchCounts: Hashable, Sendable {
    /// The search that needs no preparation.
    public var fromBothEnds: Int
    /// The search in a profile's hierarchy.
    public var inHierarchy: Int

    public init(fromBothEnds: Int = 0, inHierarchy: Int = 0) {
        self.fromBothEnds = fromBothEnds
        self.inHierarchy = inHierarchy
    }
}

/// Plans routes on one region. However it was prepared, a request gives a route of the same, lowest cost.
///
/// It keeps its workspace between requests, so one planner serves one caller.
public struct RoutePlanner: Sendable {
    public let graph: TrailGraph
    /// The graph with its arcs sorted, which no request needs that is answered in the region's folder.
    private var sorted: SearchGraph?
    /// Those that lie in the region's folder; nil where there are none, or they are damaged.
    private(set) var file: HierarchyFile?
    /// A way that ``file`` had was none of the graph's; it is not used any more.
    public private(set) var hasDamagedFile = false
    private var hierarchy: ContractionHierarchy?
    /// Profiles with their hierarchies, the one that was prepared last at the end.
    private var prepared: [PreparedProfile] = []
    /// What the last request was planned by.
    var recent: PreparedProfile?
    /// Whether requests are answered by what was prepared. Without it only what lies in the region's folder is used.
    public var usesPrepared = true
    /// What has answered so far.
    public internal(set) var searches = SearchCounts()
    var snapper = TrailSnapper()
    var bidirectional = BidirectionalSearch()
    var hierarchySearch = HierarchySearch()
    /// Of its own, because a damaged file may leave something in it.
    var fileSearch = HierarchySearch()
    var assembler = RouteAssembler()

    /// - Parameter hierarchies: of the same graph. A profile that is among them needs no preparation: its first request is
    ///   answered there, and every later one.
    /// - Throws: ``RoutingError/databaseCorrupted(_:)`` where the graph's columns do not fit each other.
    public init(graph: TrailGraph, hierarchies: HierarchyFile? = nil) throws(RoutingError) {
        self.graph = graph
        file = hierarchies
        do throws(SearchError) {
            try SearchGraph.check(nodes: graph.nodes.count, edges: graph.edges.count)
        } catch { throw .databaseCorrupted(error.description) }
    }

    /// Sorts the arcs the first time.
    mutating func search() -> SearchGraph {
        if let sorted { return sorted }
        let made = SearchGraph(
            within: (graph.nodes.latitudes, graph.nodes.longitudes), graph.edges.tails, graph.edges.heads)
        sorted = made
        return made
    }

    /// What leaves the junctions of a route: as the region's folder has it, or sorted here.
    mutating func leaving(_ pieces: [RoutePiece], _ ready: PreparedProfile) -> LeavingArcs {
        if ready.kept != nil, let exits = file?.exits {
            if exits.areSound(along: pieces, on: graph) { return LeavingArcs(exits) }
            dropFile()
        }
        return LeavingArcs(search())
    }

    // MARK: Preparing

    /// Makes a profile's costs, and the hierarchy that answers fastest. Without this a request searches
    /// from both ends and works out the costs of what it comes by, which is what a single route wants. The profiles that
    /// were prepared last are kept.
    public mutating func prepare(_ profile: TravelProfile, closedWays: [Int64] = []) throws(RoutingError) {
        guard !isPrepared(profile, closedWays: closedWays) else { return }
        var ready = PreparedProfile(profile, closedWays: closedWays, graph: graph)
        if take(&ready) { return }
        do throws(SearchError) {
            if hierarchy == nil {
                // Nodes are numbered by their rank (``TrailGraph``).
                let order = try NodeOrder(nodes: (0..<UInt32(graph.nodes.count)).map { $0 })
                hierarchy = try ContractionHierarchy(graph: search(), order: order)
            }
            let metric = ready.makeMetric()
            if let hierarchy { ready.hierarchy = try CustomizedHierarchy(hierarchy, metric: metric) }
        } catch { throw .databaseCorrupted(error.description) }
        remember(ready)
    }

    private mutating func remember(_ ready: PreparedProfile) {
        prepared.append(ready)
        if prepared.count > Self.mostPrepared { prepared.removeFirst() }
        recent = nil
    }

    /// Gives a profile its hierarchy in the region's folder, where it has one.
    private mutating func take(_ ready: inout PreparedProfile) -> Bool {
        guard ready.closedWays.isEmpty, let kept = file?.hierarchy(for: ready.arcs) else { return false }
        ready.kept = kept
        remember(ready)
        return true
    }

    /// What lies in the region's folder is not used any more.
    mutating func dropFile() {
        file = nil
        hasDamagedFile = true
        prepared.removeAll { $0.kept != nil }
        fileSearch = HierarchySearch()
    }

    /// Somebody walks or rides, perhaps below a grade.
    private static let mostPrepared = 3

    /// Whether a hierarchy answers requests for a profile.
    public func isPrepared(_ profile: TravelProfile, closedWays: [Int64] = []) -> Bool {
        known(profile, closedWays.sorted()) != nil
    }

    private func known(_ profile: TravelProfile, _ closedWays: [Int64]) -> PreparedProfile? {
        prepared.last { $0.answers(profile, closedWays) }
    }

    mutating func costs(for profile: TravelProfile, closedWays: [Int64]) -> PreparedProfile {
        let closed = closedWays.sorted()
        if let known = known(profile, closed), usesPrepared || known.kept != nil { return known }
        if let recent, recent.answers(profile, closed) { return recent }
        var ready = PreparedProfile(profile, closedWays: closed, graph: graph)
        _ = take(&ready)
        return ready
    }

    /// Keeps what a request was planned by, for one that is alike.
    mutating func keep(_ ready: PreparedProfile) {
        if ready.hierarchy == nil, ready.kept == nil { recent = ready }
    }

    // MARK: Planning

    /// The cheapest route for a request.
    public mutating func route(_ request: RouteRequest) throws(RoutingError) -> ComputedRoute {
        try route(request, from: nil)
    }

    /// - Parameter start: the place on a way where the route begins; nil: the nearest one to the request's.
    mutating func route(
        _ request: RouteRequest, from start: TrailPoint?
    ) throws(RoutingError) -> ComputedRoute {
        guard request.via.count <= RouteLimits.viaPoints else {
            throw .invalidRequest(
                "there are \(request.via.count) via points, at most \(RouteLimits.viaPoints) can be planned.")
        }
        let ready = costs(for: request.profile, closedWays: request.closedWays)
        keep(ready)
        let places = [request.start] + request.via + [request.end]
        let points = try snap(places, start: start, ready)
        do throws(RoutingError) {
            return try route(request, through: points, ready)
        } catch {
            // A new way begins where somebody is, or it cannot be followed.
            guard start == nil, error.isMissingWay, let others = joined(points, places, ready) else {
                throw error
            }
            return try route(request, through: others, ready)
        }
    }

    private mutating func route(
        _ request: RouteRequest, through points: [TrailPoint], _ ready: PreparedProfile
    ) throws(RoutingError) -> ComputedRoute {
        var pieces: [RoutePiece] = []
        var cost = 0
        for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
            let leg = try leg(from, to, index: index, legs: points.count - 1, request, ready)
            cost += Int(leg.cost)
            if pieces.isEmpty { pieces = leg.pieces } else { pieces += leg.pieces }
        }
        let leaving = leaving(pieces, ready)
        return assembler.assemble(
            pieces, points: points, cost: Double(cost) / 100, request: request, graph: graph,
            leaving: leaving, ready)
    }
}

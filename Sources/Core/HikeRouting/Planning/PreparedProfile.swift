import HikeValues

/// A profile's costs on one graph, and the hierarchy that answers by them.
public struct PreparedProfile: Sendable {
    public let profile: TravelProfile
    /// Closed ways, ascending.
    public let closedWays: [Int64]
    /// Centimetres of cost, worked out for an arc when it is asked for.
    let arcs: EdgeCosts
    /// The same for all arcs at once, where they are all needed.
    private(set) var metric: Metric?
    /// Nil until it pays: without it routes are found by a search from both ends.
    public internal(set) var hierarchy: CustomizedHierarchy?
    /// The same as it lies in the region's folder, which answers without that anything is prepared.
    var kept: KeptHierarchy?

    init(_ profile: TravelProfile, closedWays: [Int64], graph: TrailGraph) {
        self.profile = profile
        self.closedWays = closedWays.sorted()
        arcs = EdgeCosts(graph, profile, closedWays: self.closedWays)
    }

    private init(_ other: PreparedProfile, metric: Metric) {
        profile = other.profile
        closedWays = other.closedWays
        arcs = other.arcs
        self.metric = metric
    }

    /// Whether it is what a request wants.
    ///
    /// - Parameter closed: ascending.
    func answers(_ wanted: TravelProfile, _ closed: [Int64]) -> Bool {
        profile == wanted && closedWays == closed
    }

    /// The costs of all arcs, kept from now on.
    mutating func makeMetric() -> Metric {
        let made = metric ?? Metric(checked: arcs.costs())
        metric = made
        return made
    }

    /// The same with some edges dearer in both directions, so that another way is found where there is one.
    func discouraging(edges: some Sequence<Int>, factor: Double) -> PreparedProfile {
        let metric = metric ?? Metric(checked: arcs.costs())
        return PreparedProfile(self, metric: metric.scaling(edges: edges, by: factor))
    }

    /// What an arc costs, in centimetres; ``Metric/impassable`` where it may not be used.
    func cost(ofArc arc: UInt32) -> UInt32 {
        if let metric { return metric.costs[Int(arc)] }
        return arcs.cost(ofArc: arc)
    }

    /// What an arc costs somebody who begins or ends on it and passes no barrier at its ends, in centimetres;
    /// ``Metric/impassable`` where it may not be used.
    func cost(withinArc arc: UInt32) -> UInt32 {
        let whole = cost(ofArc: arc)
        return whole == Metric.impassable ? arcs.cost(withinArc: arc) : whole
    }

    /// What pieces cost, in centimetres.
    func cost(of pieces: [RoutePiece], on graph: TrailGraph) -> Int {
        pieces.reduce(0) { sum, piece in
            let length = graph.length(ofEdge: piece.edge)
            let share = length > 0 ? piece.length / length : 1
            return sum + Int(cost(arc: piece.arc, share: share) ?? 0)
        }
    }

    /// The part of the pieces' cost that is there for the traffic, in metres.
    func traffic(of pieces: [RoutePiece], on graph: TrailGraph) -> Double {
        var centimetres = 0
        for piece in pieces {
            let whole = arcs.traffic(ofArc: piece.arc)
            guard whole > 0 else { continue }
            let length = graph.length(ofEdge: piece.edge)
            let share = length > 0 ? min(1, piece.length / length) : 1
            centimetres += Int((Double(whole) * share).rounded())
        }
        return Double(centimetres) / 100
    }

    /// Whether somebody who passes no barrier at its ends may use an arc.
    func isOpen(withinArc arc: UInt32) -> Bool {
        if let metric, metric.costs[Int(arc)] != Metric.impassable { return true }
        return arcs.isOpen(withinArc: arc)
    }

    func isUsable(edge: Int) -> Bool {
        isOpen(withinArc: UInt32(2 * edge)) || isOpen(withinArc: UInt32(2 * edge + 1))
    }

    /// The cost of a part of an arc, in centimetres; nil where it may not be used.
    ///
    /// - Parameter share: of the edge, 0 to 1.
    func cost(arc: UInt32, share: Double) -> UInt32? {
        let cost = cost(withinArc: arc)
        return cost == Metric.impassable ? nil : UInt32((Double(cost) * min(1, max(0, share))).rounded())
    }
}

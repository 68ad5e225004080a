import HikeValues

/// Costs of a graph's arcs for a profile.
///
/// All that depends on the way alone is worked out once a way, so that a new metric for a large region takes
/// milliseconds.
struct EdgeCosts {
    private struct WayCost {
        /// Of the length; nil where the way is not used in this direction.
        var forward: Double?
        var backward: Double?
    }

    private let graph: TrailGraph
    private let profile: TravelProfile
    private let ways: [WayCost]

    init(_ graph: TrailGraph, _ profile: TravelProfile) {
        self.graph = graph
        self.profile = profile
        let table = FactorTable(profile)
        ways = graph.ways.attributes.map { raw in
            let attributes = WayAttributes(rawValue: raw)
            guard let factor = table.factor(attributes) else { return WayCost() }
            let rule = Self.oneWay(attributes, profile)
            return WayCost(
                forward: rule.allows(forward: true) ? factor : nil,
                backward: rule.allows(forward: false) ? factor : nil)
        }
    }

    private static func oneWay(_ attributes: WayAttributes, _ profile: TravelProfile) -> OneWay {
        switch profile.mode {
        case .hiking:
            guard profile.bindsWalkersToVehicleRules else { return attributes.footOneWay }
            // The documents know `yes` only.
            return attributes.vehicleOneWay == .forward ? .forward : .no
        case .cycling: return attributes.bicycleOneWay
        }
    }

    /// The cost of every arc, two an edge, in centimetres; ``Metric/impassable`` where it is not used.
    func costs() -> [UInt32] {
        var result = [UInt32](repeating: Metric.impassable, count: 2 * graph.edges.count)
        for edge in 0..<graph.edges.count {
            let way = ways[Int(graph.edges.ways[edge])]
            if let factor = way.forward { result[2 * edge] = cost(edge, factor, isForward: true) }
            if let factor = way.backward { result[2 * edge + 1] = cost(edge, factor, isForward: false) }
        }
        return result
    }

    private func cost(_ edge: Int, _ factor: Double, isForward: Bool) -> UInt32 {
        let climb = climb(edge, isForward: isForward)
        let metres = profile.cost(
            length: graph.length(ofEdge: edge), factor: factor, gain: climb.gain, loss: climb.loss)
        let centimetres = (metres * 100).rounded()
        // Tables are anybody's: what is no number is closed, what is below nothing costs nothing.
        guard !centimetres.isNaN else { return Metric.impassable }
        return UInt32(min(max(0, centimetres), Double(SearchLimits.cost)))
    }

    private func climb(_ edge: Int, isForward: Bool) -> (gain: Double, loss: Double) {
        let arc = UInt32(2 * edge) + (isForward ? 0 : 1)
        guard profile.countsJunctionHeightsOnly else { return graph.climb(ofArc: arc) }
        guard let from = graph.elevation(ofNode: graph.tail(ofArc: arc)),
            let to = graph.elevation(ofNode: graph.head(ofArc: arc))
        else { return (0, 0) }
        return (max(0, to - from), max(0, from - to))
    }
}

extension TravelProfile {
    /// Metres of cost of a piece of way (OHR-14).
    ///
    /// - Parameters:
    ///   - length: metres.
    ///   - factor: of the length, by surface, grade and kind of way.
    ///   - gain: metres up, `loss`: metres down.
    public func cost(length: Double, factor: Double, gain: Double, loss: Double) -> Double {
        var cost = length * factor + gain * climbCost
        if loss > 0, length > 0, descentCost > 0 {
            cost += loss * descentCost * descentFactor(grade: loss / length * 100)
        }
        return cost
    }

    /// - Parameter grade: percent.
    public func descentFactor(grade: Double) -> Double {
        descentBands.first { grade < $0.below }?.factor ?? descentBands.last?.factor ?? 0
    }

    /// The factor of a way's length; nil where this traveller does not use it.
    public func factor(of attributes: WayAttributes) -> Double? { FactorTable(self).factor(attributes) }
}

/// A profile's tables as arrays.
private struct FactorTable {
    private let profile: TravelProfile
    private let surfaces: [Double]
    private let grades: [Double]
    private let highways: [Double]
    private let visibilities: [Double]

    init(_ profile: TravelProfile) {
        self.profile = profile
        surfaces = Surface.allCases.map { profile.surfaceFactors[$0] ?? 1 }
        grades = SACScale.allCases.map { profile.sacFactors[$0] ?? 1 }
        highways = Highway.allCases.map { profile.highwayFactors[$0] ?? 1 }
        visibilities = TrailVisibility.allCases.map { profile.visibilityFactors[$0] ?? 1 }
    }

    func factor(_ attributes: WayAttributes) -> Double? {
        guard isUsed(attributes) else { return nil }
        var factor =
            surfaces[Int(attributes.surface.rawValue)] * grades[Int(attributes.sacScale.rawValue)]
            * highways[Int(attributes.highway.rawValue)] * visibilities[Int(attributes.visibility.rawValue)]
        if profile.mode == .cycling, attributes.needsPushing { factor *= profile.pushingFactor }
        return factor
    }

    private func isUsed(_ attributes: WayAttributes) -> Bool {
        let access = profile.mode == .hiking ? attributes.foot : attributes.bicycle
        if access == .forbidden, !profile.bindsWalkersToVehicleRules { return false }
        if attributes.highway == .viaFerrata, !profile.allowsViaFerrata { return false }
        if attributes.highway == .steps, !profile.allowsSteps { return false }
        if attributes.isConditional, !profile.allowsConditional { return false }
        if let highest = profile.highestSAC, attributes.sacScale > highest { return false }
        if profile.closedHighways.contains(attributes.highway) { return false }
        if profile.closedVisibilities.contains(attributes.visibility) { return false }
        return true
    }
}

extension WayAttributes {
    /// A rider gets off here: he is told to, or the way is for walkers and nobody has opened it for him.
    var needsPushing: Bool {
        if bicycle == .dismount { return true }
        guard bicycle == .allowed else { return false }
        switch highway {
        case .footway, .pedestrian, .corridor, .platform: return true
        default: return false
        }
    }
}

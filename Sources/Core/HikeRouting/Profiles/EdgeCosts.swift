import HikeValues

/// Costs of a graph's arcs for a profile.
///
/// All that depends on the way alone is worked out once a way, so that a new metric for a large region takes
/// milliseconds.
struct EdgeCosts {
    private let graph: TrailGraph
    private let profile: TravelProfile
    /// For each way the factor of the length along it and against it; no number where the way is not used so.
    private let ways: [(forward: Double, backward: Double)]

    init(_ graph: TrailGraph, _ profile: TravelProfile) {
        self.graph = graph
        self.profile = profile
        let table = FactorTable(profile)
        // Ways are of few kinds: what was worked out is kept, by a hash of the tags.
        var kept = [(tags: UInt32, factors: (forward: Double, backward: Double))?](
            repeating: nil, count: 1 << 10)
        ways = graph.ways.attributes.buffer.map { raw in
            let place = Int((raw &* 0x9E37_79B1) >> 22)
            if let known = kept[place], known.tags == raw { return known.factors }
            let factors = Self.factors(WayAttributes(rawValue: raw), table, profile)
            kept[place] = (raw, factors)
            return factors
        }
    }

    private static func factors(
        _ attributes: WayAttributes, _ table: FactorTable, _ profile: TravelProfile
    ) -> (forward: Double, backward: Double) {
        guard let factor = table.factor(attributes) else { return (.nan, .nan) }
        let rule = oneWay(attributes, profile)
        return (rule.allows(forward: true) ? factor : .nan, rule.allows(forward: false) ? factor : .nan)
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
        let columns = graph.columns
        let count = graph.edges.count
        let rule = ClimbCost(profile)
        return [UInt32](unsafeUninitializedCapacity: 2 * count) { result, filled in
            ways.withUnsafeBufferPointer { ways in
                for edge in 0..<count {
                    let way = ways[Int(columns.ways[edge])]
                    let length = Double(columns.lengths[edge]) / 100
                    let (gain, loss) = climb(edge, columns)
                    result[2 * edge] = Self.cost(rule, length, way.forward, gain, loss)
                    result[2 * edge + 1] = Self.cost(rule, length, way.backward, loss, gain)
                }
            }
            filled = 2 * count
        }
    }

    @inline(__always)
    private static func cost(
        _ rule: ClimbCost, _ length: Double, _ factor: Double, _ gain: Double, _ loss: Double
    ) -> UInt32 {
        let centimetres = rule.cost(length: length, factor: factor, gain: gain, loss: loss) * 100
        // Tables are anybody's: what is no number is closed, what is below nothing costs nothing.
        guard !centimetres.isNaN else { return Metric.impassable }
        let bounded = min(max(0, centimetres), Double(SearchLimits.cost))
        // To the nearest, halves up; the library's function takes most of the time here.
        let whole = UInt32(bounded)
        return bounded - Double(whole) >= 0.5 ? whole + 1 : whole
    }

    /// Along the edge.
    @inline(__always)
    private func climb(_ edge: Int, _ columns: GraphColumns) -> (gain: Double, loss: Double) {
        guard profile.countsJunctionHeightsOnly else {
            return (Double(columns.gains[edge]) / 10, Double(columns.losses[edge]) / 10)
        }
        guard let from = graph.elevation(ofNode: Int(columns.tails[edge])),
            let to = graph.elevation(ofNode: Int(columns.heads[edge]))
        else { return (0, 0) }
        return (max(0, to - from), max(0, from - to))
    }
}

/// The part of a profile that a cost takes beside the way's factor.
private struct ClimbCost {
    let climbCost: Double
    let descentCost: Double
    let bands: [TravelProfile.DescentBand]

    init(_ profile: TravelProfile) {
        climbCost = profile.climbCost
        descentCost = profile.descentCost
        bands = profile.descentBands
    }

    @inline(__always)
    func cost(length: Double, factor: Double, gain: Double, loss: Double) -> Double {
        var cost = length * factor + gain * climbCost
        if loss > 0, length > 0, descentCost > 0 {
            cost += loss * descentCost * descentFactor(grade: loss / length * 100)
        }
        return cost
    }

    func descentFactor(grade: Double) -> Double {
        for band in bands where grade < band.below { return band.factor }
        return bands.last?.factor ?? 0
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
        ClimbCost(self).cost(length: length, factor: factor, gain: gain, loss: loss)
    }

    /// - Parameter grade: percent.
    public func descentFactor(grade: Double) -> Double { ClimbCost(self).descentFactor(grade: grade) }

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
    private let isHighwayClosed: [Bool]
    private let isVisibilityClosed: [Bool]

    init(_ profile: TravelProfile) {
        self.profile = profile
        surfaces = Surface.allCases.map { profile.surfaceFactors[$0] ?? 1 }
        grades = SACScale.allCases.map { profile.sacFactors[$0] ?? 1 }
        highways = Highway.allCases.map { profile.highwayFactors[$0] ?? 1 }
        visibilities = TrailVisibility.allCases.map { profile.visibilityFactors[$0] ?? 1 }
        isHighwayClosed = Highway.allCases.map { profile.closedHighways.contains($0) }
        isVisibilityClosed = TrailVisibility.allCases.map { profile.closedVisibilities.contains($0) }
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
        if isHighwayClosed[Int(attributes.highway.rawValue)] { return false }
        if isVisibilityClosed[Int(attributes.visibility.rawValue)] { return false }
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

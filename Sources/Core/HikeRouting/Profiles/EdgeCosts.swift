import HikeValues

/// Costs of a graph's arcs for a profile, each worked out when it is asked for.
///
/// All that depends on the way alone is worked out once a kind of way: making this takes a pass over the ways, and
/// an arc's cost a few nanoseconds.
final class EdgeCosts: Sendable {
    private let graph: TrailGraph
    private let profile: TravelProfile
    private let climb: ClimbCost
    /// For each way its kind.
    private let kinds: [UInt32]
    /// For each kind of way the factor of the length along it and against it; no number where it is not used so, from
    /// one end to the other and on.
    private let factors: [WayFactors]
    /// The same for somebody who passes no barrier at an end.
    private let within: [WayFactors]
    /// For each kind of way the factor without the traffic.
    private let efforts: [Double]
    /// No factor is so large that a cost may be no number.
    private let isUsual: Bool

    /// - Parameter closedWays: identifiers, ascending.
    init(_ graph: TrailGraph, _ profile: TravelProfile, closedWays: [Int64] = []) {
        self.graph = graph
        self.profile = profile
        climb = ClimbCost(profile)
        let table = FactorTable(profile)
        // Ways are of few kinds: what was worked out is kept, by a hash of the tags.
        var kept = [(tags: UInt64, kind: UInt32)?](repeating: nil, count: 1 << 10)
        var factors = [WayFactors.closed]
        var within = factors
        var efforts = [1.0]
        var kinds = graph.ways.attributes.buffer.map { raw in
            let place = Int((raw &* 0x9E37_79B9_7F4A_7C15) >> 54)
            if let known = kept[place], known.tags == raw { return known.kind }
            let attributes = WayAttributes(rawValue: raw)
            within.append(Self.factors(attributes, table, profile))
            let isClosed = attributes.closedEnds.closes(profile.mode)
            factors.append(isClosed ? .closed : within[within.count - 1])
            efforts.append(table.effort(attributes))
            kept[place] = (raw, UInt32(factors.count - 1))
            return UInt32(factors.count - 1)
        }
        if !closedWays.isEmpty {
            for (way, id) in graph.ways.ids.buffer.enumerated() where Self.contains(id, closedWays) {
                kinds[way] = 0
            }
        }
        self.kinds = kinds
        self.factors = factors
        self.within = within
        self.efforts = efforts
        isUsual =
            !climb.isHuge
            && !within.contains { ClimbCost.isHuge($0.forward) || ClimbCost.isHuge($0.backward) }
    }

    private static func contains(_ id: Int64, _ sorted: [Int64]) -> Bool {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == id
    }

    private static func factors(
        _ attributes: WayAttributes, _ table: FactorTable, _ profile: TravelProfile
    ) -> WayFactors {
        guard let factor = table.factor(attributes) else { return .closed }
        let rule = oneWay(attributes, profile)
        return WayFactors(
            forward: rule.allows(forward: true) ? factor : .nan,
            backward: rule.allows(forward: false) ? factor : .nan)
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

    /// Of all that makes the costs of this graph's arcs: each kind of way's factors, the climb's, and ``version``. Equal digests
    /// are equal costs.
    var digest: UInt64 {
        var digest = CostDigest()
        digest.add(Self.version)
        for factor in factors {
            digest.add(factor.forward.bitPattern)
            digest.add(factor.backward.bitPattern)
        }
        climb.add(to: &digest)
        digest.add(profile.countsJunctionHeightsOnly ? 1 : 0)
        return digest.sum
    }

    /// Changes with the rule by which a cost follows from factors and heights.
    private static let version: UInt64 = 1

    /// The cost of every arc, two an edge, in centimetres; ``Metric/impassable`` where it is not used.
    func costs() -> [UInt32] {
        let count = 2 * graph.edges.count
        return [UInt32](unsafeUninitializedCapacity: count) { result, filled in
            withArcs { arcs in
                for arc in 0..<count { result[arc] = arcs.cost(ofArc: UInt32(arc)) }
            }
            filled = count
        }
    }

    /// The cost of one arc, as in ``costs()``.
    func cost(ofArc arc: UInt32) -> UInt32 { withArcs { $0.cost(ofArc: arc) } }

    /// What an arc costs somebody who passes no barrier at an end of it, in centimetres.
    func cost(withinArc arc: UInt32) -> UInt32 {
        let factor = within[Int(kinds[graph.way(ofArc: arc)])].along(arc)
        return factor.isNaN ? Metric.impassable : withArcs { $0.cost(ofArc: arc, factor: factor) }
    }

    /// Whether ``cost(withinArc:)`` is one, without working it out where the tables are those of a usual profile.
    func isOpen(withinArc arc: UInt32) -> Bool {
        guard isUsual else { return cost(withinArc: arc) != Metric.impassable }
        return !within[Int(kinds[graph.way(ofArc: arc)])].along(arc).isNaN
    }

    /// The part of an arc's cost that is there for the traffic, in centimetres.
    func traffic(ofArc arc: UInt32) -> UInt32 {
        let kind = Int(kinds[graph.way(ofArc: arc)])
        let factor = within[kind].along(arc)
        guard factor > efforts[kind] else { return 0 }
        return withArcs { $0.cost(ofArc: arc, factor: factor) - $0.cost(ofArc: arc, factor: efforts[kind]) }
    }

    /// Costs of arcs for loops.
    func withArcs<Result>(_ body: (Arcs) -> Result) -> Result {
        kinds.withUnsafeBufferPointer { kinds in
            factors.withUnsafeBufferPointer { factors in
                withExtendedLifetime(graph) {
                    body(
                        Arcs(
                            columns: graph.columns, kinds: kinds, factors: factors, climb: climb,
                            countsJunctionHeightsOnly: profile.countsJunctionHeightsOnly))
                }
            }
        }
    }

    /// The tables without their owners.
    struct Arcs: ArcCosts {
        fileprivate let columns: GraphColumns
        fileprivate let kinds: UnsafeBufferPointer<UInt32>
        fileprivate let factors: UnsafeBufferPointer<WayFactors>
        fileprivate let climb: ClimbCost
        fileprivate let countsJunctionHeightsOnly: Bool

        @inline(__always)
        func cost(ofArc arc: UInt32) -> UInt32 {
            let way = factors[Int(kinds[Int(columns.ways[Int(arc >> 1)])])]
            return cost(ofArc: arc, factor: way.along(arc))
        }

        @inline(__always)
        fileprivate func cost(ofArc arc: UInt32, factor: Double) -> UInt32 {
            let edge = Int(arc >> 1)
            let length = Double(columns.lengths[edge]) / 100
            let heights = heights(edge)
            let (gain, loss) = arc & 1 == 0 ? (heights.up, heights.down) : (heights.down, heights.up)
            return Self.whole(climb.cost(length: length, factor: factor, gain: gain, loss: loss) * 100)
        }

        @inline(__always)
        private static func whole(_ centimetres: Double) -> UInt32 {
            // Tables are anybody's: what is no number is closed, what is below nothing costs nothing.
            guard !centimetres.isNaN else { return Metric.impassable }
            let bounded = min(max(0, centimetres), Double(SearchLimits.cost))
            // To the nearest, halves up; the library's function takes most of the time here.
            let whole = UInt32(bounded)
            return whole &+ (bounded - Double(whole) >= 0.5 ? 1 : 0)
        }

        /// Metres along the edge.
        @inline(__always)
        private func heights(_ edge: Int) -> (up: Double, down: Double) {
            guard countsJunctionHeightsOnly else {
                return (Double(columns.gains[edge]) / 10, Double(columns.losses[edge]) / 10)
            }
            if !columns.rises.isEmpty {
                let rise = Double(columns.rises[edge]) / 1_000
                return (max(0, rise), max(0, -rise))
            }
            let from = columns.elevations[Int(columns.tails[edge])]
            let to = columns.elevations[Int(columns.heads[edge])]
            guard from != TrailGraph.unknownElevation, to != TrailGraph.unknownElevation else {
                return (0, 0)
            }
            let rise = Double(to) / 4 - Double(from) / 4
            return (max(0, rise), max(0, -rise))
        }
    }
}

/// Factors of a way's length; no number where it is not used so.
private struct WayFactors: BitwiseCopyable {
    let forward: Double
    let backward: Double

    static let closed = WayFactors(forward: .nan, backward: .nan)

    @inline(__always)
    func along(_ arc: UInt32) -> Double { arc & 1 == 0 ? forward : backward }
}

/// A sum over numbers that tells profiles apart (FNV-1a, eight bytes at a time), no guard against forgers.
struct CostDigest {
    private(set) var sum: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: UInt64) {
        sum = (sum ^ number) &* 0x0000_0100_0000_01B3
        sum ^= sum >> 29
    }
}

/// The part of a profile that a cost takes beside the way's factor.
struct ClimbCost {
    private let climbCost: Double
    private let descentCost: Double
    /// The limits and factors of the first bands, below which nothing lies where there are fewer; these, and the factor
    /// behind them, are chosen from without a jump.
    private let limits: SIMD4<Double>
    private let factors: SIMD4<Double>
    private let last: Double
    private let others: [TravelProfile.DescentBand]

    init(_ profile: TravelProfile) {
        climbCost = profile.climbCost
        descentCost = profile.descentCost
        var limits = SIMD4(repeating: -Double.infinity)
        var factors = SIMD4(repeating: 0.0)
        for (index, band) in profile.descentBands.prefix(4).enumerated() {
            limits[index] = band.below
            factors[index] = band.factor
        }
        self.limits = limits
        self.factors = factors
        last = profile.descentBands.last?.factor ?? 0
        others = Array(profile.descentBands.dropFirst(4))
    }

    /// Whether a cost may be no number for another reason than that its way's factor is none.
    var isHuge: Bool {
        ([climbCost, descentCost, last] + others.map(\.factor) + (0..<4).map { factors[$0] })
            .contains { !($0.magnitude < Self.huge) }
    }

    /// Of a way's factor; what is no number is not huge.
    static func isHuge(_ factor: Double) -> Bool { factor.magnitude >= huge }

    private static let huge = 1e100

    func add(to digest: inout CostDigest) {
        digest.add(climbCost.bitPattern)
        digest.add(descentCost.bitPattern)
        for index in 0..<4 {
            digest.add(limits[index].bitPattern)
            digest.add(factors[index].bitPattern)
        }
        digest.add(last.bitPattern)
        for band in others {
            digest.add(band.below.bitPattern)
            digest.add(band.factor.bitPattern)
        }
    }

    @inline(__always)
    func cost(length: Double, factor: Double, gain: Double, loss: Double) -> Double {
        var cost = length * factor + gain * climbCost
        if loss > 0, length > 0, descentCost > 0 {
            cost += loss * descentCost * descentFactor(grade: loss / length * 100)
        }
        return cost
    }

    @inline(__always)
    func descentFactor(grade: Double) -> Double {
        var factor = others.isEmpty ? last : otherFactor(grade)
        if grade < limits[3] { factor = factors[3] }
        if grade < limits[2] { factor = factors[2] }
        if grade < limits[1] { factor = factors[1] }
        if grade < limits[0] { factor = factors[0] }
        return factor
    }

    @inline(never)
    private func otherFactor(_ grade: Double) -> Double {
        for band in others where grade < band.below { return band.factor }
        return last
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

/// A profile's tables as arrays: a region has hundreds of kinds of way, and each asks all of them.
struct FactorTable {
    private let profile: TravelProfile
    private let surfaces: [Double]
    private let grades: [Double]
    private let highways: [Double]
    private let visibilities: [Double]
    private let isHighwayClosed: [Bool]
    private let isVisibilityClosed: [Bool]
    private let traffic: TrafficTable?

    init(_ profile: TravelProfile) {
        self.profile = profile
        surfaces = Self.column(profile.surfaceFactors)
        grades = Self.column(profile.sacFactors)
        highways = Self.column(profile.highwayFactors)
        visibilities = Self.column(profile.visibilityFactors)
        isHighwayClosed = Self.column(profile.closedHighways)
        isVisibilityClosed = Self.column(profile.closedVisibilities)
        traffic = profile.traffic.map { TrafficTable($0) }
    }

    /// By raw values, which count cases in their order; 1 where the table says nothing.
    static func column<Kind: CaseIterable & RawRepresentable<UInt8>>(
        _ table: [Kind: Double], else usual: Double = 1
    ) -> [Double] {
        var column = [Double](repeating: usual, count: Kind.allCases.count)
        for (kind, factor) in table { column[Int(kind.rawValue)] = factor }
        return column
    }

    private static func column<Kind: CaseIterable & RawRepresentable<UInt8>>(_ kinds: Set<Kind>) -> [Bool] {
        var column = [Bool](repeating: false, count: Kind.allCases.count)
        for kind in kinds { column[Int(kind.rawValue)] = true }
        return column
    }

    func factor(_ attributes: WayAttributes) -> Double? {
        guard isUsed(attributes) else { return nil }
        guard let traffic else { return effort(attributes) }
        return traffic.factor(attributes, profile.mode).map { effort(attributes) * $0 }
    }

    /// Without the traffic, whether it is used or not.
    func effort(_ attributes: WayAttributes) -> Double {
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
        case .other, .path, .track, .cycleway, .bridleway, .steps, .residential, .unclassified, .tertiary,
            .secondary, .primary, .trunk, .livingStreet, .service, .tertiaryLink, .secondaryLink,
            .primaryLink, .trunkLink, .viaFerrata, .road:
            return false
        }
    }
}

/// What cars cost somebody who is on their road without one, beyond its surface and climb.
///
/// It is not an effort: a road with lorries is walked as fast as one without. So it decides which way is taken, and is no
/// part of the time (``ComputedRoute/effort``). `docs/routing.md` has the table with what it was drawn from.
public struct TrafficRules: Hashable, Sendable {
    /// By class of road, how much longer it counts where nothing is known but its class: 2 means three times as long.
    public var exposure: [RoadClass: Double]
    /// What that is multiplied by, by the cars' speed; 1 where there is none.
    public var speeds: [TrafficSpeed: Double]
    /// The same where there is a pavement or the road is signed for walkers; for riders a lane of their own.
    public var ownSpace: Double
    /// The same beside a shoulder.
    public var shoulder: Double
    /// The same where the map says that there is no pavement.
    public var noPavement: Double
    /// The same on a bridge or in a roundabout, where there is no way aside.
    public var noWayAside: Double
    /// Added in a tunnel with lamps, and in one without: noise, fumes, darkness.
    public var litTunnel: Double
    /// As ``litTunnel``.
    public var darkTunnel: Double
    /// The factor of a main road's tunnel without space of one's own (``WayAttributes/isRoadTunnel``); nil: it is not used.
    /// A large one leaves it as the last resort: walked where nothing else leads on, and warned of.
    public var roadTunnel: Double?
    /// How much of all this is minded: 0 not at all. The tunnels of main roads stay what they are.
    public var share = 1.0

    /// On foot.
    public static let walking = TrafficRules(
        exposure: [.tertiary: 0.3, .secondary: 1, .primary: 2.5, .trunk: 5],
        speeds: [.walking: 0.2, .town: 0.5, .country: 1, .fast: 1.5], ownSpace: 0.1, shoulder: 0.6,
        noPavement: 1.25, noWayAside: 1.5, litTunnel: 0.5, darkTunnel: 2, roadTunnel: 1_000)

    /// By bicycle.
    public static let riding = TrafficRules(
        exposure: [.tertiary: 0.1, .secondary: 0.4, .primary: 1, .trunk: 2.5],
        speeds: [.walking: 0.2, .town: 0.5, .country: 1, .fast: 1.5], ownSpace: 0.1, shoulder: 0.6,
        noPavement: 1, noWayAside: 1, litTunnel: 0.5, darkTunnel: 2, roadTunnel: 5)
}

/// The same with tables as arrays.
struct TrafficTable {
    private let rules: TrafficRules
    private let exposure: [Double]
    private let speeds: [Double]

    init(_ rules: TrafficRules) {
        self.rules = rules
        exposure = FactorTable.column(rules.exposure, else: 0)
        speeds = FactorTable.column(rules.speeds)
    }

    /// The factor of a way's length; nil where it is not used.
    func factor(_ way: WayAttributes, _ mode: TravelMode) -> Double? {
        let isOwn = mode == .hiking ? way.isMadeForWalkers : way.hasCycleLane
        // A pavement is nothing to a rider.
        if mode == .hiking ? way.isRoadTunnel : way.isMainTunnel && !isOwn { return rules.roadTunnel }
        var extra = exposure[Int(way.highway.road.rawValue)]
        extra *= speeds[Int(way.trafficSpeed.rawValue)]
        if isOwn { extra *= rules.ownSpace } else if way.lacksSidewalk { extra *= rules.noPavement }
        if way.hasShoulder { extra *= rules.shoulder }
        if way.structure == .bridge || way.isRoundabout { extra *= rules.noWayAside }
        if way.structure == .tunnel, way.highway.isForCars {
            extra += way.isLit ? rules.litTunnel : rules.darkTunnel
        }
        return 1 + extra * rules.share
    }
}

extension Highway {
    /// Whether cars drive through there: not on paths, and hardly where walkers come first.
    var isForCars: Bool {
        switch self {
        case .residential, .unclassified, .tertiary, .secondary, .primary, .trunk, .road: true
        case .tertiaryLink, .secondaryLink, .primaryLink, .trunkLink: true
        case .other, .path, .footway, .track, .cycleway, .bridleway, .steps, .pedestrian, .livingStreet: false
        case .service, .viaFerrata, .corridor, .platform: false
        }
    }
}

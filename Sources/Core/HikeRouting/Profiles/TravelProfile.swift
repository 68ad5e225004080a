/// How somebody chooses between ways: what each costs him, and which he does not use at all.
///
/// A cost is a length in metres of good, level way that is as hard (OHR-14). It is counted in centimetres.
public struct TravelProfile: Hashable, Sendable {
    /// For files and people.
    public var name: String
    public var mode: TravelMode
    /// By ``Surface``: the factor of the length.
    public var surfaceFactors: [Surface: Double]
    /// By ``SACScale``.
    public var sacFactors: [SACScale: Double]
    /// By ``Highway``; 1 where there is none.
    public var highwayFactors: [Highway: Double]
    /// By ``TrailVisibility``; 1 where there is none.
    public var visibilityFactors: [TrailVisibility: Double]
    /// Kinds of way that are not used at all.
    public var closedHighways: Set<Highway> = []
    /// Trails so hard to see are not used at all.
    public var closedVisibilities: Set<TrailVisibility> = []
    /// What cars on the same road cost; nil: nothing.
    public var traffic: TrafficRules?
    /// Of the lengths of ways where a rider has to push.
    public var pushingFactor: Double
    /// Metres for each metre climbed.
    public var climbCost: Double
    /// Metres for each metre descended, times the factor of the grade.
    public var descentCost: Double
    /// The factor of descents by their mean grade in percent: the first band whose `below` is above the grade.
    public var descentBands: [DescentBand]
    /// Ways above this grade are not used; nil: no limit.
    public var highestSAC: SACScale?
    /// Via ferratas are used.
    public var allowsViaFerrata: Bool
    /// Ways that are open on conditions only are used.
    public var allowsConditional: Bool
    /// Riders never use steps (OHR-11); nor does who cannot climb them.
    public var allowsSteps: Bool
    /// The documents' one-way rule, which binds walkers as well.
    public var bindsWalkersToVehicleRules: Bool
    /// Climbs and descents are the difference of the junctions' heights, as the documents count them, instead
    /// of those of the profile between them.
    public var countsJunctionHeightsOnly: Bool
    /// Metres of cost a second: the documents' estimate of time (OHR-18).
    public var baseSpeed: Double

    /// The factor of descents whose mean grade is below a limit.
    public struct DescentBand: Hashable, Sendable {
        /// Percent.
        public var below: Double
        /// Multiplies ``TravelProfile/descentCost``.
        public var factor: Double

        public init(below: Double, factor: Double) {
            self.below = below
            self.factor = factor
        }
    }

    /// Walking (OHR-14, OHR-15, OHR-17, OHR-18; CX-49).
    public static let hiking = TravelProfile(
        name: "hiking", mode: .hiking,
        surfaceFactors: [
            .paved: 1, .asphalt: 1, .concrete: 1, .compacted: 1.1, .fineGravel: 1.1, .wood: 1.1, .gravel: 1.2,
            .ground: 1.3, .dirt: 1.3, .earth: 1.3, .grass: 1.4, .rock: 1.5, .pebblestone: 1.5, .sand: 1.8,
            .mud: 2, .unknown: 1.3,
            // Not in the documents.
            .unpaved: 1.3, .pavingStones: 1, .cobblestone: 1.1, .stone: 1.5, .scree: 1.8, .snow: 2,
            .metal: 1.1,
        ],
        sacFactors: [
            .none: 1, .hiking: 1, .mountainHiking: 1.2, .demandingMountainHiking: 1.5, .alpineHiking: 2,
            .demandingAlpineHiking: 3, .difficultAlpineHiking: 5,
        ],
        highwayFactors: [.steps: 1.5], visibilityFactors: [:], traffic: .walking, pushingFactor: 1,
        climbCost: 7.92,
        descentCost: 7.92,
        descentBands: [
            DescentBand(below: 5, factor: 0), DescentBand(below: 15, factor: 0.3),
            DescentBand(below: 25, factor: 0.8), DescentBand(below: .infinity, factor: 1.5),
        ],
        highestSAC: nil, allowsViaFerrata: false, allowsConditional: true, allowsSteps: true,
        bindsWalkersToVehicleRules: false, countsJunctionHeightsOnly: false, baseSpeed: 1.33)

    /// Riding (OHR-11, OHR-16, OHR-18).
    public static let cycling = TravelProfile(
        name: "cycling", mode: .cycling,
        surfaceFactors: [
            .paved: 1, .asphalt: 1, .concrete: 1, .compacted: 1.2, .wood: 1.2, .fineGravel: 1.3, .gravel: 1.5,
            .ground: 2, .dirt: 2, .earth: 2, .pebblestone: 2, .rock: 2.5, .grass: 3, .sand: 3, .mud: 4,
            .unknown: 1.5,
            // Not in the documents.
            .unpaved: 1.5, .pavingStones: 1.1, .cobblestone: 1.5, .stone: 2.5, .scree: 4, .snow: 4,
            .metal: 1.2,
        ],
        sacFactors: hiking.sacFactors, highwayFactors: [:], visibilityFactors: [:], traffic: .riding,
        // 4.17 m/s riding, 1.33 m/s walking.
        pushingFactor: 3.1, climbCost: 12, descentCost: 0, descentBands: [], highestSAC: nil,
        allowsViaFerrata: false, allowsConditional: true, allowsSteps: false,
        bindsWalkersToVehicleRules: false,
        countsJunctionHeightsOnly: false, baseSpeed: 4.17)

    /// The documents to the letter, on a graph of ``WaySelection/reference``; for comparing with an oracle.
    public static let reference: TravelProfile = {
        var profile = hiking
        profile.name = "reference"
        profile.bindsWalkersToVehicleRules = true
        profile.countsJunctionHeightsOnly = true
        profile.traffic = nil
        for surface in [Surface.unpaved, .pavingStones, .cobblestone, .stone, .scree, .snow, .metal] {
            profile.surfaceFactors[surface] = 1.3
        }
        profile.allowsViaFerrata = true
        return profile
    }()

    /// The shortest way on foot: every metre costs a metre.
    public static let shortest: TravelProfile = {
        var profile = hiking
        profile.name = "shortest"
        profile.surfaceFactors = [:]
        profile.sacFactors = [:]
        profile.highwayFactors = [:]
        profile.traffic = nil
        profile.climbCost = 0
        profile.descentCost = 0
        return profile
    }()

    /// The profiles that need no file.
    public static let builtIn = [hiking, cycling, shortest]

    /// Those that a command knows by name: the documents' own serves comparisons only.
    public static let named = builtIn + [reference]

    /// Takes no way above a grade from now on; a lower limit that there is stays.
    public mutating func limit(to grade: SACScale) { highestSAC = min(grade, highestSAC ?? grade) }
}

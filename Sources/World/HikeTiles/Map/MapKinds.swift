/// What covers ground, in the order in which it is drawn.
enum AreaKind: UInt8, CaseIterable, Sendable {
    case residential, industrial, farmland, meadow, heath, scrub, orchard, wood, sand, scree, rock, wetland,
        glacier
    case cemetery, pitch, parking, pedestrian, water, building
}

/// What is drawn as a line, in the order in which it is drawn.
enum LineKind: UInt8, CaseIterable, Sendable {
    case ditch, stream, river
    case cliff, wall, treeRow, dam
    case park, province, border
    case footway, path, pathT1, pathT2, pathT3, pathT4, pathT5, pathT6, viaFerrata, steps, cycleway
    case trackRough, track, service, pedestrian, minor, tertiary, secondary, primary, trunk, motorway
    case railway, powerLine, cableCar, chairLift, dragLift

    var isRoad: Bool { self >= .service && self <= .motorway }
    var isTrail: Bool { self >= .footway && self <= .track }
    var isWaterway: Bool { self <= .river }
}

extension LineKind: Comparable {
    static func < (one: LineKind, other: LineKind) -> Bool { one.rawValue < other.rawValue }
}

/// What is drawn at a place. The order says who gets the room where it is scarce, the first before the later.
enum PointKind: UInt8, CaseIterable, Sendable {
    case city, town, village
    case peak, hut, hamlet, wildernessHut, lake, saddle, dwelling, glacierName
    case viewpoint, shelter, spring, waterfall, cave, camp, castle, church, cableStation, parking, busStop
    case drinkingWater, restaurant, hotel, tower, summitCross, picnic, guidepost, information, locality,
        areaName
}

/// How a marked walking route is signed: the wider, the further it is drawn out.
enum RouteRank: UInt8, Comparable, Sendable {
    case none = 0
    case local, regional, national

    static func < (one: RouteRank, other: RouteRank) -> Bool { one.rawValue < other.rawValue }
}

/// What an entity is on the map, by its tags.
enum MapClassifier {
    static func area(_ tags: MapTags) -> AreaKind? {
        if let building = tags[.building], building != "no" { return .building }
        switch tags[.natural] {
        case "water": return .water
        case "wood": return .wood
        case "scrub": return .scrub
        case "heath": return .heath
        case "grassland", "fell", "tundra": return .meadow
        case "scree", "shingle", "moraine": return .scree
        case "bare_rock": return .rock
        case "glacier": return .glacier
        case "wetland": return .wetland
        case "sand", "beach": return .sand
        default: break
        }
        switch tags[.landuse] {
        case "forest": return .wood
        case "meadow", "grass", "village_green", "recreation_ground", "greenfield", "flowerbed":
            return .meadow
        case "farmland": return .farmland
        case "orchard", "vineyard", "allotments", "plant_nursery": return .orchard
        case "residential", "farmyard": return .residential
        case "industrial", "commercial", "retail", "construction", "quarry", "landfill", "brownfield",
            "garages",
            "railway":
            return .industrial
        case "cemetery": return .cemetery
        case "reservoir", "basin": return .water
        default: break
        }
        switch tags[.leisure] {
        case "park", "garden", "golf_course", "dog_park", "common": return .meadow
        case "pitch", "track", "playground": return .pitch
        case "swimming_pool": return .water
        default: break
        }
        if tags[.waterway] == "riverbank" || tags[.waterway] == "dock" { return .water }
        if tags[.amenity] == "parking" { return .parking }
        if tags[.amenity] == "grave_yard" { return .cemetery }
        if tags[.highway] != nil, tags.has(.area, "yes") { return .pedestrian }
        return nil
    }

    /// The surface of a river or stream.
    static func isFlowing(_ tags: MapTags) -> Bool {
        switch tags[.water] {
        case "river", "stream", "canal", "ditch": true
        default: tags.has(.waterway, "riverbank")
        }
    }

    static func line(_ tags: MapTags) -> LineKind? {
        if let highway = tags[.highway], !tags.has(.area, "yes") { return road(highway, tags) }
        switch tags[.waterway] {
        case "river", "canal": return .river
        case "stream": return .stream
        case "ditch", "drain": return .ditch
        case "dam", "weir": return .dam
        default: break
        }
        switch tags[.aerialway] {
        case "cable_car", "gondola", "mixed_lift", "goods": return .cableCar
        case "chair_lift": return .chairLift
        case "drag_lift", "t-bar", "j-bar", "platter", "rope_tow", "magic_carpet", "zip_line":
            return .dragLift
        default: break
        }
        switch tags[.railway] {
        case "rail", "narrow_gauge", "light_rail", "funicular", "tram", "preserved":
            return tags.isTrue(.tunnel) ? nil : .railway
        default: break
        }
        if tags.has(.natural, "cliff") { return .cliff }
        if tags.has(.natural, "tree_row") { return .treeRow }
        if tags.has(.power, "line") { return .powerLine }
        switch tags[.barrier] {
        case "wall", "retaining_wall", "city_wall": return .wall
        default: break
        }
        return boundary(tags)
    }

    static func boundary(_ tags: MapTags) -> LineKind? {
        if tags.has(.boundary, "administrative") {
            switch tags[.adminLevel] {
            case "2": return .border
            case "4", "6", "7": return .province
            default: return nil
            }
        }
        if tags.has(.boundary, "national_park") || tags.has(.boundary, "protected_area")
            || tags.has(.leisure, "nature_reserve")
        {
            return .park
        }
        return nil
    }

    private static func road(_ highway: String, _ tags: MapTags) -> LineKind? {
        switch highway {
        case "motorway", "motorway_link": return .motorway
        case "trunk", "trunk_link": return .trunk
        case "primary", "primary_link": return .primary
        case "secondary", "secondary_link": return .secondary
        case "tertiary", "tertiary_link": return .tertiary
        case "unclassified", "residential", "road": return .minor
        case "living_street", "pedestrian": return .pedestrian
        case "service": return .service
        case "track":
            if let graded = graded(tags) { return graded }
            switch tags[.trackType] {
            case "grade1", "grade2": return .track
            default: return .trackRough
            }
        case "cycleway": return .cycleway
        case "steps": return .steps
        case "via_ferrata": return .viaFerrata
        case "path", "bridleway":
            if tags[.viaFerrata] != nil { return .viaFerrata }
            return graded(tags) ?? .path
        case "footway":
            if tags.has(.footway, "sidewalk") || tags.has(.footway, "crossing") { return nil }
            return graded(tags) ?? .footway
        default: return nil
        }
    }

    /// Paths by their grade on the scale of the Swiss Alpine Club.
    private static func graded(_ tags: MapTags) -> LineKind? {
        switch tags[.sacScale] {
        case "hiking", "strolling": .pathT1
        case "mountain_hiking": .pathT2
        case "demanding_mountain_hiking": .pathT3
        case "alpine_hiking": .pathT4
        case "demanding_alpine_hiking": .pathT5
        case "difficult_alpine_hiking": .pathT6
        default: nil
        }
    }

    static func point(_ tags: MapTags) -> PointKind? {
        switch tags[.place] {
        case "city": return .city
        case "town": return .town
        case "village", "suburb": return tags[.place] == "village" ? .village : .hamlet
        case "hamlet", "neighbourhood", "quarter": return .hamlet
        case "isolated_dwelling", "farm": return .dwelling
        case "locality": return .locality
        default: break
        }
        switch tags[.natural] {
        case "peak", "volcano": return .peak
        case "saddle": return .saddle
        case "spring": return .spring
        case "cave_entrance": return .cave
        default: break
        }
        if tags.has(.mountainPass, "yes") { return .saddle }
        if tags.has(.waterway, "waterfall") { return .waterfall }
        return tourism(tags) ?? amenity(tags)
    }

    private static func tourism(_ tags: MapTags) -> PointKind? {
        switch tags[.tourism] {
        case "alpine_hut": return .hut
        case "wilderness_hut": return .wildernessHut
        case "viewpoint": return .viewpoint
        case "camp_site": return .camp
        case "picnic_site": return .picnic
        case "hotel", "guest_house", "hostel": return .hotel
        case "information":
            switch tags[.information] {
            case "guidepost": return .guidepost
            case "office", "visitor_centre": return .information
            default: return nil
            }
        default: break
        }
        switch tags[.historic] {
        case "castle", "fort": return .castle
        case "wayside_cross" where tags.isTrue(.summitCross): return .summitCross
        default: return nil
        }
    }

    private static func amenity(_ tags: MapTags) -> PointKind? {
        switch tags[.amenity] {
        case "shelter" where tags[.shelterType] != "public_transport": return .shelter
        case "drinking_water": return .drinkingWater
        case "parking"
        where tags[.parking] != "underground" && tags[.access] != "private"
            && tags[.access] != "customers":
            return .parking
        case "place_of_worship": return .church
        case "restaurant", "cafe", "pub": return .restaurant
        default: break
        }
        if tags.has(.highway, "bus_stop") { return .busStop }
        if tags.has(.aerialway, "station") { return .cableStation }
        switch tags[.manMade] {
        case "tower", "communications_tower": return .tower
        case "cross" where tags.isTrue(.summitCross): return .summitCross
        default: return nil
        }
    }

    static func route(_ tags: MapTags) -> RouteRank {
        guard tags.has(.type, "route"), tags.has(.route, "hiking") || tags.has(.route, "foot") else {
            return .none
        }
        switch tags[.network] {
        case "iwn", "nwn": return .national
        case "rwn": return .regional
        default: return .local
        }
    }
}

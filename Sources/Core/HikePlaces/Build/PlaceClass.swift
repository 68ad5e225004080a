import HikeFormats

extension PlaceTags {
    /// What an entity is; nil where it is nothing that a hiker looks for. Of several tags the one that a name
    /// most likely belongs to decides.
    func kind(_ strings: OSMStringTable) -> PlaceKind? {
        guard hasAny else { return nil }
        func text(_ key: Key) -> String { value(key, strings) ?? "" }
        // Most entities have one or two of the keys: no table is gone through for one that is not there.
        if has(.place), let kind = Self.settlement(text(.place)) { return kind }
        if has(.natural), let kind = Self.natural(text(.natural), water: text(.water)) { return kind }
        if has(.mountainPass), text(.mountainPass) != "no" { return .saddle }
        if has(.tourism), let kind = Self.tourism(text(.tourism), information: text(.information)) {
            return kind
        }
        if has(.amenity), let kind = Self.amenity(text(.amenity)) { return kind }
        if has(.railway) || has(.aerialway) || has(.publicTransport) {
            let transport = Self.transport(
                railway: text(.railway), aerialway: text(.aerialway),
                publicTransport: text(.publicTransport))
            if let transport { return transport }
        }
        if has(.waterway), let kind = Self.waterway(text(.waterway)) { return kind }
        if has(.geological) { return .rock }
        let isHike = has(.sacScale) || has(.trailVisibility)
        if has(.highway), let kind = Self.highway(text(.highway), isHike: isHike) { return kind }
        guard has(.leisure) || has(.landuse) || has(.boundary) || has(.historic) else { return nil }
        return Self.area(
            leisure: text(.leisure), landuse: text(.landuse), boundary: text(.boundary),
            historic: text(.historic))
    }

    /// A relation of a marked walking route.
    func isHikingRoute(_ strings: OSMStringTable) -> Bool {
        let type = value(.type, strings)
        guard type == "route" || type == "superroute" else { return false }
        return ["hiking", "foot", "walking"].contains(value(.route, strings))
    }

    /// Something that many people know, as far as the data can say it.
    var isKnown: Bool { has(.wikidata) || has(.wikipedia) }

    private static func settlement(_ value: String) -> PlaceKind? {
        switch value {
        case "city": .city
        case "town": .town
        case "village": .village
        case "hamlet", "isolated_dwelling", "farm": .hamlet
        case "suburb", "quarter", "neighbourhood", "borough": .suburb
        case "locality": .locality
        case "region", "island", "islet", "archipelago", "county", "state", "country", "municipality",
            "district", "province":
            .region
        case "square": .sight
        default: nil
        }
    }

    private static func natural(_ value: String, water: String) -> PlaceKind? {
        switch value {
        case "peak", "volcano", "hill": .peak
        case "saddle": .saddle
        case "ridge", "arete": .ridge
        case "valley", "gorge", "couloir": .valley
        case "cliff": .cliff
        case "cave_entrance", "sinkhole": .cave
        case "rock", "stone", "arch": .rock
        case "spring", "hot_spring", "geyser": .spring
        case "water": water == "river" || water == "canal" ? .river : .lake
        case "glacier": .glacier
        case "wood", "heath", "grassland", "scrub", "fell", "scree", "wetland", "beach", "bare_rock",
            "plateau",
            "peninsula", "cape", "bay", "shingle", "sand", "moor", "mountain_range", "massif", "tundra":
            .naturalArea
        default: nil
        }
    }

    private static func tourism(_ value: String, information: String) -> PlaceKind? {
        switch value {
        case "alpine_hut": .hut
        case "wilderness_hut": .wildernessHut
        case "viewpoint": .viewpoint
        case "camp_site", "caravan_site", "camp_pitch": .campSite
        case "hotel", "hostel", "guest_house", "motel", "chalet", "apartment": .lodging
        case "attraction", "museum", "artwork", "gallery", "theme_park", "zoo", "aquarium": .sight
        case "picnic_site": .leisureArea
        case "information":
            switch information {
            case "guidepost", "route_marker": .guidepost
            default: .service
            }
        default: nil
        }
    }

    private static func amenity(_ value: String) -> PlaceKind? {
        switch value {
        case "shelter": .shelter
        case "drinking_water", "fountain", "water_point": .drinkingWater
        case "parking": .parking
        case "bus_station", "ferry_terminal": .station
        case "restaurant", "cafe", "bar", "pub", "fast_food", "biergarten": .food
        case "place_of_worship", "monastery": .sight
        case "hospital", "clinic", "doctors", "pharmacy", "police", "townhall", "post_office", "library",
            "fire_station", "ranger_station", "school", "university":
            .service
        default: nil
        }
    }

    private static func transport(
        railway: String, aerialway: String, publicTransport: String
    ) -> PlaceKind? {
        switch railway {
        case "station", "halt": return .station
        case "tram_stop": return .busStop
        default: break
        }
        if aerialway == "station" { return .station }
        switch publicTransport {
        case "station": return .station
        case "platform", "stop_position", "stop_area": return .busStop
        default: return nil
        }
    }

    private static func waterway(_ value: String) -> PlaceKind? {
        switch value {
        case "river", "stream", "canal", "ditch", "drain", "tidal_channel", "riverbank": .river
        case "waterfall": .waterfall
        default: nil
        }
    }

    /// Paths in town are streets to somebody who looks for their names.
    private static func highway(_ value: String, isHike: Bool) -> PlaceKind? {
        switch value {
        case "path", "track", "bridleway", "via_ferrata": .trail
        case "footway", "steps", "cycleway": isHike ? .trail : .road
        case "trailhead": .guidepost
        case "bus_stop", "platform": .busStop
        case "motorway", "motorway_link", "trunk", "trunk_link", "primary", "primary_link", "secondary",
            "secondary_link", "tertiary", "tertiary_link", "unclassified", "residential", "living_street",
            "pedestrian", "service", "road":
            .road
        default: nil
        }
    }

    private static func area(
        leisure: String, landuse: String, boundary: String, historic: String
    ) -> PlaceKind? {
        switch leisure {
        case "nature_reserve": return .naturalArea
        case "": break
        default: return .leisureArea
        }
        switch boundary {
        case "national_park", "protected_area": return .naturalArea
        default: break
        }
        switch landuse {
        case "forest", "meadow": return .naturalArea
        case "reservoir", "basin": return .lake
        case "recreation_ground", "winter_sports": return .leisureArea
        default: break
        }
        switch historic {
        case "", "no": return nil
        default: return .sight
        }
    }
}

/// Heights as people write them.
enum ElevationTag {
    /// Whole metres of a tag `ele`: "2942", "2942.3", "2942 m"; nil where it is something else or not on
    /// earth.
    static func metres(_ text: String) -> Int16? {
        var number = Substring(text)
        while number.last == " " || number.last == "m" { number.removeLast() }
        guard let value = Double(number.trimmingPrefix(while: { $0 == " " })), (-500...9_000).contains(value)
        else { return nil }
        return Int16(value.rounded())
    }
}

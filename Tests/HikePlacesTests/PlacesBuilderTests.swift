import HikeFormats
import HikeGeodesy
import HikePlaces
import HikeValues
import Testing

@Suite("Building of places")
struct PlacesBuilderTests {
    private func find(_ table: PlacesTable, _ name: String) -> [Int] {
        (0..<table.count).filter { table.name(of: $0) == name }
    }

    @Test("MAP-06: nodes, ways and relations with names become places with kinds, heights and further names")
    func valley() throws {
        let (table, report) = try PlaceMap.valley.built()
        #expect(report.places == table.count && table.count == 9)
        let peak = try #require(find(table, "Pic de Coma Pedrosa").first)
        #expect(table.kind(of: peak) == .peak)
        #expect(table.elevation(of: peak) == 2942)
        #expect(table.coordinate(of: peak).latitude == 42.62)
        #expect(table.source(of: peak) == (.node, 3))
        let hut = try #require(find(table, "Refugi de Comapedrosa").first)
        #expect(table.elevation(of: hut) == 2260)
        let town = try #require(find(table, "la Massana").first)
        #expect(table.name(of: town, language: "fr") == "La Massane")
        #expect(table.name(of: town, language: "de") == "la Massana")
        let lake = try #require(find(table, "Estany de l'Illa").first)
        #expect(table.kind(of: lake) == .lake)
        #expect(abs(table.coordinate(of: lake).latitude - 42.632) < 1e-7)
        #expect(abs(table.coordinate(of: lake).longitude - 1.502) < 1e-7)
    }

    @Test("a street is one entry a neighbourhood, on the street; a route is on its way")
    func lines() throws {
        let (table, report) = try PlaceMap.valley.built()
        let streets = find(table, "Carrer Major")
        #expect(streets.count == 2)
        #expect(report.merged == 1)
        #expect(
            streets.contains { table.coordinate(of: $0) == Coordinate(latitude: 42.60, longitude: 1.502) })
        let route = try #require(find(table, "Vall de Nord").first)
        #expect(table.kind(of: route) == .hikingRoute)
        #expect(abs(table.coordinate(of: route).latitude - 42.645) < 1e-9)
        #expect(abs(table.coordinate(of: route).longitude - 1.495) < 1e-9)
        #expect(
            table.nameRange(of: route).map { table.text(ofName: $0) } == ["Vall de Nord", "GR 11", "GR-T"])
        #expect(table.nameRange(of: route).map { table.label(ofName: $0) } == [nil, "ref", "ref"])
    }

    @Test("what is skipped is counted")
    func skipped() throws {
        var map = PlaceMap.valley
        map.node(42.6, 1.4, ["natural": "peak", "name": "-- ?"])
        map.node(42.6, 1.4, ["natural": "peak", "name": String(repeating: "x", count: 2_000)])
        map.relation(
            [.init(.way, 999_999)], ["type": "multipolygon", "natural": "water", "name": "Lost lake"])
        map.entities.ways.append(
            OSMWay(id: 999_998, refs: [888_888], tags: [OSMTag("waterway", "river"), OSMTag("name", "Lost")]))
        let (table, report) = try map.built()
        #expect(table.count == 9)
        #expect(report.otherNamed == 1)
        #expect(report.nameless[Int(PlaceKind.spring.rawValue)] == 1)
        #expect(report.nameless[Int(PlaceKind.trail.rawValue)] == 1)
        #expect(report.nameless[Int(PlaceKind.peak.rawValue)] == 2)
        #expect(report.wordlessNames == 1)
        #expect(report.longNames == 1)
        #expect(report.withoutPosition == 2)
        #expect(report.missingNodes == 1)
        #expect(report.missingMembers == 1)
        #expect(report.badElevations == 1)
    }

    @Test("an outer ring decides where an area is, an inner one does not")
    func rings() throws {
        var map = PlaceMap()
        let outer = map.way([(42.0, 1.0), (42.0, 1.2), (42.2, 1.2), (42.0, 1.0)], [:])
        let inner = map.way([(50.0, 1.0), (50.0, 1.2)], [:])
        map.relation(
            [.init(.way, outer, role: "outer"), .init(.way, inner, role: "inner")],
            ["type": "multipolygon", "natural": "glacier", "name": "Gel"])
        let (table, _) = try map.built()
        #expect(table.count == 1)
        #expect(abs(table.coordinate(of: 0).latitude - 42.1) < 1e-7)
        #expect(table.source(of: 0).kind == .relation)
    }

    @Test("pieces of one name join in chains, whatever their order, and those apart do not")
    func chains() throws {
        var random = RandomStream(seed: 3)
        for _ in 0..<50 {
            // Pieces about 400 m apart in a crooked line, twice, 20 km from each other.
            var places: [(Double, Double)] = []
            for start in [42.0, 42.2] {
                var place = (start, 1.0)
                for _ in 0..<12 {
                    places.append(place)
                    let isNorth = random.next() % 2 == 0
                    place = (place.0 + (isNorth ? 0.0035 : 0), place.1 + (isNorth ? 0 : 0.0045))
                    // The same piece once more, as the map has it for both sides of a road.
                    if random.next() % 3 == 0 { places.append(place) }
                }
            }
            places.shuffle(using: &random)
            var map = PlaceMap()
            for place in places {
                map.way([place, (place.0 + 0.0005, place.1)], ["highway": "path", "name": "Camí"])
            }
            let (table, report) = try map.built()
            #expect(table.count == 2)
            #expect(report.merged == places.count - 2)
        }
    }

    @Test("pieces of one street join though something else of that name lies between them")
    func sameNameBetween() throws {
        var map = PlaceMap()
        map.way([(42.600, 1.5), (42.601, 1.5)], ["highway": "residential", "name": "Mill"])
        map.way([(42.602, 1.5), (42.603, 1.5), (42.602, 1.501)], ["natural": "water", "name": "Mill"])
        map.way([(42.604, 1.5), (42.605, 1.5)], ["highway": "residential", "name": "Mill"])
        let (table, report) = try map.built()
        #expect(table.count == 2)
        #expect(Set((0..<table.count).map { table.kind(of: $0) }) == [.road, .lake])
        #expect(report.merged == 1)
    }

    @Test(
        "a tag alone says what a place is",
        arguments: [
            ("public_transport", "platform", PlaceKind.busStop), ("public_transport", "station", .station),
            ("railway", "halt", .station), ("aerialway", "station", .station), ("place", "hamlet", .hamlet),
            ("natural", "saddle", .saddle), ("mountain_pass", "yes", .saddle),
            ("tourism", "alpine_hut", .hut),
            ("amenity", "drinking_water", .drinkingWater), ("waterway", "waterfall", .waterfall),
            ("geological", "outcrop", .rock), ("highway", "trailhead", .guidepost),
            ("leisure", "nature_reserve", .naturalArea), ("landuse", "forest", .naturalArea),
            ("boundary", "national_park", .naturalArea), ("historic", "ruins", .sight),
        ])
    func oneTag(key: String, value: String, kind: PlaceKind) throws {
        var map = PlaceMap()
        map.node(42.6, 1.5, [key: value, "name": "Somewhere"])
        let (table, _) = try map.built()
        #expect((0..<table.count).map { table.kind(of: $0) } == [kind])
    }

    @Test("a lake across the antimeridian is there and not in Africa")
    func antimeridian() throws {
        var map = PlaceMap()
        map.way([(10, 179.9), (10, -179.9), (10.1, 179.9)], ["natural": "water", "name": "Far"])
        let (table, _) = try map.built()
        #expect(abs(abs(table.coordinate(of: 0).longitude) - 180) < 1e-6)
    }

    @Test("the order of the map does not matter, and nothing is an empty table")
    func deterministic() throws {
        let map = PlaceMap.valley
        var shuffled = map
        shuffled.entities.nodes.reverse()
        shuffled.entities.ways.reverse()
        #expect(try map.built().table.encoded() == shuffled.built().table.encoded())
        let empty = try PlaceMap().built().table
        #expect(empty.count == 0)
        #expect(empty.search("a").isEmpty)
        #expect(empty.describe(Coordinate(latitude: 1, longitude: 1)) == nil)
        #expect(try PlacesTable(file: FlatBytes(empty.encoded()), verifies: true).count == 0)
    }

    @Test("WP-07: sentences of places")
    func sentences() throws {
        let (table, _) = try PlaceMap.valley.built()
        let near = GreatCircle.destination(
            from: Coordinate(latitude: 42.62, longitude: 1.44), bearing: 45, distance: 400)
        let text = try #require(table.describe(near))
        #expect(text.sentence.hasPrefix("400 m north-east of Pic de Coma Pedrosa, 5."))
        #expect(text.sentence.hasSuffix(" km north-west of la Massana"))
        #expect(text.landmark?.direction == .northEast)
        #expect(table.describe(Coordinate(latitude: 42.60, longitude: 1.5001))?.sentence == "At la Massana")
        #expect(table.describe(Coordinate(latitude: 10, longitude: 1.5)) == nil)
        let peak = try #require(find(table, "Pic de Coma Pedrosa").first)
        #expect(table.detail(of: peak).hasPrefix("peak, 2942 m, 5."))
    }
}

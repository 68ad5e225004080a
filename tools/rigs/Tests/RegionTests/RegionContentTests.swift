import HikeFormats
import HikeGeodesy
import HikeValues
import Testing

@testable import RegionMaker

@Suite("The embedded region's content")
struct RegionContentTests {
    let entities = RidgeRegion.made.entities

    private func ways(_ key: String, _ value: String? = nil) -> [OSMWay] {
        entities.ways.filter { way in way[key].map { value == nil || value == $0 } ?? false }
    }

    @Test(
        "every kind of way that routing tells apart is there",
        arguments: [
            "highway=tertiary", "highway=unclassified", "highway=residential", "highway=living_street",
            "highway=service",
            "highway=track", "highway=path", "highway=footway", "highway=cycleway", "highway=steps",
            "highway=via_ferrata",
            "tracktype=grade1", "tracktype=grade2", "tracktype=grade3", "tracktype=grade4",
            "tracktype=grade5",
            "sac_scale=hiking", "sac_scale=mountain_hiking", "sac_scale=demanding_mountain_hiking",
            "sac_scale=alpine_hiking",
            "sac_scale=demanding_alpine_hiking", "trail_visibility=excellent", "trail_visibility=good",
            "trail_visibility=intermediate", "trail_visibility=bad", "trail_visibility=horrible",
            "surface=asphalt",
            "surface=paving_stones", "surface=compacted", "surface=fine_gravel", "surface=gravel",
            "surface=ground",
            "surface=dirt", "surface=grass", "surface=rock", "surface=scree", "surface=wood", "surface=metal",
            "surface=concrete", "junction=roundabout", "bridge=yes", "tunnel=yes", "oneway=yes",
            "oneway:bicycle=no",
            "access=private", "access=no", "foot=yes", "bicycle=designated", "seasonal=winter",
            "access:conditional",
            "sidewalk=both", "sidewalk=right", "via_ferrata_scale=2", "waterway=river", "waterway=stream",
            "waterway=dam",
            "natural=water", "natural=bare_rock", "natural=scree", "natural=grassland", "landuse=forest",
            "landuse=meadow",
            "landuse=residential", "amenity=parking", "building=yes", "footway=sidewalk", "service=driveway",
        ])
    func wayKinds(tag: String) {
        let parts = tag.split(separator: "=").map(String.init)
        let relations = entities.relations.filter { relation in
            relation.tags.contains { $0.key == parts[0] && (parts.count == 1 || $0.value == parts[1]) }
        }
        #expect(ways(parts[0], parts.count > 1 ? parts[1] : nil).count + relations.count > 0)
    }

    @Test(
        "every kind of place is there, by name where it has one",
        arguments: [
            ("place=village", ["Brünach", "Talvern"]), ("place=hamlet", ["Oberlaun"]),
            ("natural=peak", ["Kornspitz", "Launer Kopf", "Vardhorn", "Westspitz"]),
            ("natural=saddle", ["Launer Joch", "Selljoch", "Vardjoch"]),
            ("tourism=alpine_hut", ["Kornhütte", "Sellalm", "Vardhütte"]),
            ("tourism=wilderness_hut", ["Biwak Selljoch"]),
            ("tourism=viewpoint", ["Belvedere", "Schluchtblick", "Talverner Kanzel"]),
            ("natural=spring", ["Kaltquell"]),
            ("highway=bus_stop", ["Brünach Dorf", "Oberlaun", "Talvern Kreisel"]),
            ("amenity=place_of_worship", ["Annakapelle", "St. Orsel"]),
        ] as [(String, [String])])
    func placeKinds(tag: String, names: [String]) {
        let parts = tag.split(separator: "=").map(String.init)
        let found = entities.nodes.filter { $0[parts[0]] == parts[1] }.compactMap { $0["name"] }.sorted()
        #expect(found == names)
    }

    @Test("peaks and saddles say the height of the ground, within two metres")
    func heights() throws {
        let ground = try RidgeRegion.ground()
        for node in entities.nodes where node["natural"] == "peak" || node["natural"] == "saddle" {
            let height = try #require(node["ele"].flatMap(Double.init))
            #expect(((ground.height(node.point) ?? 0) - height).magnitude <= 2, "\(node)")
        }
        #expect(entities.nodes.filter { $0["information"] == "guidepost" }.count >= 12)
    }

    @Test("walking routes of both ranks have names, and their members are highways")
    func routes() {
        let routes = entities.relations.filter { $0.tags.contains(OSMTag("route", "hiking")) }
        let names = routes.map { route in route.tags.first { $0.key == "name" }?.value ?? "" }.sorted()
        #expect(names == ["Launer Höhenweg", "Mirsee-Rundweg", "Schluchtweg", "Vardrunde", "Westgratweg"])
        #expect(
            Set(routes.flatMap { $0.tags.filter { $0.key == "network" }.map(\.value) }) == ["lwn", "rwn"])
        for member in routes.flatMap(\.members) {
            #expect(entities.ways[Int(member.id) - 1]["highway"] != nil)
        }
    }

    @Test("the lakes are flat, and streams never rise by more than the samples' rounding")
    func water() throws {
        let ground = try RidgeRegion.ground()
        for (lake, level) in [(Skeleton.lake, Skeleton.lakeLevel), (Skeleton.tarn, Skeleton.tarnLevel)] {
            let centre = lake.dropLast().reduce(at(0, 0), +).scaled(1 / Double(lake.count - 1))
            for p in lake {
                #expect(((ground.height(centre.towards(p, share: 0.6)) ?? 0) - level).magnitude <= 2)
            }
        }
        for stream in [
            Skeleton.laun, Skeleton.upperMirbach, Skeleton.lowerMirbach, Skeleton.sellbach, Skeleton.vardbach,
        ] {
            let heights = stream.points.compactMap { ground.height($0) }
            for (above, below) in zip(heights, heights.dropFirst()) {
                #expect(below < above + 3, "\(heights)")
            }
        }
    }
}

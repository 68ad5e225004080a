import HikeFormats
import HikeRouting
import HikeValues
import Testing

/// Where the map says several things, which one is taken.
@Suite("Choices between what the map says")
struct MapChoiceTests {
    private func route(_ id: Int64, _ name: String, _ tags: String..., ways: [Int64]) -> OSMRelation {
        let pairs = tags.map { $0.split(separator: "=").map(String.init) }
        return OSMRelation(
            id: id, members: ways.map { OSMRelation.Member(.way, $0) },
            tags: [OSMTag("type", "route"), OSMTag("name", name)] + pairs.map { OSMTag($0[0], $0[1]) })
    }

    @Test(
        "of several walking routes the most important one, of equal ones the first; cycle routes do not count"
    )
    func routes() throws {
        var map = DrawnMap()
        let nodes = (0..<7).map { map.node(Double($0) * 100, 0) }
        let ways = (0..<6).map { map.way([nodes[$0], nodes[$0 + 1]]) }
        map.entities.relations = [
            route(1, "Local", "route=hiking", "network=lwn", ways: [ways[0], ways[1]]),
            route(2, "Other", "route=foot", ways: [ways[0]]),
            route(3, "Regional", "route=walking", "network=rwn", ways: [ways[1], ways[2]]),
            route(4, "National", "route=hiking", "network=nwn", ways: [ways[2], ways[3]]),
            route(5, "International", "route=hiking", "network=iwn", ways: [ways[3], ways[4]]),
            route(6, "Cycling", "route=bicycle", "network=nwn", ways: ways),
        ]
        let (built, report) = try DrawnMap.build(map.blocks, NoElevation())
        let graph = built.graph
        let names = try ways.map { graph.routeName(ofEdge: try #require(graph.edges(ofWay: $0).first)) }
        #expect(names == ["Local", "Regional", "National", "National", "International", nil])
        #expect(report.walkingRoutes == 5)
        let networks = try ways.map {
            graph.attributes(ofEdge: try #require(graph.edges(ofWay: $0).first)).network
        }
        #expect(networks == [.local, .regional, .national, .national, .national, .none])
    }

    @Test("a way is called by its name, else by its number, else not at all")
    func names() throws {
        var map = DrawnMap()
        let nodes = (0..<4).map { map.node(Double($0) * 100, 0) }
        map.way([nodes[0], nodes[1]], "ref=CG-3", "name=Valley road")
        map.way([nodes[1], nodes[2]], "ref=CG-4")
        map.way([nodes[2], nodes[3]])
        let graph = try map.graph()
        #expect((0..<3).map { graph.name(ofEdge: $0) } == ["Valley road", "CG-4", nil])
    }

    @Test("a junction has the mean of the heights that its ways have there")
    func junctionHeight() throws {
        var map = DrawnMap()
        let middle = map.node(100, 0)
        map.way([map.node(0, 0), middle, map.node(200, 0)], "bridge=yes")
        map.way([middle, map.node(100, -200)])
        let (built, _) = try DrawnMap.build(
            map.blocks, Hill(map: map) { east, _ in (east - 100).magnitude < 50 ? 440 : 500 })
        let node = try #require(built.nodeIDs.firstIndex(of: middle))
        // Twice the bridge, once the path on the ground.
        #expect(((built.graph.elevation(ofNode: node) ?? 0) - 480).magnitude < 0.5)
    }

    @Test("of two parts of the network with as many junctions the one with the lowest node is kept")
    func parts() throws {
        var map = DrawnMap()
        let first = map.way([map.node(0, 0), map.node(100, 0)])
        map.way([map.node(0, 900), map.node(100, 900)])
        let (built, report) = try DrawnMap.build(map.blocks, NoElevation())
        #expect(Array(built.graph.ways.ids) == [first] && report.islandEdges == 1)
    }
}

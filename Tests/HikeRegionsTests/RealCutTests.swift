import Foundation
import HikeFormats
import HikeRegions
import HikeRouting
import HikeStorage
import RegionFixtures
import Testing

/// Pieces cut out of real map data, with borders through ways.
@Suite(
    "Regions cut out of Andorra",
    .enabled(if: SharedFiles.andorra != nil && SharedFiles.elevation != nil, "../shared is absent"))
struct RealCutTests {
    /// osmium's strategies of cutting (osmium-extract).
    enum Strategy: CaseIterable {
        /// Ways that pass the border keep all of their nodes.
        case completeWays
        /// Nodes behind the border are not there.
        case simple
    }

    /// What a slanting strip cuts out.
    private func cut(_ strategy: Strategy) throws -> OSMEntities {
        let andorra = try Data(contentsOf: URL(fileURLWithPath: try #require(SharedFiles.andorra)))
        var map = try OSMEntities(pbf: Array(andorra))
        func isInside(_ node: OSMNode) -> Bool {
            let north = Int(node.latitude) - 425_300_000
            let east = Int(node.longitude) - 15_400_000
            return (north - east / 2).magnitude < 250_000 && east.magnitude < 900_000
        }
        var kept = Set(map.nodes.filter(isInside).map(\.id))
        map.ways.removeAll { way in !way.refs.contains { kept.contains($0) } }
        if strategy == .completeWays { kept.formUnion(map.ways.flatMap(\.refs)) }
        map.nodes.removeAll { !kept.contains($0.id) }
        return map
    }

    @Test("OHR-20, OHR-22: counts, rows and routes are the oracle's", arguments: Strategy.allCases)
    func oracle(_ strategy: Strategy) throws {
        let map = try cut(strategy)
        let folder = try FixtureFolder()
        let pbf = try MapFixture.pbf(map)
        let path = try folder.write("cut.osm.pbf", pbf)
        func build(_ selection: WaySelection) throws -> (RegionBuildSummary, RoutingDatabase) {
            let target = folder.path + "/\(selection)"
            let summary = try RegionBuild(
                map: path, elevation: SharedFiles.elevation, target: target,
                options: RegionBuild.Options(name: "Cut", selection: selection, writesRoutingDatabase: true)
            ).run()
            let name = summary.region.fileName(.routingDatabase)
            return (summary, try RoutingDatabase(path: target + "/" + name))
        }
        let (summary, _) = try build(.standard)
        #expect(summary.mapNodes == map.nodes.count && summary.mapWays == map.ways.count)
        #expect(summary.mapRelations == map.relations.count)
        let highways = map.ways.count { way in way.tags.contains { $0.key == "highway" } }
        #expect(summary.mapWays - summary.report.otherWays == highways)
        #expect((summary.report.missingNodes == 0) == (strategy == .completeWays))
        #expect(summary.nodeCount > 1_000)

        let (_, database) = try build(.reference)
        let heights = Dictionary(uniqueKeysWithValues: try database.nodes().map { ($0.id, $0.elevation) })
        let oracle = try ReferenceGraph(pbf: pbf) { node, _, _ in heights[node] ?? nil }
        #expect(try database.nodes().map(\.id) == oracle.nodes)
        let ours = PlainDijkstra(OracleComparison.arcs(of: try database.edges(), oracle))
        let theirs = PlainDijkstra(OracleComparison.arcs(of: oracle))
        for step in 1...20 {
            let from = oracle.nodes[oracle.nodes.count * step / 21]
            let to = oracle.nodes[
                (oracle.nodes.count * step / 21 + oracle.nodes.count / 2) % oracle.nodes.count]
            let (a, b) = (ours.cost(from: from, to: to), theirs.cost(from: from, to: to))
            #expect(a == b || (a - b).magnitude < 1e-3 * b, "\(from) to \(to): \(a), not \(b)")
        }
    }
}

import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import RegionMaker

@Suite("The embedded region as a graph")
struct RegionGraphTests {
    @Test("it builds: all ways are taken but the closed one, and the lost path is the only island")
    func builds() throws {
        let (graph, report) = try RidgeRegion.build()
        let entities = RidgeRegion.made.entities
        let highways = entities.ways.filter { $0["highway"] != nil }
        let closed = highways.filter {
            $0["access"] == "no" || ($0["access"] == "private" && $0["foot"] == nil)
        }
        #expect(report.ways == highways.count - closed.count)
        #expect(report.forbiddenWays == closed.count)
        #expect(report.waysNotForPeople == 0)
        #expect(report.missingNodes == 0)
        #expect(report.otherWays == entities.ways.count - highways.count)
        #expect(report.walkingRoutes == 5)
        #expect(report.islands == 1, "\(report)")
        #expect(report.islandEdges == 1)
        #expect(report.unknownHeights == 0)
        #expect(graph.edges.count > 250)
        #expect(graph.nodes.count > 180)
    }

    /// Metres of line between two measurements.
    private static let step = 30.0
    /// Steps between the ends of a grade.
    private static let window = 4

    /// The steepest 120 metres of a way, its ends without.
    private func steepest(_ way: [Point], _ ground: TileGround) -> (grade: Double, place: Point) {
        let length = PlaneLine.length(way)
        var worst = (grade: 0.0, place: way[0])
        guard length > Self.step * Double(Self.window) else { return worst }
        let places = (0...Int(length / Self.step)).map {
            PlaneLine.place(way, along: Double($0) * Self.step).point
        }
        let heights = places.compactMap { ground.height($0) }
        for index in 0..<max(0, heights.count - Self.window) {
            let grade =
                (heights[index + Self.window] - heights[index]).magnitude / (Self.step * Double(Self.window))
            if grade > worst.grade { worst = (grade, places[index]) }
        }
        return worst
    }

    @Test("grades are believable: roads below 16 %, tracks below 32 %, paths below 60 %")
    func grades() throws {
        let ground = try RidgeRegion.ground()
        for line in RidgeRegion.made.sketch.lines where line.isHighway && line.layer == 0 {
            let highway = line["highway"] ?? ""
            let (grade, place) = steepest(line.points, ground)
            let limit: Double
            switch highway {
            case "tertiary", "unclassified", "cycleway": limit = 0.16
            case "residential", "service", "living_street": limit = 0.22
            case "track": limit = 0.32
            case "steps", "via_ferrata": continue
            default: limit = (line["sac_scale"] ?? "").contains("alpine") ? 0.6 : 0.5
            }
            #expect(grade < limit, "\(line.label): \(Int(grade * 100)) % at \(place)")
        }
    }

    @Test("the road tunnel and the gorge's bridge climb nothing that their ends do not")
    func structures() throws {
        let (graph, _) = try RidgeRegion.build()
        var found: Set<String> = []
        for edge in 0..<graph.edges.count {
            guard let name = graph.name(ofEdge: edge), ["Nasentunnel", "Hängebrücke"].contains(name) else {
                continue
            }
            found.insert(name)
            let climb = graph.climb(ofArc: UInt32(2 * edge))
            #expect(min(climb.gain, climb.loss) == 0, "\(name) goes up and down: \(climb)")
            #expect(max(climb.gain, climb.loss) < 0.1 * graph.length(ofEdge: edge), "\(name): \(climb)")
        }
        #expect(found.count == 2)
    }
}

@Suite("Routes in the embedded region")
struct RegionRouteTests {
    private static let pairs = [
        ("Talvern", "Kornhütte"), ("Brünach", "Talvern"), ("Oberlaun", "Vardhorn"), ("Talvern", "Vardhütte"),
        ("Mirmühle", "Schluchtblick"),
    ]

    private func place(_ name: String) throws -> Coordinate {
        let node = try #require(
            RidgeRegion.made.entities.nodes.first { $0["name"] == name && $0["information"] == nil })
        return Coordinate(latitude: Double(node.latitude) * 1e-7, longitude: Double(node.longitude) * 1e-7)
    }

    private func text(_ from: String, _ to: String, _ route: ComputedRoute) -> String {
        let minutes = Int((route.duration(.swiss) / 60).rounded())
        var lines = [
            "\(from) to \(to): \(DecimalText.string(route.length / 1000, decimals: 1)) km, up \(Int(route.gain.rounded())) m, "
                + "down \(Int(route.loss.rounded())) m, \(minutes / 60) h \(minutes % 60) min"
        ]
        for step in route.instructions {
            lines.append("  \(DecimalText.string(step.distance / 1000, decimals: 2)) km  \(step.text)")
        }
        return (lines + route.warnings.map { "  ! \($0)" }).joined(separator: "\n")
    }

    @Test("five routes between named places read as they should")
    func directions() throws {
        let (graph, _) = try RidgeRegion.build()
        var planner = try RoutePlanner(graph: graph)
        let found =
            try Self.pairs.map { from, to in
                text(from, to, try planner.route(RouteRequest(from: try place(from), to: try place(to))))
            }.joined(separator: "\n\n") + "\n"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Golden/routes.txt")
        if ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] == "1" {
            try found.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == found)
    }
}

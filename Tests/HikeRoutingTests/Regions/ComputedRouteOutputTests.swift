import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import RegionFixtures
import Testing

/// Heights of the fixture's slope, everywhere.
private struct Slope: ElevationSource {
    func elevation(latitude: Int32, longitude: Int32) -> Double? {
        1_000 + Double(latitude - 460_000_000) * 3_600 / 1e7 + Double(longitude - 70_000_000) * 1_200 / 1e7
    }
}

@Suite("Computed routes as files")
struct ComputedRouteOutputTests {
    private func graph() throws -> TrailGraph {
        let bytes = try MapFixture.pbf()
        let reader = try PBFReader(bytes.span.bytes)
        let decoder = PBFDecoder()
        var block = OSMBlock()
        var builder = TrailGraphBuilder()
        for blob in reader.blobs {
            try decoder.decode(blob, of: bytes.span.bytes, kinds: [.ways, .relations], into: &block)
            builder.collect(block)
        }
        builder.beginPlacing()
        for blob in reader.blobs {
            try decoder.decode(blob, of: bytes.span.bytes, kinds: .nodes, into: &block)
            builder.place(block)
        }
        var slope = Slope()
        return try builder.build(elevation: &slope) { input in (0..<UInt32(input.nodeCount)).map { $0 } }
            .graph
    }

    /// From node 1 to node 4 along the track and the path.
    private func route() throws -> (ComputedRoute, TrailGraph) {
        let graph = try graph()
        var planner = try RoutePlanner(graph: graph)
        let request = RouteRequest(
            from: Coordinate(latitude: 46, longitude: 7), to: Coordinate(latitude: 46.01, longitude: 7.015))
        return (try planner.route(request), graph)
    }

    private static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private static let date = UTCDate(nanosecondsSince1970: 1_780_000_000_000_000_000)

    private func planned(_ route: ComputedRoute) -> PlannedRoute {
        PlannedRoute.from(
            computedRoute: route, name: "To the village", mode: .hiking, regionId: Self.id,
            createdAt: Self.date,
            id: Self.id)
    }

    @Test("OH5-18: a computed route becomes a stored one, with instructions and profile")
    func stored() throws {
        let (route, _) = try route()
        let planned = planned(route)
        #expect(planned.coordinates == route.coordinates && planned.regionId == Self.id)
        #expect(planned.totalDistance == Polyline(route.coordinates).length)
        #expect((planned.totalDistance - route.length).magnitude < 0.1)
        #expect((planned.estimatedDuration - route.cost / 1.33).magnitude <= 0.5)
        let instructions = planned.turnInstructions
        #expect(instructions.first?.direction == .start && instructions.last?.direction == .arrive)
        #expect(instructions.contains { $0.trailName == "Ridge trail" })
        var sum = 0.0
        let line = Polyline(route.coordinates)
        for instruction in instructions {
            sum += instruction.distanceFromPrevious
            #expect((sum - instruction.cumulativeDistance).magnitude < 1e-6)
            #expect(line.coordinate(at: instruction.cumulativeDistance) == instruction.coordinate)
        }
        #expect(instructions.last?.cumulativeDistance == planned.totalDistance)
        let again = try PlannedRoute(json: planned.json())
        #expect(again == planned)
    }

    @Test("OH5-29: the profile has every junction of the route at its distance, with its height")
    func profile() throws {
        let (route, graph) = try route()
        let profile = try #require(planned(route).elevationProfile)
        #expect(profile == profile.sorted { $0.distance < $1.distance })
        #expect(profile.first?.distance == 0)
        for (index, piece) in route.pieces.enumerated() {
            let height = try #require(graph.elevation(ofNode: graph.head(ofArc: piece.arc)))
            let point = try #require(
                profile.min {
                    ($0.distance - route.distances[index + 1]).magnitude
                        < ($1.distance - route.distances[index + 1]).magnitude
                })
            #expect((point.distance - route.distances[index + 1]).magnitude < 0.2)
            #expect((point.elevation - height).magnitude < 0.3)
        }
    }

    @Test("GPX has a route of the instructions and a track of the line, with heights")
    func gpx() throws {
        let (route, _) = try route()
        let document = try GPXDocument(route.gpx(name: "Up & over"))
        #expect(document.name == "Up & over")
        #expect(document.routes.count == 1 && document.tracks.count == 1)
        #expect(document.routes[0].points.count == route.instructions.count)
        #expect(document.routes[0].points.last?.name == "Arrive at destination")
        let points = document.tracks[0].segments[0]
        #expect(points.count == route.coordinates.count)
        #expect(points.allSatisfy { $0.elevation != nil })
        #expect(document.report.warnings.isEmpty)
    }

    @Test("GeoJSON has the line, a line for each way and a point for each instruction, longitude first")
    func geoJSON() throws {
        let (route, graph) = try route()
        let object = try JSONSerialization.jsonObject(with: Data(route.geoJSON(name: "A \"way\"", on: graph)))
        let file = try #require(object as? [String: Any])
        #expect(file["type"] as? String == "FeatureCollection")
        let features = try #require(file["features"] as? [[String: Any]])
        let kinds = features.map { ($0["properties"] as? [String: Any])?["kind"] as? String }
        #expect(kinds.first == "route")
        #expect(kinds.count { $0 == "way" } == 2)
        #expect(kinds.count { $0 == "instruction" } == route.instructions.count)
        let geometry = try #require(features[0]["geometry"] as? [String: Any])
        let line = try #require(geometry["coordinates"] as? [[Double]])
        #expect(line.count == route.coordinates.count)
        #expect((line[0][0] - 7).magnitude < 1e-6 && (line[0][1] - 46).magnitude < 1e-6 && line[0].count == 3)
        let way = try #require(features[2]["properties"] as? [String: Any])
        #expect(way["grade"] as? String == "T2" && way["route"] as? String == "Ridge trail")
    }

    @Test("OHR-31, RD-10: a route that uses a one-way street is stored and read like any other")
    func oneWay() throws {
        let graph = try graph()
        var planner = try RoutePlanner(graph: graph)
        let request = RouteRequest(
            from: Coordinate(latitude: 46.01, longitude: 7.015),
            to: Coordinate(latitude: 46, longitude: 7.03),
            profile: .cycling)
        let route = try planner.route(request)
        #expect(route.pieces.contains { graph.attributes(ofEdge: $0.edge).vehicleOneWay == .forward })
        let planned = planned(route)
        #expect(try PlannedRoute(json: planned.json()) == planned)
    }

    @Test("a route from a place to itself can be stored and written too")
    func atOnePlace() throws {
        let graph = try graph()
        var planner = try RoutePlanner(graph: graph)
        let place = Coordinate(latitude: 46.01, longitude: 7)
        let route = try planner.route(RouteRequest(from: place, to: place))
        let planned = planned(route)
        #expect(planned.totalDistance == 0 && planned.elevationProfile == nil)
        #expect(try PlannedRoute(json: planned.json()) == planned)
        #expect(throws: Never.self) { try route.gpx(name: "Here") }
        let object = try JSONSerialization.jsonObject(with: Data(route.geoJSON(name: "Here", on: graph)))
        let features = try #require((object as? [String: Any])?["features"] as? [[String: Any]])
        let geometry = try #require(features[0]["geometry"] as? [String: Any])
        // RFC 7946, 3.1.4: a line has two positions at least.
        #expect((geometry["coordinates"] as? [[Double]])?.count == 2)
    }
}

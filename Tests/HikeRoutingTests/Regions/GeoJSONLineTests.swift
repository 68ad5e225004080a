import Foundation
import HikeFormats
import HikeValues
import Testing

@testable import HikeRouting

/// Everywhere the same height.
private struct Plateau: ElevationSource {
    func elevation(latitude: Int32, longitude: Int32) -> Double? { 500 }
}

@Suite("Lines of GeoJSON")
struct GeoJSONLineTests {
    private func parts(_ longitudes: Double...) -> [[Double]] {
        GeoJSONLine(longitudes.map { GeoJSONLine.Position(longitude: $0, latitude: 1) }).parts
            .map { $0.map(\.longitude) }
    }

    @Test("RFC 7946, 3.1.9: a line is cut at the 180th meridian, as often as it crosses it")
    func cuts() {
        #expect(parts(179, 179.5) == [[179, 179.5]])
        #expect(parts(-1, 1) == [[-1, 1]])
        #expect(parts(179, -179) == [[179, 180], [-180, -179]])
        #expect(parts(-179, 179) == [[-179, -180], [180, 179]])
        #expect(
            parts(178, 179, -179, -178, 179.5) == [
                [178, 179, 180], [-180, -179, -178, -180], [180, 179.5],
            ])
    }

    @Test("places on the meridian itself are in each part once, whichever side they are written as")
    func touches() {
        #expect(parts(179, 180) == [[179, 180]])
        #expect(parts(179, -180) == [[179, 180]])
        #expect(parts(179, 180, -179) == [[179, 180], [-180, -179]])
        #expect(parts(179, -180, -179) == [[179, 180], [-180, -179]])
        #expect(parts(-179, 180, 179) == [[-179, -180], [180, 179]])
        #expect(parts(180, -179) == [[-180, -179]])
        #expect(parts(179, -180, 179) == [[179, 180], [180, 179]])
    }

    @Test("RFC 7946, 3.1.4: a line has two positions at least")
    func short() {
        #expect(parts(7) == [[7, 7]])
        #expect(parts(180, -180) == [[-180, -180]])
        #expect(parts().isEmpty)
    }

    @Test("the place of the cut lies between its neighbours, in latitude and height")
    func between() {
        let line = GeoJSONLine([
            GeoJSONLine.Position(longitude: 179.9, latitude: 0, height: 100),
            GeoJSONLine.Position(longitude: -179.7, latitude: 4, height: 500),
        ])
        let (end, start) = (line.parts[0][1], line.parts[1][0])
        #expect((end.latitude - 1).magnitude < 1e-9 && ((end.height ?? 0) - 200).magnitude < 1e-6)
        #expect(start.latitude == end.latitude && start.height == end.height)
        #expect(line.type == "MultiLineString")
    }

    @Test("a route across the 180th meridian and back is drawn where it is", arguments: [false, true])
    func route(isReversed: Bool) throws {
        var map = DrawnMap(latitude: 46, longitude: 180)
        let (west, east) = (map.node(-400, 0), map.node(300, 0))
        map.way([west, map.node(-100, 40), east], "name=Across")
        map.way([east, map.node(900, 0)], "highway=track")
        for node in map.entities.nodes.indices {
            let longitude = Int(map.entities.nodes[node].longitude)
            map.entities.nodes[node].longitude = Int32(
                longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude)
        }
        let graph = try DrawnMap.build(map.blocks, Plateau()).built.graph
        var planner = try RoutePlanner(graph: graph)
        let ends = [(-390.0, 180.0), (890, -180)].map { east, side in
            let place = map.place(east, 5)
            return Coordinate(
                latitude: place.latitude, longitude: side < 0 ? place.longitude - 360 : place.longitude)
        }
        let route = try planner.route(
            RouteRequest(from: ends[isReversed ? 1 : 0], to: ends[isReversed ? 0 : 1]))
        let object = try JSONSerialization.jsonObject(with: Data(route.geoJSON(name: "x", on: graph)))
        let features = try #require((object as? [String: Any])?["features"] as? [[String: Any]])
        var types: [String] = []
        for feature in features {
            let geometry = try #require(feature["geometry"] as? [String: Any])
            let type = try #require(geometry["type"] as? String)
            types.append(type)
            guard type != "Point" else { continue }
            let lines =
                type == "LineString"
                ? [try #require(geometry["coordinates"] as? [[Double]])]
                : try #require(geometry["coordinates"] as? [[[Double]]])
            for line in lines {
                #expect(line.count >= 2 && line.allSatisfy { $0.count == 3 && $0[2] == 500 })
                for (a, b) in zip(line, line.dropFirst()) { #expect((a[0] - b[0]).magnitude < 0.1) }
            }
            for (a, b) in zip(lines, lines.dropFirst()) {
                let (end, start) = (try #require(a.last), try #require(b.first))
                #expect(end[0].magnitude == 180 && start[0] == -end[0] && start[1] == end[1])
            }
        }
        let lines = types.filter { $0 != "Point" }
        let ways = ["MultiLineString", "LineString"]
        #expect(lines == ["MultiLineString"] + (isReversed ? ways.reversed() : ways))
    }
}

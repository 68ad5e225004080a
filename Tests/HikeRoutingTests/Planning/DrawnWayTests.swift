import HikeRouting
import HikeValues
import Testing

@Suite("Ways that a map draws")
struct DrawnWayTests {
    private static let places = [(46.0, 7.0), (-33.9, -70.5), (0.002, -0.002), (84.0, 40.0)]

    @Test("OHR-30: every way with a corner in the box comes, once, and none from afar", arguments: places)
    func box(latitude: Double, longitude: Double) throws {
        let map = DrawnMap.town(size: 8, latitude: latitude, longitude: longitude)
        let graph = try map.graph()
        let all = (0..<graph.edges.count).map { graph.line(ofEdge: $0) }
        var random = RandomStream(seed: 4)
        for _ in 0..<60 {
            let (low, high) = (
                map.place(random.uniform(-300, 900), random.uniform(-300, 900)),
                map.place(random.uniform(900, 1_500), random.uniform(900, 1_500))
            )
            let box = RegionBox(
                west: low.longitude, south: low.latitude, east: high.longitude, north: high.latitude)
            let ways = try #require(graph.ways(around: box))
            let drawn = Set(ways.map(\.line))
            for line in all where line.contains(where: box.contains) { #expect(drawn.contains(line)) }
            // A square is a four-hundredth of a degree.
            var wide = box
            wide.west -= 0.0025
            wide.east += 0.0025
            wide.south -= 0.0025
            wide.north += 0.0025
            #expect(ways.allSatisfy { $0.line.contains(where: wide.contains) })
            #expect(ways.map(\.line) == all.filter(drawn.contains), "in the order of the edges")
        }
    }

    @Test("OHR-30: nothing outside the region, nil for too many or too wide a box")
    func limits() throws {
        let map = DrawnMap.town(size: 6, latitude: 46, longitude: 7)
        let graph = try map.graph()
        let region = graph.boundingBox
        #expect(graph.ways(around: region)?.count == graph.edges.count)
        #expect(graph.ways(around: region, limit: graph.edges.count - 1) == nil)
        #expect(graph.ways(around: RegionBox(west: 8, south: 46, east: 8.1, north: 46.1)) == [])
        #expect(
            graph.ways(around: RegionBox(west: -180, south: -90, east: 180, north: 90), limit: 5) == nil)
        #expect(graph.ways(around: RegionBox(west: .nan, south: 46, east: 8, north: 47)) == [])
        #expect(graph.ways(around: RegionBox(west: 7, south: 47, east: 8, north: 46)) == [])
        // Across the antimeridian, from the region eastwards round the world.
        var round = region
        round.east = -170
        round.west = 7 - 0.5
        #expect(graph.ways(around: round)?.count == graph.edges.count)
    }

    @Test("boxes touch where they have a place in common, across the antimeridian too")
    func touching() {
        let box = RegionBox(west: 7, south: 46, east: 8, north: 47)
        #expect(box.touches(RegionBox(west: 8, south: 47, east: 9, north: 48)))
        #expect(!box.touches(RegionBox(west: 8.01, south: 46, east: 9, north: 47)))
        #expect(!box.touches(RegionBox(west: 7, south: 47.01, east: 8, north: 48)))
        #expect(box.touches(RegionBox(west: 6, south: 45, east: 9, north: 48)))
        let date = RegionBox(west: 179, south: -1, east: -179, north: 1)
        #expect(date.touches(RegionBox(west: -179.5, south: 0, east: -178, north: 1)))
        #expect(RegionBox(west: -180, south: 0, east: -179.9, north: 1).touches(date))
        #expect(!date.touches(RegionBox(west: -178, south: 0, east: 178, north: 1)))
    }
}

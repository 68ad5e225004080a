import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Snapping to trails")
struct SnappingTests {
    /// The distance to the nearest segment of all, and the edges that have one so near.
    private func bruteForce(
        _ place: Coordinate, _ graph: TrailGraph, isUsable: (Int) -> Bool
    ) -> (distance: Double, edge: Int)? {
        let frame = LocalFrame(origin: place)
        var best: (distance: Double, edge: Int)?
        for edge in 0..<graph.edges.count where isUsable(edge) {
            let line = graph.line(ofEdge: edge).map(frame.point)
            for (a, b) in zip(line, line.dropFirst()) {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let square = dx * dx + dy * dy
                let share = square > 0 ? min(1, max(0, -(a.x * dx + a.y * dy) / square)) : 0
                let distance = PlanePoint(x: a.x + share * dx, y: a.y + share * dy).length
                if distance < best?.distance ?? 500 { best = (distance, edge) }
            }
        }
        return best
    }

    static let places = [
        (46.0, 7.0), (70.0, 25.0), (-33.9, -70.5), (-46.0, 170.0), (0.002, -0.002), (69.9, -150.0),
        (84.0, 40.0),
    ]

    @Test("OHR-09: the nearest point of any edge, as if every segment were looked at", arguments: places)
    func nearest(latitude: Double, longitude: Double) throws {
        var map = DrawnMap.town(size: 6, latitude: latitude, longitude: longitude)
        // Far away, so that there are empty squares in between and a long edge that has no points in them.
        let far = map.node(6_000, 2_500)
        map.way([1, far], "highway=path")
        map.way([far, map.node(6_000, 2_900)], "highway=path")
        let graph = try map.graph()
        var snapper = TrailSnapper()
        var random = RandomStream(seed: 9)
        var found = 0
        for index in 0..<300 {
            let place =
                index % 2 == 0
                ? map.place(random.uniform(-900, 6_900), random.uniform(-900, 3_500))
                : map.place(random.uniform(-600, 1_400), random.uniform(-600, 1_400))
            let isUsable: (Int) -> Bool = index % 3 == 0 ? { $0 % 4 == 1 } : { _ in true }
            let expected = bruteForce(place, graph, isUsable: isUsable)
            let point = snapper.nearest(to: place, on: graph, isUsable: isUsable)
            guard let expected, let point else {
                // Only on the very edge of the reach may the two differ.
                #expect((expected == nil) == (point == nil) || (expected?.distance ?? 500) > 499.99)
                continue
            }
            found += 1
            #expect((point.distance - expected.distance).magnitude < 0.01, "point \(index)")
            #expect(isUsable(point.edge) && point.distance < 500)
            #expect((GreatCircle.distance(place, point.coordinate) - point.distance).magnitude < 1)
            #expect(point.along >= 0 && point.along <= graph.length(ofEdge: point.edge))
        }
        #expect(found > 100)
    }

    @Test("OHR-09: `along` is the way from the tail to the point, also on a long, bent edge in the north")
    func along() throws {
        var map = DrawnMap(latitude: 70, longitude: 25)
        map.way([map.node(0, 0), map.node(5_000, 0), map.node(5_000, 5_000)], "highway=path")
        let graph = try map.graph()
        var snapper = TrailSnapper()
        let line = graph.line(ofEdge: 0)
        for (east, north, leg, passed) in [(2_500.0, 100.0, 0, 0.0), (4_950, 30, 0, 0), (5_100, 2_000, 1, 1)]
        {
            let point = try #require(snapper.nearest(to: map.place(east, north), on: graph) { _ in true })
            let walked =
                passed * GreatCircle.distance(line[0], line[1])
                + GreatCircle.distance(line[leg], point.coordinate)
            #expect((point.along - walked).magnitude < 0.2)
        }
    }

    @Test("OHR-09: within 500 m, not beyond; of two that are equally near the first edge")
    func reach() throws {
        var map = DrawnMap()
        let middle = map.node(0, 0)
        for end in [(1_000.0, 0.0), (-1_000, 0)] {
            map.way([middle, map.node(end.0, end.1)], "highway=path")
        }
        let graph = try map.graph()
        var snapper = TrailSnapper()
        #expect(snapper.nearest(to: map.place(300, 499.5), on: graph) { _ in true } != nil)
        #expect(snapper.nearest(to: map.place(300, 500.5), on: graph) { _ in true } == nil)
        #expect(snapper.nearest(to: map.place(300, 1_400), on: graph, within: 1_500) { _ in true } != nil)
        // East of the outermost squares.
        #expect(snapper.nearest(to: map.place(1_499, 0), on: graph) { _ in true } != nil)
        #expect(snapper.nearest(to: map.place(1_501, 0), on: graph) { _ in true } == nil)
        // West, and to both sides of the one row that there is.
        #expect(snapper.nearest(to: map.place(-1_499, 0), on: graph) { _ in true } != nil)
        #expect(snapper.nearest(to: map.place(-1_501, 0), on: graph) { _ in true } == nil)
        #expect(snapper.nearest(to: map.place(300, -499.5), on: graph) { _ in true } != nil)
        let tie = try #require(snapper.nearest(to: map.place(0, 200), on: graph) { _ in true })
        #expect(tie.edge == 0 && tie.coordinate == graph.coordinate(ofNode: Int(graph.edges.tails[0])))
        #expect(snapper.nearest(to: map.place(0, 200), on: graph) { $0 == 1 }?.edge == 1)
        #expect(snapper.nearest(to: map.place(0, 200), on: graph) { _ in false } == nil)
    }

    @Test("OHR-09: of two that are equally near the first edge, in whichever square it is found")
    func tieAcrossSquares() throws {
        var map = DrawnMap()
        var ends: [[Int64]] = []
        for north in [1.0, -1] {
            ends.append([map.node(-300, north), map.node(300, north)])
            for node in ends[ends.count - 1] {
                map.entities.nodes[Int(node) - 1].latitude = 460_000_000 + Int32(north) * 20_000
            }
        }
        for (a, b) in [(0, 2), (1, 3)] {
            map.entities.nodes[b].longitude = map.entities.nodes[a].longitude
        }
        let northern = map.way(ends[0])
        map.way([ends[0][1], ends[1][1]])
        map.way(ends[1])
        let graph = try map.graph()
        var snapper = TrailSnapper()
        let place = Coordinate(latitude: 46, longitude: 7)
        let point = try #require(snapper.nearest(to: place, on: graph) { _ in true })
        #expect(graph.edges(ofWay: northern) == [0] && point.edge == 0)
    }

    @Test("the ends of the world and what is no place are answered, at once")
    func ends() throws {
        for (latitude, longitude) in [(46.0, 7.0), (89.9, 10.0), (-89.9, 179.9), (0, -179.99), (89.9999, 0)] {
            var map = DrawnMap(latitude: latitude, longitude: longitude)
            map.way([map.node(0, 0), map.node(20, 3), map.node(0, 9)], "highway=path")
            let graph = try map.graph()
            var snapper = TrailSnapper()
            let far = [
                (90.0, 0.0), (-90, 0), (0, 180), (0, -180), (90, 180), (-90, -180), (46, 187), (91, 0),
                (.nan, 0), (0, .infinity), (-.infinity, .nan), (.greatestFiniteMagnitude, 0),
            ]
            for (latitude, longitude) in far {
                let place = Coordinate(latitude: latitude, longitude: longitude)
                for reach in [500, 1_500, 0, -1, Double.nan] {
                    _ = snapper.nearest(to: place, on: graph, within: reach) { _ in true }
                }
            }
            let near = snapper.nearest(to: map.place(5, 5), on: graph) { _ in true }
            #expect(near.map { $0.distance < 20 } ?? false)
        }
    }
}

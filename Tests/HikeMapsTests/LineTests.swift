import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("Lines of maps")
struct LineTests {
    /// Points from a place to the nearest piece.
    private func distance(_ point: Point, _ pieces: [LinePiece]) -> Double {
        var best = Double.infinity
        for piece in pieces {
            for (a, b) in zip(piece.points, piece.points.dropFirst()) {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let squared = dx * dx + dy * dy
                let share =
                    squared > 0 ? min(1, max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared)) : 0
                best = min(best, point.distance(to: Point(a.x + share * dx, a.y + share * dy)))
            }
        }
        return best
    }

    @Test(
        "OH5-91: what is drawn of a line lies within the tolerance of every corner that is seen",
        arguments: 1...20)
    func simplified(seed: Int) {
        var random = TestRandom(UInt64(seed))
        let walk = Sample.walk(3000, seed: UInt64(seed))
        let geometry = LineGeometry(walk)
        let camera = Camera(
            centre: walk[Int(random.number(0...2999))], zoom: random.number(11...17),
            heading: random.number(0...360))
        let projection = MapProjection(camera, Viewport(.watch49))
        let pieces = geometry.pieces(in: projection, margin: 5, tolerance: 0.4)
        for place in walk {
            let point = projection.point(of: place)
            guard projection.viewport.frame.contains(point) else { continue }
            #expect(distance(point, pieces) < 0.4 + 1e-6)
        }
        let area = projection.viewport.frame.expanded(by: 5.001)
        #expect(pieces.allSatisfy { $0.points.allSatisfy { area.contains($0) } })
    }

    @Test("50,000 corners are a few hundred in a frame")
    func many() {
        let geometry = LineGeometry(Sample.walk(50_000))
        for zoom in [10.0, 12, 14, 16] {
            let projection = MapProjection(Camera(centre: Sample.home, zoom: zoom), Viewport(.watch49))
            let count = geometry.pieces(in: projection, margin: 5).reduce(0) { $0 + $1.points.count }
            #expect(count < 3000, "\(count) at \(zoom)")
        }
        #expect(geometry.count == 50_000)
    }

    @Test("a line across the antimeridian takes the short way, seen from both sides")
    func antimeridian() {
        let line = LineGeometry([
            Coordinate(latitude: -16.8, longitude: 179.99), Coordinate(latitude: -16.8, longitude: -179.99),
        ])
        for longitude in [179.995, -179.995] {
            let camera = Camera(centre: Coordinate(latitude: -16.8, longitude: longitude), zoom: 12)
            let projection = MapProjection(camera, Viewport(.phone61))
            let pieces = line.pieces(in: projection, margin: 5)
            #expect(pieces.count == 1)
            // 0.02 of 360 degrees, of 2^20 points round the world.
            let length = pieces.first.map { $0.points[0].distance(to: $0.points[$0.points.count - 1]) } ?? 0
            #expect((length - 58.254).magnitude < 0.01)
        }
    }

    @Test("a line that leaves the frame and comes back is two pieces; lines of one geometry are not joined")
    func cut() {
        let projection = MapProjection(Camera(centre: Sample.home, zoom: 14), Viewport(.watch49))
        func place(_ x: Double, _ y: Double) -> Coordinate { projection.coordinate(at: Point(x, y)) }
        let there = LineGeometry([place(50, 50), place(400, 50), place(400, 90), place(50, 90)])
        #expect(there.pieces(in: projection, margin: 0).count == 2)
        let two = LineGeometry(lines: [[place(10, 10), place(90, 10)], [place(90, 20), place(10, 20)]])
        #expect(two.pieces(in: projection, margin: 0).map(\.points.count) == [2, 2])
        #expect(LineGeometry([Sample.home]).pieces(in: projection, margin: 5).isEmpty)
        #expect(LineGeometry(lines: [[], [Sample.home]]).count == 0)
    }

    @Test("arrows stand still on the ground while one pans, and point along the line")
    func arrows() {
        let walk = (0..<200).map {
            Coordinate(latitude: Sample.home.latitude, longitude: Sample.home.longitude + 0.0005 * Double($0))
        }
        let geometry = LineGeometry(walk)
        let camera = Camera(centre: walk[100], zoom: 14.2)
        let before = MapProjection(camera, Viewport(.phone61))
        let places = geometry.arrows(in: before, spacing: 60)
        #expect(places.count >= 5 && places.allSatisfy { ($0.degrees - 90).magnitude < 0.1 })
        let moved = camera.placing(walk[100], at: Point(150, 300), in: before.viewport)
        let after = MapProjection(moved, before.viewport)
        let grounds = Set(places.map { Int((before.coordinate(at: $0.place).longitude * 1e6).rounded()) })
        let shared = geometry.arrows(in: after, spacing: 60).filter {
            grounds.contains(Int((after.coordinate(at: $0.place).longitude * 1e6).rounded()))
        }
        #expect(shared.count >= places.count - 2)
        for (a, b) in zip(places, places.dropFirst()) {
            #expect((42...86).contains(a.place.distance(to: b.place)))
        }
    }
}

import HikeGeodesy
import HikeValues
import Testing

@Suite("Local frames and lines")
struct PolylineTests {
    @Test("OH5-69: a frame agrees with the great circle to 0.1 % within 10 km below 75 degrees", arguments: 1...20)
    func frame(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        for _ in 0..<200 {
            let origin = Coordinate(latitude: random.uniform(-74, 74), longitude: random.uniform(-180, 180))
            let place = GreatCircle.destination(
                from: origin, bearing: random.uniform(0, 360), distance: random.uniform(1, 3_000))
            let frame = LocalFrame(origin: origin)
            let point = frame.point(place)
            let distance = GreatCircle.distance(origin, place)
            #expect((point.length - distance).magnitude <= 0.001 * distance)
            let again = frame.coordinate(point)
            #expect(GreatCircle.distance(again, place) < 1e-6)
        }
    }

    @Test("a frame at a pole and one across the antimeridian stay finite and valid")
    func edges() {
        let pole = LocalFrame(origin: Coordinate(latitude: 90, longitude: 0))
        #expect(pole.coordinate(PlanePoint(x: 1_000, y: 1_000)).isValid)
        let far = LocalFrame(origin: Coordinate(latitude: 0, longitude: 179.999))
        let point = far.point(Coordinate(latitude: 0, longitude: -179.999))
        #expect((point.x - 0.002 * LocalFrame.metresPerDegree).magnitude < 1e-6)
        #expect(far.coordinate(point).longitude < -179.99)
    }

    @Test("Appendix A: 62.9 m off a 45-degree segment at 60 N, where unscaled mathematics gives 73.4 m")
    func goldenProjection() throws {
        // The segment runs north-east in degrees: 0.01 of each. The place lies 0.001 degrees off its middle:
        // unscaled 0.001 / sqrt 2 * 111 km = 78.6 m and the like; here the geometry is made in metres.
        let frame = LocalFrame(origin: Coordinate(latitude: 60, longitude: 10))
        let line = Polyline([PlanePoint(x: -500, y: -500), PlanePoint(x: 500, y: 500)].map(frame.coordinate))
        let offset = 62.9 / 2.0.squareRoot()
        let place = frame.coordinate(PlanePoint(x: offset, y: -offset))
        let projection = try #require(line.project(place))
        #expect((projection.distance - 62.9).magnitude < 0.05)
        #expect((projection.distanceAlong - line.length / 2).magnitude < 0.5)
    }

    static let corner = Polyline([
        Coordinate(latitude: 47, longitude: 11), Coordinate(latitude: 47.01, longitude: 11),
        Coordinate(latitude: 47.01, longitude: 11.02),
    ])

    @Test("OH5-87: distances grow along the line and end at its length")
    func distances() {
        let line = Self.corner
        #expect(line.distances.count == 3)
        #expect(line.distances[0] == 0)
        #expect((line.distances[1] - 0.01 * LocalFrame.metresPerDegree).magnitude < 1e-6)
        #expect(line.length == line.distances[2])
        #expect(line.segment(at: -5) == 0)
        #expect(line.segment(at: line.distances[1]) == 1)
        #expect(line.segment(at: 1e9) == 1)
        #expect(line.bearing(ofSegment: 0) == 0)
    }

    @Test("empty lines and single places do not trap")
    func degenerate() {
        let empty = Polyline([])
        #expect(empty.length == 0)
        #expect(empty.coordinate(at: 5) == nil)
        #expect(empty.project(Coordinate(latitude: 1, longitude: 1)) == nil)
        let place = Coordinate(latitude: 1, longitude: 1)
        let single = Polyline([place])
        #expect(single.coordinate(at: 5) == place)
        #expect(single.project(place) == nil)
        let twice = Polyline([place, place])
        #expect(twice.length == 0)
        #expect(twice.project(Coordinate(latitude: 1, longitude: 1.001))?.distanceAlong == 0)
        #expect(twice.coordinate(at: 0) == place)
    }

    @Test("a place beyond an end projects to the end; on equal distance the earlier segment wins")
    func ends() throws {
        let line = Self.corner
        let south = try #require(line.project(Coordinate(latitude: 46.99, longitude: 11)))
        #expect(south.distanceAlong == 0 && south.segment == 0)
        let east = try #require(line.project(Coordinate(latitude: 47.01, longitude: 11.03)))
        #expect(east.distanceAlong == line.length && east.segment == 1)
        let vertex = try #require(line.project(Coordinate(latitude: 47.01, longitude: 11)))
        #expect(vertex.segment == 0 && vertex.distance == 0)
        // Out and back on the same path: the stretch decides.
        let back = Polyline([line.coordinates[0], line.coordinates[1], line.coordinates[0]])
        let place = Coordinate(latitude: 47.005, longitude: 11)
        #expect(back.project(place)?.segment == 0)
        #expect(back.project(place, within: back.distances[1]...back.length)?.segment == 1)
    }

    @Test("property: a place made from a distance and an offset projects back to them", arguments: 1...30)
    func projection(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let origin = Coordinate(latitude: random.uniform(-70, 70), longitude: random.uniform(-180, 180))
        let frame = LocalFrame(origin: origin)
        // A line whose pieces are long against the offset.
        var points = [PlanePoint(x: 0, y: 0)]
        var course = random.uniform(0, 6.28)
        for _ in 0..<6 {
            course += random.uniform(-0.5, 0.5)
            let last = points[points.count - 1]
            points.append(
                PlanePoint(x: last.x + 300 * PortableMath.sin(course), y: last.y + 300 * PortableMath.cos(course)))
        }
        let line = Polyline(points.map(frame.coordinate))
        for _ in 0..<100 {
            let segment = Int(random.next() % 6)
            let along = line.distances[segment] + random.uniform(100, 200)
            let on = try #require(line.coordinate(at: along))
            let offset = random.uniform(-40, 40)
            let place = GreatCircle.destination(
                from: on, bearing: Angle.wrap360(line.bearing(ofSegment: segment) + 90), distance: offset)
            let projection = try #require(line.project(place))
            #expect((projection.distance - offset.magnitude).magnitude < 0.05)
            #expect((projection.distanceAlong - along).magnitude < 0.2)
            #expect(projection.segment == segment)
        }
    }
}

import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("Projection of maps")
struct ProjectionTests {
    @Test("a point of a frame and its place are one another's, to a millionth of a pixel", arguments: 1...200)
    func roundTrip(seed: Int) {
        var random = TestRandom(UInt64(seed))
        for viewport in Sample.viewports {
            let projection = MapProjection(random.camera(), viewport)
            for _ in 0..<20 {
                let point = random.point(in: viewport.size)
                let world = projection.world(at: point)
                guard world.y > 0, world.y < 1 else { continue }
                let back = projection.point(of: projection.coordinate(at: point))
                // A frame that shows the world more than once has the nearest of a place's images.
                guard projection.worldSize > 2000 else { continue }
                #expect(back.distance(to: point) < 1e-6, "\(projection.camera) \(point)")
            }
        }
    }

    @Test("the centre is in the middle, on a whole pixel")
    func centre() {
        for viewport in Sample.viewports {
            let camera = Camera(centre: Sample.home, zoom: 14, heading: 33)
            let point = MapProjection(camera, viewport).point(of: Sample.home)
            #expect(point == viewport.middle)
            #expect((point.x * viewport.scale).truncatingRemainder(dividingBy: 1).magnitude < 1e-9)
        }
    }

    @Test("heading 90 shows east at the top, 180 south, 270 west")
    func quarterTurns() {
        let east = Coordinate(latitude: 0, longitude: 0.1)
        let viewport = Viewport(.phone61)
        let length = 0.1 / 360 * MercatorSquare.size(zoom: 10)
        for (heading, x, y) in [(0.0, length, 0.0), (90, 0, -length), (180, -length, 0), (270, 0, length)] {
            let camera = Camera(centre: Coordinate(latitude: 0, longitude: 0), zoom: 10, heading: heading)
            let way = MapProjection(camera, viewport).point(of: east) - viewport.middle
            #expect(way.distance(to: Point(x, y)) < 1e-9, "\(heading): \(way)")
        }
    }

    @Test("across the antimeridian a place is where it is near")
    func antimeridian() {
        let camera = Camera(centre: Coordinate(latitude: -16.8, longitude: 179.999), zoom: 12)
        let projection = MapProjection(camera, Viewport(.phone61))
        let point = projection.point(of: Coordinate(latitude: -16.8, longitude: -179.999))
        #expect(
            (point.x - projection.viewport.middle.x - 0.002 / 360 * projection.worldSize).magnitude < 1e-6)
        #expect((projection.coordinate(at: point).longitude + 179.999).magnitude < 1e-9)
    }

    @Test("OHR-26: latitudes end at 85.05 degrees, and nothing is infinite")
    func limits() {
        let viewport = Viewport(.watch49)
        for latitude in [90.0, 89, -90, 85.06] {
            let camera = Camera(centre: Coordinate(latitude: latitude, longitude: 0), zoom: 5)
            let projection = MapProjection(camera, viewport)
            let point = projection.point(of: Coordinate(latitude: latitude, longitude: 0))
            #expect(point == viewport.middle)
            #expect(projection.coordinate(at: point).latitude.magnitude < 85.0512)
        }
        #expect(
            MercatorSquare.point(of: Coordinate(latitude: .nan, longitude: .infinity)) == WorldPoint(0.5, 0.5)
        )
    }

    @Test("OHR-26: metres a pixel at zoom 0 on the equator are 156543, and half as many with each zoom")
    func metres() {
        #expect((MercatorSquare.metresPerPoint(latitude: 0, zoom: 0) - 156_543.03392804097).magnitude < 1e-6)
        let at60 = MercatorSquare.metresPerPoint(latitude: 60, zoom: 10)
        #expect((at60 - 156_543.03392804097 / 1024 / 2).magnitude < 1e-9)
    }

    @Test(
        "cameras of one zoom and heading are whole pixels apart, and less than one from what was asked",
        arguments: 1...50)
    func wholePixels(seed: Int) {
        var random = TestRandom(UInt64(seed))
        var camera = random.camera()
        for viewport in Sample.viewports {
            let (first, corner) = MapProjection(camera, viewport).onWholePixels()
            let place = first.coordinate(at: Point(20, 30))
            camera = camera.placing(place, at: random.point(in: viewport.size), in: viewport)
            let (second, moved) = MapProjection(camera, viewport).onWholePixels()
            let delta = second.point(of: first.world(at: Point(20, 30))) - Point(20, 30)
            let turns = ((delta.x * viewport.scale + Double(moved.x - corner.x)) / viewport.scale).magnitude
            #expect(turns < 1e-4 || turns > second.worldSize / 2)
            let exact = MapProjection(camera, viewport).point(of: camera.centre)
            #expect(second.point(of: camera.centre).distance(to: exact) * viewport.scale < 0.7072)
        }
    }
}

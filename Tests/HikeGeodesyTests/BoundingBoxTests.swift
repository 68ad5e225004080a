import HikeGeodesy
import HikeValues
import Testing

@Suite("Bounding boxes")
struct BoundingBoxTests {
    @Test("OHR-27: a box from centre and radius has 111,320 m a degree, times cos(latitude) in longitude")
    func around() {
        let box = BoundingBox(center: Coordinate(latitude: 60, longitude: 10), radius: 111_320)
        #expect(box.south == 59)
        #expect(box.north == 61)
        #expect(abs(box.west - 8) < 1e-9)
        #expect(abs(box.east - 12) < 1e-9)
        #expect(abs(box.center.longitude - 10) < 1e-9)
        #expect(box.center.latitude == 60)
    }

    @Test("OHR-27: the edges are inside")
    func contains() {
        let box = BoundingBox(south: 42, west: 1, north: 43, east: 2)
        for (latitude, longitude) in [(42.0, 1.0), (43, 2), (42.5, 1.5), (42, 2), (43, 1)] {
            #expect(box.contains(Coordinate(latitude: latitude, longitude: longitude)))
        }
        for (latitude, longitude) in [
            (41.999_999, 1.5), (43.000_001, 1.5), (42.5, 0.999_999), (42.5, 2.000_001),
        ] {
            #expect(!box.contains(Coordinate(latitude: latitude, longitude: longitude)))
        }
        #expect(!box.contains(Coordinate(latitude: .nan, longitude: 1.5)))
    }

    @Test("OHR-27: the area is in square kilometres")
    func area() {
        let equator = BoundingBox(south: -0.5, west: 0, north: 0.5, east: 1)
        #expect(abs(equator.area - 111.32 * 111.32) < 1e-6)
        let north = BoundingBox(south: 59.5, west: 0, north: 60.5, east: 1)
        #expect(abs(north.area - 111.32 * 111.32 / 2) < 1e-6)
        #expect(BoundingBox(south: 1, west: 1, north: 1, east: 1).area == 0)
    }

    @Test("a box across the antimeridian holds both sides, one at a pole all longitudes")
    func wrapped() {
        let box = BoundingBox(center: Coordinate(latitude: 0, longitude: 179.5), radius: 111_320)
        #expect(box.west > box.east)
        #expect(abs(box.width - 2) < 1e-9)
        #expect(box.contains(Coordinate(latitude: 0, longitude: -179.6)))
        #expect(box.contains(Coordinate(latitude: 0, longitude: 180)))
        #expect(!box.contains(Coordinate(latitude: 0, longitude: 0)))
        #expect(abs(box.area - 4 * 111.32 * 111.32) < 1e-6)
        let pole = BoundingBox(center: Coordinate(latitude: 89.9, longitude: 5), radius: 50_000)
        #expect(pole.north == 90 && pole.width == 360)
        #expect(BoundingBox(center: Coordinate(latitude: 1, longitude: 1), radius: .nan).north == 1)
    }

    @Test("what two boxes share around a place, also across the antimeridian")
    func clipped() {
        let here = Coordinate(latitude: 42.5, longitude: 1.5)
        let box = BoundingBox(south: 42, west: 1, north: 43, east: 2)
        let shifted = BoundingBox(south: 42.2, west: 0.5, north: 44, east: 1.8)
        let shared = BoundingBox(south: 42.2, west: 1, north: 43, east: 1.8)
        #expect(box.clipped(to: shifted, around: here) == shared)
        #expect(shifted.clipped(to: box, around: here) == shared)
        #expect(box.clipped(to: box, around: here) == box)
        let one = BoundingBox(south: -1, west: 179, north: 1, east: -178)
        let other = BoundingBox(south: -1, west: 178, north: 1, east: -179)
        for longitude in [179.5, 180, -180, -179.5] {
            let both = one.clipped(to: other, around: Coordinate(latitude: 0, longitude: longitude))
            #expect(both == BoundingBox(south: -1, west: 179, north: 1, east: -179))
        }
        let west = BoundingBox(south: -1, west: 178, north: 1, east: 180)
        let ended = one.clipped(to: west, around: Coordinate(latitude: 0, longitude: 179.5))
        #expect(ended == BoundingBox(south: -1, west: 179, north: 1, east: 180))
    }

    @Test("the eight points of the compass")
    func compass() {
        #expect(CompassPoint(bearing: 0) == .north)
        #expect(CompassPoint(bearing: 359) == .north)
        #expect(CompassPoint(bearing: 22.5) == .northEast)
        #expect(CompassPoint(bearing: -90) == .west)
        #expect(CompassPoint(bearing: 181).name == "south")
        #expect(CompassPoint.allCases.count == 8)
    }
}

import Foundation
import HikeGeodesy
import HikeValues
import HikeWaypoints
import Testing

@Suite("What is near")
struct NearbySearchTests {
    private static func inBox(_ search: NearbySearch, _ place: Coordinate) -> Bool {
        search.latitudes.contains(place.latitude)
            && search.longitudes.contains { $0.contains(place.longitude) }
    }

    @Test("0.01 degrees on the equator are 1,111.95 m (OH2-26)")
    func known() {
        let place = Coordinate(latitude: 0, longitude: 0.01)
        let inside = NearbySearch(centre: Coordinate(latitude: 0, longitude: 0), radius: 1_111.95)
        #expect(inside.distance(to: place) != nil && Self.inBox(inside, place))
        let outside = NearbySearch(centre: Coordinate(latitude: 0, longitude: 0), radius: 1_111.94)
        #expect(outside.distance(to: place) == nil)
    }

    @Test("the box never leaves out what the distance lets in (OH2-27)")
    func complete() {
        var random = RandomStream(seed: 11)
        var found = 0
        for round in 0..<40_000 {
            let latitudes = [-90, -89.999999, -60, 0, 46.6, 89.99, 90, random.uniform() * 180 - 90]
            let longitudes = [-180, -179.9999, 0, 12.2, 179.9999, 180, random.uniform() * 360 - 180]
            let centre = Coordinate(
                latitude: latitudes[round % latitudes.count],
                longitude: longitudes[round / 8 % longitudes.count])
            let radii = [0, 0.5, 40, 5_000, 300_000, 9_000_000, 10_100_000, 20_100_000]
            let radius = radii[Int(random.next() % UInt64(radii.count))]
            // Just inside and just outside of the circle, in any direction.
            let reach = radius * (0.999999 + random.uniform() * 0.000002)
            let place = GreatCircle.destination(
                from: centre, bearing: random.uniform() * 360, distance: reach)
            let search = NearbySearch(centre: centre, radius: radius)
            guard search.distance(to: place) != nil else { continue }
            found += 1
            #expect(Self.inBox(search, place), "\(centre) \(radius) \(place)")
        }
        #expect(found > 10_000)
    }

    @Test(
        "at a pole every longitude is the same place; the antimeridian has two names; radius 0 (OH2-27, RD-11)"
    )
    func edges() {
        func isNear(_ a: (Double, Double), _ b: (Double, Double), _ radius: Double) -> Bool {
            let search = NearbySearch(centre: Coordinate(latitude: a.0, longitude: a.1), radius: radius)
            let place = Coordinate(latitude: b.0, longitude: b.1)
            return search.distance(to: place) != nil && Self.inBox(search, place)
        }
        #expect(isNear((90, 10), (90, -120), 0))
        #expect(isNear((-90, 0), (-90, 180), 0))
        #expect(isNear((10, 180), (10, -180), 0) && isNear((10, -180), (10, 180), 0))
        #expect(isNear((46.5, 12.25), (46.5, 12.25), 0))
        #expect(!isNear((46.5, 12.25), (46.5, 12.25001), 0.5))
        #expect(isNear((0, 179.999), (0, -179.999), 223))
        #expect(!isNear((0, 179.999), (0, -179.999), 222))
        #expect(isNear((0, 0), (0, 180), 20_100_000) && !isNear((0, 0), (0, 180), 20_000_000))
        // Behind the pole.
        #expect(isNear((89.9, 0), (89.9, 180), 22_240) && !isNear((89.9, 0), (89.9, 180), 22_230))
        #expect(isNear((0, 0), (0, 0), -5) && isNear((0, 0), (0, 0), .nan))
    }

    @Test("the index finds what a look at all finds, while waypoints come, go and change")
    func index() {
        var random = RandomStream(seed: 8)
        var index = WaypointIndex()
        var all: [Waypoint] = []
        for round in 0..<600 {
            let number = Int(random.next() % 80)
            let id = Sample.id(number)
            all.removeAll { $0.id == id }
            if random.next() % 4 == 0 {
                index.remove(id)
            } else {
                let steps = (Double(random.next() % 5), Double(random.next() % 5))
                let waypoint = Sample.waypoint(
                    number, 46 + steps.0 * 0.01, 12 + steps.1 * 0.01, label: "\(round)")
                all.append(waypoint)
                index.set(waypoint)
            }
            #expect(index.count == all.count && index[id] == all.first { $0.id == id })
            let search = NearbySearch(
                centre: Coordinate(latitude: 46.02, longitude: 12.02), radius: random.uniform() * 3_000)
            let expected = all.filter { search.distance(to: $0.coordinate) != nil }
                .nearest(to: search.centre)
            #expect(index.nearby(search) == expected)
        }
        #expect(WaypointIndex(all).count == all.count)
    }
}

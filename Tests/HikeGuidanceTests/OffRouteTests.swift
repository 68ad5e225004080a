import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("Leaving the route and coming back")
struct OffRouteTests {
    @Test("Appendix A, OH5-72, OH5-73, OH5-74: the sequence of distances, with two failures")
    func sequence() throws {
        let plane = Plane()
        let route = try plane.route([(0, 0), (2_000, 0)])
        var hike = try Hike(route)
        let sequence: [(Double, Bool)] = [
            (20, false), (49.9, false), (50.1, true), (40, true), (31, true), (29.9, false), (45, false),
            (55, true),
        ]
        for (index, (distance, isOff)) in sequence.enumerated() {
            hike.fix(plane.place(1_000 + Double(index), distance))
            #expect(hike.navigator.isOffRoute == isOff)
            #expect(((hike.navigator.distanceFromRoute ?? .nan) - distance).magnitude < 0.005)
        }
        #expect(hike.haptics == [.failure, .failure])
    }

    @Test("guidance 5.21: off strictly above 50.0 m, back strictly below 30.0 m, at every latitude")
    func limits() throws {
        for latitude in [0.0, 47, 60, 70, -78, 84] {
            let plane = Plane(latitude: latitude)
            let route = try plane.route([(0, 0), (900, 0)])
            var hike = try Hike(route)
            for (distance, isOff) in [
                (50.0, false), (50.1, true), (30.0, true), (29.9, false), (50.0, false),
            ] {
                hike.fix(plane.place(450, distance))
                #expect(hike.navigator.isOffRoute == isOff, "\(latitude) \(distance)")
            }
        }
    }

    @Test(
        "guidance 5.28, OH5-68, OH5-69, RD-04: 40 m and 62.9 m beside a diagonal are that, at every latitude",
        arguments: [0.0, 47, 60, 70, 78, -60])
    func diagonal(latitude: Double) throws {
        for (distance, isOff) in [(40.0, false), (62.9, true)] {
            let plane = Plane(latitude: latitude)
            let route = try plane.route([(0, 0), (300, 300)])
            var hike = try Hike(route)
            let aside = distance / 2.0.squareRoot()
            hike.fix(plane.place(150 - aside, 150 + aside))
            #expect(((hike.navigator.distanceFromRoute ?? .nan) - distance).magnitude < 0.05)
            #expect(hike.navigator.isOffRoute == isOff)
        }
    }

    @Test("OH5-74: one failure for an excursion however long, another for the next")
    func oneFailure() throws {
        let plane = Plane()
        let route = try plane.route([(0, 0), (2_000, 0)])
        var hike = try Hike(route)
        for excursion in 0..<3 {
            let x = 200 + Double(excursion) * 500
            for y in stride(from: 0.0, through: 120, by: 1.4) { hike.fix(plane.place(x, y)) }
            for _ in 0..<300 { hike.fix(plane.place(x, 120)) }
            for y in stride(from: 120.0, through: 0, by: -1.4) { hike.fix(plane.place(x + 20, y)) }
            #expect(!hike.navigator.isOffRoute)
        }
        #expect(hike.haptics == [.failure, .failure, .failure])
        #expect(hike.cues.filter { $0 == .backOnRoute }.count == 3)
    }

    @Test("guidance 5.18, plain: leaving at a right angle is told with the first fix beyond 50 m")
    func leaving() throws {
        let plane = Plane()
        let route = try plane.route([(0, 0), (1_000, 0)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), to: 400)
        for y in 1...49 { hike.fix(plane.place(400, Double(y))) }
        #expect(hike.fix(plane.place(400, 50)) == [])
        let effects = hike.fix(plane.place(400, 51))
        guard case .cue(.offRoute(let distance)) = effects.first else {
            Issue.record("no off-route cue")
            return
        }
        #expect((distance - 51).magnitude < 0.01 && effects.count == 1)
        #expect((hike.navigator.distanceAlong - 400).magnitude < 0.1)
    }

    @Test("guidance 5.20: 31 to 55 m while off the route stays off, 35 to 48 m while on it stays on")
    func hysteresis() throws {
        let plane = Plane()
        let route = try plane.route([(0, 0), (1_000, 0)])
        var hike = try Hike(route)
        for step in 0..<600 { hike.fix(plane.place(500, 35 + 13 * Double(step % 14) / 13)) }
        #expect(hike.cues.isEmpty)
        hike.fix(plane.place(500, 51))
        for step in 0..<600 { hike.fix(plane.place(500, 31 + 24 * Double(step % 14) / 13)) }
        #expect(hike.navigator.isOffRoute && hike.haptics == [.failure])
    }

    @Test("guidance 5.7: 5 km before the start is one failure, then silence until the route is joined")
    func farFromTheStart() throws {
        let plane = Plane()
        let route = try plane.route([(0, 0), (1_000, 0)])
        var hike = try Hike(route)
        for y in stride(from: 5_000.0, through: 31, by: -7) { hike.fix(plane.place(0, y)) }
        #expect(hike.haptics == [.failure])
        #expect(!hike.navigator.hasJoined && hike.navigator.progress == 0)
        #expect((hike.navigator.remainingDistance - 1_000).magnitude < 0.1)
        hike.fix(plane.place(0, 29))
        #expect(hike.effects.suffix(2) == [.cue(.backOnRoute), .joined(distanceAlong: 0)])
        hike.walk(Polyline(route.coordinates))
        #expect(hike.haptics == [.failure, .success])
    }

    @Test("OH5-85: a nearby later leg does not take over from the one that is left")
    func laterLeg() throws {
        let plane = Plane()
        let route = try plane.route([(0, 0), (1_000, 0), (1_000, 100), (0, 100)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), to: 300)
        for y in stride(from: 1.0, through: 60, by: 1) { hike.fix(plane.place(300, y)) }
        #expect(hike.navigator.isOffRoute)
        for y in stride(from: 60.0, through: 0, by: -1) { hike.fix(plane.place(300, y)) }
        #expect(!hike.navigator.isOffRoute)
        #expect((hike.navigator.distanceAlong - 300).magnitude < 0.1)
    }

    @Test("after an excursion from the way out of an out-and-back the hiker is put on the way out again")
    func returnToTheSameLeg() throws {
        let plane = Plane()
        let route = try plane.route([(0, 0), (1_000, 0), (0, 0)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), to: 300)
        for y in stride(from: 0.0, through: 80, by: 1.4) { hike.fix(plane.place(300 + y / 4, y)) }
        for y in stride(from: 80.0, through: 0, by: -1.4) { hike.fix(plane.place(340 - y / 4, y)) }
        #expect((hike.navigator.distanceAlong - 340).magnitude < 3)
        hike.walk(Polyline(route.coordinates), from: 340)
        #expect(hike.arrivals == 1 && hike.turnsTold == [1])
    }
}

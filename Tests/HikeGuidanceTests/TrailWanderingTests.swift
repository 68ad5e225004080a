import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

/// A receiver that wanders while its speed says that nobody does.
@Suite("The trail's rules: whoever sits is not carried away")
struct TrailWanderingTests {
    let plane = Plane()

    private func hiker(to along: Double = 500) throws -> Hike {
        let route = try plane.route([(0, 0), (1_000, 0)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: along, withCourse: true, accuracy: 12)
        return hike
    }

    @Test("issue 20: ten minutes of fixes up to 90 m away are the receiver's, while the hiker sits")
    func sitting() throws {
        var hike = try hiker()
        for second in 0..<600 {
            let away = 90 * PortableMath.sin(Double(second) * Double.pi / 300).magnitude
            hike.fix(plane.place(500, away), accuracy: 12, speed: 0)
        }
        #expect(hike.offRoutes == 0)
        // Walked, and measured as such, it is a departure.
        for y in stride(from: 0.0, through: 80, by: 1.4) {
            hike.fix(plane.place(500, y), accuracy: 12, course: 0, speed: 1.4)
        }
        #expect(hike.offRoutes == 1)
    }

    @Test("issue 20: the same without speeds is a departure: nobody knows better")
    func withoutSpeeds() throws {
        var hike = try hiker()
        for second in 0..<300 { hike.fix(plane.place(500, min(90, Double(second))), accuracy: 12) }
        #expect(hike.offRoutes == 1)
    }

    @Test("issue 20: a receiver whose speed is 0 whatever happens delays a departure, and does not hide it")
    func stuckSpeed() throws {
        var hike = try hiker()
        var told: Double?
        for y in stride(from: 0.0, through: 160, by: 1.4) {
            hike.fix(plane.place(500, y), accuracy: 12, speed: 0)
            if told == nil, hike.offRoutes == 1 { told = y }
        }
        // 50 m and five times the accuracy.
        let place = try #require(told)
        #expect(place > 105 && place < 140)
        // Nor does it hide a way back.
        var back = try hiker(to: 800)
        for x in stride(from: 800.0, through: 560, by: -1.4) {
            back.fix(plane.place(x, 0), accuracy: 12, speed: 0)
        }
        #expect(back.cues.contains(.wrongWay))
    }

    @Test(
        "issue 20: a departure that is walked is told after 2 s at 50 m, whatever accuracy is stated",
        arguments: [5.0, 12, 30])
    func walked(accuracy: Double) throws {
        var hike = try hiker()
        var told: Double?
        for y in stride(from: 0.0, through: 90, by: 1.4) {
            hike.fix(plane.place(500, y), accuracy: accuracy, course: 0, speed: 1.4)
            if told == nil, hike.offRoutes == 1 { told = y }
        }
        #expect(try #require(told) < 56)
    }

    @Test("issue 20: a place that falls back 60 m while the hiker sits is no way back")
    func noWayBack() throws {
        var hike = try hiker()
        for second in 0..<300 {
            hike.fix(plane.place(500 - min(60, Double(second) / 2), 0), accuracy: 12, speed: 0)
        }
        #expect(!hike.cues.contains(.wrongWay))
        for x in stride(from: 440.0, through: 380, by: -1.4) {
            hike.fix(plane.place(x, 0), accuracy: 12, course: 270, speed: 1.4)
        }
        #expect(hike.cues.filter { $0 == .wrongWay }.count == 1)
    }

    @Test(
        "issue 20: a watch that confirms a way leaves leap and accuracy aside; one that denies it is believed"
    )
    func watch() {
        func changes(_ distances: [Double], hasWalked: Bool?, accuracy: Double = 5) -> [DepartureWatch.Change]
        {
            var watch = DepartureWatch()
            return distances.enumerated().map { index, distance in
                watch.update(
                    distance: distance,
                    fix: Fix(
                        time: .seconds(Double(index)), coordinate: plane.place(0, 0),
                        horizontalAccuracy: accuracy), hasWalked: hasWalked, .hiking, .hiking)
            }
        }
        let leap = [5.0, 90, 90, 90]
        #expect(changes(leap, hasWalked: true).last == .left)
        #expect(changes(Array(leap.dropLast()), hasWalked: true).last == DepartureWatch.Change.none)
        #expect(changes([5.0, 55, 55, 55], hasWalked: true, accuracy: 40).last == .left)
        #expect(changes([5.0, 55, 55, 55], hasWalked: nil, accuracy: 40).allSatisfy { $0 == .none })
        #expect(changes([5.0] + Array(repeating: 90, count: 60), hasWalked: false).allSatisfy { $0 == .none })
    }

    @Test("issue 20: a turn right before the end is told before the arrival")
    func turnBeforeTheEnd() throws {
        // Two turns 18 m apart, as a map has them: the second is told 13 m before it, 28 m before the end.
        var route = try plane.route([(0, 0), (400, 0), (400, 18), (415, 18)])
        let line = Polyline(route.coordinates)
        let turns: [(Int, TurnDirection)] = [(0, .start), (1, .left), (2, .right), (3, .arrive)]
        route.turnInstructions = turns.map { vertex, direction in
            TurnInstruction(
                coordinate: line.coordinates[vertex], direction: direction, bearing: 0,
                distanceFromPrevious: vertex > 0 ? line.distances[vertex] - line.distances[vertex - 1] : 0,
                cumulativeDistance: line.distances[vertex],
                text: TurnInstruction.text(direction, bearing: 0, trailName: nil))
        }
        var hike = try Hike(route, .hiking)
        hike.walk(line, withCourse: true)
        hike.stand(plane.place(415, 18), seconds: 30, speed: 0)
        #expect(hike.turnsTold == [1, 2] && hike.arrivals == 1)
        #expect(hike.turn(2) < hike.walkedAt { $0 == .arrived })
    }

    @Test("issue 20: a leap from the start of a loop to its end leaves nothing out: nobody arrives by it")
    func leapToTheEnd() throws {
        let route = try plane.route([(0, 0), (500, 0), (500, 500), (0, 500), (0, 30)])
        let guided = try GuidedRoute(route)
        var navigator = TrailNavigator(guided, .hiking, .hiking)
        navigator.leaveOut(from: 60, to: guided.line.length)
        #expect(navigator.leftOut == 0)
        // Half of it cut off is left out.
        navigator.leaveOut(from: 300, to: 1_700)
        #expect(navigator.leftOut == 1_400)
    }
}

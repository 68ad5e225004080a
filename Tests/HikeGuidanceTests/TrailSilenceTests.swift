import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

/// While the receiver has no position the hiker walks on.
@Suite("The trail's rules: turns in a silence of the receiver")
struct TrailSilenceTests {
    let plane = Plane()

    /// Walks to so many metres along an L with its turn at 300 m, then lets seconds pass without a fix.
    private func hiker(to along: Double, then seconds: Int, _ points: [(Double, Double)] = corner) throws
        -> Hike
    {
        let route = try plane.route(points)
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: along, withCourse: true)
        hike.wait(seconds)
        return hike
    }

    private static let corner: [(Double, Double)] = [(0, 0), (300, 0), (300, 300)]

    @Test(
        "issue 20: a turn is told where the hiker should be 30 m before it, and not told again by the next fix"
    )
    func foreseen() throws {
        // 50 m before the place of the cue, which takes 36 s at 1.4 m/s.
        var hike = try hiker(to: 220, then: 35)
        #expect(hike.turnsTold.isEmpty)
        hike.wait(3)
        #expect(hike.turnsTold == [1])
        let said = hike.navigator.hapticCue(for: .atTurn(instruction: 1, direction: .left), at: hike.lastFix)
        #expect((try #require(said.distance) - 27).magnitude < 4)
        hike.walk(
            Polyline(try plane.route(Self.corner).coordinates), from: 280, to: 420, withCourse: true)
        #expect(hike.turnsTold == [1] && hike.navigator.currentInstructionIndex == 2)
    }

    @Test("issue 20: nothing is passed by it: the screen names the turn until a fix is behind it")
    func notPassed() throws {
        let hike = try hiker(to: 250, then: 55)
        #expect(hike.turnsTold == [1] && hike.navigator.currentInstructionIndex == 1)
        #expect((hike.navigator.distanceAlong - 250).magnitude < 5)
    }

    @Test("issue 20: two turns of one silence are told, each where it is due")
    func twoTurns() throws {
        let points = [(0.0, 0.0), (300, 0), (300, 40), (600, 40)]
        var hike = try hiker(to: 262, then: 8, points)
        #expect(hike.turnsTold == [1])
        hike.wait(28)
        #expect(hike.turnsTold == [1, 2])
        // Back before the second turn: it was told.
        hike.walk(Polyline(try plane.route(points).coordinates), from: 312, to: 450, withCourse: true)
        #expect(hike.turnsTold == [1, 2])
        #expect(hike.repeatedCues.isEmpty)
    }

    @Test(
        "issue 20: who stood when the receiver fell silent is told nothing, nor who was last seen far before the turn"
    )
    func untold() throws {
        let route = try plane.route(Self.corner)
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 250, withCourse: true)
        hike.stand(plane.place(250, 0), seconds: 60, speed: 0)
        hike.wait(60)
        #expect(hike.turnsTold.isEmpty)
        #expect(try hiker(to: 205, then: 70).turnsTold.isEmpty)
    }

    @Test("issue 20: after a minute nobody knows where the hiker is, and a pause is silent")
    func limits() throws {
        // 85 m before the turn the cue is due after 39 s: a second that is missed until a minute has passed.
        var late = try hiker(to: 215, then: 0)
        late.wait(1, after: 61)
        #expect(late.turnsTold.isEmpty)
        var paused = try hiker(to: 250, then: 0)
        _ = paused.navigator.handle(.pause)
        paused.wait(40)
        #expect(paused.turnsTold.isEmpty)
    }

    @Test("issue 20: off the route nothing is foreseen")
    func offRoute() throws {
        var hike = try hiker(to: 250, then: 0)
        for y in stride(from: 0.0, through: -80, by: -1.4) {
            hike.fix(plane.place(250, y), course: 180, speed: 1.4)
        }
        #expect(hike.navigator.isOffRoute)
        hike.wait(60)
        #expect(hike.turnsTold.isEmpty)
    }
}

extension Hike {
    /// Lets seconds pass in which the receiver has no position.
    mutating func wait(_ seconds: Int, after gap: Double = 1) {
        for _ in 0..<seconds {
            time += .seconds(gap)
            for effect in navigator.handle(.tick(time)) { log.append((walked, effect)) }
        }
    }
}

import HikeTruth
import HikeValues
import Testing

@Suite("The gait (issue 22)")
struct GaitTests {
    @Test("issue 22: cadence and step length are those of the walk ratio: 98 steps a minute at 62 m a minute")
    func walkRatio() {
        let gait = Gait()
        #expect((60 * gait.cadence(speed: 62.0 / 60) - 98).magnitude < 0.1)
        #expect((60 * gait.cadence(speed: 1.25) - 107.7).magnitude < 0.1)
        #expect((gait.stepLength(speed: 1.25) - 0.696).magnitude < 0.001)
        // Tall people make longer and fewer steps.
        #expect(Gait(height: 1.9).stepLength(speed: 1.25) > 0.73)
        #expect(Gait(height: 1.5).stepLength(speed: 1.25) < 0.66)
        #expect(Gait(height: -4).height == 1)
    }

    @Test("issue 22: steps are quicker downhill, as measured on a treadmill, and not uphill")
    func slopes() {
        let gait = Gait()
        let level = gait.cadence(speed: 1.25)
        // 3, 6 and 9 degrees: 0.95, 0.98 and 0.99 strides a second where the level has 0.93.
        for (grade, strides) in [(0.0524, 0.95), (0.1051, 0.98), (0.1584, 0.99)] {
            #expect(
                (gait.cadence(speed: 1.25, grade: -grade) / level / (strides / 0.93) - 1).magnitude < 0.015)
            #expect(gait.cadence(speed: 1.25, grade: grade) == level)
        }
        #expect(gait.cadence(speed: 1.25, grade: -50) < 1.2 * level)
    }

    @Test("issue 22: who stands, rides or sits makes no steps; who runs makes 162 a minute")
    func locomotion() {
        let gait = Gait()
        for speed in [0, 0.01, 4, 9, 30, 100] {
            #expect(gait.cadence(speed: speed) == 0)
            #expect(gait.stepLength(speed: speed) == 0)
        }
        #expect(gait.cadence(speed: 3) == 2.7)
        let kinds = [0, 1.25, 2.5, 5, 20].map { Locomotion(speed: $0) }
        #expect(kinds == [.standing, .walking, .running, .cycling, .driving])
    }

    @Test("issue 22: 1 km has the steps of its pace, and a rest has none", arguments: [1.0, 1.25, 1.6])
    func kilometre(speed: Double) throws {
        let rest = Pause(at: 400, duration: .seconds(600))
        let walk = try Strolls.walk(metres: 1_000, speed: speed, pauses: [rest])
        var model = GaitModel()
        let end = try #require(walk.end) + .seconds(60)
        model.advance(to: end, truth: walk.state(at:))
        let totals = model.totals(at: end)
        // Setting out and stopping, twice each, are noticed within half a second.
        let wanted = 1_000 * Gait().cadence(speed: speed) / speed
        #expect((totals.steps - wanted).magnitude < 2.5)
        #expect((totals.distance - 1_000).magnitude < 1.5)
        #expect((totals.seconds - 1_000 / speed).magnitude < 1.1)
        #expect((1_200...1_700).contains(totals.steps))
    }
}

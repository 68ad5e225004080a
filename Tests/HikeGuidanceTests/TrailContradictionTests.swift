import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

@Suite("The trail's rules: what is told at one fix does not contradict itself")
struct TrailContradictionTests {
    private func contradiction(_ effects: [NavigatorEffect]) -> String? { effects.contradiction(.hiking) }

    private func hint(_ distance: Double) -> NavigatorEffect {
        .rejoinHint(distanceAlong: 900, bearing: 10, distance: distance)
    }

    @Test("an alarm alone, or with the way back from where the route is out of reach, is none")
    func alone() {
        #expect(contradiction([]) == nil)
        #expect(contradiction([.cue(.wrongWay), .instructionChanged(3)]) == nil)
        #expect(contradiction([hint(61), .cue(.offRoute(distance: 61))]) == nil)
        #expect(contradiction([hint(30), .cue(.offRouteReminder(distance: 70))]) == nil)
        #expect(contradiction([.relocated(from: 1, to: 2), .cue(.arrived), hint(0)]) == nil)
    }

    @Test(
        "an alarm beside a place that was found, beside a route that goes on here, or beside another alarm is one"
    )
    func contradictory() {
        #expect(contradiction([hint(0), .cue(.offRoute(distance: 61))]) != nil)
        #expect(contradiction([hint(29), .cue(.offRouteReminder(distance: 61))]) != nil)
        #expect(contradiction([hint(60), .cue(.wrongWay)]) != nil)
        for alarm in [GuidanceCue.wrongWay, .offRoute(distance: 61)] {
            for place in [
                NavigatorEffect.relocated(from: 1, to: 200), .cue(.skippedAhead(from: 1, to: 200)),
                .cue(.arrived), .cue(.backOnRoute), .cue(.wrongWayCleared), .joined(distanceAlong: 3),
            ] {
                #expect(contradiction([place, .cue(alarm)]) != nil)
            }
        }
        #expect(contradiction([.cue(.wrongWay), .cue(.offRoute(distance: 61))]) != nil)
    }

    @Test("alarms that wait behind another cue are taken back when the place is found")
    func withdrawn() {
        let rules = TrailRules.hiking
        var queue = CueQueue()
        let turn = GuidanceCue.atTurn(instruction: 1, direction: .left)
        queue.add(turn, at: .zero)
        #expect(queue.release(at: .zero, rules) == [.cue(turn)])
        queue.add(.offRoute(distance: 61), at: .seconds(1))
        queue.add(.wrongWay, at: .seconds(1))
        queue.add(.arrived, at: .seconds(1))
        #expect(queue.release(at: .seconds(1), rules).isEmpty)
        let hadAlarms = queue.withdrawAlarms()
        let hasAlarms = queue.withdrawAlarms()
        #expect(hadAlarms && !hasAlarms)
        #expect(queue.release(at: .seconds(3), rules) == [.cue(.arrived)])
    }
}

import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

@Suite("The trail's rules: the schedule of cues")
struct TrailScheduleTests {
    let plane = Plane()
    let rules = TrailRules.hiking
    let configuration = GuidanceConfiguration.hiking

    /// Turns at 400, 452 and 800 m; the end at 1,200 m.
    private func guided() throws -> GuidedRoute {
        try GuidedRoute(plane.route([(0, 0), (400, 0), (400, 52), (748, 52), (748, 452)]))
    }

    private func run(
        _ places: [Double], _ schedule: inout CueSchedule, stride: Double = 1.4, mayTell: Bool = true
    ) throws -> [NavigatorEffect] {
        let route = try guided()
        return places.flatMap {
            schedule.advance(
                to: $0, deviation: 2, stride: stride, mayTell: mayTell, route: route, configuration, rules)
        }
    }

    private func run(_ places: [Double], stride: Double = 1.4, mayTell: Bool = true) throws
        -> [NavigatorEffect]
    {
        var schedule = CueSchedule(first: 1)
        return try run(places, &schedule, stride: stride, mayTell: mayTell)
    }

    private let first = NavigatorEffect.cue(.atTurn(instruction: 1, direction: .left, then: .right))
    private let firstAhead = NavigatorEffect.cue(.approach(instruction: 1, direction: .left))

    @Test("the route of these tests")
    func route() throws {
        let positions = try guided().positions
        #expect(zip(positions, [0, 400, 452, 800, 1_200]).allSatisfy { ($0 - $1).magnitude < 0.1 })
    }

    @Test("a cue is told when its place is crossed, once; of two crossed at once the turn")
    func crossing() throws {
        #expect(try run([299.9]).isEmpty)
        #expect(try run([300]) == [firstAhead])
        #expect(try run([300, 310, 369.9]) == [firstAhead])
        #expect(try run([300, 370, 380, 399]) == [firstAhead, first])
        #expect(try run([200, 390]) == [first])
        #expect(try run([390, 350, 300, 390]) == [first])
    }

    @Test("a turn is told up to 15 m behind it, then skipped in silence")
    func late() throws {
        #expect(try run([414.9]).first == first)
        #expect(try run([415.2]) == [.skipped(1..<2), .instructionChanged(2)])
        #expect(
            try run([700]) == [
                .skipped(1..<3), .instructionChanged(3), .cue(.approach(instruction: 3, direction: .left)),
            ])
    }

    @Test("two turns within 60 m are told in one; the second again when the first lies behind")
    func compound() throws {
        #expect(
            try run([300, 370, 404, 406, 423, 440]) == [
                firstAhead, first, .instructionChanged(2), .cue(.atTurn(instruction: 2, direction: .right)),
            ])
    }

    @Test("the instruction changes 5 m behind the turn, later where the place is uncertain")
    func passed() throws {
        let route = try guided()
        for (deviation, place) in [(2.0, 405.1), (9, 409.1), (50, 415.1)] {
            var schedule = CueSchedule(first: 1)
            func go(_ along: Double) -> [NavigatorEffect] {
                schedule.advance(
                    to: along, deviation: deviation, stride: 1, mayTell: true, route: route, configuration,
                    rules)
            }
            _ = go(380)
            #expect(go(place - 0.3).isEmpty && schedule.shown == 1)
            #expect(go(place + 0.3).first == .instructionChanged(2))
        }
    }

    @Test("in silence nothing is told and turns are passed; told late if the silence ends before 15 m behind")
    func silence() throws {
        #expect(try run([300, 380, 414], mayTell: false).isEmpty)
        #expect(try run([300, 380, 420], mayTell: false) == [.skipped(1..<2), .instructionChanged(2)])
        var schedule = CueSchedule(first: 1)
        #expect(try run([300, 380], &schedule, mayTell: false).isEmpty)
        #expect(try run([390], &schedule) == [first])
    }

    @Test("a turn is told again after 150 m of way back before it, not after less")
    func rearm() throws {
        var schedule = CueSchedule(first: 1)
        _ = try run([300, 380], &schedule)
        #expect(try run([251, 300, 380], &schedule).isEmpty)
        #expect(try run([249, 300, 380], &schedule) == [firstAhead, first])
        // Also where the next instruction is shown already.
        _ = try run([410], &schedule)
        #expect(schedule.shown == 2)
        #expect(try run([251], &schedule).isEmpty)
        #expect(try run([249, 300, 380], &schedule) == [.instructionChanged(1), firstAhead, first])
    }

    @Test("where the place jumps back, what was told is told again only from 150 m before it")
    func rewinding() throws {
        let route = try guided()
        let second = NavigatorEffect.cue(.atTurn(instruction: 2, direction: .right))
        var schedule = CueSchedule(first: 1)
        _ = try run([300, 370, 404, 406, 423, 440, 460], &schedule)
        #expect(schedule.shown == 3)
        #expect(schedule.rewind(to: 390, route: route, rules) == [.instructionChanged(1)])
        // Both turns lie ahead once more, and neither is told.
        #expect(
            try run([392, 400, 406, 440, 460], &schedule) == [.instructionChanged(2), .instructionChanged(3)])
        // From 290 m the first is 110 m ahead and the second 162.
        #expect(schedule.rewind(to: 290, route: route, rules) == [.instructionChanged(1)])
        #expect(
            try run([300, 370, 406, 440], &schedule) == [
                .instructionChanged(2), second,
            ])
        #expect(schedule.rewind(to: 240, route: route, rules) == [.instructionChanged(1)])
        #expect(try run([310, 375], &schedule) == [firstAhead, first])
    }

    @Test("what was passed over in silence is told after a jump back")
    func rewindingUntold() throws {
        let route = try guided()
        var schedule = CueSchedule(first: 1)
        #expect(try run([700], &schedule).contains(.skipped(1..<3)))
        #expect(schedule.rewind(to: 320, route: route, rules) == [.instructionChanged(1)])
        #expect(try run([330, 375], &schedule) == [firstAhead, first])
    }

    @Test("with rare fixes a turn is told at the last before it, at most 55 m ahead, less where unsure")
    func stride() throws {
        // The next one comes before the turn, or right behind it.
        #expect(try run([364], stride: 30).isEmpty)
        #expect(try run([349], stride: 50) == [firstAhead])
        // Around the corner it is 35 m behind it that one is 50 m away from here.
        #expect(try run([364], stride: 50) == [first])
        #expect(try run([346.9], stride: 100) == [firstAhead])
        #expect(try run([347.1], stride: 100) == [first])
    }

    @Test("no approach where the turn before is 60 m away or less")
    func approachGap() throws {
        for (gap, isTold) in [(55.0, false), (60, false), (61, true), (90, true)] {
            let route = try GuidedRoute(plane.route([(0, 0), (400, 0), (400, gap), (800, gap)]))
            var schedule = CueSchedule(first: 2)
            let effects = schedule.advance(
                to: 400 + gap - 45.5, deviation: 2, stride: 1, mayTell: true, route: route, configuration,
                rules
            )
            #expect(effects.isEmpty != isTold, "\(gap)")
        }
    }

    @Test("skipping and resuming take the places behind as told")
    func resuming() throws {
        let route = try guided()
        for (along, shown, approach, turn) in [
            (0.0, 1, false, false), (305, 1, true, false), (375, 1, true, true), (404, 1, true, true),
            (406, 2, false, false), (448, 2, true, true), (500, 3, false, false), (1_190, 4, false, false),
        ] {
            var schedule = CueSchedule(first: 1)
            schedule.resume(at: along, route: route, configuration, rules)
            #expect(schedule.shown == shown, "\(along)")
            guard shown < 4 else { continue }
            #expect(schedule.isTurnTold == turn, "\(along)")
            #expect(schedule.isApproachTold || shown == 2 || schedule.isApproachTold == approach, "\(along)")
        }
        var schedule = CueSchedule(first: 1)
        #expect(
            schedule.skip(to: 500, route: route, configuration) == [.skipped(1..<3), .instructionChanged(3)])
        #expect(schedule.skip(to: 500, route: route, configuration).isEmpty)
    }
}

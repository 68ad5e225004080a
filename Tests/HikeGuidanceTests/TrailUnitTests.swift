import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

@Suite("The trail's rules: the parts")
struct TrailUnitTests {
    let plane = Plane()
    let rules = TrailRules.hiking
    let configuration = GuidanceConfiguration.hiking

    private func fix(_ seconds: Double, accuracy: Double = 5) -> Fix {
        Fix(time: .seconds(seconds), coordinate: plane.place(0, 0), horizontalAccuracy: accuracy)
    }

    // MARK: RouteTracker

    @Test("issue 20: all legs compete when another one is about to be believed, not for some metres of it")
    func rivals() throws {
        let line = try GuidedRoute(plane.route([(0, 0), (300, 0), (300, 12), (0, 12)])).line
        var tracker = RouteTracker()
        let here = Fix(time: .seconds(1), coordinate: plane.place(200, 0), horizontalAccuracy: 5)
        func isDoubtful(rival along: Double, score: Double) -> Bool {
            tracker.place(at: 200, .zero, on: line, rules)
            var rival = tracker.hypotheses[0]
            rival.filter.state.x = along
            rival.piece = line.piece(at: along, near: 0)
            rival.score = score
            rival.lineage += 1
            tracker.hypotheses.append(rival)
            return tracker.isDoubtful(tracker.evidence(of: here, on: line, rules), line)
        }
        #expect(isDoubtful(rival: 412, score: 0.5))
        #expect(!isDoubtful(rival: 412, score: -0.5))
        #expect(!isDoubtful(rival: 220, score: 0.5))
    }

    // MARK: DepartureWatch

    /// Feeds distances, one each second, to a new watch.
    private func watch(
        _ distances: [Double], every seconds: Double = 1, accuracy: Double = 5, isOff: Bool = false
    ) -> (watch: DepartureWatch, changes: [DepartureWatch.Change]) {
        var watch = DepartureWatch()
        watch.reset(isOff: isOff)
        let changes = distances.enumerated().map { index, distance in
            watch.update(
                distance: distance, fix: fix(100 + Double(index) * seconds, accuracy: accuracy),
                configuration,
                rules)
        }
        return (watch, changes)
    }

    @Test("on: beyond the limit is leaving; at it, or nearer, on")
    func on() {
        #expect(watch([0, 30, 49, 50]).watch.state == .on)
        let leaving = watch([48, 49, 50, 50.1]).watch.state
        #expect(leaving == .leaving(since: .seconds(103), fixes: 1, isLeap: false))
    }

    @Test("leaving: off with the first fix 4 s later, and not before; nearer than 45 m is on again")
    func leaving() {
        let creep = [44.0, 46, 48, 51, 52, 53, 54, 55]
        #expect(watch(Array(creep.dropLast())).changes.allSatisfy { $0 == .none })
        #expect(watch(creep).changes.last == .left)
        #expect(watch(creep).watch.state == .off)
        // Between settled and the limit the departure goes on, without counting.
        let between = watch([51, 52, 45]).watch.state
        #expect(between == .leaving(since: .seconds(100), fixes: 2, isLeap: false))
        #expect(watch([51, 52, 44.9]).watch.state == .on)
        #expect(watch([51, 52, 53, 41, 54, 55]).changes.allSatisfy { $0 == .none })
    }

    @Test("leaving by a leap: off after 20 s, and not before")
    func leap() {
        let leap = [5.0] + Array(repeating: 90, count: 21)
        #expect(watch(Array(leap.dropLast())).changes.allSatisfy { $0 == .none })
        #expect(watch(leap).changes.last == .left)
    }

    @Test("rare fixes: two of them are enough after twice the dwell; three are needed before")
    func rareFixes() {
        #expect(watch([51, 60], every: 5).changes == [.none, .none])
        #expect(watch([51, 60, 61], every: 5).changes == [.none, .none, .left])
        #expect(watch([51, 60], every: 8).changes == [.none, .left])
    }

    @Test(
        "off: at the clear distance and beyond stays off; returning: the second fix within it is on, one outside is off"
    )
    func off() {
        #expect(watch([30, 31, 200], isOff: true).watch.state == .off)
        #expect(watch([29.9], isOff: true).watch.state == .returning)
        #expect(watch([29.9], isOff: true).watch.isOff)
        #expect(watch([29.9, 29], isOff: true).changes == [.none, .cameBack])
        #expect(watch([29.9, 29], isOff: true).watch.state == .on)
        #expect(watch([29.9, 31, 29], isOff: true).changes == [.none, .none, .none])
        #expect(watch([29.9, 31, 29, 28], isOff: true).changes.last == .cameBack)
    }

    @Test("accuracy: what is worse than 20 m counts twice on top of the 50 m")
    func weak() {
        #expect(watch(Array(repeating: 139, count: 60), accuracy: 65).changes.allSatisfy { $0 == .none })
        #expect(watch(Array(repeating: 141, count: 60), accuracy: 65).changes.contains(.left))
        #expect(watch(Array(repeating: 59, count: 60), accuracy: 25).changes.allSatisfy { $0 == .none })
        #expect(watch(Array(repeating: 61, count: 60), accuracy: 25).changes.contains(.left))
        #expect(watch(Array(repeating: 51, count: 10), accuracy: 20).changes.contains(.left))
    }

    // MARK: TravelDirection

    /// A fix that tells of a way along a line to the north.
    private func step(
        _ time: Double, _ along: Double, north: Double = 0, east: Double = 0, seconds: Double = 1
    ) -> TravelDirection.Step {
        TravelDirection.Step(
            along: along, time: .seconds(time), seconds: seconds, moved: PlanePoint(x: east, y: north),
            tangent: PlanePoint(x: 0, y: 1), isMeasured: true, isSure: true)
    }

    @Test("the wrong way is told at 40 m and 30 s, both, once; 15 m forward end it")
    func direction() {
        func run(_ places: [(Double, Double)]) -> [Bool] {
            var travel = TravelDirection()
            travel.reset(at: 100, .zero)
            return places.map {
                // So rare that the way between them is not reckoned.
                travel.update(step($0.0, $0.1, seconds: 10), rules)
                return travel.isWrongWay
            }
        }
        #expect(run([(10, 50), (29, 45)]) == [false, false])
        #expect(run([(31, 61)]) == [false])
        #expect(run([(31, 60), (32, 50), (60, 20)]) == [true, true, true])
        #expect(run([(31, 60), (40, 40), (50, 54), (51, 55)]) == [true, true, true, false])
        #expect(run([(31, 60), (40, 101)]) == [true, false])
        // Forward again before it was told: nothing.
        #expect(run([(20, 70), (25, 101), (56, 62)]) == [false, false, false])
        // A second time.
        #expect(run([(31, 60), (50, 80), (90, 40)]) == [true, false, true])
        var travel = TravelDirection()
        travel.reset(at: 100, .zero)
        travel.update(step(40, 30, north: -70), rules)
        #expect(travel.isWrongWay && travel.distanceBack(at: 30) == 70)
        travel.reset(at: 30, .seconds(41.0))
        #expect(!travel.isWrongWay && travel.distanceBack(at: 30) == 0)
    }

    @Test("issue 20: half of a way back has to be walked, more after long, or 70 m of it be believed")
    func walkedBack() {
        func isTold(back: Double, walked: Double, after seconds: Double) -> Bool {
            var travel = TravelDirection()
            travel.reset(at: 300, .zero)
            travel.update(step(seconds, 300 - back, north: -walked), rules)
            return travel.isWrongWay
        }
        #expect(isTold(back: 40, walked: 20, after: 31) && !isTold(back: 40, walked: 19, after: 31))
        // Of a velocity off by half a metre a second 30 m are to be expected in 900 s.
        #expect(isTold(back: 60, walked: 30, after: 900) && !isTold(back: 60, walked: 29, after: 900))
        #expect(isTold(back: 70, walked: 0, after: 31) && !isTold(back: 69, walked: 0, after: 31))
    }

    @Test("issue 20: a place that moves against the course was wrong before, and nobody walked there")
    func corrections() {
        // Onward by the course, while the place falls by a metre a second: no way back.
        var travel = TravelDirection()
        travel.reset(at: 100, .zero)
        for second in 1...80 { travel.update(step(Double(second), 100 - Double(second), north: 1.4), rules) }
        #expect(!travel.isWrongWay && travel.distanceBack(at: 20) < 5 && travel.isOnward)
        // The same with the course back: told, and a place that jumps forward meanwhile ends nothing.
        travel.reset(at: 100, .zero)
        for second in 1...60 { travel.update(step(Double(second), 100 - Double(second), north: -1.4), rules) }
        #expect(travel.isWrongWay && !travel.isOnward)
        travel.update(step(61, 70, north: -1.4), rules)
        #expect(travel.isWrongWay)
    }

    @Test("issue 20: the way is reckoned from where the traveller was last seen to go along the line")
    func reckoning() {
        var travel = TravelDirection()
        travel.reset(at: 0, .zero)
        for second in 1...20 { travel.update(step(Double(second), 1.4 * Double(second), north: 1.4), rules) }
        #expect(travel.anchor == 28 && travel.moved.length == 0)
        // Off to the side for twenty seconds: some pass before the mean of the courses says so.
        for second in 21...40 { travel.update(step(Double(second), 28.1, east: 1.4), rules) }
        #expect((20...28).contains(travel.moved.x) && travel.moved.y == 0 && travel.anchor < 29)
        // A place that is not sure is no place to reckon from.
        for second in 41...60 {
            var unsure = step(Double(second), 28 + 1.4 * Double(second - 40), north: 1.4)
            unsure.isSure = false
            travel.update(unsure, rules)
        }
        #expect(travel.anchor < 29)
        travel.update(step(61, 60, north: 1.4), rules)
        #expect(travel.anchor == 60 && travel.moved.length == 0)
    }

    // MARK: CueQueue

    private let turn = GuidanceCue.atTurn(instruction: 1, direction: .left)
    private let approach = GuidanceCue.approach(instruction: 2, direction: .right)

    @Test(
        "the most urgent cue goes first, the next two seconds later: off route, wrong way, turn, arrival, approach"
    )
    func priority() {
        var queue = CueQueue()
        for cue in [approach, .arrived, turn, .wrongWay, .offRoute(distance: 60)] {
            queue.add(cue, at: .zero)
        }
        #expect(queue.release(at: .zero, rules) == [.cue(.offRoute(distance: 60))])
        #expect(queue.release(at: .seconds(1), rules).isEmpty)
        #expect(queue.release(at: .seconds(1.99), rules).isEmpty)
        #expect(queue.release(at: .seconds(2), rules) == [.cue(.wrongWay)])
        #expect(queue.release(at: .seconds(4), rules) == [.cue(turn)])
        #expect(queue.release(at: .seconds(5.5), rules) == [.expired(approach)])
        #expect(queue.release(at: .seconds(6), rules) == [.cue(.arrived)])
    }

    @Test("cues of one urgency keep their order; what is only shown waits for nothing")
    func order() {
        var queue = CueQueue()
        let second = GuidanceCue.atTurn(instruction: 2, direction: .right)
        queue.add(turn, at: .zero)
        queue.add(second, at: .zero)
        queue.add(.wrongWayCleared, at: .zero)
        #expect(queue.release(at: .zero, rules) == [.cue(.wrongWayCleared), .cue(turn)])
        #expect(queue.release(at: .seconds(2), rules) == [.cue(second)])
        #expect(queue.release(at: .seconds(9), rules).isEmpty)
    }

    @Test("a turn that waited more than 5 s is dropped, also where the next fix comes late")
    func expiry() {
        for late in [5.5, 36] {
            var queue = CueQueue()
            queue.add(.offRoute(distance: 60), at: .zero)
            queue.add(turn, at: .zero)
            #expect(queue.release(at: .zero, rules) == [.cue(.offRoute(distance: 60))])
            #expect(queue.release(at: .seconds(late), rules) == [.expired(turn)])
            #expect(queue.release(at: .seconds(late + 9), rules).isEmpty)
        }
    }

    @Test("the arrival and the departure are told however long they waited")
    func noExpiry() {
        var queue = CueQueue()
        queue.add(turn, at: .zero)
        queue.add(.arrived, at: .zero)
        #expect(queue.release(at: .zero, rules) == [.cue(turn)])
        #expect(queue.release(at: .seconds(40), rules) == [.cue(.arrived)])
    }
}

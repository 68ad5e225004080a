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

    @Test("the wrong way is told at 40 m and 30 s, both, once; 15 m forward end it")
    func direction() {
        func run(_ places: [(Double, Double)]) -> [TravelDirection.Change] {
            var travel = TravelDirection()
            travel.reset(at: 100, .zero)
            return places.map { travel.update(along: $0.1, time: .seconds($0.0), rules) }
        }
        #expect(run([(10, 50), (29, 45)]) == [.none, .none])
        #expect(run([(31, 61)]) == [.none])
        #expect(run([(31, 60), (32, 50), (60, 20)]) == [.turnedBack, .none, .none])
        #expect(run([(31, 60), (40, 40), (50, 54), (51, 55)]) == [.turnedBack, .none, .none, .turnedAgain])
        #expect(run([(31, 60), (40, 101)]) == [.turnedBack, .turnedAgain])
        // Forward again before it was told: nothing.
        #expect(run([(20, 70), (25, 101), (56, 62)]) == [.none, .none, .none])
        // A second time.
        #expect(run([(31, 60), (50, 80), (90, 40)]) == [.turnedBack, .turnedAgain, .turnedBack])
        var travel = TravelDirection()
        travel.reset(at: 100, .zero)
        _ = travel.update(along: 30, time: .seconds(40), rules)
        #expect(travel.isWrongWay && travel.distanceBack(at: 30) == 70)
        travel.reset(at: 30, .seconds(41))
        #expect(!travel.isWrongWay && travel.distanceBack(at: 30) == 0)
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

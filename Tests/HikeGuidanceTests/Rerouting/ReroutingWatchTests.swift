import HikeGuidance
import HikeValues
import Testing

/// When a new way is offered or planned (issue 5, rerouting; guidance 4.4).
@Suite("Rerouting watch")
struct ReroutingWatchTests {
    private static let rules = ReroutingRules()

    /// A walk east at 1.4 m/s, one fix a second, told as off the route where `isOff` says so.
    private func walk(
        _ watch: inout ReroutingWatch, _ seconds: Range<Int>, speed: Double = 1.4, isOff: (Int) -> Bool
    ) -> [(Int, ReroutingWatch.Effect)] {
        seconds.flatMap { second in
            handle(&watch, fix(second, speed: speed, isOff: isOff(second))).map { (second, $0) }
        }
    }

    /// What follows once each new way that is weighed is worth it, or not.
    private func handle(
        _ watch: inout ReroutingWatch, _ event: ReroutingWatch.Event, isWorth: Bool = true
    ) -> [ReroutingWatch.Effect] {
        watch.handle(event).flatMap { effect in
            if case .weigh = effect { watch.handle(.weighed(isWorth: isWorth)) } else { [effect] }
        }
    }

    private func fix(_ second: Int, speed: Double = 1.4, isOff: Bool) -> ReroutingWatch.Event {
        .fix(
            time: .zero + .seconds(Double(second)),
            place: Coordinate(latitude: 0, longitude: Double(second) * speed / 111_195), isOffRoute: isOff)
    }

    @Test("one offer, 20 s after the route was left, and none while it stands")
    func offer() {
        var watch = ReroutingWatch(.suggest)
        let told = walk(&watch, 0..<600) { $0 >= 100 }
        #expect(told.map(\.0) == [120])
        #expect(told.map(\.1) == [.offer])
        #expect(watch.state == .offered)
    }

    @Test(
        "a fix from an hour ahead, off the route or back on it, starts no waiting of an hour"
    )
    func fromTheFuture() {
        var watch = ReroutingWatch(.suggest)
        #expect(watch.handle(fix(3_600, isOff: true)).isEmpty)
        let told = walk(&watch, 0..<100) { _ in true }
        #expect(told.map(\.0) == [20] && told.map(\.1) == [.offer])

        // Calm after an offer begins when the clock is right again, not in an hour: he may be asked anew where he stands.
        var back = ReroutingWatch(.suggest)
        _ = walk(&back, 0..<30, speed: 0) { _ in true }
        _ = back.handle(fix(3_600, speed: 0, isOff: false))
        let anew = walk(&back, 30..<200, speed: 0) { $0 >= 100 }
        #expect(anew.map(\.0) == [120] && anew.map(\.1) == [.offer])
    }

    @Test("a new way is offered where it is worth it: sooner, or by paths where straight back is far")
    func worth() {
        let rules = ReroutingRules()
        #expect(!rules.isWorth(distanceBack: 80, secondsSaved: 59))
        #expect(rules.isWorth(distanceBack: 80, secondsSaved: 60))
        #expect(!rules.isWorth(distanceBack: 100, secondsSaved: -600))
        #expect(rules.isWorth(distanceBack: 101, secondsSaved: -600))
    }

    @Test(
        "who is back on the route while a way is weighed is offered none, and asked anew after the next departure"
    )
    func backWhileWeighing() {
        for mode in [ReroutingMode.suggest, .automatic] {
            var watch = ReroutingWatch(mode)
            _ = watch.handle(fix(0, isOff: true))
            #expect(watch.handle(fix(20, isOff: true)).count == 1)
            #expect(watch.handle(fix(21, isOff: false)).isEmpty && watch.state == .weighing)
            #expect(watch.handle(.weighed(isWorth: true)).isEmpty && watch.state == .on)
            #expect(walk(&watch, 200..<400) { $0 >= 300 }.map(\.0) == [320])
        }
    }

    @Test("what is not worth it is weighed again further on, ever later; meanwhile it can be asked for")
    func notWorth() {
        var watch = ReroutingWatch(.suggest)
        var weighed: [Int] = []
        for second in 0..<600 {
            for effect in watch.handle(fix(second, isOff: true)) {
                guard case .weigh = effect else { Issue.record("\(effect)"); continue }
                weighed.append(second)
                #expect(watch.state == .weighing && watch.handle(.accepted).isEmpty)
                #expect(watch.handle(.weighed(isWorth: second > 400)) == (second > 400 ? [.offer] : []))
            }
        }
        // 50 m are 36 s; then the pauses of 40, 80 and 120 s decide.
        #expect(weighed == [20, 56, 92, 132, 212, 332, 452], "\(weighed)")
        #expect(watch.state == .offered)
        var other = ReroutingWatch(.suggest)
        _ = other.handle(fix(0, isOff: true))
        _ = other.handle(fix(20, isOff: true))
        _ = other.handle(.weighed(isWorth: false))
        #expect(other.handle(.accepted).count == 1)
        // An answer that nobody waits for changes nothing.
        #expect(other.handle(.weighed(isWorth: true)).isEmpty && other.state == .planning)
    }

    @Test("who comes back in time is asked nothing; later the offer is withdrawn")
    func comesBack() {
        var watch = ReroutingWatch(.suggest)
        #expect(walk(&watch, 0..<300) { (100..<119).contains($0) }.isEmpty)
        let told = walk(&watch, 300..<600) { (400..<450).contains($0) }
        #expect(told.map(\.0) == [420, 450])
        #expect(told.map(\.1) == [.offer, .withdraw])
        #expect(watch.state == .on)
    }

    @Test("accepted: planned once from the last fix; declined: not asked again until the next departure")
    func answers() {
        var watch = ReroutingWatch(.suggest)
        _ = walk(&watch, 0..<130) { $0 >= 100 }
        let place = Coordinate(latitude: 0, longitude: 129 * 1.4 / 111_195)
        #expect(watch.handle(.accepted) == [.plan(from: place)])
        #expect(watch.handle(.planned).isEmpty)
        #expect(watch.state == .on)
        #expect(watch.handle(.accepted).isEmpty)

        var other = ReroutingWatch(.suggest)
        _ = walk(&other, 0..<130) { $0 >= 100 }
        #expect(other.handle(.declined).isEmpty)
        #expect(walk(&other, 130..<900) { _ in true }.isEmpty)
        // He may still want one.
        #expect(other.handle(.accepted).count == 1)
        _ = other.handle(.failed)
        _ = walk(&other, 900..<1000) { _ in false }
        #expect(walk(&other, 1000..<1100) { _ in true }.map(\.0) == [1020])
    }

    @Test("answers to questions that were not asked change nothing; a declined offer is not withdrawn")
    func uncalledFor() {
        var watch = ReroutingWatch(.suggest)
        _ = walk(&watch, 0..<10) { _ in false }
        for event in [ReroutingWatch.Event.declined, .failed] {
            #expect(watch.handle(event).isEmpty)
            #expect(watch.state == .on)
        }
        _ = walk(&watch, 10..<20) { _ in true }
        #expect(watch.handle(.declined).isEmpty)
        #expect(walk(&watch, 20..<40) { _ in true }.map(\.0) == [30])
        #expect(watch.handle(.declined).isEmpty)
        #expect(watch.state == .declined)
        #expect(walk(&watch, 40..<50) { _ in false }.isEmpty)
    }

    @Test("the figures that the documentation names")
    func figures() {
        #expect(
            ReroutingRules()
                == ReroutingRules(
                    patience: 20, firstPause: 10, longestPause: 120, leastMoved: 50, calm: 60, near: 100,
                    leastSaved: 60))
    }

    /// A rule with short times, so that each of them decides by itself.
    private static let short = ReroutingRules(
        patience: 2, firstPause: 40, longestPause: 200, leastMoved: 50, calm: 60)

    @Test(
        "OH5-100: after an offer the next comes after the pause and 50 m, unless there was calm: exactly a minute of it"
    )
    func calm() {
        // Off at 0, back from 5 on, off again: the moment of the next offer.
        func next(back: Range<Int>, speed: Double, without gap: Range<Int> = 0..<0) -> Int? {
            var watch = ReroutingWatch(.suggest, rules: Self.short)
            #expect(walk(&watch, 0..<5, speed: speed) { _ in true }.map(\.0) == [2])
            _ = walk(&watch, back, speed: speed) { gap.contains($0) }
            return walk(&watch, back.upperBound..<400, speed: speed) { _ in true }.first?.0
        }
        #expect(next(back: 5..<20, speed: 5) == 42)
        #expect(next(back: 5..<20, speed: 1.26) == 42)
        // The fifty-first metre.
        #expect(next(back: 5..<20, speed: 1) == 53)
        #expect(next(back: 5..<20, speed: 0) == nil)
        // From 5 to 65: a minute; from 5 to 64 not.
        #expect(next(back: 5..<66, speed: 0) == 68)
        #expect(next(back: 5..<65, speed: 0) == nil)
        // It has to be one minute, not two halves.
        #expect(next(back: 5..<70, speed: 0, without: 30..<31) == nil)
    }

    @Test("calm forgives earlier attempts; an offer and its acceptance are one")
    func attempts() {
        // After two attempts the third waits 80 s.
        var watch = ReroutingWatch(.suggest, rules: Self.short)
        let offers = walk(&watch, 0..<300, speed: 5) { $0 % 10 != 9 }.filter { $0.1 == .offer }.map(\.0)
        #expect(offers == [2, 42, 122, 282])
        // Accepted and planned: still the first.
        var taken = ReroutingWatch(.suggest, rules: Self.short)
        _ = walk(&taken, 0..<5, speed: 5) { _ in true }
        #expect(taken.handle(.accepted).count == 1)
        _ = taken.handle(.planned)
        #expect(walk(&taken, 5..<100, speed: 5) { _ in true }.map(\.0) == [42])
        // Three attempts, then calm: the next two are 40 s apart again.
        _ = walk(&watch, 300..<370, speed: 5) { _ in false }
        let anew = walk(&watch, 370..<440, speed: 5) { $0 % 10 != 9 }.filter { $0.1 == .offer }.map(\.0)
        #expect(anew == [372, 412])
    }

    @Test("OH5-100: a plan that failed is tried again after longer and longer pauses, two minutes at most")
    func backOff() {
        var watch = ReroutingWatch(.automatic)
        var plans: [Int] = []
        for second in 0..<1_200 {
            for effect in handle(&watch, fix(second, speed: 20, isOff: true)) {
                guard case .plan = effect else { continue }
                plans.append(second)
                _ = watch.handle(.failed)
            }
        }
        let pauses = zip(plans, plans.dropFirst()).map { $1 - $0 }
        // Patience begins anew with each failure.
        #expect(plans.first == 20)
        #expect(pauses.prefix(5) == [20, 20, 40, 80, 120])
        #expect(pauses.dropFirst(5).allSatisfy { $0 == 120 })
    }

    @Test("OH5-100: while a way is planned no other is begun, however long, wherever the hiker goes")
    func planning() {
        var watch = ReroutingWatch(.automatic)
        #expect(walk(&watch, 0..<30) { _ in true }.map(\.0) == [20])
        #expect(watch.state == .planning)
        #expect(walk(&watch, 30..<600) { !(300..<400).contains($0) }.isEmpty)
        #expect(watch.handle(.accepted).isEmpty && watch.state == .planning)
        _ = watch.handle(.failed)
        // Then as after any failure: patience first.
        #expect(walk(&watch, 600..<700) { _ in true }.first?.0 == 619)
        #expect(watch.handle(.planned).isEmpty && watch.state == .on)
    }

    @Test("no second try from the same place")
    func moves() {
        var watch = ReroutingWatch(.automatic)
        var plans: [Int] = []
        for second in 0..<2_000 {
            for effect in handle(&watch, fix(second, speed: second < 1_000 ? 0 : 1.4, isOff: true)) {
                guard case .plan = effect else { continue }
                plans.append(second)
                _ = watch.handle(.failed)
            }
        }
        #expect(plans.first == 20)
        // 50 m from where the world's clock would be at 1.4 m/s: it leaps there at 1,000 s.
        #expect(plans.dropFirst().first == 1_000)
    }

    @Test("never asks where it is told not to, and plans when asked all the same")
    func never() {
        var watch = ReroutingWatch(.never)
        #expect(walk(&watch, 0..<900) { _ in true }.isEmpty)
        #expect(watch.handle(.accepted).count == 1)
    }

    @Test("any walk: offers and plans keep their pauses, answers never change the count", arguments: 1...40)
    func any(seed: Int) {
        var random = RandomStream(seed: UInt64(seed))
        var watch = ReroutingWatch(seed % 2 == 0 ? .suggest : .automatic)
        var isOff = false
        var tries: [Int] = []
        var lastOff: Int?
        for second in 0..<4_000 {
            if random.uniform() < 0.01 { isOff.toggle() }
            if isOff { lastOff = lastOff ?? second } else { lastOff = nil }
            for effect in handle(&watch, fix(second, speed: 3, isOff: isOff)) {
                switch effect {
                case .offer, .plan:
                    #expect(isOff && second - (lastOff ?? second) >= 20)
                    if watch.state != .offered || effect == .offer { tries.append(second) }
                    if case .plan = effect {
                        _ = watch.handle(random.uniform() < 0.5 ? .planned : .failed)
                    } else if random.uniform() < 0.5 {
                        _ = watch.handle(random.uniform() < 0.5 ? .declined : .accepted)
                        _ = watch.handle(.failed)
                    }
                case .withdraw: #expect(!isOff)
                case .weigh: Issue.record("weighed twice")
                }
            }
        }
        #expect(zip(tries, tries.dropFirst()).allSatisfy { $1 - $0 >= 10 })
        #expect(tries.count > 3)
    }
}

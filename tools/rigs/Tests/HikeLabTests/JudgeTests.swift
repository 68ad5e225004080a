import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeLab

/// A rule that knows the truth, with faults on demand: the judge must count exactly these.
private struct OracleRule: GuidanceRule {
    let track: LabTrack
    /// What is added to the true place, by second.
    var shift: @Sendable (Double) -> Double = { _ in 0 }
    /// What is said besides, by second.
    var extra: @Sendable (Double) -> [LabCue] = { _ in [] }
    var tellsTurns = true
    var tellsArrival = true
    private var told: Set<Int> = []
    private var hasArrived = false
    private(set) var distanceAlong: Double?
    private(set) var isOffRoute = false

    init(track: LabTrack) { self.track = track }

    mutating func handle(_ fix: Fix) -> [LabCue] {
        let moment = track.walk[Int(fix.time.inSeconds)]
        var cues = extra(moment.time)
        let isOff = moment.distance > 50 || isOffRoute && moment.distance > 30
        if isOff != isOffRoute { cues.append(isOff ? .offRoute : .backOnRoute) }
        isOffRoute = isOff
        guard let along = moment.along else { return cues }
        distanceAlong = along + shift(moment.time)
        for turn in track.turns where tellsTurns {
            let left = track.position(ofInstruction: turn) - along
            if left <= 30, left > 0, told.insert(turn).inserted { cues.append(.atTurn(turn)) }
        }
        if tellsArrival, !hasArrived, track.line.length - along <= 30 {
            hasArrived = true
            cues.append(.arrived)
        }
        return cues
    }
}

private func track(_ name: String, run: Int = 0) throws -> LabTrack {
    let maker = try #require((LabShapes.all + LabSituations.all + LabDetours.all).first { $0.name == name })
    var random = RandomStream(seed: 7).split("\(name)/\(run)")
    return maker.make(&random)
}

private func judge(_ track: LabTrack, _ change: (inout OracleRule) -> Void = { _ in }) -> LabTally {
    var rule = OracleRule(track: track)
    change(&rule)
    let fixes = track.walk.indices.map {
        (
            index: $0,
            fix: Fix(
                time: .seconds(track.walk[$0].time), coordinate: track.walk[$0].place, horizontalAccuracy: 3)
        )
    }
    return LabJob.follow(track, fixes, with: rule)
}

@Suite("Guidance lab: the judge")
struct JudgeTests {
    @Test("a rule that knows the truth has no fault on any track", arguments: 0..<3)
    func truthIsFaultless(run: Int) throws {
        for maker in LabShapes.all + LabSituations.all where maker.name != "rest" {
            let track = try track(maker.name, run: run)
            let tally = judge(track)
            #expect(tally.errorSum < 0.01 && tally.secondsLost == 0 && tally.jumps == 0, "\(maker.name)")
            #expect(tally.turnsTold == tally.turns && tally.falseTurns == 0, "\(maker.name)")
            #expect(
                tally.duplicates == 0 && tally.falseOffRoute == 0 && tally.regressions == 0, "\(maker.name)")
            #expect(tally.departuresMissed == 0 && tally.prematureArrivals == 0, "\(maker.name)")
            #expect(tally.missedArrivals == 0 && tally.repeatedArrivals == 0, "\(maker.name)")
            #expect(tally.departures == (maker.kind == .departure ? 1 : tally.departures))
            if let most = tally.cueErrors.max() { #expect(most <= LabWalker.pace + 0.01, "\(maker.name)") }
        }
    }

    @Test("all turns of a shape are walked past; those left out by a shortcut or before a start are not")
    func walkedTurns() throws {
        for maker in LabShapes.all {
            let track = try track(maker.name)
            #expect(!track.turns.isEmpty)
            #expect(judge(track).turns == track.turns.count, "\(maker.name)")
        }
        #expect(judge(try track("shortcut")).turns == 1)
        let join = try track("join")
        #expect(judge(join).turns < join.turns.count)
    }

    @Test("an error of 70 m for 100 s is 100 s lost, two jumps and one fall")
    func lostTime() throws {
        let track = try track("forks")
        let tally = judge(track) { $0.shift = { $0 >= 200 && $0 < 300 ? 70 : 0 } }
        #expect((tally.secondsLost - 100).magnitude < 1e-6)
        #expect(tally.jumps == 2)
        // Back down by 70 m less a step.
        #expect(tally.regressions == 1)
        #expect((tally.greatestError - 70).magnitude < 0.01)
    }

    @Test("a place that falls by 14 m is no fall, one that falls by 17 m is")
    func falls() throws {
        let track = try track("forks")
        for (size, count) in [(14.0, 0), (17.0 + LabWalker.pace, 1)] {
            let tally = judge(track) { $0.shift = { $0 >= 200 && $0 < 230 ? -size : 0 } }
            #expect(tally.regressions == count)
        }
    }

    @Test("turn cues in the wrong place are false, second ones duplicates, none at all are missed turns")
    func turnCues() throws {
        let track = try track("forks")
        let turn = track.turns[1]
        let far = (track.position(ofInstruction: turn) - 90) / LabWalker.pace
        let near = (track.position(ofInstruction: turn) - 20) / LabWalker.pace
        let early = judge(track) { $0.extra = { $0 == far.rounded() ? [.atTurn(turn)] : [] } }
        #expect(early.falseTurns == 1 && early.duplicates == 0 && early.turnsTold == early.turns)
        let twice = judge(track) { $0.extra = { $0 == near.rounded() ? [.atTurn(turn)] : [] } }
        #expect(twice.falseTurns == 0 && twice.duplicates == 1)
        let late = ((track.position(ofInstruction: turn) + 20) / LabWalker.pace).rounded()
        let after = judge(track) { $0.extra = { $0 == late ? [.atTurn(turn)] : [] } }
        #expect(after.falseTurns == 1 && after.duplicates == 0)
        let silent = judge(track) { $0.tellsTurns = false }
        #expect(silent.turns == track.turns.count && silent.turnsTold == 0)
    }

    @Test("an alarm on the route is false; one within a minute of being off it is late")
    func alarms() throws {
        let track = try track("departure-90")
        let back = try #require(track.walk.last { $0.distance > 30 }).time
        let late = judge(track) { $0.extra = { $0 == back + 50 ? [.offRoute] : [] } }
        #expect(late.falseOffRoute == 0)
        let wrong = judge(track) { $0.extra = { $0 == back + 70 || $0 == 100 ? [.offRoute] : [] } }
        #expect(wrong.falseOffRoute == 2)
    }

    @Test("a wrong way is rightly told once, behind 20 m of way back; not told within 60 m it is missed")
    func wrongWays() throws {
        let back = try track("other-way-round")
        #expect(judge(back).reversals == 1 && judge(back).reversalsMissed == 1)
        for (times, isFalse, isMissed) in [([30.0], 0, 0), ([30, 60], 1, 0), ([10], 1, 0), ([90], 0, 1)] {
            let tally = judge(back) {
                $0.tellsArrival = false
                $0.extra = { times.contains($0) ? [.wrongWay] : [] }
            }
            #expect(tally.falseWrongWay == isFalse && tally.reversalsMissed == isMissed, "\(times)")
        }
        // A receiver that is silent for a while ends no way back, and begins none.
        var judge = LabJudge(track: back)
        for moment in back.walk {
            judge.move(to: moment)
            let isSilent = (100.0...160).contains(moment.time)
            if !isSilent {
                judge.note(moment, cues: moment.time == 30 ? [.wrongWay] : [], believed: moment.along)
            }
        }
        let silent = judge.finish()
        #expect(silent.reversals == 1 && silent.reversalsMissed == 0 && silent.falseWrongWay == 0)
        let onward = HikeLabTests.judge(try track("spur-skipped")) {
            $0.extra = { $0 == 100 ? [.wrongWay] : [] }
        }
        #expect(onward.falseWrongWay == 1 && onward.reversals == 0)
    }

    @Test("a turn of a piece that was left out is not walked past")
    func leftOutTurns() throws {
        let spur = try track("spur-skipped")
        #expect(spur.turns.count == 4 && judge(spur).turns <= 2)
    }

    @Test("early, missing and repeated arrivals")
    func arrivals() throws {
        let track = try track("loop")
        let early = judge(track) { $0.extra = { $0 == 10 ? [.arrived] : [] } }
        #expect(early.prematureArrivals == 1 && early.repeatedArrivals == 1 && early.missedArrivals == 0)
        let missing = judge(track) { $0.tellsArrival = false }
        #expect(missing.missedArrivals == 1)
        let end = track.walk[track.walk.count - 1].time
        let again = judge(track) { $0.extra = { $0 == end ? [.arrived] : [] } }
        #expect(again.repeatedArrivals == 1 && again.prematureArrivals == 0)
    }

    @Test("the sum of two tallies adds every count, and keeps the greatest error")
    func sums() {
        let counts: [WritableKeyPath<LabTally, Int>] = [
            \.runs, \.fixes, \.jumps, \.regressions, \.turns, \.turnsTold, \.falseTurns, \.duplicates,
            \.falseApproaches, \.falseOffRoute, \.departures, \.departuresMissed, \.prematureArrivals,
            \.missedArrivals, \.repeatedArrivals, \.falseWrongWay, \.reversals, \.reversalsMissed,
        ]
        let amounts: [WritableKeyPath<LabTally, Double>] = [\.hoursOnRoute, \.errorSum, \.secondsLost]
        let lists: [WritableKeyPath<LabTally, [Double]>] = [\.cueErrors, \.offRouteDelays, \.returnDelays]
        var one = LabTally()
        var other = LabTally()
        for (index, count) in counts.enumerated() {
            one[keyPath: count] = index + 1
            other[keyPath: count] = 100
        }
        for amount in amounts {
            one[keyPath: amount] = 1
            other[keyPath: amount] = 2
        }
        for list in lists {
            one[keyPath: list] = [1]
            other[keyPath: list] = [2, 3]
        }
        one.errors = [1]
        other.errors = [2]
        one.greatestError = 7
        other.greatestError = 5
        one.add(other)
        #expect(counts.map { one[keyPath: $0] } == counts.indices.map { $0 + 101 })
        #expect(amounts.allSatisfy { one[keyPath: $0] == 3 })
        #expect(lists.allSatisfy { one[keyPath: $0] == [1, 2, 3] })
        #expect(one.errors == [1, 2] && one.greatestError == 7)
        // Whoever adds a figure adds it here.
        #expect(Mirror(reflecting: one).children.count == counts.count + amounts.count + lists.count + 2)
    }

    @Test("a peer is better where its figure is; an equal one is not")
    func beaten() throws {
        let peer = try #require(LabRule.all.first { !$0.isOurs })
        let environment = LabEnvironment.stress[0]
        let job = LabJob(
            maker: LabShapes.all[0], environment: environment, filter: .everySecond, run: 0, seed: 1)
        let good = judge(try track("zigzag"))
        var worse = good
        worse.falseTurns = 1
        func beaten(_ own: LabTally, by theirs: LabTally) -> [String] {
            LabResults(
                rules: [LabRule.all[0], peer], environments: [environment],
                jobs: [LabJobResult(job, tallies: [own, theirs])]
            ).beaten(0)
        }
        #expect(beaten(good, by: good).isEmpty && beaten(good, by: worse).isEmpty)
        #expect(beaten(worse, by: good).count == 1)
    }

    @Test("quantiles are the least value that the share does not exceed")
    func quantiles() {
        #expect(LabFigures.quantile(0.95, Array(1...100)) == 95)
        #expect(LabFigures.quantile(0.5, [3]) == 3)
        #expect(LabFigures.quantile(0.9, [Int]()) == nil)
    }
}

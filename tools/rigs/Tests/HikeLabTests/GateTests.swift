import Foundation
import HikeValues
import Testing

@testable import HikeLab

/// The lab in a small form, as CI runs it. `tools/guidance-lab --gate` is the whole of it.
@Suite("Guidance lab: gates")
struct GateTests {
    static let runs = 3

    private static func results(
        _ rules: [LabRule], _ makers: [LabTrackMaker], levels: [LabEnvironment], runs: Int = runs
    ) throws -> LabResults {
        var jobs: [LabJobResult] = []
        for environment in levels {
            for maker in makers {
                for run in 0..<runs {
                    let job = LabJob(
                        maker: maker, environment: environment, filter: .everySecond, run: run, seed: 21)
                    jobs.append(LabJobResult(job, tallies: try job.run(rules)))
                }
            }
        }
        return LabResults(rules: rules, environments: levels, jobs: jobs)
    }

    private static func isFast(_ maker: LabTrackMaker) -> Bool { maker.kind != .rest }

    /// Three runs of eight shapes are a seventh of the full lab, so figures of rare events get room: a single
    /// missed turn, false cue, false alarm or arrival more than the limit allows; errors a quarter, delays a half.
    @Test("the hiking profile keeps the limits, with room for the few runs; plain does in the open")
    func limits() throws {
        let ours = LabRule.all.filter { $0.name == "hiking" || $0.name == "plain" }
        let results = try Self.results(
            ours, LabShapes.all + LabSituations.all.filter(Self.isFast), levels: LabEnvironment.stress)
        for environment in results.environments {
            for (rule, name) in ours.map(\.name).enumerated()
            where name == "hiking" || environment.level == .open {
                #expect(try Self.broken(rule, results, environment) == [], "\(name), \(environment.name)")
            }
        }
        // The gate can fail: plain cries off route at the first fix beyond 50 m, as its requirements say.
        let plain = try #require(ours.firstIndex { $0.name == "plain" })
        let gorge = try #require(results.environments.last)
        #expect(try Self.broken(plain, results, gorge).contains("false off-route"))
    }

    /// The names of the rows that a rule does not keep.
    private static func broken(_ rule: Int, _ results: LabResults, _ environment: LabEnvironment) throws
        -> [String]
    {
        try results.rows(LabMetric.gated, in: environment).compactMap { row in
            guard let limit = row.limit, let value = row.values[rule] else { return nil }
            let figures = try #require(results.figures(rule, in: environment.name, kind: row.metric.kind))
            let room = room(row.metric, limit, figures.tally)
            let isKept = row.metric.isMoreBetter ? value >= limit.least - room : value <= limit.least + room
            return isKept ? nil : row.metric.name
        }
    }

    private static func room(_ metric: LabMetric, _ limit: LabLimit, _ tally: LabTally) -> Double {
        switch metric.name {
        case "along error, mean", "along error, p95": limit.least / 4
        // The slowest of a dozen departures.
        case "off-route delay, p90": limit.least / 2
        case "lost over 60 m": 0.3
        case "turns told": 1 / Double(max(1, tally.turns))
        case "false turn cues": 1 / Double(tally.runs)
        case "false off-route", "rest: false off-route": 1 / max(0.1, tally.hoursOnRoute)
        case "departures missed": 0
        default: 100 / Double(tally.runs)
        }
    }

    @Test(
        "exact positions at every stated accuracy: no false alarm, no missed turn or arrival on any detour, and who walks the other way round is told once"
    )
    func detours() throws {
        let ours = LabRule.all.filter { $0.name == "hiking" }
        let results = try Self.results(ours, LabDetours.all, levels: LabEnvironment.exact, runs: 2)
        #expect(results.missed(by: 0) == [])
        // The gate can fail: OsmAnd's rule knows no detours.
        let peer = LabRule.peers.filter { $0.name == "osmand" }
        let theirs = try Self.results(
            peer, LabDetours.all, levels: Array(LabEnvironment.exact.suffix(1)), runs: 2)
        #expect(!theirs.missed(by: 0).isEmpty)
    }

    @Test(
        "issue 20: in the forest, too, no detour is an alarm, and who walks the other way round is told once")
    func detoursUnderNoise() throws {
        let ours = LabRule.all.filter { $0.name == "hiking" }
        let makers = LabDetours.all.filter { $0.kind != .turning }
        let results = try Self.results(ours, makers, levels: Array(LabEnvironment.stress.prefix(2)), runs: 6)
        for environment in results.environments {
            for kind in [LabTrackKind.detour, .reversal] {
                let tally = try #require(results.figures(0, in: environment.name, kind: kind)).tally
                let alarms = tally.falseOffRoute + tally.falseWrongWay
                #expect(alarms == 0 && tally.missedArrivals == 0, "\(environment.name), \(kind)")
                #expect(
                    tally.reversalsMissed == 0 && tally.turnsTold == tally.turns,
                    "\(environment.name), \(kind)")
            }
        }
    }

    @Test(
        "issue 20: who turns round on a switchback is told, though the next leg leads that way a few metres beside"
    )
    func turnedOnSwitchback() throws {
        let ours = LabRule.all.filter { $0.name == "hiking" }
        let makers = LabDetours.all.filter { $0.kind == .turning }
        let levels = LabEnvironment.exact.filter {
            ["exact-3", "exact-5", "bare-3", "bare-5"].contains($0.name)
        }
        let results = try Self.results(ours, makers, levels: levels + [LabEnvironment.stress[0]], runs: 6)
        for environment in results.environments {
            let tally = try #require(results.figures(0, in: environment.name, kind: .turning)).tally
            #expect(tally.reversals == 6 && tally.reversalsMissed == 0, "\(environment.name)")
            #expect(tally.falseOffRoute + tally.falseWrongWay == 0, "\(environment.name)")
        }
    }

    @Test(
        "issue 20: in the gorge the way that was walked finds the leg again after a burst, and who goes back stays on theirs"
    )
    func reckonedInTheGorge() throws {
        let ours = LabRule.all.filter { $0.name == "hiking" }
        func tally(_ name: String) throws -> LabTally {
            let makers = LabDetours.all.filter { $0.name == name }
            let results = try Self.results(ours, makers, levels: [LabEnvironment.stress[2]], runs: 40)
            return try #require(results.figures(0, in: "gorge")).tally
        }
        // Where a jump back to the truth has to last for 30 s the mean error is 8.0 m.
        let cut = try tally("switchback-cut")
        #expect(cut.errorSum / Double(cut.errors.count) < 7)
        // Where a way back costs for all its length there are 17 alarms.
        let back = try tally("other-way-round")
        #expect(back.falseOffRoute + back.falseWrongWay <= 8)
        // Where another leg is believed without asking the way that was walked, 7 of 40 are not told.
        #expect(back.reversalsMissed <= 5)
    }

    @Test(
        "issue 20: false alarms of all who do not walk the line are a share of their walks in the world's presets"
    )
    func strollers() throws {
        let preset = LabEnvironment(name: "world-open", words: "", level: nil) { _ in
            ExactReceiver(accuracy: 5, knowsCourse: true)
        }
        let maker = try #require(LabDetours.all.first)
        func results(alarms: [Int], missed: Int) -> LabResults {
            let jobs = alarms.enumerated().map { run, count in
                var tally = LabTally()
                tally.runs = 1
                tally.falseOffRoute = count
                tally.missedArrivals = run < missed ? 1 : 0
                return LabJobResult(
                    LabJob(maker: maker, environment: preset, filter: .everySecond, run: run, seed: 1),
                    tallies: [tally])
            }
            return LabResults(rules: Array(LabRule.all.prefix(1)), environments: [preset], jobs: jobs)
        }
        // Three alarms in one walk of fifty are one walk.
        let kept = results(alarms: [3] + Array(repeating: 0, count: 49), missed: 0)
        let report = LabReport(results: kept, costs: [], recordings: [], seed: 1, runs: 50, notes: [])
        let json = String(decoding: LabJSON.bytes(report), as: UTF8.self)
        #expect(
            json.contains(
                #""strollers":[{"rule":"hiking","falseAlarmsPercent":2.00,"missedArrivalsPercent":0.00}]"#))
        #expect(try #require(kept.strollers(0)).falseAlarms == 2 && kept.missed(by: 0) == [])
        let broken = results(alarms: [1, 1] + Array(repeating: 0, count: 48), missed: 1)
        #expect(broken.missed(by: 0).count == 2)
        #expect(try #require(broken.missed(by: 0).first).contains("4.00 % of the walks, the limit 2"))
    }

    @Test(
        "issue 20: recorded hikes have limits under every receiver, and neither plain nor a peer may do better"
    )
    func hikes() throws {
        let preset = LabEnvironment(name: "world-canyon", words: "", level: nil) { _ in
            ExactReceiver(accuracy: 5, knowsCourse: true)
        }
        let maker = try #require(LabDetours.all.first)
        func results(_ own: LabTally, plain: LabTally, peer: LabTally, kind: LabTrackKind) throws
            -> LabResults
        {
            let names = ["hiking", "plain", "osmand"]
            let rules = try names.map { name in try #require(LabRule.all.first { $0.name == name }) }
            var job = LabJob(maker: maker, environment: preset, filter: .everySecond, run: 0, seed: 1)
            job.maker.kind = kind
            var departure = job
            departure.maker.kind = .departure
            func delays(_ seconds: Double) -> LabTally {
                var tally = LabTally()
                tally.runs = 1
                tally.offRouteDelays = [seconds]
                return tally
            }
            return LabResults(
                rules: rules, environments: [preset],
                jobs: [
                    LabJobResult(job, tallies: [own, plain, peer]),
                    LabJobResult(departure, tallies: [delays(9), delays(3), delays(8)]),
                ])
        }
        func tally(_ told: Int, off: Int) -> LabTally {
            var tally = LabTally()
            tally.runs = 1
            tally.turns = 1_000
            tally.turnsTold = told
            tally.falseOffRoute = off
            tally.hoursOnRoute = 100
            return tally
        }
        for kind in [LabTrackKind.hike, .recording] {
            let kept = try results(
                tally(990, off: 5), plain: tally(991, off: 4), peer: tally(1_000, off: 5), kind: kind)
            #expect(kept.missed(by: 0) == [])
            let worse = try results(
                tally(990, off: 5), plain: tally(992, off: 3), peer: tally(1_000, off: 4), kind: kind)
            #expect(worse.missed(by: 0).count == 3)
            let broken = try results(
                tally(989, off: 6), plain: tally(900, off: 9), peer: tally(900, off: 0), kind: kind)
            #expect(broken.missed(by: 0).count == 2)
        }
    }

    @Test("equal seeds give equal figures, in whatever order the jobs are done")
    func repeats() throws {
        let maker = LabShapes.all[0]
        let jobs = LabEnvironment.stress.map {
            LabJob(maker: maker, environment: $0, filter: .tenMetres, run: 1, seed: 5)
        }
        let forward = try jobs.map { try $0.run(LabRule.all) }
        let backward = Array(try jobs.reversed().map { try $0.run(LabRule.all) }.reversed())
        #expect(forward == backward)
        var other = jobs[0]
        other.seed = 6
        #expect(try other.run(LabRule.all) != forward[0])
    }

    @Test("all rules but OpenHiker's own tell every turn of a zigzag in the open, and arrive once")
    func everyRuleWorks() throws {
        let results = try Self.results(
            LabRule.all, [LabShapes.all[0]], levels: [LabEnvironment.stress[0]])
        for (rule, name) in LabRule.all.map(\.name).enumerated() {
            let tally = try #require(results.figures(rule, in: "open")).tally
            if name == "openhiker" {
                #expect(tally.turnsTold < tally.turns / 2 && tally.repeatedArrivals == Self.runs)
            } else {
                #expect(tally.turnsTold == tally.turns, "\(name)")
                #expect(
                    tally.missedArrivals + tally.prematureArrivals + tally.repeatedArrivals == 0, "\(name)")
            }
        }
    }

    @Test("the reports are whole: JSON that parses, a page without other files, aligned columns")
    func reports() throws {
        let rules = Array(LabRule.all.prefix(3))
        let results = try Self.results(
            rules, [LabShapes.all[5]], levels: [LabEnvironment.stress[2]], runs: 1)
        let job = LabJob(
            maker: LabShapes.all[5], environment: LabEnvironment.stress[2], filter: .everySecond, run: 0,
            seed: 21)
        let recording = try job.record(rules[0])
        // The run that is drawn is the run that was counted.
        #expect(recording.tally == results.jobs[0].tallies[0])
        let report = LabReport(
            results: results, costs: [LabCost(rule: "plain", microseconds: [1, 2, 4])],
            recordings: [recording], seed: 21, runs: 1, notes: ["<nothing> & left out"])
        let object = try JSONSerialization.jsonObject(with: Data(LabJSON.bytes(report)))
        let fields = try #require(object as? [String: Any])
        #expect((fields["gates"] as? [Any])?.count == 1)
        let page = LabPage.html(report)
        #expect(page.hasSuffix("</html>\n"))
        #expect(!page.contains("http") && !page.contains("src="))
        #expect(page.contains("&lt;nothing&gt; &amp; left out"))
        for tag in ["svg", "section", "table", "figure", "details"] {
            let opened = page.components(separatedBy: "<\(tag)").count
            #expect(opened == page.components(separatedBy: "</\(tag)>").count, "\(tag)")
        }
        #expect(LabText.lines(report).contains { $0.hasPrefix("along error, mean, m") })
        #expect(LabText.aligned([["a", "b"], ["long", "1.5"]]) == ["a       b", "long  1.5"])
    }

    @Test("limits are compared as they are shown, and a cost has limits")
    func meetsLimits() throws {
        let recall = try #require(LabMetric.gated.first { $0.name == "turns told" })
        #expect(recall.meets(0.9896, 0.99) && !recall.meets(0.9894, 0.99))
        let mean = try #require(LabMetric.gated.first { $0.name == "along error, mean" })
        #expect(mean.meets(2.54, 2.5) && !mean.meets(2.56, 2.5))
        // Those of issue 5, each in its environment; none elsewhere.
        #expect(LabEnvironment.Level.allCases.map { mean.limit(at: $0)?.least } == [2.5, 5, 11])
        #expect(mean.limit(at: nil) == nil)
        #expect(LabCost(rule: "a", microseconds: [1, 1.2, 1.5]).missed.isEmpty)
        #expect(LabCost(rule: "a", microseconds: [1, 1.2, 1.6]).missed.count == 1)
        #expect(LabCost(rule: "a", microseconds: [3.1, 3, 3]).missed.count == 1)
    }
}

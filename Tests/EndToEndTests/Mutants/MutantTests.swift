import Foundation
import HikeSimTesting
import HikeWorld
import Testing

/// The shipped scenarios notice a broken guidance. `HIKESIM_ALL_MUTANTS=1` runs every scenario under every
/// mutation and prints which notice it.
@Suite("Broken guidance")
struct MutantTests {
    static let runsAll = ProcessInfo.processInfo.environment["HIKESIM_ALL_MUTANTS"] == "1"

    /// Each mutation with scenarios that have to notice it.
    static let trials: [Mutation: [String]] = [
        .playsNothing: [
            "tapped-hike", "pins", "recorded-hike", "phone-killed", "switchbacks", "denied", "loop",
        ],
        .playsNoTurns: ["phone-killed", "gorge", "u-turn"],
        .playsTwice: ["phone-killed", "switchbacks", "out-and-back"],
        .playsEverySecond: ["phone-killed", "gorge", "denied"],
        .swapsLeftAndRight: ["phone-killed", "switchbacks", "out-of-range", "planned-hike", "rerouted"],
        .playsTooLate: ["left-and-right", "switchbacks", "phone-killed"],
        .arrivesAtTheStart: ["switchbacks", "gorge", "denied"],
        .neverArrives: ["switchbacks", "gorge", "denied"],
        .feelsTheSameEverywhere: ["phone-killed", "no-haptics", "u-turn"],
        .warnsAtEveryTurn: ["missed-turn", "denied", "no-haptics"],
        .screenStandsStill: ["out-and-back", "no-haptics", "switchbacks", "hours-apart"],
        .storesTwice: [
            "phone-killed", "missed-turn", "left-and-right", "watch-reboots", "hostile-link", "second-walker",
            "recorded-hike", "photo-pins",
        ],
        .isDeafAfterASilence: ["gorge"],
        .forgetsInACrash: ["watch-killed", "rerouted-and-killed", "recorded-hike"],
    ]

    /// The sentences of a broken run; empty where nobody noticed.
    private func failures(_ name: String, _ mutation: Mutation) throws -> [String] {
        let run = try HikeSim.run(PackageFolder.scenario(name), drawsPictures: false, apps: mutation.apps)
        if case .broken(let reason) = run.result.ending { Issue.record("the run broke off: \(reason)") }
        return run.failures
    }

    @Test("a scenario fails where guidance is broken", arguments: Mutation.allCases)
    func noticed(mutation: Mutation) throws {
        for name in Self.trials[mutation] ?? [] {
            let failures = try failures(name, mutation)
            #expect(!failures.isEmpty, "\(name) does not notice that the watch \(mutation)")
        }
    }

    @Test("every mutation is tried by several scenarios, and every scenario notices one")
    func complete() {
        for mutation in Mutation.allCases where mutation != .none {
            #expect((Self.trials[mutation]?.count ?? 0) >= mutation.leastTrials, "\(mutation)")
        }
        #expect(Set(Self.trials.values.joined()) == Set(PackageFolder.scenarios))
    }

    @Test(
        "a watch in which nothing is broken passes, with the same log", arguments: ["loop", "watch-killed"])
    func control(name: String) throws {
        let run = try HikeSim.run(
            PackageFolder.scenario(name), drawsPictures: false, apps: Mutation.none.apps)
        #expect(run.failures == [])
        #expect(run.digest == (try ShippedRuns.run(name).digest))
    }

    @Test("all scenarios under all mutations", .enabled(if: runsAll, "HIKESIM_ALL_MUTANTS=1 runs them"))
    func matrix() throws {
        for mutation in Mutation.allCases {
            let noticing = try PackageFolder.scenarios.filter { try !failures($0, mutation).isEmpty }
            let missing = PackageFolder.scenarios.filter { !noticing.contains($0) }
            print("\(mutation): noticed by \(noticing.count), not by \(missing)")
        }
    }
}

import HikeHardware
import HikeSimTesting
import Testing

@Suite("Guests in scenarios", .serialized)
struct ScenarioTests {
    /// In one process, and in two that read the file by themselves.
    private static func runs(
        _ json: String, _ scenario: String, seed: UInt64? = nil
    ) throws -> (SimulatedRun, SimulatedRun) {
        let fixture = try Fixture(json)
        let path = Fixture.scenarios + "/" + scenario
        let apps = try fixture.apps()
        return (
            try HikeSim.run(path, seed: seed, apps: apps),
            try HikeSim.run(path, seed: seed, placement: .program(fixture.file), apps: apps)
        )
    }

    @Test("issue 23: a pair of guests walks, is killed and goes on, in one process and in two: the same log")
    func guests() throws {
        let (one, two) = try Self.runs(Fixture.hike, "hut.yaml")
        #expect(one.failures == [] && two.failures == [])
        #expect(one.digest != nil && one.digest == two.digest)
    }

    @Test("issue 23: a guest on the phone and Trail on the watch, in one process and in two: the same log")
    func together() throws {
        let (one, two) = try Self.runs(Fixture.trail, "trail.yaml")
        #expect(one.failures == [] && two.failures == [])
        #expect(one.digest != nil && one.digest == two.digest)
    }

    @Test(
        "U8, W8: the hut starts the phone's app that has ended, its time the watch's, in one process and in two"
    )
    func started() throws {
        let (one, two) = try Self.runs(Fixture.delegates, "started.yaml")
        #expect(one.failures == [] && two.failures == [])
        #expect(one.digest != nil && one.digest == two.digest)
    }

    @Test("U8, W8: apps are started for a place and for a refresh with any seed", arguments: UInt64(1)...30)
    func startedSeeds(seed: UInt64) throws {
        let fixture = try Fixture(Fixture.delegates)
        let run = try HikeSim.run(
            Fixture.scenarios + "/started.yaml", seed: seed, drawsPictures: false, apps: try fixture.apps())
        #expect(run.failures == [])
    }

    @Test(
        "issue 24: the story of the guests holds in any order of work, which is the same in one process and in two"
    )
    func orders() throws {
        let fixture = try Fixture(Fixture.hike)
        let (path, apps) = (Fixture.scenarios + "/hut.yaml", try fixture.apps())
        for order: UInt64 in 1...10 {
            let one = try HikeSim.run(path, apps: apps) { $0.guestRules.orderSeed = order }
            #expect(one.failures == [])
            guard order < 3 else { continue }
            let two = try HikeSim.run(path, placement: .program(fixture.file), apps: apps) {
                $0.guestRules.orderSeed = order
            }
            #expect(one.digest != nil && one.digest == two.digest)
        }
    }

    @Test("a guest hears of a boundary, a condition and a visit, in one process and in two: the same log")
    func places() throws {
        let (one, two) = try Self.runs(Fixture.hike, "places.yaml")
        #expect(one.failures == [] && two.failures == [])
        #expect(one.digest != nil && one.digest == two.digest)
    }

    @Test(
        "the stories of the guests hold for any seed", arguments: ["hut.yaml", "places.yaml"],
        UInt64(1)...30)
    func seeds(scenario: String, seed: UInt64) throws {
        let fixture = try Fixture(Fixture.hike)
        let run = try HikeSim.run(
            Fixture.scenarios + "/" + scenario, seed: seed, apps: try fixture.apps())
        #expect(run.failures == [])
    }
}

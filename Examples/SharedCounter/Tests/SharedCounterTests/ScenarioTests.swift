import HikeSimTesting
import SharedCounter
import Testing

@Suite("Scenarios")
struct ScenarioTests {
    @Test("counting at the hut, in one process and in two: the same log")
    func hut() throws {
        let apps = [SharedCounter.description]
        let one = try HikeSim.run(scenarios + "/hut.yaml", apps: apps)
        #expect(one.failures == [])
        one.expectCount(37)
        let two = try HikeSim.run(
            scenarios + "/hut.yaml", placement: .program("shared-counter-devices"), apps: apps)
        #expect(two.failures == [])
        #expect(one.digest != nil && one.digest == two.digest)
    }

    @Test("500 taps on each side, in two processes: the same log as in one")
    func drain() throws {
        let one = try SurvivalTests.drain(seed: 9)
        let two = try SurvivalTests.drain(seed: 9, placement: .program("shared-counter-devices"))
        #expect(one.digest != nil && one.digest == two.digest)
    }
}

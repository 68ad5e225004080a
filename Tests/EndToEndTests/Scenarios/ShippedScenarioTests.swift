import HikeSimTesting
import Testing

@Suite("Shipped scenarios")
struct ShippedScenarioTests {
    @Test("EM-34: every shipped scenario passes", arguments: PackageFolder.scenarios)
    func passes(name: String) throws {
        let run = try ShippedRuns.run(name)
        #expect(run.failures == [])
        #expect(run.expectations > 0)
    }

    @Test("there are at least eight of them, each with a name of its own")
    func count() throws {
        let names = try PackageFolder.scenarios.map { try ShippedRuns.run($0).name }
        #expect(names.count >= 8)
        #expect(Set(names).count == names.count)
    }

    @Test(
        "EM-01: they pass in two processes, and what happens is the same",
        arguments: ["left-and-right", "phone-killed", "watch-killed", "planned-hike", "tapped-hike"])
    func twoProcesses(name: String) throws {
        let one = try ShippedRuns.run(name)
        let two = try HikeSim.run(PackageFolder.scenario(name), placement: .twoProcesses)
        #expect(two.failures == [])
        #expect(two.digest == one.digest)
        #expect(two.digest != nil)
        #expect(HapticGoldenTests.timeline(two) == one.timeline)
    }

    @Test("EM-16: another seed is another walk through the errors, and another digest")
    func seeds() throws {
        let digests = try (1...3).map {
            try HikeSim.run(PackageFolder.scenario("left-and-right"), seed: UInt64($0)).digest
        }
        #expect(Set(digests).count == 3)
        #expect(!digests.contains(nil))
    }
}

import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

@Suite("Guests load over the network", .serialized)
struct NetTests {
    private static let json = """
        { "apps": [ { "id": "net", "on": ["phone", "watch"], "program": "net-guest" } ] }
        """

    @Test(
        "issue 24: a guest loads on a bad line, in airplane mode and suspended: one log in two ways"
    )
    func story() throws {
        let fixture = try Fixture(Self.json)
        let path = Fixture.scenarios + "/net.yaml"
        let one = try HikeSim.run(path, apps: try fixture.apps())
        #expect(one.failures == [])
        let two = try HikeSim.run(path, placement: .program(fixture.file), apps: try fixture.apps())
        #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
    }

    @Test("issue 24: the story of loads holds for any seed", arguments: UInt64(1)...30)
    func seeds(seed: UInt64) throws {
        let run = try HikeSim.run(
            Fixture.scenarios + "/net.yaml", seed: seed, apps: try Fixture(Self.json).apps())
        let awaited = run.events(.log, on: "phone").filter {
            $0.text("message")?.contains("net awaited") == true
        }
        #expect(awaited.count { $0.text("message")?.contains("error -1005") == true } == 6)
        #expect(awaited.count == 7 && run.failures == [])
    }
}

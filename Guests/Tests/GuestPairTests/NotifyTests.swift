import HikeSimTesting
import Testing

@Suite("Guests tell their owners", .serialized)
struct NotifyTests {
    private static let json = """
        { "apps": [ { "id": "sense", "on": ["phone", "watch"], "program": "sense-guest" } ] }
        """

    @Test("issue 24: one is shown, touched and delivered, in one process and in two: the same log")
    func told() throws {
        let fixture = try Fixture(Self.json)
        let path = Fixture.scenarios + "/notify.yaml"
        let one = try HikeSim.run(path, apps: try fixture.apps())
        #expect(one.failures == [])
        let two = try HikeSim.run(path, placement: .program(fixture.file), apps: try fixture.apps())
        #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
    }

    @Test("issue 24: what a locked phone tells opens its app when it is unlocked, in one process and in two")
    func locked() throws {
        let fixture = try Fixture(Self.json)
        let path = Fixture.scenarios + "/lock.yaml"
        let one = try HikeSim.run(path, apps: try fixture.apps())
        #expect(one.failures == [])
        let two = try HikeSim.run(path, placement: .program(fixture.file), apps: try fixture.apps())
        #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
    }
}

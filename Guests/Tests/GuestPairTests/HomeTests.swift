import HikeSimTesting
import Testing

@Suite("A phone that several guests live on", .serialized)
struct HomeTests {
    private static let json = """
        { "apps": [
            { "id": "hut", "on": ["phone"], "program": "delegate-guest", "title": "Near the hut", "schemes": ["hut"] },
            { "id": "lake", "on": ["phone"], "program": "delegate-guest", "title": "Lake", "schemes": ["lake"] },
            { "id": "sense", "on": ["phone"], "program": "sense-guest", "title": "Sense", "symbol": "mountain.2.fill" }
        ] }
        """

    @Test(
        "U13: guests open each other, their owner goes from one to the other, in one process and in two: the same log"
    )
    func home() throws {
        let fixture = try Fixture(Self.json)
        let path = Fixture.scenarios + "/home.yaml"
        let one = try HikeSim.run(path, apps: try fixture.apps())
        #expect(one.failures == [])
        let two = try HikeSim.run(path, placement: .program(fixture.file), apps: try fixture.apps())
        #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
    }
}

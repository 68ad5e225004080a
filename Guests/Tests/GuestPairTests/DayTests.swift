import HikeHardware
import HikeSimTesting
import Testing

@Suite("A day with everything", .serialized)
struct DayTests {
    private static let json = """
        { "apps": [ { "id": "day", "on": ["phone", "watch"], "program": "day-guest", "time zone": "Europe/Zurich",
            "background": ["location"],
            "purposes": { "location": "Shows the way.", "motion": "Counts steps.", "health": "Keeps hikes.",
              "photos": "Fills the book.", "camera": "Takes pictures.", "bluetooth": "Finds a sensor." } } ] }
        """
    private static let path = Fixture.scenarios + "/day.yaml"

    @Test("issue 24: every framework in one app on both devices, in one process and in two: the same log")
    func digest() throws {
        let fixture = try Fixture(Self.json)
        let one = try HikeSim.run(Self.path, apps: try fixture.apps())
        #expect(one.failures == [])
        for _ in 1...3 {
            let two = try HikeSim.run(
                Self.path, placement: .program(fixture.file), apps: try fixture.apps())
            #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
        }
    }

    @Test("issue 24: the story holds for any seed and any order of work", arguments: UInt64(1)...10)
    func seeds(seed: UInt64) throws {
        let run = try HikeSim.run(
            Self.path, seed: seed, drawsPictures: false, apps: try Fixture(Self.json).apps()
        ) { $0.guestRules.orderSeed = seed }
        #expect(run.failures == [])
    }
}

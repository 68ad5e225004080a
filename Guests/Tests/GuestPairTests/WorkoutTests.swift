import Foundation
import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

@Suite("A guest's hike is a workout", .serialized)
struct WorkoutTests {
    private static let json = """
        { "apps": [ { "id": "hikes", "on": ["phone", "watch"], "program": "health-guest",
            "time zone": "Europe/Zurich", "background": ["location"],
            "purposes": { "health": "Keeps hikes.", "location": "Keeps their ways." } } ] }
        """

    private static func said(_ run: SimulatedRun, _ word: String, on device: String = "watch") -> [String] {
        run.events(.log, on: device).compactMap { event in
            guard event.text("category") == "print", let message = event.text("message"),
                message.hasPrefix(word)
            else { return nil }
            return String(message.dropFirst(word.count))
        }
    }

    @Test(
        "V15, V17, V18, V19: behind others the watch keeps a hike, in one process and in two: the same log"
    )
    func hike() throws {
        let fixture = try Fixture(Self.json)
        let path = Fixture.scenarios + "/workout.yaml"
        let one = try HikeSim.run(path, apps: try fixture.apps())
        #expect(one.failures == [])
        let two = try HikeSim.run(path, placement: .program(fixture.file), apps: try fixture.apps())
        #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
        // The activity, the seconds, the heart's mean and highest, metres, kilocalories, events.
        let words = (Self.said(one, "workout: ").first ?? "").split(separator: " ").compactMap { Double($0) }
        try #require(words.count == 7, "\(Self.said(one, "workout: "))")
        // 334 m at 4.5 km/h are 267 s.
        #expect(words[0] == 24 && (255.0...300.0).contains(words[1]), "\(words)")
        #expect((105.0...120.0).contains(words[2]) && (123.5...124.0).contains(words[3]), "\(words)")
        // A pedometer errs by its length of steps; 80 kg cost 40 kcal a kilometre, more uphill.
        #expect((260.0...400.0).contains(words[4]) && (10.0...50.0).contains(words[5]), "\(words)")
        let hike = Self.said(one, "hike: ").first ?? ""
        let counts = hike.split(separator: " ").suffix(4).compactMap { Double($0) }
        // A reading each 5 s, a fix a second.
        #expect(counts.count == 2 && (50.0...62.0).contains(counts.first ?? 0), "\(hike)")
        #expect((240.0...300.0).contains(counts.last ?? 0), "\(hike)")
        // The phone has what it counted itself, and no heart.
        #expect((Self.said(one, "StepCount: ", on: "phone").first ?? "").contains("@"))
    }

    @Test("issue 24: the story holds for any seed", arguments: UInt64(1)...10)
    func seeds(seed: UInt64) throws {
        let run = try HikeSim.run(
            Fixture.scenarios + "/workout.yaml", seed: seed, apps: try Fixture(Self.json).apps())
        #expect(run.failures == [])
    }
}

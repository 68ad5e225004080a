import Foundation
import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

@Suite("Guests sense a walk", .serialized)
struct SenseTests {
    private static let json = """
        { "apps": [ { "id": "sense", "on": ["phone", "watch"], "program": "sense-guest", "time zone": "Europe/Zurich",
            "purposes": { "motion": "Counts steps.", "location": "Shows the hut." } } ] }
        """

    private static func said(_ run: SimulatedRun, _ word: String, on device: String = "phone") -> [[Double]] {
        run.events(.log, on: device).compactMap { event in
            guard event.text("category") == "print", let message = event.text("message"),
                message.hasPrefix(word)
            else { return nil }
            return message.dropFirst(word.count).split(separator: " ").compactMap { Double($0) }
        }
    }

    @Test("issue 24: a walk is sensed, in one process and in two: the same log")
    func walk() throws {
        let fixture = try Fixture(Self.json)
        let path = Fixture.scenarios + "/sense.yaml"
        let one = try HikeSim.run(path, apps: try fixture.apps())
        #expect(one.failures == [])
        let two = try HikeSim.run(path, placement: .program(fixture.file), apps: try fixture.apps())
        #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
        // From 1,200 m up to 1,230 m, of which the barometer noise is decimetres.
        let climbed = Self.said(one, "altitude: ").compactMap(\.first)
        #expect(climbed.first == 0 && (26.0...34.0).contains(climbed.last ?? 0), "\(climbed.suffix(1))")
        let heights = Self.said(one, "absolute: ").compactMap(\.first)
        #expect(heights.allSatisfy { (1_185.0...1_235.0).contains($0) } && heights.count > 200)
        // 334 m in all, of steps of some 70 cm.
        let counted = Self.said(one, "count: ").first ?? []
        #expect((380.0...620.0).contains(counted.first ?? 0), "\(counted)")
        #expect((270.0...400.0).contains(counted.dropFirst().first ?? 0), "\(counted)")
        // To the north, by the compass as by the map; the declination there is some degrees.
        let headings = Self.said(one, "motion: ").compactMap { $0.dropFirst(3).first }
        #expect(headings.count > 10)
        #expect(headings.allSatisfy { $0 < 40 || $0 > 320 }, "\(headings.prefix(5))")
        #expect(Self.said(one, "steps: ", on: "watch").count > 10)
    }

    @Test("issue 24: the story holds for any seed", arguments: UInt64(1)...10)
    func seeds(seed: UInt64) throws {
        let run = try HikeSim.run(
            Fixture.scenarios + "/sense.yaml", seed: seed, apps: try Fixture(Self.json).apps())
        #expect(run.failures == [])
    }
}

import Foundation
import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

@Suite("Guests look for places and ask for their owner on a pair", .serialized)
struct LibraryPairTests {
    private static let json = """
        { "apps": [ { "id": "library", "on": ["phone", "watch"], "program": "library-guest", "title": "Library" } ] }
        """

    private static func run(_ top: String, _ steps: [String]) throws -> (SimulatedRun, SimulatedRun) {
        let fixture = try Fixture(json)
        let file = fixture.folder.appendingPathComponent("library.yaml")
        let lines = steps.map { "  - \($0)" }.joined(separator: "\n")
        try """
        scenario: A guest uses what its device knows
        seed: 3
        apps: library
        source: none
        \(top)
        steps:
        \(lines)
        """.write(to: file, atomically: true, encoding: .utf8)
        let one = try HikeSim.run(file.path, drawsPictures: false, apps: try fixture.apps())
        let two = try HikeSim.run(
            file.path, placement: .program(fixture.file), drawsPictures: false, apps: try fixture.apps())
        return (one, two)
    }

    private static func said(_ run: SimulatedRun, on device: String = "phone") -> [String] {
        run.events(.log, on: device).filter { $0.text("category") == "print" }
            .compactMap { $0.text("message") }
    }

    @Test("J4, J5: a search and its completions find the places of the device's region, near ones first")
    func search() throws {
        let ridge = Fixture.scenarios + "/../../../../regions/ridge"
        let (one, two) = try Self.run(
            "region: \(ridge)\nnetwork: { phone: online }",
            [
                "wait: 2 s", "{ app: library, on: phone, action: map search, with: { value: Kornhütte } }",
                "wait: 2 s",
            ])
        #expect(one.failures == [] && one.digest != nil && one.digest == two.digest)
        let said = Self.said(one)
        // Two are called so.
        #expect(said.contains("search [\"Kornhütte\", \"Kornhütte\"] 0"), "\(said)")
        #expect(said.contains { $0.hasPrefix("completions [\"Kornhütte\"") }, "\(said)")
    }

    @Test("G1, G2: whose face is in front of the phone, and what its owner does, is what an app is told")
    func face() throws {
        let ask = "{ app: library, on: phone, action: ask face }"
        let (one, two) = try Self.run(
            "",
            [
                "wait: 2 s", ask, "wait: 6 s", "{ on: phone, face: no match }", ask, "wait: 6 s",
                "{ on: phone, face: cancel }", ask, "wait: 6 s", "{ on: phone, face: locked out }", ask,
                "wait: 6 s",
                "{ app: library, on: phone, action: ask owner }", "wait: 12 s",
                "{ on: phone, face: matches }", ask,
                "wait: 6 s",
            ])
        #expect(one.failures == [] && one.digest != nil && one.digest == two.digest)
        #expect(
            Self.said(one).filter { $0.hasPrefix("owner ") } == [
                "owner true none after 1.2 false", "owner false authenticationFailed after 4.0 false",
                "owner false userCancel after 1.2 false", "owner false biometryLockout after 0.0 false",
                "owner true none after 5.0 false", "owner true none after 1.2 false",
            ])
    }
}

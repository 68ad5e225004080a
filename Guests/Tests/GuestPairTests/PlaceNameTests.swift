import Foundation
import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

@Suite("Guests ask the geocoder on a pair", .serialized)
struct PlaceNameTests {
    /// On the region that the scenarios walk in.
    private static func run(network: String) throws -> SimulatedRun {
        let fixture = try Fixture(Fixture.hike)
        let file = fixture.folder.appendingPathComponent("look.yaml")
        let ridge = Fixture.scenarios + "/../../../../regions/ridge"
        try """
        scenario: A guest asks for places
        seed: 3
        apps: hike
        region: \(ridge)
        network: { phone: \(network) }
        source: none
        steps:
          - wait: 2 s
          - { app: hike, on: phone, action: look, with: { value: Kornhütte } }
          - wait: 2 s
          - { app: hike, on: phone, action: look, with: { value: "46.62,12.14" } }
          - wait: 2 s
          - { app: hike, on: phone, action: look in Italian, with: { value: Mirsee } }
          - wait: 3 s
        """.write(to: file, atomically: true, encoding: .utf8)
        let run = try HikeSim.run(file.path, drawsPictures: false, apps: try fixture.apps())
        #expect(run.failures == [])
        return run
    }

    private static func said(_ run: SimulatedRun) -> [String] {
        run.events(.log).filter { $0.text("category") == "print" }.compactMap { $0.text("message") }
            .filter { $0.hasPrefix("found: ") || $0.hasPrefix("there: ") }
    }

    @Test("L34, L36: a guest is given the places of the device's region, with a completion and as a task")
    func found() throws {
        let said = Self.said(try Self.run(network: "online"))
        try #require(said.count == 3)
        #expect(said[0].hasPrefix(#"found: ["Kornhütte Talvern [\"Kornhütte\""#), "\(said)")
        #expect(said[1].contains(" Talvern ["), "\(said)")
        #expect(said[0...1].allSatisfy { $0.hasSuffix("] -1 false") }, "\(said)")
        #expect(said[2] == "there: 1 Mirsee Mirsee Talvern Mirsee", "\(said)")
    }

    @Test("L34: without a network each ends with CLError.network")
    func offline() throws {
        let run = try Self.run(network: "offline")
        #expect(Self.said(run) == ["found: [] 2 false", "found: [] 2 false", "there: 2"])
    }
}

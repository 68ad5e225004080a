import Foundation
import HikeRouting
import HikeScreens
import HikeSimTesting
import HikeStorage
import HikeWorld
import Testing

/// A map that the watch asks for where it is, told by taps (OHX-48).
@Suite("A map for here")
struct MapForHereTests {
    struct Story: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var steps: String
    }

    static let asking = """
          - { on: watch, tap: add-waypoint }
          - wait: 3 s
          - { on: watch, tap: cancel-waypoint }
          - { on: watch, swipe: left, at: page }
          - { on: watch, swipe: left, at: page }
          - { on: watch, tap: map-for-here }
        """

    private static let stories = [
        Story(
            testDescription: "the app on the phone does not run",
            steps: """
                  - { app: trail, on: phone, do: terminate }
                \(asking)
                """),
        Story(
            testDescription: "the app on the watch crashes over a file",
            steps: """
                \(asking)
                  - fault: { connectivity: crash in handler, on: watch, for: 1 s }
                  - wait: 20 s
                  - { app: trail, on: watch, do: launch }
                """),
        Story(
            testDescription: "the phone is killed while it sends",
            steps: """
                \(asking)
                  - wait: 500 ms
                  - fault: { kill: phone, restart after: 5 s }
                """),
        Story(
            testDescription: "the watch has no room for a while, and a person sends it again",
            steps: """
                  - fault: { connectivity: storage full, on: watch, for: 20 s }
                \(asking)
                  - wait: 30 s
                  - { on: phone, tap: tab-5 }
                  - { on: phone, screen: watch, shows: [Failed, no space] }
                  - { on: phone, tap: Send All }
                """),
    ]

    private func run(_ story: Story) throws -> SimulatedRun {
        let folder = try TestFolder()
        let text = """
            scenario: \(story.testDescription)
            start: 2026-06-20T06:00:00Z
            seed: 5
            region: { from: \(try MappedRidge.make(in: folder)), on: phone }
            hiker: { follow: \(PackageFolder.track("past-the-lane")) }
            steps:
            \(story.steps)
              - wait: 2 min
            """
        return try HikeSim.run(try folder.write("story.yaml", text), drawsPictures: false)
    }

    private func list(_ run: SimulatedRun, _ device: String) throws -> [Region] {
        let list = run.contents(
            of: "Documents/regions/regions_metadata.json", app: "trail", on: device)
        return try list.map { try RegionList(json: $0).regions } ?? []
    }

    private func names(_ run: SimulatedRun, _ device: String) -> [String] {
        run.files(in: "Documents/regions", app: "trail", on: device).filter { $0 != "regions_metadata.json" }
    }

    @Test("OHX-48: the cut is on both devices, the same, whatever happens on the way", arguments: stories)
    func arrives(story: Story) throws {
        let run = try run(story)
        #expect(run.failures == [])
        let (phone, watch) = (try list(run, "phone"), try list(run, "watch"))
        let cut = try #require(watch.first { $0.name == "Watch \u{2014} 2026-06-20 06:00" })
        let made = try #require(phone.last)
        #expect(phone.count == 2 && phone[0].name == "ridge")
        #expect(made.id == cut.id && made.size == cut.size && made.tileCount == cut.tileCount)
        #expect(made.files == cut.files && cut.tileCount > 0 && cut.hasRoutingData && cut.hasTrails)
        for device in ["phone", "watch"] {
            #expect(run.files(in: "Documents/region_cuts", app: "trail", on: device) == [])
            let regions = try list(run, device)
            let expected = regions.flatMap { region in region.files.map { region.fileName($0.file) } }
            #expect(names(run, device) == expected.sorted())
            for content in cut.files {
                let bytes = try #require(
                    run.contents(
                        of: "Documents/regions/" + cut.fileName(content.file), app: "trail", on: device))
                #expect(try SHA256.hex(bytes) == content.digest)
            }
        }
    }

    @Test("OHX-48: a phone without room says so on the watch, and keeps nothing")
    func full() throws {
        let run = try run(
            Story(
                testDescription: "No room",
                steps: """
                      - fault: { storage: full, on: phone, for: 1 min }
                    \(Self.asking)
                      - { on: watch, screen: regions, shows: "The phone's storage is full: make some room there.", within: 2 s }
                      - { on: watch, screenshot: full }
                      - { on: watch, answer: OK }
                      - { on: watch, tap: map-for-here }
                      - { on: watch, screen: regions, shows: Ask again in 10 min }
                      - { on: watch, answer: OK }
                    """))
        #expect(run.failures == [])
        for picture in run.result.pictures { #expect(picture.reading.findings == []) }
        #expect(try list(run, "phone").map(\.name) == ["ridge"] && names(run, "watch") == [])
        #expect(names(run, "phone").count == 4)
        #expect(run.files(in: "Documents/region_cuts", app: "trail", on: "phone") == [])
    }

    @Test("OHX-48: the same story gives the same log and the same bytes")
    func deterministic() throws {
        let runs = try (0..<2).map { _ in try run(Self.stories[0]) }
        #expect(runs[0].digest != nil && runs[0].digest == runs[1].digest)
        #expect(try list(runs[0], "watch") == list(runs[1], "watch"))
    }
}

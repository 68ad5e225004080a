import HikeHardware
import HikeScreens
import HikeSimTesting
import HikeWorld
import Testing

/// What may happen to a region on its way to the watch, told by taps on both devices.
@Suite("Regions between devices")
struct RegionTransferTests {
    struct Story: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var devices = "{ phone: phone-6.1in, watch: watch-49mm }"
        /// How often it is new to a watch.
        var saves = 1
        var steps: String
    }

    private static let arrived = """
          - { on: phone, screen: watch, shows: Completed, within: 1 min }
          - { on: watch, tap: show-regions }
          - { on: watch, screen: regions, shows: [ridge, Rerouting works here], lacks: On the phone }
        """

    private static let stories = [
        Story(
            testDescription: "the watch has no room, and then it has",
            steps: """
                  - fault: { connectivity: storage full, on: watch, for: 10 s }
                  - { on: phone, tap: Send to Watch }
                  - { on: phone, screen: watch, shows: [Failed, no space], within: 10 s }
                  - { on: phone, screenshot: failed }
                  - wait: 15 s
                  - { on: phone, tap: Send to Watch }
                \(arrived)
                """),
        Story(
            testDescription: "the link breaks in the middle of a file",
            steps: """
                  - fault: { link: down, after: { channel: file, frames: 6 }, for: 10 min }
                  - { on: phone, tap: Send All }
                  - wait: 5 min
                  - { on: phone, screen: watch, shows: Queued }
                  - wait: 5 min
                \(arrived)
                """),
        Story(
            testDescription: "the watch is unpaired and paired again",
            steps: """
                  - { on: phone, tap: Send to Watch }
                  - wait: 500 ms
                  - unpair: { on: phone, from: watch }
                  - { on: phone, screen: watch, shows: [Failed, No Watch Paired] }
                  - { on: phone, tap: Send to Watch }
                  - { on: phone, screen: watch, shows: Not Sent }
                  - { on: phone, answer: OK }
                  - pair: { on: phone, with: watch }
                  - wait: 5 s
                  - { on: phone, tap: Send to Watch }
                \(arrived)
                """),
        Story(
            testDescription:
                "the watch is unpaired while the app on the phone does not run, and nobody tells it",
            steps: """
                  - { on: phone, tap: Send to Watch }
                  - wait: 500 ms
                  - { app: trail, on: phone, do: force quit }
                  - unpair: { on: phone, from: watch }
                  - wait: 1 s
                  - pair: { on: phone, with: watch }
                  - wait: 5 s
                  - { app: trail, on: phone, do: launch }
                  - { on: phone, tap: tab-5 }
                  - { on: phone, screen: watch, shows: Queued }
                  - { on: phone, tap: Send to Watch }
                \(arrived)
                """),
        Story(
            testDescription: "another watch is worn, and both get the region",
            devices: "{ phone: phone-6.1in, watch: watch-49mm, watch2: watch-49mm }",
            steps: """
                  - { on: phone, tap: Send to Watch }
                  - wait: 500 ms
                  - wear: watch2
                  - wait: 3 s
                  - { on: phone, tap: Send to Watch }
                  - { on: phone, screen: watch, shows: Completed, within: 1 min }
                  - { on: watch2, tap: show-regions }
                  - { on: watch2, screen: regions, shows: [ridge, Rerouting works here] }
                  - wear: watch
                  - { on: watch, screen: map, shows: Regions, within: 1 min }
                  - wait: 10 s
                  - { on: watch, tap: show-regions }
                  - { on: watch, screen: regions, shows: [ridge, Rerouting works here] }
                """),
        Story(
            testDescription: "its wearer deletes it while its files come, and gets it anew later", saves: 2,
            steps: """
                  - { on: phone, tap: Send to Watch }
                  - wait for: { event: store, on: watch, where: { store: regions, operation: save } }
                    within: 1 min
                  - fault: { link: down, for: 30 s }
                  - { on: watch, tap: show-regions }
                  - { on: watch, swipe action: Delete, at: text=ridge }
                  - { on: watch, answer: Delete Region }
                  - { on: watch, screen: regions, shows: On the phone }
                  - { on: phone, screen: watch, shows: Completed, within: 2 min }
                  - { on: watch, screen: regions, shows: On the phone, lacks: [Rerouting works here, Map only] }
                  - wait: 10 s
                  - { on: phone, tap: Send to Watch }
                  - { on: phone, screen: watch, shows: Completed, within: 1 min }
                  - { on: watch, screen: regions, shows: [ridge, Rerouting works here], lacks: On the phone }
                """),
        Story(
            testDescription: "the app on the watch crashes over a file",
            steps: """
                  - fault: { connectivity: crash in handler, on: watch, for: 1 s }
                  - { on: phone, tap: Send to Watch }
                  - wait: 10 s
                  - { app: trail, on: watch, do: launch }
                  - wait: 1 s
                  - { on: watch, tap: show-regions }
                  - { on: watch, screen: regions, shows: [ridge, Rerouting works here] }
                """),
        Story(
            testDescription: "the app comes to the watch later",
            steps: """
                  - uninstall: { app: trail, on: watch }
                  - wait: 1 s
                  - { on: phone, screen: watch, shows: Watch App Not Installed }
                  - { on: phone, tap: Send to Watch }
                  - { on: phone, answer: OK }
                  - install: { app: trail, on: watch }
                  - wait: 1 s
                  - { on: phone, tap: Send to Watch }
                  - { app: trail, on: watch, do: launch }
                \(arrived)
                """),
        Story(
            testDescription:
                "the watch asks, while the app on the phone does not run; its own is installed anew",
            steps: """
                  - { app: trail, on: phone, do: terminate }
                  - uninstall: { app: trail, on: watch }
                  - install: { app: trail, on: watch }
                  - wait: 1 s
                  - { app: trail, on: watch, do: launch }
                  - { on: watch, swipe: left, at: page }
                  - { on: watch, swipe: left, at: page }
                  - { on: watch, screen: regions, shows: [ridge, tap to get it] }
                  - { on: watch, tap: ridge }
                  - { on: watch, screen: regions, shows: On its way }
                  - { on: watch, screenshot: coming }
                  - { on: watch, screen: regions, shows: Rerouting works here, within: 1 min }
                """),
    ]

    @Test("OHX-43 to OHX-50: a region arrives whatever happens on the way", arguments: stories)
    func arrives(story: Story) throws {
        let folder = try TestFolder()
        let text = """
            scenario: \(story.testDescription)
            seed: 5
            devices: \(story.devices)
            region: { from: \(PackageFolder.path)/regions/ridge, on: phone }
            source: none
            steps:
              - { on: phone, tap: tab-5 }
            \(story.steps)
            """
        let run = try HikeSim.run(try folder.write("story.yaml", text), drawsPictures: false)
        #expect(run.failures == [])
        for picture in run.result.pictures {
            #expect(picture.reading.findings == [], "\(picture.device) \(picture.name)")
        }
        // Whatever was queued twice: the list of the watch has the region once.
        let saves = run.events(.store).filter {
            $0.text("store") == "regions" && $0.text("operation") == "save"
        }
        let devices = story.devices.contains("watch2") ? ["watch", "watch2"] : ["watch"]
        #expect(
            saves.map(\.device).sorted() == devices.flatMap { Array(repeating: $0, count: story.saves) })
    }

    @Test(
        "OHX-43 to OHX-45, NF-23: over a radio that does everything, with both devices killed, it arrives whole and once",
        arguments: 1...4)
    func hostile(seed: Int) throws {
        let folder = try TestFolder()
        // The first tap comes before the session of the phone is active.
        let text = """
            scenario: Everything goes wrong
            seed: \(seed)
            link: hostile
            region: { from: \(PackageFolder.path)/regions/ridge, on: phone }
            source: none
            steps:
              - { on: phone, plan: { from: Talvern, to: Gratsattel, save as: To the saddle } }
              - { on: phone, tap: tab-5 }
              - { on: phone, tap: Send to Watch }
              - fault: { kill: watch, restart after: 5 s, at: 20 s }
              - fault: { kill: phone, restart after: 5 s, at: 40 s }
              - fault: { reboot: watch, at: 2 min, off for: 30 s }
              - wait for: { event: log, on: phone, where: { message: the watch has the region } }
                within: 8 h
              - wait: 10 min
              - { on: watch, tap: show-regions }
              - { on: watch, screen: regions, shows: [ridge, Rerouting works here] }
            expect:
              - route received: { on: watch, name: To the saddle, once: yes }
              - event: { event: store, on: watch, where: { store: regions, operation: save }, count: 1 }
            """
        let run = try HikeSim.run(try folder.write("hostile.yaml", text), drawsPictures: false)
        #expect(run.failures == [])
    }
}

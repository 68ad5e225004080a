import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import TestApps
import Testing

/// An app that is not ours brings steps, checks and keys of its own.
@Suite("Apps bring their own words, end to end")
struct AppWordsTests {
    private static let story = """
        scenario: Huts
        apps: fetch
        source: none
        link: instant
        network:
          phone: { interface: cellular, latency: 200 ms, bandwidth: 100 kB/s }
          answers: [{ url: "https://huts.example/list", body: '["Alm"]', delay: 3 s }]
        steps:
          - { on: phone, fetch: "https://huts.example/list", patience: 10 s }
          - { on: phone, fetch: "https://huts.example/other" }
          - { on: phone, fetches so far: 2 }
        expect:
          - fetched: { on: phone, count: 2 }
          - state: { on: phone, app: fetch, ended: ">= 2" }
          - event: { event: view, on: phone, where: { app: fetch, status: 404 } }

        """

    private static func run(
        _ text: String, words: [AppWords] = [FetchWords.words], placement: DevicePlacement = .inProcess
    ) throws -> SimulatedRun {
        let folder = try TestFolder()
        return try HikeSim.run(
            try folder.write("huts.yaml", text), placement: placement, apps: OwnApps.all, words: words)
    }

    @Test("issue 22: a step waits for what its app does, checks judge it, and two processes tell the same")
    func story() throws {
        let one = try Self.run(Self.story)
        #expect(one.failures == [])
        let steps = one.result.steps
        #expect(steps.count == 3 && steps.allSatisfy { $0.failure == nil })
        // The first waited for its answer, no longer than that.
        #expect(steps[0].ended - steps[0].began > .seconds(3))
        #expect(steps[0].ended - steps[0].began < .seconds(4))
        let two = try Self.run(Self.story, placement: .program("test-devices"))
        #expect(two.failures == [] && two.result.digest == one.result.digest && one.result.digest != nil)
    }

    @Test("issue 22: what does not hold is said in the app's own sentence")
    func failures() throws {
        let wrong = try Self.run(
            Self.story.replacing("fetched: { on: phone, count: 2 }", with: "fetched: { on: phone, count: 3 }")
        )
        #expect(wrong.failures.contains { $0.contains("2 have ended, not exactly 3") })
        let early = try Self.run(Self.story.replacing("fetches so far: 2", with: "fetches so far: 1"))
        #expect(early.failures.contains { $0.contains("2 have been waited for") })
        // Who waits less hears sooner that nothing came.
        let late = try Self.run(Self.story.replacing("patience: 10 s", with: "patience: 1 s"))
        let first = try #require(late.result.steps.first)
        #expect(late.failures == [] && first.ended - first.began < .seconds(2))
    }

    @Test(
        "issue 22: a slip in the words of an app is refused with its place, like any other",
        arguments: [
            ("patience: 10 s", "patient: 10 s", "patience"),
            ("patience: 10 s", "patience: 10", "a time with its unit"),
            ("fetched: { on: phone, count: 2 }", "fetched: { on: phone }", "needs the key 'count'"),
            ("ended: \">= 2\"", "ended: \">= 0\"", "this always holds"),
            ("{ on: phone, fetches so far: 2 }", "{ on: phone, fetches so many: 2 }", "fetches so far"),
        ])
    func slips(_ good: String, _ slip: String, _ remedy: String) throws {
        let error = #expect(throws: ScenarioError.self) {
            _ = try Self.run(Self.story.replacing(good, with: slip))
        }
        #expect(error?.description.contains(remedy) == true, "\(error?.description ?? "")")
    }

    @Test("issue 22: without its words its steps are unknown, and two apps have no word together")
    func clashes() throws {
        #expect(throws: ScenarioError.self) { _ = try Self.run(Self.story, words: []) }
        let twice = #expect(throws: VocabularyClash.self) {
            _ = try Self.run(Self.story, words: [FetchWords.words, FetchWords.words])
        }
        #expect(
            twice?.description
                == "the app 'fetch' has a step 'fetch', and the app 'fetch' has one too: give it another name"
        )
        let ours = AppWords(app: "other", steps: [StepWord("navigate", .name, help: "") { _, _ in }])
        let taken = #expect(throws: VocabularyClash.self) { _ = try Self.run(Self.story, words: [ours]) }
        #expect(taken?.owner == "the app 'trail'")
        let line = AppWords(
            app: "other", line: LineWord("route", of: "draw", help: "what is drawn") { _ in ([], []) })
        #expect(throws: VocabularyClash.self) { _ = try Self.run(Self.story, words: [line]) }
        let own = AppWords(app: "other", steps: [StepWord("walk", .name, help: "") { _, _ in }])
        #expect(
            #expect(throws: VocabularyClash.self) { _ = try Self.run(Self.story, words: [own]) }?.owner
                == "HikeSim")
    }

    @Test("issue 22: an app remembers for its own steps alone")
    func memory() throws {
        let other = AppWords(
            app: "sensors",
            steps: [
                StepWord("remembered", .number, help: "") { step, stage in
                    let so = stage.memory(of: Int.self) ?? 0
                    if so != step.number { throw StepFailure("\(so) were remembered") }
                    stage.remember(so + 10)
                }
            ])
        let pair = try SimulatedPair(apps: OwnApps.all, words: [FetchWords.words, other])
        try pair.perform(step: "{ on: phone, fetch: 'https://nobody.example/' }")
        try pair.perform(step: "{ on: phone, remembered: 0 }")
        try pair.perform(step: "{ on: watch, remembered: 10 }")
        try pair.perform(step: "{ on: phone, fetches so far: 1 }")
    }

    @Test("issue 22: a pair in Swift takes any step in words, those of its apps among them")
    func pair() throws {
        let pair = try SimulatedPair(apps: OwnApps.all, words: [FetchWords.words])
        try pair.perform(step: "{ on: phone, fetch: 'https://nobody.example/' }")
        try pair.perform(step: "{ on: phone, fetches so far: 1 }")
        try pair.perform(step: "{ fault: { storage: full, on: phone, for: 1 s } }")
        try pair.wait(seconds: 2)
        #expect(throws: PairFailure.self) { try pair.perform(step: "{ on: phone, fetches so far: 4 }") }
        #expect(throws: ScenarioError.self) { try pair.perform(step: "{ on: phone, fetch }") }
        #expect(pair.events.contains { $0.event == "fault" })
    }
}

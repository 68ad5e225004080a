import HikeApps
import HikeAssembly
import HikeGeodesy
import HikeHardware
import HikeTruth
import HikeValues
import Testing

@testable import HikeTrailWords
@testable import HikeWorld

/// What the world makes of the words of an app.
@Suite("Words of apps")
struct AppWordsTests {
    private func scenario(_ steps: [Scenario.Action], follow: String = "left.gpx") -> Scenario {
        Scenario(
            name: "words", vocabulary: AppCatalog.words, source: .hiker(Scenario.Hiker(follow: follow)),
            steps: steps.map { Scenario.Step(action: $0) })
    }

    @Test("issue 22: who follows the route follows that of the first plan, whatever is planned later")
    func firstPlan() {
        func plan(_ name: String) -> Scenario.Action {
            TrailWords.plan(TrailPlan(device: "phone", from: "Talvern", to: "Grat", name: name))
        }
        let story = scenario([TrailWords.stopNavigation(on: "watch"), plan("A"), plan("B")])
        let sources = LineSources(story, ScenarioFiles(contents: [:]), nil)
        #expect(sources.firstPlan?.name == "A")
        #expect(LineSources(scenario([]), ScenarioFiles(contents: [:]), nil).firstPlan == nil)
    }

    @Test(
        "issue 22: a line that an app makes is walked with its heights, and from its end with both turned round"
    )
    func line() throws {
        let places = [46.60, 46.61, 46.62].map { Coordinate(latitude: $0, longitude: 12.1) }
        var story = scenario([], follow: "drawn")
        story.vocabulary = Vocabulary([
            AppWords(
                app: "sketch",
                line: LineWord("drawn", of: "draw", help: "what is drawn") { _ in (places, [100, 200, 400]) })
        ])
        let lines = HikerLine(sources: LineSources(story, ScenarioFiles(contents: [:]), nil))
        let forth = try lines.line(of: Scenario.Hiker(follow: "drawn")).0
        #expect(forth.polyline.coordinates == places && forth.elevations == [100, 200, 400])
        let back = try lines.line(of: Scenario.Hiker(follow: "drawn", reverse: true)).0
        #expect(back.polyline.coordinates == places.reversed() && back.elevations == [400, 200, 100])
    }

    @Test("issue 22: positions are kept for a check of an app that looks at them, and only then")
    func readings() {
        func check(_ kind: EventKind) -> Scenario.Expectation.Check {
            let word = CheckWord("seen", keys: [], kind: kind, help: "") { _, _ in nil }
            return .app(AppCheck(app: "sketch", word: word, device: "watch", values: WordValues()))
        }
        #expect(check(.fix).readsReadings && check(.heading).readsReadings)
        #expect(!check(.bus).readsReadings && !check(.store).readsReadings)
    }

    @Test("issue 22: steps are the same where app, word, device and values are")
    func equality() {
        let step = TrailWords.navigate("A", on: "watch")
        #expect(step == TrailWords.navigate("A", on: "watch"))
        for other in [
            TrailWords.navigate("B", on: "watch"), TrailWords.navigate("A", on: "phone"),
            TrailWords.navigate("A", on: "watch", within: .seconds(5)),
            TrailWords.sendRoute("A", from: "watch"),
        ] { #expect(step != other) }
    }
}

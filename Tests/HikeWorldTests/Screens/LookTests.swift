import HikeValues
import Testing

@testable import HikeWorld

@Suite("A step that waits for a display")
struct LookTests {
    @Test("issue 19: a display that looks as it did is judged once, however long a step waits")
    func looks() throws {
        let folder = try StoryFolder()
        let session = try RunSession(
            scenario: folder.scenario([]), files: folder.files, factory: folder.devices())
        let director = session.director
        var judged: [[UInt8]] = []
        var sights = 0
        #expect(throws: StepFailure.self) {
            try director.look(until: director.world.now + .seconds(60)) {
                sights += 1
                return [sights < 300 ? 1 : 2]
            } complaint: {
                judged.append($0)
                return "no"
            }
        }
        #expect(sights > 600 && judged == [[1], [2]])
    }

    @Test("issue 19: what a step says of a display holds at one and the same moment, its picture too")
    func oneMoment() throws {
        let folder = try StoryFolder()
        func failures(_ look: [String], rebuilds: Bool = false) throws -> [String] {
            let steps = [
                "{ on: phone, import: left.gpx, save as: Zirm }", "{ on: watch, tap: show-routes }",
                "{ on: phone, send route: Zirm }",
            ]
            let text =
                "scenario: Story\nsource: none\nsteps:\n" + (steps + look).map { "  - \($0)\n" }.joined()
            var options = RunOptions()
            options.rebuildsPictures = rebuilds
            let scenario = try ScenarioText.read(text)
            return try ScenarioRunner(scenario: scenario, files: folder.files, options: options).run(
                factory: folder.devices()
            ).failures
        }
        let whole = "{ on: watch, screen: routes, shows: Zirm, picture: list.png, within: 10 s }"
        #expect(try failures(["wait: 5 s", whole], rebuilds: true) == [])
        #expect(try failures([whole]) == [])
        // The list lacks it first, and looks as in the picture later.
        #expect(
            try failures(["{ on: watch, screen: routes, lacks: Zirm, picture: list.png, within: 10 s }"]) == [
                "watch: 'Zirm' is to be read on the screen 'routes' (after 10 s)"
            ])
    }
}

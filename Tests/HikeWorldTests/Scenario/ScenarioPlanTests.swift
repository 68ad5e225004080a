import HikeValues
import Testing

@testable import HikeTrailWords
@testable import HikeWorld

@Suite("Regions and plans of a scenario")
struct ScenarioPlanTests {
    private static let region = "region: ../regions/ridge\n"

    @Test("a region is the phone's, or for whom it says")
    func regions() throws {
        #expect(try ScenarioText.read(ScenarioText.head).region == nil)
        let plain = try ScenarioText.read(ScenarioText.head + Self.region)
        #expect(plain.region == Scenario.Region(path: "../regions/ridge", devices: ["phone"]))
        let both = try ScenarioText.read(ScenarioText.head + "region: { from: map.osm.pbf, on: both }\n")
        #expect(both.region == Scenario.Region(path: "map.osm.pbf", devices: ["phone", "watch"]))
        let refusal = ScenarioText.refusal(of: ScenarioText.head + "region: { path: x }\n")
        #expect(refusal.contains("unknown key 'path' in 'region'"))
        #expect(
            ScenarioText.refusal(of: ScenarioText.head + "region: { on: phone }\n").contains(
                "needs the key 'from'"))
        #expect(
            ScenarioText.refusal(of: ScenarioText.head + "region: { from: x, on: car }\n").contains(
                "'on' must be"))
    }

    @Test("OH5-38: a plan has places, via points in order, a profile, a limit and a name")
    func plan() throws {
        let least = try plan("{ on: phone, plan: { from: Talvern, to: Grat, save as: A } }")
        #expect(least == TrailPlan(device: "phone", from: "Talvern", to: "Grat", name: "A"))
        let most = try plan(
            "{ on: phone, plan: { from: '46.6,12.1', to: Grat, via: [Mirsee, '46.6,12.2'], profile: shortest, "
                + "highest grade: T2, save as: A } }")
        #expect(
            most
                == TrailPlan(
                    device: "phone", from: "46.6,12.1", to: "Grat", via: ["Mirsee", "46.6,12.2"],
                    profile: "shortest", highestGrade: "T2", name: "A"))
        #expect(TrailPlan(most.step) == most)
        let one = try plan("{ on: phone, plan: { from: A, to: B, via: C, save as: A } }")
        #expect(one.via == ["C"])
        #expect(one.profile == "hiking" && one.order != nil)
    }

    private func plan(_ text: String) throws -> TrailPlan {
        guard case .appStep(let step) = try ScenarioText.action(text) else {
            throw StepFailure("no step of an app")
        }
        return TrailPlan(step)
    }

    @Test(
        "what is wrong with a plan is said with its place",
        arguments: [
            ("{ on: watch, plan: { from: A, to: B, save as: C } }", "'watch' has no region to plan on"),
            ("{ on: phone, plan: { from: A, save as: C } }", "'plan' needs the key 'to'"),
            ("{ on: phone, plan: { from: A, to: B } }", "'plan' needs the key 'save as'"),
            (
                "{ on: phone, plan: { from: A, to: B, save as: C, mode: fast } }",
                "unknown key 'mode' in 'plan'"
            ),
            ("{ on: phone, plan: { from: A; B, to: B, save as: C } }", "'from' must be a name of the region"),
            (
                "{ on: phone, plan: { from: A, to: B, profile: flying, save as: C } }",
                "'profile' must be one of hiking, cycling, shortest"
            ),
            (
                "{ on: phone, plan: { from: A, to: B, highest grade: T9, save as: C } }",
                "'highest grade' must be one of T1"
            ),
        ])
    func refusals(_ step: String, _ sentence: String) {
        let text = ScenarioText.head + Self.region + "steps:\n  - \(step)\n"
        #expect(ScenarioText.refusal(of: text).contains(sentence))
    }

    @Test("a plan needs a region, and who follows the route a plan")
    func needs() throws {
        let step = "steps:\n  - { on: phone, plan: { from: A, to: B, save as: C } }\n"
        #expect(
            ScenarioText.refusal(of: ScenarioText.head + step).contains(
                "a route is planned on a region; say which"))
        let follow = "scenario: Test\nhiker: { follow: route }\n" + Self.region
        #expect(ScenarioText.refusal(of: follow).contains("there is none"))
        let scenario = try ScenarioText.read(follow + step)
        guard case .hiker(let hiker) = scenario.source else { return }
        #expect(hiker.follow == "route")
        #expect(scenario.appSteps.map { TrailPlan($0).name } == ["C"])
    }

    // MARK: Expectations

    private func view(_ name: String, length: String = "4940.25", instructions: Int = 5) throws -> LogEvent {
        let line =
            "{\"t\":1.000000,\"device\":\"phone\",\"event\":\"view\",\"app\":\"trail\",\"screen\":\"plan\","
            + "\"route\":\"\(name)\",\"mode\":\"hiking\",\"length\":\(length),\"duration\":4000,\"gain\":656.10,"
            + "\"loss\":9.00,\"instructions\":\(instructions),\"warnings\":0}"
        return try LogEvent(line: Array(line.utf8)[...])
    }

    private func explanation(_ text: String, _ events: [LogEvent]) throws -> String? {
        guard case .app(let check) = try ScenarioText.check(text) else { return "not of an app" }
        return check.word.failure(check, events)
    }

    @Test("a planned route is judged by its length, climb and directions, the last of its name")
    func judged() throws {
        let events = [try view("A", length: "10.00"), try view("A"), try view("B", length: "1.00")]
        let good =
            "route planned: { on: phone, name: A, length: { at least: 4.9 km, at most: 5 km }, "
            + "climb: { at most: 660 m }, instructions: 5 }"
        #expect(try explanation(good, events) == nil)
        #expect(try explanation("route planned: { on: phone, name: A }", events) == nil)
        let long = try explanation(
            "route planned: { on: phone, name: A, length: { at least: 5 km }, climb: { at least: 700 m, at most: 1 km }, "
                + "instructions: { at most: 4 } }", events)
        #expect(long?.contains("its length is 4940.25 m, not at least 5000 m") == true)
        #expect(long?.contains("its climb is 656.1 m, not 700 to 1000 m") == true)
        #expect(long?.contains("it has 5 instructions, not at most 4") == true)
    }

    @Test("a route that was not planned says what was")
    func absent() throws {
        let text = "route planned: { on: phone, name: C }"
        #expect(try explanation(text, [view("A"), view("B")])?.contains("planned there: 'A', 'B'") == true)
        #expect(try explanation(text, [])?.hasSuffix("nothing was planned there") == true)
        #expect(
            ScenarioText.refusal(
                of: ScenarioText.head
                    + "expect:\n  - route planned: { on: phone, name: A, length: { at least: 2 km, at most: 1 km } }\n"
            ).contains("more than its 'at most'"))
    }
}

import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Values set from outside")
struct ScenarioSettingsTests {
    private func read(_ text: String, _ settings: (String, String)...) throws(ScenarioError) -> Scenario {
        try ScenarioReader.read(
            bytes: Array((ScenarioText.head + text).utf8), file: "ridge.yaml",
            settings: settings.map { (key: $0.0, value: $0.1) })
    }

    private func refusal(_ text: String, _ settings: (String, String)...) -> String {
        do throws(ScenarioError) {
            _ = try ScenarioReader.read(
                bytes: Array((ScenarioText.head + text).utf8), file: "ridge.yaml",
                settings: settings.map { (key: $0.0, value: $0.1) })
            return "it was accepted"
        } catch { return error.description }
    }

    @Test("a value inside what a word stands for leaves the word's meaning")
    func words() throws {
        let slow = try read("link: slow\n", ("link.loss", "2 %")).link
        #expect(slow == Scenario.Link(profile: .slow, changes: Scenario.LinkChanges(loss: 0.02)))
        #expect(try read("", ("link.loss", "2 %")).link.profile == .bluetooth)
        #expect(try read("link: slow\n", ("link.profile", "wifi")).link.profile == .wifi)
        let region = try read("region: ridge\n", ("region.on", "both")).region
        #expect(region == Scenario.Region(path: "ridge", devices: ["phone", "watch"]))
        #expect(
            refusal("network: { phone: airplane }\n", ("network.phone.latency", "1 s"))
                .contains("'latency' goes with 'online' only; a line that is airplane has none"))
        let line = try read("network: { phone: online }\n", ("network.phone.latency", "1 s")).network?.lines
        #expect(line?.first?.line.latency == .seconds(1))
    }

    @Test("what would have to go for a value is not taken away: that is refused")
    func lost() throws {
        #expect(
            refusal("", ("hiker.pace.least", "1")) == "it was accepted"
                || refusal("", ("hiker.pace.least", "1")).contains("found a mapping"))
        #expect(
            refusal("seed: 7\n", ("seed.first", "1"))
                == "ridge.yaml, a value set from outside: 'seed.first' cannot be set: 'seed' is '7', which has no keys; "
                + "change it in the file")
        #expect(
            refusal("steps:\n  - wait: 1 s\n", ("steps.1.wait", "2 s"))
                .contains("'steps' is a list, which has no keys"))
        #expect(
            refusal("", ("link.loss", "2 %"), ("link", "slow"))
                .contains("'link' would take away 'link.loss', which was set before it; set 'link' first"))
        let link = try read("", ("link", "slow"), ("link.loss", "2 %"), ("link.loss", "3 %")).link
        #expect(link == Scenario.Link(profile: .slow, changes: Scenario.LinkChanges(loss: 0.03)))
    }

    @Test(
        "a path has no empty parts",
        arguments: ["hiker..pace", ".seed", "seed.", "", "."])
    func paths(key: String) {
        #expect(refusal("", (key, "5 km/h")).contains("is no path of keys with dots between them"))
    }
}

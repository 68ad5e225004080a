import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

/// An app that logs the URLs by which it is opened.
private final class LinkedApp: DeviceApp {
    static let description = AppDescription(
        id: "linked", roles: [.phone, .watch], schemes: ["hike"]
    ) { LinkedApp($0) }

    private unowned let device: any DeviceServices

    init(_ device: any DeviceServices) { self.device = device }

    func handle(_ event: AppEvent) {
        if case .openedURL(let url) = event { device.log(.notice, "opened", url, []) }
    }
}

@Suite("The step 'open link'")
struct OpenLinkTests {
    @Test(
        "Issue 23: 'open link' brings a URL to the app that has its scheme, on that device, and into its log")
    func opens() throws {
        let pair = try SimulatedPair(apps: [LinkedApp.description])
        try pair.perform(.background, "linked", on: "phone")
        try pair.wait(seconds: 2)
        try pair.perform(step: "{ on: phone, open link: \"hike://pin/3\" }")
        try pair.wait(seconds: 2)
        try pair.perform(.openLink("walk://pin/4", on: "phone"))
        try pair.wait(seconds: 2)
        let run = try pair.finish()
        let opened = run.events(.log).filter { $0.text("category") == "opened" }
        #expect(opened.map { $0.text("message") } == ["hike://pin/3"])
        #expect(opened.map(\.device) == ["phone"])
        let states = run.events(.lifecycle, on: "phone").filter { $0.text("app") == "linked" }
        #expect(states.compactMap { $0.text("state") } == ["foreground", "background", "foreground"])
        let urls = run.events(.input, on: "phone").filter { $0.text("input") == "open-link" }
        #expect(urls.compactMap { $0.text("url") } == ["hike://pin/3", "walk://pin/4"])
        let missing = run.events(.log, on: "phone").filter {
            $0.text("message") == "no app on this device has the scheme of the URL"
        }
        #expect(missing.count == 1)
    }

    @Test("Issue 23: a step that opens what is no URL is refused, with the word")
    func refuses() throws {
        let pair = try SimulatedPair(apps: [LinkedApp.description])
        #expect(throws: (any Error).self) { try pair.perform(step: "{ on: phone, open link: pin }") }
    }
}

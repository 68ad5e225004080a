import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

/// An `ok` says that something was done.
@Suite("Steps that change nothing")
struct IdleStepTests {
    private func failures(_ steps: [String]) throws -> [String] {
        let folder = try StoryFolder()
        let text =
            "scenario: Story\ndevices: { watch: watch-49mm, watch2: watch-41mm }\n"
            + "hiker: { follow: left.gpx, pace: 1.5 m/s, environment: ideal }\nsteps:\n"
            + steps.map { "  - \($0)\n" }.joined()
        return try folder.run(try ScenarioText.read(text)).failures
    }

    @Test(
        "issue 19: nobody does anything on a device that is off",
        arguments: [
            "permission: { on: watch, app: trail, service: location, set: denied }",
            "permission: { on: watch, service: location, set: denied }", "unlock: watch",
            "install: { app: trail, on: watch }", "uninstall: { app: trail, on: watch }",
            "complication: { app: trail, on: watch, set: on }", "{ on: watch, tap: map }",
            "{ on: watch, screenshot: a }", "{ on: watch, screen: map }", "{ on: watch, video: a }",
            "{ app: trail, on: watch, do: force quit }",
        ])
    func off(step: String) throws {
        #expect(
            try failures(["fault: { reboot: watch, off for: 10 s }", step, "wait: 20 s"])
                == ["device 'watch' is off"])
    }

    @Test("issue 19: a phone that is off turns to no other watch and to no dark")
    func phoneIsOff() throws {
        for step in ["wear: watch2", "{ on: phone, appearance: dark }"] {
            #expect(
                try failures(["fault: { kill: phone, restart after: never }", step])
                    == ["device 'phone' is off"])
        }
    }

    @Test("issue 19: a permission that is set holds")
    func permission() throws {
        let folder = try StoryFolder()
        let result = try folder.run(
            try ScenarioText.read(
                "scenario: Story\nhiker: { follow: left.gpx, pace: 1.5 m/s }\nsteps:\n"
                    + "  - { on: phone, import: left.gpx, save as: R }\n  - { on: phone, send route: R }\n"
                    + "  - { on: watch, navigate: R }\n"
                    + "  - permission: { on: watch, service: location, set: denied }\n"
                    + "expect:\n  - event: { event: permission, on: watch, where: { answer: denied }, count: 1 }\n"
            ))
        #expect(result.ending == .passed)
    }

    @Test(
        "issue 19: a step that would change nothing on a device fails, and says why",
        arguments: [
            (
                ["install: { app: trail, on: watch }"],
                "app 'trail' was not taken from 'watch': 'uninstall' comes before 'install'"
            ),
            (
                ["uninstall: { app: trail, on: watch }", "uninstall: { app: trail, on: watch }"],
                "app 'trail' is not on 'watch': it was uninstalled"
            ),
            (
                [
                    "uninstall: { app: trail, on: watch }",
                    "permission: { on: watch, service: location, set: denied }",
                ], "app 'trail' is not on 'watch': it was uninstalled"
            ),
            (
                ["uninstall: { app: trail, on: watch }", "complication: { on: watch, set: on }"],
                "app 'trail' is not on 'watch': it was uninstalled"
            ),
            (
                ["complication: { on: watch, set: off }"],
                "the complication of app 'trail' is not on the face of 'watch' already"
            ),
            (
                ["complication: { on: watch, set: on }", "complication: { on: watch, set: on }"],
                "the complication of app 'trail' is on the face of 'watch' already"
            ),
            (["unlock: phone"], "device 'phone' is not locked"),
            (["pair: { on: phone, with: watch2 }"], "'phone' is paired with 'watch2' already"),
            (
                ["unpair: { on: phone, from: watch2 }", "unpair: { on: phone, from: watch2 }"],
                "'phone' is not paired with 'watch2'"
            ),
            (["unpair: { on: phone, from: watch2 }", "wear: watch2"], "'watch2' is not paired with 'phone'"),
        ])
    func nothing(steps: [String], sentence: String) throws {
        #expect(try failures(steps) == [sentence])
    }

    @Test("issue 19: an app that is put on again is there, with its permissions to be set")
    func again() throws {
        #expect(
            try failures([
                "uninstall: { app: trail, on: watch }", "install: { app: trail, on: watch }",
                "complication: { on: watch, set: on }",
                "permission: { on: watch, service: location, set: denied }",
                "unpair: { on: phone, from: watch2 }", "pair: { on: phone, with: watch2 }", "wear: watch2",
            ]) == [])
    }

    @Test(
        "issue 19: the app says so where there is nothing to stop, to resume or to throw out",
        arguments: [
            ("{ on: watch, stop: navigation }", "the action 'stop': no route is followed"),
            ("{ app: trail, on: watch, action: resume }", "the action 'resume': no route is followed"),
            (
                "{ app: trail, on: watch, action: decline-new-way }",
                "the action 'decline-new-way': no new way is offered"
            ),
        ])
    func guidance(step: String, sentence: String) throws {
        #expect(try failures([step]) == ["app 'trail' on 'watch' refused \(sentence)"])
    }

    @Test("issue 19: guidance is paused once and resumed once, and an app thrown out once")
    func once() throws {
        let start = [
            "{ on: phone, import: left.gpx, save as: R }", "{ on: phone, send route: R }",
            "{ on: watch, navigate: R }",
        ]
        func action(_ name: String) -> String { "{ app: trail, on: watch, action: \(name) }" }
        #expect(
            try failures(start + [action("resume")]) == [
                "app 'trail' on 'watch' refused the action 'resume': guidance is not paused"
            ])
        #expect(
            try failures(start + [action("pause"), action("resume"), action("pause"), action("pause")]) == [
                "app 'trail' on 'watch' refused the action 'pause': guidance is paused already"
            ])
        let quit = "{ app: trail, on: watch, do: force quit }"
        #expect(
            try failures([quit, quit]) == [
                "app 'trail' on 'watch' refused the command 'force-quit': the app is not running"
            ])
        // What was not running is not started by content any more.
        #expect(try failures(["{ app: trail, on: watch, do: terminate }", quit]) == [])
        #expect(try failures([quit, "{ app: trail, on: watch, do: launch }", quit]) == [])
    }
}

import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("What an app refuses")
struct RefusalTests {
    private func run(_ steps: String...) throws -> RunResult {
        let folder = try StoryFolder()
        let text =
            "scenario: Story\nsource: none\nsteps:\n  - { on: phone, import: left.gpx, save as: Big }\n"
            + steps.map { "  - \($0)\n" }.joined()
        return try folder.run(try ScenarioText.read(text))
    }

    @Test(
        "EM-34: a step that an app refuses fails with the app's reason; a story about it says so",
        arguments: [
            (
                "{ on: phone, send route: big",
                "app 'trail' on 'phone' refused the action 'send-route': there is no such route; there are Big"
            ),
            (
                "{ app: trail, on: phone, open url: \"trail://a\"",
                "app 'trail' on 'phone' refused the URL 'trail://a': this app opens no URLs"
            ),
            (
                "{ app: trail, on: watch, open url: \"trail://a\"",
                "app 'trail' on 'watch' refused the URL 'trail://a': this app opens no URLs"
            ),
            (
                "{ on: phone, import: bad.gpx, save as: Bad",
                "device 'phone' saved no route 'Bad' from 'bad.gpx': the file"
            ),
            ("{ on: watch, import: left.gpx, save as: Left", "the watch takes no files"),
            ("{ app: trail, on: watch, action: pause", "no route is followed"),
            (
                "{ app: trail, on: phone, action: fly",
                "there is no such action; there are plan-route, send-route"
            ),
        ])
    func refused(step: String, sentence: String) throws {
        let result = try run(step + " }", "wait: 77 s")
        #expect(result.failures.count == 1 && result.failures[0].contains(sentence), "\(result.failures)")
        #expect(result.steps.count == 2 && result.ending == .failed)

        let reason = sentence.split(separator: "': ").last ?? ""
        let told = try run(step + ", refused: \"\(reason.suffix(12))\" }", "wait: 1 s")
        #expect(told.failures == [])
        let other = try run(step + ", refused: a tree fell }")
        #expect(other.failures.first?.hasPrefix("it was refused, but not with 'a tree fell': ") == true)
    }

    @Test("a step that says it is refused fails where it is done")
    func done() throws {
        let result = try run("{ on: phone, send route: Big, refused: no such route }")
        #expect(result.failures == ["nothing was refused; the step says 'refused: no such route'"])
    }

    @Test("an app that does not run or is not there, and a device that is off, refuse everything")
    func nobody() throws {
        let asleep = try run("{ app: trail, on: phone, do: terminate }", "{ on: phone, send route: Big }")
        #expect(
            asleep.failures == [
                "app 'trail' on 'phone' refused the action 'send-route': the app is not running"
            ])
        let gone = try run("uninstall: { app: trail, on: watch }", "{ app: trail, on: watch, do: launch }")
        #expect(
            gone.failures == [
                "app 'trail' on 'watch' refused the command 'launch': there is no such app on this device"
            ])
        for (word, command) in [
            ("suspend", "suspend"), ("terminate", "terminate"), ("low memory", "low-memory"),
            ("crash", "crash"),
        ] {
            let dead = try run(
                "{ app: trail, on: watch, do: terminate }", "{ app: trail, on: watch, do: \(word) }")
            #expect(
                dead.failures == [
                    "app 'trail' on 'watch' refused the command '\(command)': the app is not running"
                ])
        }
        for step in [
            "{ app: trail, on: watch, do: launch", "{ app: trail, on: watch, open url: \"a:b\"",
            "{ on: watch, stop: navigation",
            "{ app: trail, on: watch, action: stop", "{ on: watch, import: left.gpx, save as: A",
        ] {
            let kill = "fault: { kill: watch, restart after: never }"
            #expect(try run(kill, step + " }").failures == ["device 'watch' is off"])
            #expect(try run(kill, step + ", refused: is off }").failures == [])
        }
    }

    @Test("an app that ends is no app that refuses to")
    func commands() throws {
        let commands = ["terminate", "launch", "background", "suspend", "foreground", "crash", "launch"]
        let folder = try StoryFolder()
        let text =
            "scenario: Story\nsource: none\nsteps:\n"
            + commands.map { "  - { app: trail, on: watch, do: \($0) }\n" }.joined()
        #expect(try folder.run(try ScenarioText.read(text)).failures == [])
    }

    @Test("issue 19: a refusal is seen, though what was asked for is there from before")
    func refusedBesideItsLike() throws {
        func run(_ navigate: String) throws -> RunResult {
            let text =
                "scenario: Story\nhiker: { follow: left.gpx, pace: 1.5 m/s, environment: ideal }\nsteps:\n"
                + [
                    "{ on: phone, import: left.gpx, save as: R }", "{ on: phone, send route: R }",
                    "{ on: watch, navigate: R }",
                    "{ app: trail, on: phone, action: delete-route, with: { name: R } }",
                    "{ on: phone, import: left.gpx, save as: R }", "{ on: phone, send route: R }",
                    "wait: 1 min", navigate,
                ].map { "  - \($0)\n" }.joined()
            let folder = try StoryFolder()
            return try folder.run(try ScenarioText.read(text))
        }
        #expect(
            try run("{ on: watch, navigate: R }").failures == [
                "device 'watch' did not start guidance along 'R': several routes have that name: give the id of one"
            ])
        #expect(try run("{ on: watch, navigate: R, refused: several routes }").failures == [])
    }

    @Test("what is too large for a device is refused by the world")
    func tooLarge() throws {
        let folder = try StoryFolder()
        let result = try folder.run(
            folder.scenario([
                .openURL(app: "trail", device: "phone", url: String(repeating: "x", count: 70_000))
            ]))
        #expect(result.failures.first?.contains("an input for device 'phone' was not sent") == true)
    }

    @Test("errors of others and of other causes are no refusal")
    func others() {
        func line(_ device: String, _ subsystem: String, _ category: String, _ level: String) -> EventRecord {
            let event = LogEvent(
                time: .zero, device: device, event: "log",
                fields: [
                    .init(key: "level", value: .text(level)),
                    .init(key: "subsystem", value: .text(subsystem)),
                    .init(key: "category", value: .text(category)), .init(key: "message", value: .text("no")),
                ])
            return EventRecord(time: .zero, kind: .log, line: event.line()[...])
        }
        let action = DeviceInput.action(app: "trail", AppAction("go"))
        for other in [
            line("watch", "trail", "actions", "error"), line("phone", "lamp", "actions", "error"),
            line("watch", "trail", "transfer", "error"), line("phone", "trail", "actions", "warning"),
            line("phone", "trail", "import", "error"),
        ] {
            #expect(ActionRefusal(of: action, on: "phone", in: [other]) == nil)
        }
        let own = line("phone", "trail", "actions", "error")
        #expect(ActionRefusal(of: action, on: "phone", in: [own])?.reason == "no")
        #expect(ActionRefusal(of: .fixLost, on: "phone", in: [own]) == nil)
    }

    @Test("issue 19: an app whose transfer is not taken refuses the action that made it, and no later one")
    func transfer() {
        func line(_ time: Instant, _ category: String, _ level: String) -> EventRecord {
            let event = LogEvent(
                time: time, device: "phone", event: "log",
                fields: [
                    .init(key: "level", value: .text(level)), .init(key: "subsystem", value: .text("trail")),
                    .init(key: "category", value: .text(category)),
                    .init(key: "message", value: .text("the watch did not get the file")),
                    .init(key: "reason", value: .text("no room")),
                ])
            return EventRecord(time: time, kind: .log, line: event.line()[...])
        }
        let action = DeviceInput.action(app: "trail", AppAction("send-route"))
        let begin = line(.seconds(1), "routes", "info")
        let refusal = ActionRefusal(
            of: action, on: "phone", in: [begin, line(.seconds(1), "transfer", "error")])
        #expect(refusal?.reason == "the watch did not get the file: no room")
        for other in [line(.seconds(1.1), "transfer", "error"), line(.seconds(1), "transfer", "notice")] {
            #expect(ActionRefusal(of: action, on: "phone", in: [begin, other]) == nil)
        }
        let file = DeviceInput.openFile(app: "trail", name: "a.gpx", contents: [])
        #expect(
            ActionRefusal(of: file, on: "phone", in: [begin, line(.seconds(1), "transfer", "error")]) == nil)
    }
}

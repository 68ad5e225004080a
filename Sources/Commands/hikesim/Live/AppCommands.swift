import ArgumentParser
import Foundation
import HikeFormats
import HikeGuidance
import HikeHardware
import HikeLive
import HikeTrailWords
import HikeWorld

/// `hikesim app`: what the system and a person do with an app.
struct AppCommandLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Launches, suspends, ends or uses an app.",
        discussion: """
            hikesim app launch Trail ; hikesim app home
            hikesim app watch background trail
            hikesim app phone open-file trail tracks/loop.gpx
            hikesim app phone do trail send-route name=loop
            hikesim app watch do trail navigate name=loop
            hikesim app watch do trail navigate name=loop guidance=mine.yaml
            hikesim app phone open-url trail 'place://46.62,12.14'
            """)

    @Argument(
        help:
            "phone, watch or both; or 'launch' with an app's title or id, on each device that has it; or 'home'."
    )
    var device: String

    @Argument(
        help: "launch, foreground, background, suspend, terminate, low-memory, open-url, open-file or do.")
    var verb: String?

    @Argument(help: "The app, such as trail.")
    var app: String?

    @Argument(help: "A URL for open-url, a file for open-file, an action and its key=value arguments for do.")
    var words: [String] = []

    @OptionGroup var pair: PairOption

    func run() throws {
        switch (device, verb, app) {
        case ("launch", let name?, nil):
            let devices = try PairApps(pair).launch(name)
            return Console.line("in front on \(devices.joined(separator: " and "))")
        case ("home", nil, nil):
            let status = try pair.status(pair.client())
            let devices = status.devices.filter(\.isOn).map(\.id)
            // A finger touches one display at a time.
            for device in devices {
                try pair.perform([
                    ["on": .text(device), "button": .text(device == "phone" ? "home" : "crown")]
                ])
            }
        case (_, let verb?, let app?): try perform(verb, app)
        default:
            throw CommandFailure.input(
                "'app' takes a device, a verb and an app, or 'launch' and an app, or 'home'")
        }
        Console.line("done")
    }

    private func perform(_ verb: String, _ app: String) throws {
        switch verb {
        case "open-url":
            guard words.count == 1 else { throw CommandFailure.input("open-url takes one URL") }
            try pair.perform(on: device) {
                ["app": .text(app), "on": .text($0), "open url": .quoted(words[0])]
            }
        case "open-file":
            guard words.count == 1 else { throw CommandFailure.input("open-file takes one file") }
            let contents: [UInt8]
            do { contents = try ScenarioFiles.read(path: words[0], limit: 2 * 1024 * 1024) } catch {
                throw CommandFailure.input(error.description)
            }
            let name = words[0].split(separator: "/").last.map(String.init) ?? words[0]
            try pair.perform(on: device, files: [name: Data(contents)]) {
                ["app": .text(app), "on": .text($0), "open file": .quoted(name)]
            }
            if let track = try? TrackFile(contents) { TrackReading.say(track, of: words[0]) }
        case "do":
            guard let action = words.first else { throw CommandFailure.input("do takes an action") }
            let arguments = try words.dropFirst().map { try self.argument($0, of: action, in: app) }
            try pair.perform(on: device) {
                var step: StepText = ["app": .text(app), "on": .text($0), "action": .quoted(action)]
                if !arguments.isEmpty { step.entries.append((key: "with", value: .mapping(arguments))) }
                return step
            }
        default:
            guard words.isEmpty else { throw CommandFailure.input("'\(verb)' takes nothing after the app") }
            let command: LifecycleCommand = try Words.choice("lifecycle command", verb)
            try pair.perform(on: device) {
                ["app": .text(app), "on": .text($0), "do": .text(command.rawValue.replacing("-", with: " "))]
            }
        }
    }

    /// The watch has no files of ours: a profile of guidance goes to it as the rules that are in it.
    private func argument(
        _ word: String, of action: String, in app: String
    ) throws -> (key: String, value: StepText.Value) {
        let (key, value) = try Self.pair(word)
        guard app == TrailWords.app, action == "navigate", key == "guidance", value.hasSuffix(".yaml") else {
            return (key, .quoted(value))
        }
        let rules = try Self.pair(try OtherGuidance(value).argument)
        return (rules.key, .quoted(rules.value))
    }

    private static func pair(_ word: String) throws -> (key: String, value: String) {
        guard let equals = word.firstIndex(of: "=") else {
            throw CommandFailure.input("'\(word)' is no argument such as name=Ridge")
        }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
}

/// `hikesim privacy`: permissions, with the spellings of simctl.
struct PrivacyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy", abstract: "Grants, revokes or resets a permission of an app.",
        discussion: "hikesim privacy watch revoke location trail")

    @Argument(help: "phone, watch or both.")
    var device: String

    @Argument(help: "grant, revoke or reset.")
    var verb: String

    @Argument(help: "location, location-always, location-precise, camera, photos, health ...")
    var service: String

    @Argument(help: "The app, such as trail.")
    var app: String

    @OptionGroup var pair: PairOption

    func run() throws {
        let granted = ["location": "whenInUse", "location-always": "always"][service] ?? "granted"
        let revoked = service == "location-always" ? "whenInUse" : "denied"
        let answers = ["grant": granted, "revoke": revoked, "reset": "notDetermined"]
        guard let answer = answers[verb] else {
            throw CommandFailure.input("'\(verb)' is no verb of privacy; there are grant, revoke, reset")
        }
        let known: PrivacyService = try Words.choice("service", service)
        try pair.perform(on: device) {
            [
                "permission": [
                    "on": .text($0), "app": .text(app), "service": .text(known.rawValue),
                    "set": .text(answer),
                ]
            ]
        }
        Console.line("\(app) on \(device): \(service) \(answer)")
    }
}

/// `hikesim failure`: breaks and mends hardware.
struct FailureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "failure", abstract: "Breaks or mends a device's hardware.",
        discussion: """
            hikesim failure watch haptics failing ; hikesim failure watch haptics working
            hikesim failure phone storage full ; hikesim failure phone storage working
            """)

    @Argument(help: "phone, watch or both.")
    var device: String

    @Argument(help: "haptics, storage or process.")
    var sensor: String

    @Argument(
        help: "haptics: working, absent or failing. storage: full or working. process: kill or restart.")
    var mode: String

    @OptionGroup var pair: PairOption

    func run() throws {
        switch (sensor, mode) {
        case ("haptics", let word):
            let condition: HapticCondition = try Words.choice("haptic condition", word)
            try pair.perform(
                try pair.devices(device).flatMap { device -> [StepText] in
                    // Of the two conditions the last one holds.
                    let mended = ["absent", "failing"].map {
                        Self.mend(["haptics": .text($0), "on": .text(device)])
                    }
                    return condition == .working
                        ? mended
                        : mended + [
                            ["fault": ["haptics": .text(word), "on": .text(device)], "may fail": "yes"]
                        ]
                })
        case ("storage", "full"):
            try pair.perform(on: device) {
                ["fault": ["storage": "full", "on": .text($0)], "may fail": "yes"]
            }
        case ("storage", "working"):
            try pair.perform(on: device) { Self.mend(["storage": "full", "on": .text($0)]) }
        case ("storage", _): throw CommandFailure.input("storage takes full or working, not '\(mode)'")
        case ("process", "kill"):
            try pair.perform(on: device) {
                ["fault": ["kill": .text($0), "restart after": "never"], "may fail": "yes"]
            }
        case ("process", "restart"): try pair.perform(on: device) { Self.mend(["kill": .text($0)]) }
        case ("process", _): throw CommandFailure.input("process takes kill or restart, not '\(mode)'")
        default:
            throw CommandFailure.input("'\(sensor)' cannot fail here; there are haptics, storage and process")
        }
        Console.line("\(device) \(sensor): \(mode)")
    }

    /// One that is not there is mended too.
    private static func mend(_ fault: StepText.Value) -> StepText { ["mend": fault, "may fail": "yes"] }
}

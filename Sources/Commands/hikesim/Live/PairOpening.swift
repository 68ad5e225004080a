import Foundation
import HikeApps
import HikeAssembly
import HikeLive
import HikeScreens
import HikeValues
import HikeWorld

/// What a new pair begins with, of the options of `up`: all of it is said as a scenario says it.
struct PairOpening {
    let settings: LiveSettings
    /// The scenario that it is.
    let scenario: Scenario
    /// The scenario's steps as they are done, those that are scheduled up front first; where `--pause-at` is, behind those
    /// that are done before `up` returns.
    var before: [PairCommand] = []
    var story: [PairCommand] = []

    /// - Parameter now: the date of a pair that is told no other.
    init(_ options: UpOptions, now: UTCDate) throws {
        let apps = options.devices == nil ? AppCatalog.ids : nil
        var (opening, text) = (nil as LiveSettings.Opening?, Self.head)
        if let path = options.scenario {
            let bytes: [UInt8]
            do { bytes = try ScenarioFiles.read(path: path) } catch {
                throw CommandFailure.input(error.description)
            }
            text = String(decoding: bytes, as: UTF8.self)
        }
        if !options.opening.isEmpty {
            let path = options.scenario ?? "up"
            opening = LiveSettings.Opening(
                path: path, folder: RunFolder.absolute(RunFolder.parent(of: path)), text: text,
                settings: try Self.settings(options))
        }
        let seed = options.seed
        var scenario: Scenario
        do {
            scenario =
                try opening?.read(AppCatalog.words, apps: apps)
                ?? Scenario(name: "live", vocabulary: AppCatalog.words, source: .outside(readings: nil))
        } catch { throw CommandFailure.input("\(error)") }
        if options.scenario == nil || options.start != nil { scenario.start = now }
        let takesReadings = options.gpsd != nil || options.nmea != nil || options.gpx != nil
        if takesReadings, scenario.source != .outside(readings: nil) {
            throw CommandFailure.input(
                "the scenario says where the devices are: --gpsd, --nmea and --gpx go with 'source: outside' alone"
            )
        }
        settings = LiveSettings(
            seed: seed ?? scenario.seed, start: scenario.start.iso8601(decimals: 9),
            link: options.link ?? "bluetooth",
            devices: scenario.devices.map { LiveSettings.Device(id: $0.id, profile: $0.profile) },
            program: options.devices.map(RunFolder.absolute), scenario: opening)
        self.scenario = scenario
        try takeSteps(options)
    }

    /// Of a pair that has no scenario's file.
    private static let head = "scenario: live\nsource: outside\n"

    /// The options as `--set` says them.
    private static func settings(_ options: UpOptions) throws -> [String] {
        var settings: [String] = []
        if let region = options.region { settings.append("region=" + RunFolder.absolute(region)) }
        if let link = options.link { settings.append("link=" + link) }
        for display in options.display {
            guard let profile = DisplayProfile.all.first(where: { $0.name == display }) else {
                throw Words.unknown("display", display, DisplayProfile.all.map(\.name))
            }
            settings.append("devices.\(profile.kind == .phone ? "phone" : "watch")=\(display)")
        }
        for permission in options.permissions {
            guard permission.contains("=") else {
                throw CommandFailure.input(
                    "--permissions takes a service and an answer such as location=always, not '\(permission)'"
                )
            }
            settings.append("permissions." + permission)
        }
        return options.settings + settings
    }

    private mutating func takeSteps(_ options: UpOptions) throws {
        guard let opening = settings.scenario, !scenario.steps.isEmpty else {
            if let word = options.pauseAt { throw Self.noStep(word, []) }
            return
        }
        let texts: [String]
        do {
            texts = try ScenarioReader.stepTexts(
                bytes: Array(opening.text.utf8), file: opening.path,
                settings: opening.settings.map(LiveSettings.Opening.pair))
        } catch { throw CommandFailure.input(error.description) }
        let files = ScenarioFiles(folder: opening.folder)
        let commands = try zip(scenario.steps, texts).map { step, text in
            var contents: [String: Data] = [:]
            for file in step.action.files {
                do { contents[file] = Data(try files.read(file)) } catch {
                    throw CommandFailure.input("\(error)")
                }
            }
            return PairCommand.step(text: text, files: contents)
        }
        func isUpFront(_ index: Int) -> Bool {
            let step = scenario.steps[index]
            if step.isMeanwhile { return true }
            guard case .fault(let fault) = step.action, case .time = fault.begin else { return false }
            return true
        }
        let upFront = commands.indices.filter(isUpFront)
        let pause = try options.pauseAt.map(index)
        before = pause == nil ? [] : upFront.map { commands[$0] }
        story = pause == nil ? upFront.map { commands[$0] } : []
        for index in commands.indices where !isUpFront(index) {
            if let pause, index < pause {
                before.append(commands[index])
            } else {
                story.append(commands[index])
            }
        }
    }

    /// The place of a step, by its name or its number from 1.
    private func index(of word: String) throws -> Int {
        if let index = scenario.steps.firstIndex(where: { $0.name == word }) { return index }
        guard let number = Int(word), scenario.steps.indices.contains(number - 1) else {
            throw Self.noStep(word, scenario.steps.compactMap(\.name))
        }
        return number - 1
    }

    private static func noStep(_ word: String, _ names: [String]) -> CommandFailure {
        .input(
            "--pause-at names a step of the scenario by its 'name' or by its number from 1, not '\(word)'"
                + (names.isEmpty ? "; no step has a name" : "; there are \(names.joined(separator: ", "))"))
    }
}

import ArgumentParser
import Foundation
import HikeBus
import HikeHardware
import HikeScreens
import HikeStorage
import HikeValues
import HikeWorld

/// `hikesim gallery`: the screenshots of scenarios, on displays of every size, light and dark, on one page.
struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Shows the screens of scenarios on every display, on one page.",
        discussion: """
            hikesim gallery -o gallery-out                            the scenarios of the folder 'gallery'
            hikesim gallery -o gallery-out my-app/*.yaml
            hikesim gallery -o out --quick gallery/guidance.yaml      one display of each kind

            Every 'screenshot' step of the scenarios becomes a row: watches of 41, 45 and 49 mm, phones of 4.7, 6.1 and 6.7
            inches, light and dark. Below are notes on shortened words and missing ids. Exit code 1 where a scenario failed.
            """)

    @Argument(
        help: "Scenario files with 'screenshot' steps. [default: those of the folder 'gallery']",
        completion: .file(extensions: ["yaml", "yml"]))
    var scenarios: [String] = []

    @Option(name: .shortAndLong, help: "Folder for the page and its pictures.")
    var out: String

    @Flag(help: "One display of each kind only.")
    var quick = false

    /// The displays of one run: together they show every phone and watch, light and dark.
    private static let sets: [(phone: String, watch: String, appearance: Appearance)] = [
        ("phone-6.1in", "watch-49mm", .light), ("phone-6.1in", "watch-45mm", .dark),
        ("phone-4.7in", "watch-41mm", .light), ("phone-6.7in", "watch-49mm", .dark),
    ]

    func run() throws {
        let interruption = ProcessSignals.interruption
        try RunFolder.check(out)
        try RunFolder.checkOutside(out + "/index.html")
        let scenarios = try self.scenarios.isEmpty ? Self.usual() : self.scenarios
        let page = out + "/index.html"
        if let other = try? ScenarioFiles.read(path: page), !GalleryPage.isOurs(other) {
            throw CommandFailure.input(
                "'\(page)' is the page of no gallery, and this one would take its place; name another folder with --out"
            )
        }
        var runs: [GalleryPage.Run] = []
        var names = FolderNames()
        for path in scenarios {
            let scenario = try RunCommand.read(path)
            let name = names.folder(of: scenario.name)
            guard !runs.contains(where: { $0.scenario == scenario.name }) else {
                throw CommandFailure.input(
                    "'\(path)' has the name of another scenario, '\(scenario.name)': give them different names"
                )
            }
            for (number, set) in Self.sets.prefix(quick ? 1 : Self.sets.count).enumerated() {
                runs.append(try run(scenario, at: path, set, "\(name)/\(number + 1)", interruption))
                Console.line(
                    "\(path) on \(set.phone) and \(set.watch): \(runs.last?.pictures.count ?? 0) pictures")
            }
        }
        let gallery = GalleryPage(runs)
        try ResultFile.write(Array(gallery.html.utf8), to: page, reading: scenarios, kind: .page)
        for finding in gallery.findings {
            Console.line("note: \(finding.sentence) (\(finding.pictures.count)x)")
        }
        Console.line("gallery \(page)")
        let failures = runs.flatMap(\.failures)
        for failure in failures { Console.error(failure) }
        if !failures.isEmpty { throw ExitCode(1) }
    }

    private static func usual() throws -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "gallery")) ?? []
        let files = names.filter { $0.hasSuffix(".yaml") }.sorted().map { "gallery/" + $0 }
        guard !files.isEmpty else {
            throw CommandFailure.input(
                "there is no folder 'gallery' with scenarios here: name a scenario with 'screenshot' steps")
        }
        return files
    }

    private func run(
        _ read: Scenario, at path: String, _ set: (phone: String, watch: String, appearance: Appearance),
        _ folder: String, _ interruption: Interruption
    ) throws -> GalleryPage.Run {
        var scenario = read
        for index in scenario.devices.indices {
            scenario.devices[index].profile = scenario.devices[index].id == "phone" ? set.phone : set.watch
        }
        let directory = try RunFolder.prepare(out + "/" + folder, for: "gallery")
        defer { try? LeftFiles.list(in: directory) }
        try RunFolder.write(gallery: scenario.name, to: directory)
        var options = RunOptions(seed: scenario.seed, directory: directory)
        options.interruption = interruption
        options.configure = { $0.appearance = set.appearance }
        let files = ScenarioFiles(folder: RunFolder.absolute(RunFolder.parent(of: path)))
        let factory = try Devices.factory(in: directory, .inProcess)
        let result: RunResult
        do {
            result = try ScenarioRunner(scenario: scenario, files: files, options: options).run(
                factory: factory)
        } catch let error as ScenarioFileError { throw CommandFailure.input(error.description) } catch let
            error
            as ScenarioError
        { throw CommandFailure.input(error.description) } catch let cause as Interrupted { throw cause } catch
        {
            throw CommandFailure.environment("\(error)")
        }
        if case .interrupted(let cause) = result.ending { throw cause }
        let failures =
            result.steps.compactMap { step in step.failure.map { "\(path): \(step.text): \($0)" } }
            + result.expectations.filter { !$0.passed }.map { "\(path): \($0.text): \($0.detail)" }
        return GalleryPage.Run(
            scenario: scenario.name, about: scenario.about, folder: folder,
            appearance: set.appearance.rawValue,
            displays: scenario.devices.map { ($0.id, $0.profile) },
            pictures: result.pictures.filter { $0.name != "failed" }, failures: failures)
    }
}

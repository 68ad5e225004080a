import ArgumentParser
import Foundation
import HikeApps
import HikeAssembly
import HikeLive
import HikeValues
import HikeWorld

/// `hikesim do`: steps of a scenario on a running pair.
struct DoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "do", abstract: "Does steps of a scenario on a running pair.",
        discussion: """
            hikesim do '{ fault: { reboot: watch } }'
            hikesim do '{ on: phone, import: tracks/loop.gpx, save as: Loop }' '{ on: phone, send route: Loop }'
            hikesim do '{ on: watch, tap: save-waypoint }' --name mine
            hikesim do '{ fault: { link: down, for: 30 s } }'
            hikesim do '{ on: watch, screen: any, shows: Loop, within: 1 min }'

            Every step of docs/scenario.md; 'walk' needs the hiker of 'up --scenario'. A step is done when its time has passed, at the
            pair's own pace; of a pair that is paused it takes its time at once.
            Exit codes: 0 done, 1 a step could not be done, 2 it is no step, 3 the pair failed.
            """)

    @Argument(help: "Steps, each as a list of steps has it.")
    var steps: [String]

    @OptionGroup var pair: PairOption

    func run() throws {
        let client = try pair.client()
        let status = try pair.status(client)
        let devices = status.devices.map(\.id)
        // All are read before one is done.
        let requests = try steps.map { try request($0, devices, hasHiker: status.scenario != nil) }
        for request in requests {
            do { _ = try pair.ask(.perform(request), of: client) } catch var failure as CommandFailure {
                if failure.exitCode == 2 { failure.exitCode = 1 }
                throw failure
            }
        }
        Console.line("done")
    }

    private func request(_ text: String, _ devices: [String], hasHiker: Bool) throws -> PairCommand {
        let step: Scenario.Step
        do throws(ScenarioError) {
            step = try ScenarioReader.step(text, file: "step", devices: devices, vocabulary: AppCatalog.words)
        } catch {
            throw CommandFailure.input(error.description)
        }
        if case .walk = step.action, !hasHiker {
            throw CommandFailure.input(
                "nobody walks in a live pair: 'hikesim location both run FILE' moves the devices, and 'hikesim up --gpx FILE'"
            )
        }
        var files: [String: Data] = [:]
        for file in step.action.files {
            do { files[file] = Data(try ScenarioFiles.read(path: file, limit: 4 * 1024 * 1024)) } catch {
                throw CommandFailure.input(error.description)
            }
        }
        return .step(text: text, files: files)
    }
}

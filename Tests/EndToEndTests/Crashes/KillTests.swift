import Foundation
import Glibc
import HikeApps
import HikeAssembly
import HikeHardware
import HikeSimTesting
import HikeTrailWords
import HikeValues
import HikeWorld
import Testing

/// kill -9 of a device process that nobody told the world of.
@Suite("Killed devices")
struct KillTests {
    /// A short hike: a route, a slow link, two hundred metres with a turn announced.
    static func scenario(onCrash: Scenario.CrashPolicy) -> Scenario {
        Scenario(
            name: "killed", onCrash: onCrash, link: Scenario.Link(profile: .slow),
            vocabulary: AppCatalog.words,
            source: .hiker(Scenario.Hiker(follow: PackageFolder.track("left-and-right"), pace: 2.5)))
    }

    static let steps: [Scenario.Step] = [
        Scenario.Step(
            action: TrailWords.importRoute(
                PackageFolder.track("left-and-right"), as: "Chapel and mill", on: "phone"),
            text: "import"),
        Scenario.Step(action: TrailWords.sendRoute("Chapel and mill", from: "phone"), text: "send"),
        Scenario.Step(action: .wait(.milliseconds(300)), text: "a part of the transfer"),
        Scenario.Step(
            action: TrailWords.navigate("Chapel and mill", on: "watch", within: .seconds(600)),
            text: "navigate"),
        Scenario.Step(action: .walk(Scenario.Walk(until: .distance(150))), text: "walk"),
        Scenario.Step(action: .walk(Scenario.Walk(until: .distance(420))), text: "walk on"),
    ]

    /// Kills a device before a step and runs to the end.
    static func run(killing device: String, before index: Int, onCrash: Scenario.CrashPolicy) throws -> (
        result: RunResult, folder: TestFolder
    ) {
        let folder = try TestFolder()
        let session = try RunSession(
            scenario: scenario(onCrash: onCrash), files: ScenarioFiles(folder: ""),
            factory: try DeviceProcesses(root: folder.path))
        for (number, step) in steps.enumerated() {
            if number == index {
                let process = try #require(session.processID(of: device))
                #expect(kill(process, SIGKILL) == 0)
            }
            if try session.perform(step).failure != nil { break }
        }
        return (try session.finish(), folder)
    }

    @Test(
        "NF-23: a device that dies untold ends the run with exit 3, and the sentence names it and the signal",
        arguments: ["phone", "watch"], [0, 3, 5])
    func stops(device: String, index: Int) throws {
        let (result, _) = try Self.run(killing: device, before: index, onCrash: .stop)
        #expect(result.ending.exitCode == 3)
        guard case .broken(let sentence) = result.ending else {
            Issue.record("the run went on: \(result.ending)")
            return
        }
        #expect(sentence.contains(device) && sentence.contains("signal 9"), "\(sentence)")
        #expect(result.digest == nil)
    }

    @Test(
        "NF-23: with 'on crash: restart' the hike goes on and nothing stored is lost",
        arguments: ["phone", "watch"], Array(0..<6))
    func restarts(device: String, index: Int) throws {
        let (result, folder) = try Self.run(killing: device, before: index, onCrash: .restart)
        #expect(result.steps.compactMap(\.failure) == [])
        #expect(result.ending == .passed)
        #expect(result.crashes.count == 1)
        #expect(
            result.crashes.allSatisfy { $0.contains(device) && $0.contains("signal 9") }, "\(result.crashes)")
        #expect(result.digest == nil)
        // Both devices have the route, the same bytes, and it was stored once.
        let routes = folder.files().filter { $0.contains("/planned_routes/") && $0.hasSuffix(".json") }
        #expect(routes.count == 2, "\(folder.files())")
        let contents = Set(routes.map { FileManager.default.contents(atPath: folder.path + "/" + $0) })
        #expect(contents.count == 1)
        let events = result.events.compactMap { try? LogEvent(line: $0.line) }
        let saved = events.filter {
            $0.event == "store" && $0.device == "watch" && $0.text("operation") == "save"
        }
        #expect(saved.count == 1)
        // The first turn is 400 m along the line: announced and felt, once each, whoever died before.
        let felt = events.filter { $0.event == "haptic" && $0.text("outcome") == "played" }
        #expect(felt.compactMap { $0.text("pattern") } == ["click", "directionDown"])
    }

    @Test("NF-23: killed from another terminal in the middle of a walk", arguments: ["phone", "watch"])
    func fromOutside(device: String) throws {
        let folder = try TestFolder()
        let running = try Command(
            "run", "--time", "x200", "--out", folder.path + "/out", PackageFolder.scenario("left-and-right")
        ).start()
        // The navigation step is over: the hiker walks.
        #expect(
            running.wait { running.output.contains("ok   00:00:0") && running.output.contains("navigate") })
        let process = try #require(running.children[device])
        kill(process, SIGKILL)
        let outcome = try running.wait()
        #expect(outcome.exitCode == 3, "\(outcome)")
        #expect(
            outcome.output.contains("device '\(device)'") && outcome.output.contains("signal 9"), "\(outcome)"
        )
        #expect(outcome.output.contains("digest none"))
    }
}

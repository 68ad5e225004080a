import Glibc
import HikeBus
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Interrupted stories")
struct InterruptionTests {
    /// Interrupts a story when virtual time has come to a moment, and never lets it wait.
    private final class Interrupter: Pacer {
        let interruption: Interruption
        let moment: Instant

        init(_ interruption: Interruption, at moment: Instant) {
            self.interruption = interruption
            self.moment = moment
        }

        func wait(until time: Instant) throws {
            if time >= moment { interruption.interrupt(by: SIGINT) }
        }
    }

    private func run(_ folder: StoryFolder, interruptedAt seconds: Double?) throws -> RunResult {
        var options = RunOptions()
        options.keepsReadings = true
        if let seconds {
            let interruption = Interruption()
            options.interruption = interruption
            options.pacer = Interrupter(interruption, at: .seconds(seconds))
        }
        let story = folder.scenario([
            DirectorTests.importing(), DirectorTests.send, DirectorTests.navigate, DirectorTests.walk,
        ])
        return try ScenarioRunner(scenario: story, files: folder.files, options: options).run(
            factory: folder.devices())
    }

    @Test("issue 19: an interrupted story says so, judges nothing, and its log is the beginning of the whole")
    func beginning() throws {
        let folder = try StoryFolder()
        let whole = try run(folder, interruptedAt: nil).events.map(\.line)
        for moment in [0.0, 3, 77.7, 250] {
            let result = try run(folder, interruptedAt: moment)
            #expect(result.ending == .interrupted(Interrupted(signal: SIGINT)))
            #expect(result.ending.exitCode == 130 && result.digest == nil && result.expectations.isEmpty)
            #expect(result.steps.last?.failure == "the run ended in this step")
            let lines = result.events.map(\.line)
            #expect(lines.count < whole.count && lines == Array(whole.prefix(lines.count)))
            #expect(moment < 50 || lines.count > 50)
        }
    }

    @Test("issue 19: a story is interrupted between two steps too, though they take no time")
    func timeless() throws {
        let folder = try StoryFolder()
        let fault = DirectorTests.fault(.linkDown, at: .time(.seconds(3_600)))
        let story = folder.scenario(Array(repeating: fault, count: 20))
        let interruption = Interruption()
        var options = RunOptions()
        options.interruption = interruption
        let result = try ScenarioRunner(scenario: story, files: folder.files, options: options).run(
            factory: folder.devices()
        ) { _ in interruption.interrupt(by: SIGTERM) }
        #expect(result.ending == .interrupted(Interrupted(signal: SIGTERM)))
        #expect(result.steps.map(\.failure) == [nil, "the run ended in this step"])
    }

    @Test("issue 19: of several signals the first counts")
    func first() {
        let interruption = Interruption()
        #expect(interruption.cause == nil)
        interruption.interrupt(by: SIGTERM)
        interruption.interrupt(by: SIGINT)
        #expect(interruption.cause?.exitCode == 143)
        #expect(throws: Interrupted(signal: SIGTERM)) { try interruption.check() }
    }
}

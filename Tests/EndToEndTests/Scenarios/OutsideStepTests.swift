import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// Issue 22: steps that live pairs brought into scenarios, as far as a run judges them.
@Suite("Steps of live pairs in a run")
struct OutsideStepTests {
    private func run(_ steps: [String]) throws -> SimulatedRun {
        let text = "scenario: Outside\nsource: outside\napps: []\nsteps:\n"
        let files = ScenarioFiles(folder: ".")
        let scenario = try ScenarioReader.read(
            bytes: Array((text + steps.map { "  - \($0)\n" }.joined()).utf8), file: "outside.yaml",
            vocabulary: .none)
        return try HikeSim.run(scenario, files: files)
    }

    @Test(
        "issue 22: a step that is done meanwhile is done at its moment, and fails where the story ends before"
    )
    func meanwhile() throws {
        let run = try run(["{ meanwhile at: 2 s, link: down }", "wait: 10 s"])
        #expect(run.failures == [])
        #expect(run.events(.fault).map(\.time.inSeconds) == [2])
        let late = try self.run(["{ meanwhile at: 9 h, link: down }", "wait: 10 s"])
        #expect(late.failures.count == 1 && late.failures[0].contains("never done: 09:00:00 lies behind"))
        let allowed = try self.run(["{ meanwhile at: 9 h, link: down, may fail: yes }", "wait: 10 s"])
        #expect(allowed.failures == [])
    }

    @Test(
        "issue 22: what does not go on cannot be mended",
        arguments: ["kill: watch", "link: down", "storage: full, on: watch"])
    func nothingToMend(fault: String) throws {
        let idle = try run(["mend: { \(fault) }"])
        #expect(idle.failures.count == 1 && idle.failures[0].contains("nothing to mend"), "\(idle.failures)")
        let mended = try run(["fault: { \(fault) }", "wait: 1 s", "mend: { \(fault) }", "wait: 1 s"])
        #expect(mended.failures == [])
    }

    @Test("issue 22: a fault of several devices that is mended on one goes on on the others")
    func mendOne() throws {
        let run = try run([
            "fault: { haptics: failing, on: both }", "mend: { haptics: failing, on: watch }",
            "mend: { haptics: failing, on: phone }",
        ])
        #expect(run.failures == [])
        let twice = try self.run([
            "fault: { haptics: failing, on: both }", "mend: { haptics: failing, on: watch }",
            "mend: { haptics: failing, on: watch }",
        ])
        #expect(twice.failures.count == 1 && twice.failures[0].contains("nothing to mend"))
    }
}

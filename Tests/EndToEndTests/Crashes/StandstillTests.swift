import Dispatch
import Glibc
import HikeAssembly
import HikeWorld
import Testing

/// A device process that stands still, as after SIGSTOP: it is there, and says nothing.
@Suite("Devices that stand still")
struct StandstillTests {
    /// Runs the hike of ``KillTests`` and stops a device before the walk.
    private func run(
        stopping device: String, answerTime: Duration, onCrash: Scenario.CrashPolicy,
        then: (Int32) -> Void = { _ in }
    ) throws -> (result: RunResult, process: Int32) {
        let folder = try TestFolder()
        let session = try RunSession(
            scenario: KillTests.scenario(onCrash: onCrash), files: ScenarioFiles(folder: ""),
            factory: try DeviceProcesses(root: folder.path, answerTime: answerTime))
        var process: Int32 = 0
        for (number, step) in KillTests.steps.enumerated() {
            if number == 4 {
                process = try #require(session.processID(of: device))
                #expect(kill(process, SIGSTOP) == 0)
                then(process)
            }
            if try session.perform(step).failure != nil { break }
        }
        return (try session.finish(), process)
    }

    @Test(
        "F07: the world notices at its deadline, names the device, ends with exit 3 and leaves no process behind",
        arguments: ["phone", "watch"])
    func deadline(device: String) throws {
        let (result, process) = try run(stopping: device, answerTime: .seconds(2), onCrash: .stop)
        #expect(result.ending.exitCode == 3)
        guard case .broken(let sentence) = result.ending else {
            Issue.record("the run went on: \(result.ending)")
            return
        }
        #expect(
            sentence.hasPrefix("device '\(device)' does not answer: nothing came from its process \(process)")
        )
        #expect(sentence.contains("2.0 seconds") && sentence.contains("it is stopped"), "\(sentence)")
        #expect(kill(process, 0) != 0)
    }

    @Test("F07: with 'on crash: restart' a device that stands still is started again, and the hike goes on")
    func restarted() throws {
        let (result, process) = try run(stopping: "watch", answerTime: .seconds(2), onCrash: .restart)
        #expect(result.ending == .passed && result.steps.compactMap(\.failure) == [])
        #expect(result.crashes.count == 1 && result.crashes[0].contains("'watch' does not answer"))
        #expect(kill(process, 0) != 0)
    }

    @Test("F07: a device that goes on in time was only slow: the same digest", arguments: ["phone", "watch"])
    func continued(device: String) throws {
        let undisturbed = try run(
            stopping: device, answerTime: .seconds(60), onCrash: .stop, then: { kill($0, SIGCONT) })
        let slow = try run(stopping: device, answerTime: .seconds(60), onCrash: .stop) { process in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { kill(process, SIGCONT) }
        }
        #expect(slow.result.ending == .passed && slow.result.crashes == [])
        #expect(slow.result.digest != nil && slow.result.digest == undisturbed.result.digest)
    }
}

import Foundation
import HikeAssembly
import HikeHardware
import HikeWorld
import Testing

/// A crash at any message of a hike.
@Suite("Crash points")
struct CrashPointTests {
    private func run(victim: String, moment: FlakyDevices.Moment, after messages: Int?) throws -> (
        result: RunResult, folder: TestFolder, messages: Int
    ) {
        let folder = try TestFolder()
        let devices = FlakyDevices(
            InProcessDevices(root: folder.path), victim: victim, moment: moment, after: messages)
        let session = try RunSession(
            scenario: KillTests.scenario(onCrash: .restart), files: ScenarioFiles(folder: ""),
            factory: devices)
        for step in KillTests.steps where try session.perform(step).failure != nil { break }
        return (try session.finish(), folder, devices.messages)
    }

    private func routes(_ device: String, _ folder: TestFolder) -> Set<Data> {
        let files = folder.files().filter { $0.hasPrefix(device + "/") && $0.contains("/planned_routes/") }
        return Set(files.compactMap { FileManager.default.contents(atPath: folder.path + "/" + $0) })
    }

    @Test(
        "NF-23: whichever message a device dies at, the hike goes on, the route is on both devices and no tap comes twice",
        arguments: ["phone", "watch"], FlakyDevices.Moment.allCases)
    func anyMessage(victim: String, moment: FlakyDevices.Moment) throws {
        let whole = try run(victim: victim, moment: moment, after: .max)
        #expect(whole.result.crashes == [] && whole.result.ending == .passed)
        #expect(whole.messages > 12)
        // Every message of the start and the transfer, then some of the walk.
        for messages in Array(0..<10) + stride(from: 10, to: whole.messages, by: 6) {
            let (result, folder, _) = try run(victim: victim, moment: moment, after: messages)
            let place: Comment = "\(victim) \(moment) \(messages)"
            #expect(result.steps.compactMap(\.failure) == [], place)
            #expect(result.ending == .passed, place)
            #expect(result.crashes.count == 1, place)
            let (sent, stored) = (routes("phone", folder), routes("watch", folder))
            #expect(!stored.isEmpty && stored.isSubset(of: sent), place)
            let felt = result.haptics.filter { $0.text("outcome") == "played" }.compactMap {
                $0.text("pattern")
            }
            #expect(felt.count { $0 == "click" } <= 1 && felt.count { $0 == "directionDown" } <= 1, place)
        }
    }

    @Test(
        "issue 19: a phone that dies at any message of an import has the route once",
        arguments: FlakyDevices.Moment.allCases)
    func importedOnce(moment: FlakyDevices.Moment) throws {
        for messages in 0..<12 {
            let (result, folder, _) = try run(victim: "phone", moment: moment, after: messages)
            let place: Comment = "\(moment) \(messages)"
            #expect(result.crashes.count == 1, place)
            #expect(routes("phone", folder).count == 1, place)
        }
    }

    @Test("a device that dies whenever it is started ends the run with exit 3")
    func always() throws {
        let (result, _, _) = try run(victim: "watch", moment: .beforeTheWork, after: nil)
        #expect(result.ending == .broken("device 'watch' died: the test wants it"))
        #expect(result.ending.exitCode == 3)
        #expect(result.crashes.count == World.fruitlessStartLimit + 1)
        #expect(result.digest == nil)
    }
}

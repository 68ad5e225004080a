import Foundation
import HikeAssembly
import HikeHardware
import HikeWorld
import Testing

/// A region on its way from the phone to the watch, and a crash at any message of it.
@Suite("Regions and crashes")
struct RegionCrashTests {
    private static let text = """
        scenario: Regions and crashes
        seed: 5
        on crash: restart
        region: { from: \(PackageFolder.path)/regions/ridge, on: phone }
        source: none
        steps:
          - { on: phone, plan: { from: Talvern, to: Gratsattel, save as: To the saddle } }
          - { on: phone, tap: tab-5 }
          - { on: phone, tap: Send All }
          - wait: 2 min
        """
    /// The step with which the transfer begins.
    private static let sending = 2

    private func run(victim: String, moment: FlakyDevices.Moment, after messages: Int) throws -> (
        result: RunResult, folder: TestFolder, messages: ClosedRange<Int>
    ) {
        let folder = try TestFolder()
        let devices = FlakyDevices(
            InProcessDevices(root: folder.path), victim: victim, moment: moment, after: messages)
        let session = try RunSession(
            scenario: try ScenarioReader.read(bytes: Array(Self.text.utf8), file: "regions.yaml"),
            files: ScenarioFiles(folder: ""), factory: devices)
        var begin = 0
        for (number, step) in session.scenario.steps.enumerated() {
            if try session.perform(step).failure != nil { break }
            if number == Self.sending { begin = devices.messages }
        }
        return (try session.finish(), folder, begin...max(begin, devices.messages))
    }

    /// The files in a folder of a device's app, by their names.
    private func files(_ device: String, _ name: String, _ folder: TestFolder) -> [String: Data] {
        var found: [String: Data] = [:]
        for file in folder.files() where file.hasPrefix(device + "/") && file.contains("/Documents/\(name)/")
        {
            found[(file as NSString).lastPathComponent] = FileManager.default.contents(
                atPath: folder.path + "/" + file)
        }
        return found
    }

    @Test(
        "OHX-44, OHX-45, NF-23: whichever message a device dies at, the watch gets the whole region and nothing is left waiting",
        arguments: ["phone", "watch"], FlakyDevices.Moment.allCases)
    func anyMessage(victim: String, moment: FlakyDevices.Moment) throws {
        let whole = try run(victim: victim, moment: moment, after: .max)
        #expect(whole.result.crashes == [] && whole.result.ending == .passed)
        #expect(whole.messages.count > 10)
        for messages in whole.messages.lowerBound..<whole.messages.upperBound {
            let (result, folder, _) = try run(victim: victim, moment: moment, after: messages)
            let place: Comment = "\(victim) \(moment) \(messages)"
            #expect(result.steps.compactMap(\.failure) == [] && result.ending == .passed, place)
            #expect(result.crashes.count == 1, place)
            var (sent, got) = (files("phone", "regions", folder), files("watch", "regions", folder))
            let listName = "regions_metadata.json"
            #expect(sent.removeValue(forKey: listName) != nil)
            let list = got.removeValue(forKey: listName).map { String(decoding: $0, as: UTF8.self) } ?? ""
            #expect(got == sent && got.count == 3, place)
            for file in sent.keys { #expect(list.contains((file as NSString).pathExtension), place) }
            #expect(files("watch", "planned_routes", folder).count == 1, place)
            #expect(files("phone", "outgoing_regions", folder).isEmpty, place)
            #expect(files("watch", "received_regions", folder).isEmpty, place)
        }
    }
}

import Foundation
import HikeApps
import HikeAssembly
import HikeHardware
import HikeRouting
import HikeStorage
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

    /// The watch asks for a map, which the phone cuts out of its region.
    private static func asking(_ region: String) -> String {
        """
        scenario: A cut and crashes
        seed: 5
        on crash: restart
        region: { from: \(region), on: phone }
        hiker: { follow: \(PackageFolder.track("past-the-lane")) }
        steps:
        \(MapForHereTests.asking)
          - wait: 2 min
        """
    }

    private func run(
        _ text: String = text, sending: Int = sending, victim: String, moment: FlakyDevices.Moment,
        after messages: Int
    ) throws -> (
        result: RunResult, folder: TestFolder, messages: ClosedRange<Int>
    ) {
        let folder = try TestFolder()
        let devices = FlakyDevices(
            InProcessDevices(root: folder.path), victim: victim, moment: moment, after: messages)
        let session = try RunSession(
            scenario: try ScenarioReader.read(
                bytes: Array(text.utf8), file: "regions.yaml", vocabulary: AppCatalog.words),
            files: ScenarioFiles(folder: ""), factory: devices)
        var begin = 0
        for (number, step) in session.scenario.steps.enumerated() {
            if try session.perform(step).failure != nil { break }
            if number == sending { begin = devices.messages }
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
            // Hierarchies stay on the phone.
            sent = sent.filter { !$0.key.hasSuffix(".hierarchies") }
            let list = got.removeValue(forKey: listName).map { String(decoding: $0, as: UTF8.self) } ?? ""
            #expect(got == sent && got.count == 2, place)
            for file in sent.keys { #expect(list.contains((file as NSString).pathExtension), place) }
            #expect(files("watch", "planned_routes", folder).count == 1, place)
            #expect(files("phone", "outgoing_regions", folder).isEmpty, place)
            #expect(files("watch", "received_regions", folder).isEmpty, place)
        }
    }

    /// The wearer deletes the region while its files come.
    private static let deleting =
        text.replacing(
            "  - { on: phone, tap: Send All }\n  - wait: 2 min",
            with: """
                  - { on: phone, tap: Send All }
                  - wait for: { event: store, on: watch, where: { store: regions, operation: save } }
                  - fault: { link: down, for: 20 s }
                  - { on: watch, tap: show-regions }
                  - { on: watch, swipe action: Delete, at: text=ridge }
                  - { on: watch, answer: Delete Region }
                  - wait: 2 min
                """)

    @Test(
        "OHX-40, NF-23: whichever message a device dies at behind a deletion, the region stays deleted, with all files",
        arguments: ["phone", "watch"], FlakyDevices.Moment.allCases)
    func deletion(victim: String, moment: FlakyDevices.Moment) throws {
        let answering = 7
        let whole = try run(Self.deleting, sending: answering, victim: victim, moment: moment, after: .max)
        #expect(whole.result.crashes == [] && whole.result.steps.compactMap(\.failure) == [])
        #expect(whole.messages.count > 5)
        for messages in whole.messages.lowerBound..<whole.messages.upperBound {
            let (result, folder, _) = try run(
                Self.deleting, sending: answering, victim: victim, moment: moment, after: messages)
            let place: Comment = "\(victim) \(moment) \(messages)"
            #expect(result.steps.compactMap(\.failure) == [] && result.crashes.count == 1, place)
            #expect(try wholeRegions("watch", folder, place).isEmpty, place)
            #expect(files("watch", "received_regions", folder).isEmpty, place)
            #expect(files("phone", "outgoing_regions", folder).isEmpty, place)
        }
    }

    /// What a device's app has of regions: what its list names is there whole, and nothing else is.
    private func wholeRegions(_ device: String, _ folder: TestFolder, _ place: Comment) throws -> [Region] {
        var files = files(device, "regions", folder)
        let list = try files.removeValue(forKey: "regions_metadata.json").map {
            try RegionList(json: Array($0)).regions
        }
        for region in list ?? [] {
            for content in region.files {
                let bytes = files.removeValue(forKey: region.fileName(content.file))
                #expect(try bytes.map { try SHA256.hex(Array($0)) } == content.digest, place)
            }
        }
        #expect(files.keys.sorted() == [], place)
        #expect(self.files(device, "region_cuts", folder).isEmpty, place)
        return list ?? []
    }

    @Test(
        "OHX-48, NF-23: whichever message a device dies at while a map is cut, both have whole regions only",
        arguments: ["phone", "watch"], FlakyDevices.Moment.allCases)
    func cut(victim: String, moment: FlakyDevices.Moment) throws {
        let ridge = try TestFolder()
        let text = Self.asking(try MappedRidge.make(in: ridge))
        // Before the tap, or behind it where the watch has to be tapped.
        let step = victim == "phone" ? 4 : 5
        let whole = try run(text, sending: step, victim: victim, moment: moment, after: .max)
        #expect(whole.result.crashes == [] && whole.result.ending == .passed)
        #expect(whole.messages.count > 10)
        var arrived = 0
        for messages in whole.messages.lowerBound..<whole.messages.upperBound {
            let (result, folder, _) = try run(
                text, sending: step, victim: victim, moment: moment, after: messages)
            let place: Comment = "\(victim) \(moment) \(messages)"
            #expect(result.steps.compactMap(\.failure) == [] && result.crashes.count == 1, place)
            let phone = try wholeRegions("phone", folder, place)
            let watch = try wholeRegions("watch", folder, place)
            #expect(phone.first?.name == "ridge" && phone.count <= 2, place)
            #expect(watch.count < phone.count, place)
            for region in watch {
                #expect(region.id == phone.last?.id && region.files == phone.last?.files, place)
                arrived += 1
            }
            #expect(files("phone", "outgoing_regions", folder).isEmpty, place)
            #expect(files("watch", "received_regions", folder).isEmpty, place)
        }
        #expect(arrived > 5)
    }
}

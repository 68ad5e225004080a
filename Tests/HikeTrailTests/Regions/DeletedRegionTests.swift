import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Regions that the wearer deletes or renames")
struct DeletedRegionTests {
    typealias Devices = RegionDevices

    /// A phone that has sent its region, and a watch that has got so many of its files.
    private func pair(files: Int) throws -> (
        phone: FakeServices, region: Region, watch: FakeServices, app: TrailWatch
    ) {
        let (phone, region) = try Devices.phone()
        Devices.send(region, Devices.launchedPhone(phone))
        let watch = FakeServices(.watch)
        watch.now = .seconds(110)
        let app = Devices.launchedWatch(watch)
        for sent in phone.sent[..<files] { try Devices.deliver(sent, from: phone, to: watch, app) }
        return (phone, region, watch, app)
    }

    private func delete(_ region: Region, _ app: TrailWatch) {
        app.handle(.touched(.acted(id: "region-\(region.id.uuidString)", action: "delete")))
        TrailRecordingTests.tap("row-delete", app)
    }

    private func rename(_ region: Region, to name: String, _ app: TrailWatch) {
        app.handle(.touched(.acted(id: "region-\(region.id.uuidString)", action: "rename")))
        app.handle(.touched(.typed(id: "row-name", text: name)))
        TrailRecordingTests.tap("row-rename", app)
    }

    /// What is asked for at a later moment.
    private func later(_ sent: FakeServices.Sent) -> FakeServices.Sent {
        var later = sent
        later.metadata["orderedAt"] = .date(
            UTCDate(nanosecondsSince1970: 1_780_000_000_000_000_000) + .seconds(160))
        return later
    }

    private func names(_ watch: FakeServices, _ folder: String) -> [String] {
        watch.files.keys.filter { $0.hasPrefix(folder) && $0 != Devices.list }.sorted()
    }

    @Test(
        "OHX-40: files that come after their region was deleted are dropped, over a launch too; what is asked for later comes"
    )
    func lateFiles() throws {
        let (phone, region, watch, app) = try pair(files: 2)
        delete(region, app)
        #expect(try Devices.listed(watch).isEmpty && names(watch, Devices.folder).isEmpty)
        try Devices.deliver(phone.sent[2], from: phone, to: watch, app)
        #expect(watch.logs.last?.message == "a file of a region that was deleted came late and was dropped")
        let again = Devices.launchedWatch(watch)
        try Devices.deliver(phone.sent[3], from: phone, to: watch, again)
        #expect(try Devices.listed(watch).isEmpty && names(watch, Devices.folder).isEmpty)
        for sent in phone.sent { try Devices.deliver(later(sent), from: phone, to: watch, again) }
        #expect(try Devices.listed(watch).first?.files.count == 4)
        // What answers first requests stays on the phone (decision 0059).
        #expect(Devices.files(watch) == Devices.files(phone).filter { !$0.key.hasSuffix(".hierarchies") })
        _ = Devices.launchedWatch(watch)
        #expect(try Devices.listed(watch).count == 1)
    }

    @Test("OHX-40: a sender that does not say when it was asked is believed")
    func unknownMoment() throws {
        let (phone, region, watch, app) = try pair(files: 4)
        delete(region, app)
        var sent = phone.sent[0]
        sent.metadata["orderedAt"] = nil
        try Devices.deliver(sent, from: phone, to: watch, app)
        #expect(try Devices.listed(watch).map(\.id) == [region.id])
    }

    @Test(
        "OHX-40, NF-23: wherever the watch dies while it deletes, the region is whole or gone in the end, and late files change nothing"
    )
    func kills() throws {
        var (gone, whole) = (0, 0)
        for count in 0..<9 {
            let (phone, region, watch, app) = try pair(files: 3)
            var left = count
            watch.onStorage = {
                if left == 0 { watch.isDying = true }
                left -= 1
            }
            delete(region, app)
            watch.onStorage = {}
            watch.isDying = false
            let again = Devices.launchedWatch(watch)
            let place: Comment = "after \(count) changes"
            if try Devices.listed(watch).isEmpty {
                gone += 1
                try Devices.deliver(phone.sent[3], from: phone, to: watch, again)
                #expect(try Devices.listed(watch).isEmpty, place)
                #expect(names(watch, Devices.folder) == [], place)
            } else {
                whole += 1
                try Devices.deliver(phone.sent[3], from: phone, to: watch, again)
                #expect(try Devices.listed(watch).first?.files.count == 4, place)
                #expect(names(watch, Devices.folder).count == 4, place)
            }
            #expect(names(watch, Devices.notes) == [], place)
        }
        #expect(gone >= 5 && whole >= 1)
    }

    @Test("OHX-40: a deletion that fails is told, and has not happened after a launch either")
    func fails() throws {
        let (_, region, watch, app) = try pair(files: 4)
        watch.failingWrites = [Devices.list]
        delete(region, app)
        #expect(watch.logs.last?.message == "not deleted")
        watch.failingWrites = []
        _ = Devices.launchedWatch(watch)
        #expect(try Devices.listed(watch).map(\.id) == [region.id])
        #expect(names(watch, Devices.folder).count == 4)
    }

    @Test("OHX-40: a file that cannot be removed does not undo the deletion, and goes at the next launch")
    func stubbornFile() throws {
        let (_, region, watch, app) = try pair(files: 4)
        watch.failingRemovals = [Devices.folder + region.fileName(.trails)]
        delete(region, app)
        #expect(!watch.logs.contains { $0.message == "not deleted" })
        #expect(try Devices.listed(watch).isEmpty && !names(watch, Devices.folder).isEmpty)
        watch.failingRemovals = []
        _ = Devices.launchedWatch(watch)
        #expect(names(watch, Devices.folder) == [])
    }

    @Test("OHX-40: a launch removes files that no list names, but none where the list is not all there is")
    func unlisted() throws {
        let stray = Devices.folder + "0a000000-0000-4000-8000-00000000000a"
        let strays = [stray + ".trails", stray + ".2x.mbtiles", stray + ".mbtiles-wal"]
        let others = [Devices.folder + "notes.txt", Devices.folder + "0a000000"]
        func left(_ change: (FakeServices) -> Void) throws -> [String] {
            let (_, _, watch, _) = try pair(files: 4)
            for path in strays + others { watch.files[path] = [1] }
            change(watch)
            _ = Devices.launchedWatch(watch)
            return (strays + others).filter { watch.files[$0] != nil }
        }
        #expect(try left { _ in } == others)
        #expect(try left { $0.files[Devices.list] = Array("[{".utf8) } == strays + others)
        #expect(try left { $0.files[Devices.list] = Array(#"[{"id": 7}]"#.utf8) } == strays + others)
        #expect(try left { $0.files[Devices.list + ".damaged"] = [] } == strays + others)
        #expect(try left { $0.files[Devices.list] = nil } == strays + others)
    }

    @Test("OHX-40: the wearer's name stays when the phone sends the region anew; the phone's own ends that")
    func names() throws {
        let (phone, region, watch, app) = try pair(files: 3)
        rename(region, to: " Home ", app)
        func name() throws -> String? { try Devices.listed(watch).first?.name }
        try Devices.deliver(phone.sent[3], from: phone, to: watch, app)
        #expect(try name() == "Home")
        var renamed = phone.sent[0]
        renamed.metadata["name"] = "Alps"
        let again = Devices.launchedWatch(watch)
        try Devices.deliver(renamed, from: phone, to: watch, again)
        #expect(try name() == "Home")
        rename(region, to: "Alps", again)
        try Devices.deliver(phone.sent[0], from: phone, to: watch, again)
        #expect(try name() == "Small")
    }

    @Test("OHX-40, OHX-48: what was deleted is not asked for unasked, another region of the place is")
    func looks() throws {
        let (phone, region) = try Devices.phone()
        let larger = try Devices.withLarger(phone, region)
        let phoneApp = Devices.launchedPhone(phone)
        Devices.send(larger, phoneApp)
        let watch = FakeServices(.watch)
        watch.now = .seconds(110)
        watch.session.isReachable = true
        watch.session.receivedApplicationContext = try #require(phone.contexts.last)
        let app = Devices.launchedWatch(watch)
        for sent in phone.sent { try Devices.deliver(sent, from: phone, to: watch, app) }
        delete(larger, app)
        Devices.locate(Devices.place, watch, app)
        app.watchRegions.looking?.fire()
        #expect(watch.messages.last?.content["regionId"] == .string(region.id.uuidString))
        Devices.locate(Coordinate(latitude: 46.9, longitude: 6.1), watch, app)
        watch.now = .seconds(2_000)
        app.watchRegions.looking?.fire()
        #expect(watch.messages.count == 1)
    }

    @Test("OHX-44: a watch that asks for a region that is on its way to it gets all of it, not only the rest")
    func askedAgain() throws {
        let (phone, region) = try Devices.phone()
        let app = Devices.launchedPhone(phone)
        Devices.send(region, app)
        let ask: [String: PropertyValue] = Devices.at(Devices.place)
            .merging(["regionId": .string(region.id.uuidString)]) { $1 }
        Devices.ask("requestRegionForLocation", ask, of: app)
        #expect(phone.sent.count == 4)
        app.hear(.fileFinished(id: "transfer 1", error: nil))
        phone.now = .seconds(130)
        Devices.ask("requestRegionForLocation", ask, of: app)
        #expect(phone.sent.count == 8)
        #expect(phone.sent[4].metadata["orderedAt"] != phone.sent[3].metadata["orderedAt"])
        #expect(Set(phone.sent[4...].map { $0.metadata["orderedAt"] }).count == 1)
    }
}

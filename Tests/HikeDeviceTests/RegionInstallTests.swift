import HikeDevice
import HikeHardware
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues
import RegionFixtures
import Testing

/// Says at launch what is in its folder of regions.
private final class RegionApp: DeviceApp {
    static func description(_ id: String, usesRegions: Bool) -> AppDescription {
        AppDescription(id: id, roles: [.phone], usesRegions: usesRegions) { RegionApp(device: $0) }
    }

    private unowned let device: any DeviceServices
    init(device: any DeviceServices) { self.device = device }

    func handle(_ event: AppEvent) {
        guard event == .launched else { return }
        let folder = AppDescription.regionFolder
        let names = (try? device.storage.list(folder)) ?? []
        for name in names {
            let isEqual =
                (try? device.storage.map(folder + "/" + name).count)
                == (try? device.storage.read(folder + "/" + name).count)
            device.recordStore("regions", operation: isEqual ? "mapped" : "broken", id: "", name: name)
        }
        if names.isEmpty { device.recordStore("regions", operation: "none", id: "", name: "") }
        let outside = try? device.storage.map("../other")
        if outside != nil { device.log(.error, "regions", "a path led outside") }
    }
}

@Suite("Regions that a device comes with")
struct RegionInstallTests {
    private func built() throws -> FixtureFolder {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        _ = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/r",
            options: RegionBuild.Options(name: "Small", writesRoutingDatabase: true)
        ).run()
        return folder
    }

    private func stores(_ device: TestDevice) -> [String] {
        device.lines.filter { $0.contains("\"event\":\"store\"") }
    }

    @Test(
        "OHR-28: an app that uses regions has them at its first start, with the list, and can map them; others have none"
    )
    func installed() throws {
        let source = try built()
        let device = try TestDevice(
            [
                RegionApp.description("maps", usesRegions: true),
                RegionApp.description("plain", usesRegions: false),
            ], regions: [source.path + "/r"])
        device.boot()
        let found = stores(device)
        #expect(found.filter { $0.contains("\"app\":\"maps\"") && $0.contains("mapped") }.count == 5)
        #expect(found.contains { $0.contains("regions_metadata.json") })
        #expect(found.filter { $0.contains("\"app\":\"plain\"") }.count == 1)
        #expect(!device.lines.contains { $0.contains("led outside") })
    }

    @Test("a region that is there is left alone, and an app that is not installed gets none")
    func leftAlone() throws {
        let source = try built()
        let folder = try ScratchFolder()
        let apps = [RegionApp.description("maps", usesRegions: true)]
        let regions = [source.path + "/r", source.path + "/r"]
        _ = try TestDevice(apps, folder: folder, regions: regions)
        let path = folder.path + "/maps/" + AppDescription.regionFolder
        let storage = try RegionStorage(path: path)
        try storage.rename(try #require(storage.regions.first), to: "Mine")
        _ = try TestDevice(apps, folder: folder, regions: regions)
        #expect(try RegionStorage(path: path).regions.map(\.name) == ["Mine"])
        let other = try ScratchFolder()
        _ = try TestDevice(apps, folder: other, regions: regions, uninstalled: ["maps"])
        #expect(throws: RegionStorageError.self) {
            try RegionStorage(path: other.path + "/maps/" + AppDescription.regionFolder)
        }
    }

    @Test("what a person removed does not come back when the device is switched on again")
    func once() throws {
        let source = try built()
        let folder = try ScratchFolder()
        let apps = [RegionApp.description("maps", usesRegions: true)]
        let regions = [source.path + "/r"]
        _ = try TestDevice(apps, folder: folder, regions: regions)
        let path = folder.path + "/maps/" + AppDescription.regionFolder
        let storage = try RegionStorage(path: path)
        try storage.delete(try #require(storage.regions.first))
        _ = try TestDevice(apps, bootCount: 1, folder: folder, regions: regions)
        #expect(try RegionStorage(path: path).regions.isEmpty)
        // The source is as it was.
        #expect(try RegionStorage(path: source.path + "/r").regions.count == 1)
        #expect(source.names("r").count == 5)
    }

    @Test("a folder that is no region is refused with its name")
    func missing() {
        let error = #expect(throws: RegionStorageError.self) {
            try TestDevice([RegionApp.description("maps", usesRegions: true)], regions: ["/nowhere/at/all"])
        }
        #expect(error?.description.contains("/nowhere/at/all") == true)
    }
}

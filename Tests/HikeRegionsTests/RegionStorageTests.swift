import Foundation
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues
import RegionFixtures
import Testing

@Suite("Region storage")
struct RegionStorageTests {
    /// A folder `r` with the regions One (with heights) and Two (without).
    private func made() throws -> (FixtureFolder, RegionStorage) {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        for (name, dem) in [("One", dem), ("Two", nil)] {
            _ = try RegionBuild(
                map: map, elevation: dem, target: folder.path + "/r",
                options: RegionBuild.Options(name: name, writesRoutingDatabase: true)
            ).run()
        }
        return (folder, try RegionStorage(path: folder.path + "/r"))
    }

    @Test("OHR-28: regions are listed, found by name and by identifier, renamed and deleted with all files")
    func changes() throws {
        let (folder, storage) = try made()
        #expect(storage.regions.map(\.name) == ["One", "Two"])
        let two = try #require(storage.region(named: "Two"))
        #expect(storage.region(named: two.id.uuidString) == two)
        try storage.rename(two, to: "Second")
        #expect(throws: RegionStorageError.self) { try storage.rename(two, to: "") }
        #expect(throws: RegionStorageError.self) { try storage.rename(two, to: "a\nb") }
        let again = try RegionStorage(path: folder.path + "/r")
        #expect(again.regions.map(\.name) == ["One", "Second"])
        #expect(again.regions[1].id == two.id)
        try again.delete(two)
        #expect(again.regions.map(\.name) == ["One"])
        #expect(!folder.names("r").contains { $0.hasPrefix(two.id.uuidString.lowercased()) })
        #expect(folder.names("r").count == 5)
        #expect(throws: RegionStorageError.self) { try again.delete(two) }
    }

    /// A folder of another file system than that of the tests' folders, if there is one.
    private static let elsewhere: String? = {
        var own = stat()
        var other = stat()
        guard stat(NSTemporaryDirectory(), &own) == 0, stat("/dev/shm", &other) == 0,
            own.st_dev != other.st_dev, access("/dev/shm", W_OK) == 0
        else { return nil }
        return "/dev/shm/hikesim-r-" + UUID().uuidString.prefix(8)
    }()

    @Test("a region is copied where its files cannot be linked", .enabled(if: elsewhere != nil))
    func copied() throws {
        let path = try #require(Self.elsewhere)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (folder, storage) = try made()
        let region = storage.regions[0]
        let other = try RegionStorage(path: path, makes: true)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: other.filePath(.trails, of: region)))
        try other.add(copyOf: region, from: storage)
        for content in region.files {
            let copy = try Data(contentsOf: URL(fileURLWithPath: other.filePath(content.file, of: region)))
            #expect(Array(copy) == (try folder.bytes("r/" + region.fileName(content.file))))
        }
        #expect(try RegionStorage(path: path).regions == [region])
    }

    @Test("OH5-52: the routing database lies beside the region's other files, and is there")
    func databaseURL() throws {
        let (folder, storage) = try made()
        let url = storage.routingDbURL(for: storage.regions[0])
        #expect(url.path.hasPrefix(folder.path + "/r/"))
        #expect(FileManager.default.fileExists(atPath: url.path))
    }

    @Test("OHR-28: a damaged entry is reported, the other regions still work, and a change keeps it")
    func damagedEntry() throws {
        let (folder, storage) = try made()
        let text = String(decoding: try folder.bytes("r/regions_metadata.json"), as: UTF8.self)
        let id = storage.regions[0].id.uuidString
        try folder.write(
            "r/regions_metadata.json",
            Array(text.replacingOccurrences(of: id, with: "not an identifier").utf8))
        let damaged = try RegionStorage(path: folder.path + "/r")
        #expect(damaged.regions.map(\.name) == ["Two"] && damaged.problems.count == 1)
        _ = try damaged.trails(of: damaged.regions[0])
        try damaged.rename(damaged.regions[0], to: "Three")
        let again = try RegionStorage(path: folder.path + "/r")
        #expect(again.regions.map(\.name) == ["Three"] && again.problems.count == 1)
    }

    @Test("OHR-28: a list that is damaged as a whole is an error, and nothing is written over it")
    func damagedList() throws {
        let (folder, _) = try made()
        try folder.write("r/regions_metadata.json", Array("[{\"id\":".utf8))
        #expect(throws: RegionStorageError.self) { try RegionStorage(path: folder.path + "/r") }
        #expect(throws: RegionStorageError.self) { try RegionStorage(path: folder.path + "/r", makes: true) }
        let map = folder.path + "/map.osm.pbf"
        #expect(throws: RegionBuildError.self) {
            try RegionBuild(
                map: map, elevation: nil, target: folder.path + "/r", options: RegionBuild.Options(name: "X")
            ).run()
        }
        #expect(try folder.bytes("r/regions_metadata.json") == Array("[{\"id\":".utf8))
    }

    @Test("OH5-51: without trails, and with damaged ones, there is a typed error for the screen")
    func trails() throws {
        let (folder, storage) = try made()
        var region = storage.regions[0]
        let name = "r/" + region.fileName(.trails)
        let whole = try folder.bytes(name)
        for count in [0, 40, 64, whole.count / 2, whole.count - 1] {
            try folder.write(name, Array(whole.prefix(count)))
            #expect(throws: RoutingError.self) { try storage.trails(of: region) }
        }
        var changed = whole
        changed[whole.count - 100] ^= 1
        try folder.write(name, changed)
        #expect(throws: RoutingError.self) { try storage.trails(of: region, verifies: true) }
        #expect(RegionFacts(of: region, in: storage).problems.count == 2)
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        #expect(throws: RoutingError.self) { try storage.trails(of: region) }
        region.files = []
        #expect(throws: RoutingError.noRoutingData) { try storage.trails(of: region) }
    }

    @Test("a mapping outlives the file's name, and bytes are those of the file")
    func mapping() throws {
        let folder = try FixtureFolder()
        let path = try folder.write("file", [1, 2, 3])
        let file = try MappedFile(path: path)
        let bytes = file.bytes
        try FileManager.default.removeItem(atPath: path)
        #expect(file.withSpan { $0.withUnsafeBytes { Array($0) } } == [1, 2, 3])
        #expect(bytes.count == 3)
        #expect(try MappedFile(path: folder.write("empty", [])).count == 0)
        #expect(throws: RegionStorageError.self) { try MappedFile(path: folder.path) }
        #expect(throws: RegionStorageError.self) { try MappedFile(path: folder.path + "/none") }
    }
}

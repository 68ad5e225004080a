import HikeHardware
import HikeRouting
import Testing

@testable import HikeTrail

@Suite("Planned route store")
struct PlannedRouteStoreTests {
    @Test("OH5-19, OH5-20: one JSON file a route, named by its id, and it is the route's own JSON")
    func files() throws {
        let device = FakeServices(.phone)
        let store = PlannedRouteStore(device: device)
        let route = try Routes.make(1)
        try store.save(route)
        #expect(Array(device.files.keys) == [Routes.path(route)])
        #expect(try device.files[Routes.path(route)] == route.json())
        #expect(store.path(of: route.id) == Routes.path(route))
    }

    @Test("OH5-21, OH5-25: newest first, those of one second in a stable order, the same after loading")
    func order() throws {
        let device = FakeServices(.phone)
        let store = PlannedRouteStore(device: device)
        for (number, second) in [(3, 5), (1, 5), (9, 7), (2, 1)] as [(UInt8, Int64)] {
            try store.save(try Routes.make(number, name: "\(number)", createdAt: second))
        }
        #expect(store.list.map(\.name) == ["9", "1", "3", "2"])
        let again = PlannedRouteStore(device: device)
        again.loadAll()
        #expect(again.list == store.list)
        #expect(device.operations == ["save", "save", "save", "save", "load", "load", "load", "load"])
    }

    @Test("OH5-24, OH5-61: saving replaces by id; delete and fetch")
    func replace() throws {
        let device = FakeServices(.phone)
        let store = PlannedRouteStore(device: device)
        let route = try Routes.make(1)
        var renamed = route
        renamed.name = "Ridge, the long way"
        try store.save(route)
        try store.save(renamed)
        #expect(store.whole == [renamed])
        #expect(store.fetch(route.id) == renamed)
        #expect(store.listed(name: "Ridge") == nil)
        #expect(device.operations == ["save", "replace"])
        try store.delete(route.id)
        try store.delete(route.id)
        #expect(store.list.isEmpty)
        #expect(device.files.isEmpty)
        #expect(device.operations == ["save", "replace", "delete"])
    }

    @Test("OH5-24: a file that cannot be read is skipped with a line in the log, and the others load")
    func corrupt() throws {
        let device = FakeServices(.watch)
        let good = try Routes.make(1)
        device.files[Routes.path(good)] = try good.json()
        let folder = "Documents/planned_routes/"
        device.files[folder + "cut.json"] = Array(try good.json().prefix(100))
        device.files[folder + "binary.json"] = [0, 255, 1]
        device.files[folder + "empty.json"] = []
        device.files[folder + "notes.txt"] = [1]
        let store = PlannedRouteStore(device: device)
        store.loadAll()
        #expect(store.whole == [good])
        #expect(device.logs.map(\.level) == [.error, .error, .error])
        #expect(device.logs.compactMap { $0.metadata["file"] } == ["binary.json", "cut.json", "empty.json"])
        #expect(device.operations == ["skip", "skip", "skip", "load"])
        // Nothing of the bad ones is touched.
        #expect(device.files.count == 5)
    }

    @Test("a route that cannot be written is not in the list either")
    func fullDisk() throws {
        let device = FakeServices(.phone)
        let store = PlannedRouteStore(device: device)
        device.writeFailure = .storage("the disk is full")
        let route = try Routes.make(1)
        #expect(throws: ServiceError.storage("the disk is full")) { try store.save(route) }
        #expect(store.list.isEmpty)
        #expect(device.stores.isEmpty)
    }
}

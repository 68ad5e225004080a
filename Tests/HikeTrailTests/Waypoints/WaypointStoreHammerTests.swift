import Foundation
import HikeHardware
import HikeStorage
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("The file of waypoints under several hands")
struct WaypointStoreHammerTests {
    @Test("OH2-17, NF-09: several open stores hammer one file at once; nothing is lost, torn or doubled")
    func hammer() async throws {
        let owner = try WaypointDevice()
        let folder = owner.folder
        let (hands, each) = (4, 15)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for hand in 0..<hands {
                group.addTask {
                    // A store belongs to one thread of control: each hand has its own, on the same file.
                    let device = FakeServices(.phone)
                    device.databases = folder
                    let store = WaypointStore(device: device)
                    try Self.again { try store.open() }
                    for number in 0..<each {
                        let id = hand * 100 + number
                        try Self.again { try store.insert(WaypointDevice.waypoint(id, label: "\(id)")) }
                        if number % 3 == 2 {
                            try Self.again { try store.delete(id: WaypointDevice.id(id)) }
                        }
                    }
                    store.close()
                }
            }
            try await group.waitForAll()
        }
        let reader = FakeServices(.phone)
        reader.databases = folder
        let store = WaypointStore(device: reader)
        try store.open()
        let wanted = (0..<hands).flatMap { hand in
            (0..<each).filter { $0 % 3 != 2 }.map { hand * 100 + $0 }
        }
        #expect(Set(store.waypoints.map(\.label)) == Set(wanted.map(String.init)))
        #expect(store.waypoints.count == wanted.count)
        #expect(try owner.rows("PRAGMA integrity_check") == [["ok"]])
    }

    /// A busy file is an error that one may try again (250 ms are waited for first).
    private static func again(_ work: () throws -> Void) throws {
        for _ in 0..<200 {
            do { return try work() } catch WaypointStoreError.database(let error) where error.isBusy {}
        }
        try work()
    }
}

import Foundation
import HikeHardware
import HikeStorage
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

/// A device with a folder for its databases that goes with the test.
final class WaypointDevice {
    let folder: String
    let device: FakeServices
    let store: WaypointStore

    init(_ role: DeviceRole = .phone) throws {
        folder = FileManager.default.temporaryDirectory.path + "/waypoints-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        device = FakeServices(role)
        device.databases = folder
        store = WaypointStore(device: device)
        try store.open()
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    var path: String { folder + "/Documents_waypoints.db" }

    /// The file as anyone reads it: plain SQLite, every value as text.
    func rows(_ sql: String) throws -> [[String]] {
        let database = try Database(path: path)
        return try database.rows(sql) { row throws(DatabaseError) in
            var texts: [String] = []
            for column in 0..<row.columnCount {
                switch try row.value(column) {
                case .null: texts.append("NULL")
                case .integer(let number): texts.append("\(number)")
                case .real(let number): texts.append("\(number)")
                case .text(let text): texts.append(text)
                case .blob(let bytes): texts.append("blob \(bytes.count)")
                }
            }
            return texts
        }
    }

    /// Another program at work on the file.
    func database(_ body: (Database) throws(DatabaseError) -> Void) throws {
        try body(try Database(path: path))
    }

    static let moment = UTCDate(nanosecondsSince1970: 1_780_000_000_123_000_000)

    static func id(_ number: Int) -> UUID {
        let digits = String(number)
        let zeros = String(repeating: "0", count: 12 - digits.count)
        return UUID(uuidString: "00000000-0000-4000-A000-" + zeros + digits)!
    }

    static func waypoint(
        _ number: Int, _ latitude: Double = 46.6, _ longitude: Double = 12.2, label: String = "Spring",
        category: WaypointCategory = .waterSource, note: String = "", hike: UUID? = nil
    ) -> Waypoint {
        Waypoint(
            id: id(number), latitude: latitude, longitude: longitude, altitude: nil,
            timestamp: moment + .seconds(Double(number)), label: label, category: category, note: note,
            hikeId: hike)
    }
}

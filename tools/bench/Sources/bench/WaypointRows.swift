import Foundation
import HikeAssembly
import HikeHardware
import HikeStorage
import HikeTrail
import HikeValues
import HikeWaypoints
import Synchronization

/// The Trail app's store of waypoints on a device, with 100,000 of them within 60 km, as a file of a device is: durable.
struct WaypointRows {
    let folder: String

    func measure() throws -> [Row] {
        let root = folder + "/waypoints"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        let pair = try ProbePair(
            folder: root, factory: InProcessDevices(root: root, apps: [WaypointBench.description]),
            app: WaypointBench.id)
        try pair.advance()
        return try WaypointBench.result.withLock { result in
            guard let result else {
                throw Child.Failed(description: "the app with waypoints was not launched")
            }
            return try result.get()
        }
    }
}

/// An app that measures at its launch.
private final class WaypointBench: DeviceApp {
    static let id = "waypoints"
    static let description = AppDescription(id: id, roles: [.phone]) { WaypointBench($0) }
    static let result = Mutex<Result<[Row], any Error>?>(nil)

    private static let count = 100_000
    private static let centre = Coordinate(latitude: 42.55, longitude: 1.55)

    private let device: any DeviceServices
    private let store: WaypointStore

    init(_ device: any DeviceServices) {
        self.device = device
        store = WaypointStore(device: device)
    }

    func handle(_ event: AppEvent) {
        guard case .launched = event else { return }
        let measured = Result { try measure() }
        Self.result.withLock { $0 = measured }
    }

    private func measure() throws -> [Row] {
        var random = RandomStream(seed: 7)
        func waypoint() -> Waypoint {
            // Within a square of 60 km.
            Waypoint(
                id: UUID(uuidString: random.uuid()) ?? UUID(),
                latitude: Self.centre.latitude + (random.uniform() - 0.5) * 0.54,
                longitude: Self.centre.longitude + (random.uniform() - 0.5) * 0.73,
                altitude: 1_000 + 1_500 * random.uniform(),
                timestamp: UTCDate(
                    nanosecondsSince1970: 1_750_000_000_000_000_000 + Int64(random.uniform() * 1e16)),
                label: "Spring below the wall", category: .waterSource)
        }
        try store.open()
        store.close()
        try fill((0..<Self.count).map { _ in waypoint() })
        var openings: [Double] = []
        for _ in 0..<5 {
            store.close()
            openings.append(try Stopwatch.seconds { try store.open() })
        }
        var rows = [
            Row(
                "waypoints: opening 100,000", Statistics.median(openings), "s", decimals: 2,
                note: "read, sorted and indexed; median of 5")
        ]
        for (radius, target) in [(1_000.0, Row.Target.atMost(1)), (2_000, .atMost(1)), (5_000, .none)] {
            var found = 0
            let times = try (0..<201).map { _ in
                let here = waypoint()
                return try Stopwatch.seconds {
                    found += try store.fetchNearby(
                        latitude: here.latitude, longitude: here.longitude, radiusMeters: radius
                    ).count
                } * 1_000
            }
            rows.append(
                Row(
                    "  fetchNearby, \(Int(radius / 1_000)) km", Statistics.median(times), "ms", decimals: 2,
                    target: target, note: "median of 201 places, \(found / 201) found"))
        }
        let inserts = try (0..<101).map { _ in
            let new = waypoint()
            return try Stopwatch.seconds { try store.insert(new) } * 1_000
        }
        rows.append(
            Row(
                "  a pin saved, durable", Statistics.median(inserts), "ms", decimals: 2, target: .atMost(10),
                note: "median of 101, beside the 100,000"))
        let order = WaypointOrder(store.waypoints, by: .category)
        let sorting = Stopwatch.rate { _ = WaypointOrder(store.waypoints, by: .category) }
        let search = Stopwatch.rate { _ = WaypointList(order, search: "wall spring") }
        rows.append(
            Row(
                "  the list of 100,000 sorted", 1_000 / sorting, "ms", decimals: 0, target: .atMost(1_000),
                note: "by category and title, once until waypoints change"))
        rows.append(
            Row(
                "  searched", 1_000 / search, "ms", decimals: 1, target: .atMost(100),
                note: "two words, at every letter that is typed"))
        return rows
    }

    /// As another program would: rows in one transaction.
    private func fill(_ waypoints: [Waypoint]) throws {
        let file = try Database(path: try device.storage.databasePath("Documents/waypoints.db"))
        defer { file.close() }
        try file.execute("BEGIN IMMEDIATE")
        for waypoint in waypoints {
            try file.run(
                """
                INSERT INTO waypoints (id, latitude, longitude, altitude, timestamp, label, category)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(waypoint.id.uuidString), .real(waypoint.latitude), .real(waypoint.longitude),
                    .real(waypoint.altitude ?? 0), .text(waypoint.timestamp.iso8601(decimals: 3)),
                    .text(waypoint.label), .text(waypoint.category.rawValue),
                ])
        }
        try file.execute("COMMIT")
    }
}

import Foundation
import HikeHardware
import HikeStorage
import HikeValues

/// The workouts of a device, one JSON file each: `health/workouts/ID.json` (MAP-39). They belong to the owner of the device:
/// an app that goes leaves them.
struct WorkoutStore {
    private static let folder = "workouts"
    /// The device's folder.
    let root: String

    private struct Place: Encodable {
        var latitude: Double
        var longitude: Double
        var altitude: Double?
        var date: String
    }

    private struct File: Encodable {
        var id: String
        var activity: String
        var start: String
        var end: String
        var distance: Double
        var energy: Double?
        var averageHeartRate: Double?
        var maxHeartRate: Double?
        var route: [Place]
    }

    /// Writes a workout; it is on the disk when this returns.
    ///
    /// - Returns: whether there was none of that id.
    func write(_ workout: WorkoutRecord) throws(ServiceError) -> Bool {
        let json = try Self.json(workout)
        do throws(SandboxError) { return try write(json, id: workout.id) } catch {
            if case .diskFull = error { throw .storageFull(error.description) }
            throw .storage(error.description)
        }
    }

    private func write(_ json: [UInt8], id: String) throws(SandboxError) -> Bool {
        let sandbox = try Sandbox(root: root + "/health")
        let path = try SandboxPath("\(Self.folder)/\(id).json")
        let isNew = !sandbox.exists(path)
        try sandbox.makeFolder(path.parent)
        try sandbox.writeAtomically(path, json, durable: true)
        return isNew
    }

    private static func json(_ workout: WorkoutRecord) throws(ServiceError) -> [UInt8] {
        let file = File(
            id: workout.id, activity: workout.activity, start: workout.start.iso8601(decimals: 3),
            end: workout.end.iso8601(decimals: 3), distance: workout.distance, energy: workout.energy,
            averageHeartRate: workout.averageHeartRate, maxHeartRate: workout.highestHeartRate,
            route: workout.route.map {
                Place(
                    latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude,
                    altitude: $0.altitude, date: $0.date.iso8601(decimals: 3))
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do { return Array(try encoder.encode(file)) } catch {
            throw .storage("a number of the workout is no number")
        }
    }
}

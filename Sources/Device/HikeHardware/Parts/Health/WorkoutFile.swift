import HikeValues

/// A workout in the health store of a device: `health/workouts/ID.json` (MAP-39). It belongs to the owner of the device: an app
/// that goes leaves it.
enum WorkoutFile {
    static func path(of id: String) -> String { "workouts/\(id).json" }

    /// - Throws: where a number is none.
    static func json(_ workout: WorkoutRecord) throws(ServiceError) -> [UInt8] {
        let numbers = [
            workout.distance, workout.energy ?? 0, workout.averageHeartRate ?? 0,
            workout.highestHeartRate ?? 0,
        ]
        let places = workout.route.flatMap { place -> [Double] in
            [place.coordinate.latitude, place.coordinate.longitude, place.altitude ?? 0]
        }
        guard (numbers + places).allSatisfy(\.isFinite) else {
            throw .storage("a number of the workout is no number")
        }
        var line = JSONLine()
        line.add("id", workout.id)
        line.add("activity", workout.activity)
        line.add("start", workout.start.iso8601(decimals: 3))
        line.add("end", workout.end.iso8601(decimals: 3))
        line.add("distance", workout.distance, decimals: 2)
        if let energy = workout.energy { line.add("energy", energy, decimals: 2) }
        if let rate = workout.averageHeartRate { line.add("averageHeartRate", rate, decimals: 2) }
        if let rate = workout.highestHeartRate { line.add("maxHeartRate", rate, decimals: 2) }
        line.add("route", json: route(workout.route))
        return line.finished()
    }

    private static func route(_ places: [WorkoutRecord.Place]) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for (index, place) in places.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            var line = JSONLine()
            line.add("latitude", place.coordinate.latitude, decimals: 7)
            line.add("longitude", place.coordinate.longitude, decimals: 7)
            if let altitude = place.altitude { line.add("altitude", altitude, decimals: 2) }
            line.add("date", place.date.iso8601(decimals: 3))
            bytes += line.finished()
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}

import Foundation
import HikeHardware
import HikeRecording
import HikeValues

/// A recording as a workout (OHX-37).
extension RecordingSession {
    /// Takes a reading of a health sensor.
    func take(_ sample: HealthSample) {
        guard isRecording, let rate = workout?.take(sample) else { return }
        _ = recorder.handle(.heartRate(rate))
    }

    /// Keeps a hike as a workout, where it was one. Its failure costs no hike.
    func saveWorkout(_ hike: SavedRoute, of recovery: HikeRecovery) {
        guard recovery.isWorkout else { return }
        do {
            try device.health?.save(
                WorkoutRecord(
                    id: hike.id.uuidString, activity: "hiking", start: recovery.startedAt,
                    end: max(recovery.savedAt, hike.endTime), distance: hike.totalDistance,
                    energy: hike.estimatedCalories, averageHeartRate: hike.averageHeartRate,
                    highestHeartRate: hike.highestHeartRate,
                    route: recovery.points.map {
                        WorkoutRecord.Place(
                            coordinate: $0.coordinate, altitude: $0.altitude, date: $0.date)
                    }))
        } catch {
            device.log(
                .warning, "health", "the workout was not saved",
                [FileMetadata("name", hike.name), FileMetadata("reason", error.description)])
        }
    }

    // MARK: What it comes to

    /// The figures of the save sheet (OHX-10).
    func figures(of recovery: HikeRecovery) -> [(String, String)] {
        let statistics = HikeStatistics(recovery.points)
        let text = settings.text
        var rows = [
            ("Distance", text.distance(recovery.distance)),
            ("Walking", HikeText.duration(statistics.walkingTime)),
            ("Resting", HikeText.duration(statistics.restingTime)),
            ("Climb", text.height(statistics.elevationGain)),
            ("Descent", text.height(statistics.elevationLoss)),
        ]
        if let rate = recovery.averageHeartRate { rows.append(("Heart", HikeText.heartRate(rate))) }
        if let rate = recovery.highestHeartRate { rows.append(("Highest", HikeText.heartRate(rate))) }
        let calories = HikeStatistics.calories(
            distance: recovery.distance, gain: statistics.elevationGain, seconds: statistics.walkingTime,
            weight: weight)
        rows.append(("Energy", HikeText.calories(calories)))
        return rows
    }
}

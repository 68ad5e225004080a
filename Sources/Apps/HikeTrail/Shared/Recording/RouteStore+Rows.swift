import Foundation
import HikeRecording
import HikeStorage
import HikeValues

/// Hikes as rows of the table.
extension RouteStore {
    static let columns = [
        "id", "name", "start_latitude", "start_longitude", "end_latitude", "end_longitude", "start_time",
        "end_time", "total_distance", "elevation_gain", "elevation_loss", "walking_time", "resting_time",
        "avg_heart_rate", "max_heart_rate", "estimated_calories", "comment", "region_id", "track_data",
        "modified_at", "recorded_at", "named_at", "commented_at", "is_live", "cloudkit_record_id",
    ]

    static let upsert: String = {
        let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
        let changes = columns.dropFirst().dropLast().map { "\($0) = excluded.\($0)" }
        let cloud = "cloudkit_record_id = coalesce(excluded.cloudkit_record_id, cloudkit_record_id)"
        return "INSERT INTO saved_routes (\(columns.joined(separator: ", "))) VALUES (\(places)) "
            + "ON CONFLICT(id) DO UPDATE SET \((changes + [cloud]).joined(separator: ", "))"
    }()

    static func text(_ date: UTCDate) -> String { date.iso8601(decimals: 6) }

    static func values(of hike: SavedRoute) -> [DatabaseValue] {
        func real(_ value: Double?) -> DatabaseValue { value.map { .real($0) } ?? .null }
        return [
            .text(hike.id.uuidString), .text(hike.name), .real(hike.start.latitude),
            .real(hike.start.longitude), .real(hike.end.latitude), .real(hike.end.longitude),
            .text(text(hike.startTime)), .text(text(hike.endTime)), .real(hike.totalDistance),
            .real(hike.elevationGain), .real(hike.elevationLoss), .real(hike.walkingTime),
            .real(hike.restingTime), real(hike.averageHeartRate), real(hike.highestHeartRate),
            real(hike.estimatedCalories), .text(hike.comment),
            hike.regionID.map { .text($0.uuidString) } ?? .null, .blob(hike.track),
        ] + moments(of: hike) + [hike.cloudRecordID.map { .text($0) } ?? .null]
    }

    /// `modified_at` to `is_live`.
    static func moments(of hike: SavedRoute) -> [DatabaseValue] {
        func moment(_ date: UTCDate?) -> DatabaseValue { date.map { .text(text($0)) } ?? .null }
        return [
            moment(hike.modifiedAt), moment(hike.moments.recorded), moment(hike.moments.named),
            moment(hike.moments.commented), .integer(hike.moments.isLive ? 1 : 0),
        ]
    }

    static func hike(_ row: Statement) throws(DatabaseError) -> SavedRoute {
        func real(_ column: Int) throws(DatabaseError) -> Double? {
            row.isNull(column) ? nil : try row.real(column)
        }
        func date(_ column: Int) throws(DatabaseError) -> UTCDate {
            guard let date = UTCDate(iso8601: try row.text(column)) else {
                throw .unexpectedColumn(index: column, expected: "an ISO 8601 date", sql: row.sql)
            }
            return date
        }
        guard let id = UUID(uuidString: try row.text(0)) else {
            throw .unexpectedColumn(index: 0, expected: "a UUID", sql: row.sql)
        }
        let end = try date(7)
        // Before the column was there nobody had changed a hike since its end.
        let modified = row.isNull(19) ? end : try date(19)
        func moment(_ column: Int) throws(DatabaseError) -> UTCDate? {
            row.isNull(column) ? nil : try date(column)
        }
        let moments = SavedRoute.Moments(
            recorded: try moment(20), named: try moment(21), commented: try moment(22),
            isLive: try row.integer(23) != 0)
        var hike = SavedRoute(
            id: id, name: try row.text(1),
            start: Coordinate(latitude: try row.real(2), longitude: try row.real(3)),
            end: Coordinate(latitude: try row.real(4), longitude: try row.real(5)), startTime: try date(6),
            endTime: end, totalDistance: try row.real(8), elevationGain: try row.real(9),
            elevationLoss: try row.real(10), walkingTime: try row.real(11), restingTime: try row.real(12),
            averageHeartRate: try real(13), highestHeartRate: try real(14), estimatedCalories: try real(15),
            comment: try row.text(16), regionID: row.isNull(17) ? nil : UUID(uuidString: try row.text(17)),
            track: try row.blob(18), modifiedAt: modified,
            cloudRecordID: row.isNull(24) ? nil : try row.text(24))
        hike.moments = moments
        return hike
    }
}

import Foundation
import HikeValues

/// Why a file is no hike.
public enum SavedRouteError: Error, Hashable, Sendable, CustomStringConvertible {
    case fileTooLarge(bytes: Int, limit: Int)
    case unreadable(detail: String)
    case invalidNumber(field: String)
    case invalidDate(field: String, text: String)
    case track(TrackCompressionError)

    public var description: String {
        switch self {
        case .fileTooLarge(let bytes, let limit):
            "The file has \(bytes) bytes, more than the limit of \(limit); it is no saved hike."
        case .unreadable(let detail): "The file is no saved hike in JSON: \(detail)"
        case .invalidNumber(let field): "The field \(field) is not a number in its range."
        case .invalidDate(let field, let text):
            "The field \(field) is \"\(text.prefix(64))\"; it must be an ISO 8601 date such as "
                + "2026-06-01T06:00:00Z."
        case .track(let error): error.description
        }
    }
}

/// The file that travels: JSON with sorted keys, the track in Base64 (OHX-13).
extension SavedRoute {
    /// Bytes; larger files are refused.
    public static let fileLimit = 64 * 1_024 * 1_024

    /// The row of a file, in the names of its fields.
    private struct File: Codable {
        var id: UUID
        var name: String
        var startLatitude: Double
        var startLongitude: Double
        var endLatitude: Double
        var endLongitude: Double
        var startTime: String
        var endTime: String
        var totalDistance: Double
        var elevationGain: Double
        var elevationLoss: Double
        var walkingTime: Double
        var restingTime: Double
        var averageHeartRate: Double?
        var maxHeartRate: Double?
        var estimatedCalories: Double?
        var comment: String
        var regionId: UUID?
        var trackData: Data
        var modifiedAt: String?
        /// These only where they differ from ``modifiedAt``.
        var recordedAt: String?
        var namedAt: String?
        var commentedAt: String?
        var isLive: Bool?
    }

    /// The bytes of the file.
    ///
    /// - Throws: ``SavedRouteError/unreadable(detail:)`` where a number is not finite.
    public func json() throws(SavedRouteError) -> [UInt8] {
        let file = File(
            id: id, name: name, startLatitude: start.latitude, startLongitude: start.longitude,
            endLatitude: end.latitude, endLongitude: end.longitude, startTime: startTime.iso8601(decimals: 6),
            endTime: endTime.iso8601(decimals: 6), totalDistance: totalDistance, elevationGain: elevationGain,
            elevationLoss: elevationLoss, walkingTime: walkingTime, restingTime: restingTime,
            averageHeartRate: averageHeartRate, maxHeartRate: highestHeartRate,
            estimatedCalories: estimatedCalories, comment: comment, regionId: regionID,
            trackData: Data(track), modifiedAt: modifiedAt.iso8601(decimals: 6),
            recordedAt: moments.recorded?.iso8601(decimals: 6),
            namedAt: moments.named?.iso8601(decimals: 6),
            commentedAt: moments.commented?.iso8601(decimals: 6), isLive: moments.isLive ? true : nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(file)) } catch {
            throw .unreadable(detail: "a value has no text")
        }
    }

    /// Reads a file and checks all of it, the track too.
    public init(json bytes: [UInt8]) throws(SavedRouteError) {
        guard bytes.count <= Self.fileLimit else {
            throw .fileTooLarge(bytes: bytes.count, limit: Self.fileLimit)
        }
        let file: File
        do { file = try JSONDecoder().decode(File.self, from: Data(bytes)) } catch {
            throw .unreadable(detail: Self.sentence(for: error))
        }
        let end = try Self.date(file.endTime, "endTime")
        self.init(
            id: file.id, name: file.name,
            start: Coordinate(latitude: file.startLatitude, longitude: file.startLongitude),
            end: Coordinate(latitude: file.endLatitude, longitude: file.endLongitude),
            startTime: try Self.date(file.startTime, "startTime"), endTime: end,
            totalDistance: file.totalDistance, elevationGain: file.elevationGain,
            elevationLoss: file.elevationLoss, walkingTime: file.walkingTime, restingTime: file.restingTime,
            averageHeartRate: file.averageHeartRate, highestHeartRate: file.maxHeartRate,
            estimatedCalories: file.estimatedCalories, comment: file.comment, regionID: file.regionId,
            track: Array(file.trackData), modifiedAt: end)
        if let text = file.modifiedAt { modifiedAt = try Self.date(text, "modifiedAt") }
        if let text = file.recordedAt { moments.recorded = try Self.date(text, "recordedAt") }
        if let text = file.namedAt { moments.named = try Self.date(text, "namedAt") }
        if let text = file.commentedAt { moments.commented = try Self.date(text, "commentedAt") }
        moments.isLive = file.isLive ?? false
        try validate()
    }

    /// Checks places, numbers and the track.
    public func validate() throws(SavedRouteError) {
        guard start.isValid, end.isValid else { throw .invalidNumber(field: "startLatitude … endLongitude") }
        let numbers: [(String, Double?)] = [
            ("totalDistance", totalDistance), ("elevationGain", elevationGain),
            ("elevationLoss", elevationLoss), ("walkingTime", walkingTime), ("restingTime", restingTime),
            ("averageHeartRate", averageHeartRate), ("maxHeartRate", highestHeartRate),
            ("estimatedCalories", estimatedCalories),
        ]
        for (field, value) in numbers {
            guard let value else { continue }
            guard value.isFinite, (0...1e9).contains(value) else { throw .invalidNumber(field: field) }
        }
        do throws(TrackCompressionError) { _ = try points() } catch { throw .track(error) }
    }

    private static func date(_ text: String, _ field: String) throws(SavedRouteError) -> UTCDate {
        guard let date = UTCDate(iso8601: text) else { throw .invalidDate(field: field, text: text) }
        return date
    }

    /// One line for a decoding error; the library's own descriptions are dumps.
    private static func sentence(for error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "the field \(key.stringValue) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "the field \(context.codingPath.last?.stringValue ?? "as a whole") has another form."
        default: "it cannot be read."
        }
    }
}

import Foundation
import HikeValues

/// Why a waypoint cannot be read.
public enum WaypointError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(String)
    case tooLarge(bytes: Int)
    case invalid(field: String, text: String)

    public var description: String {
        switch self {
        case .unreadable(let detail): "This is no waypoint: \(detail)."
        case .tooLarge(let bytes):
            "The waypoint has \(bytes) bytes; at most \(WaypointLimits.jsonBytes) are read."
        case .invalid(let field, let text):
            "The waypoint's \(field) is \"\(text.prefix(64))\", which cannot be."
        }
    }
}

extension Waypoint: Codable {
    enum CodingKeys: String, CodingKey {
        case id, latitude, longitude, altitude, timestamp, label, category, note, hasPhoto, hikeId
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let moment = try container.decode(String.self, forKey: .timestamp)
        guard let timestamp = UTCDate(iso8601: moment) else {
            throw WaypointError.invalid(field: "timestamp", text: moment)
        }
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            latitude: try container.decode(Double.self, forKey: .latitude),
            longitude: try container.decode(Double.self, forKey: .longitude),
            altitude: try container.decodeIfPresent(Double.self, forKey: .altitude), timestamp: timestamp,
            label: try container.decodeIfPresent(String.self, forKey: .label) ?? "",
            category: WaypointCategory(text: try container.decode(String.self, forKey: .category)),
            note: try container.decodeIfPresent(String.self, forKey: .note) ?? "",
            hasPhoto: try container.decodeIfPresent(Bool.self, forKey: .hasPhoto) ?? false,
            hikeId: try container.decodeIfPresent(UUID.self, forKey: .hikeId))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(latitude, forKey: .latitude)
        try container.encode(longitude, forKey: .longitude)
        try container.encodeIfPresent(altitude, forKey: .altitude)
        try container.encode(timestamp.exactText(), forKey: .timestamp)
        try container.encode(label, forKey: .label)
        try container.encode(category, forKey: .category)
        try container.encode(note, forKey: .note)
        try container.encode(hasPhoto, forKey: .hasPhoto)
        try container.encodeIfPresent(hikeId, forKey: .hikeId)
    }

    /// Reads a waypoint's JSON. What is not known in it is skipped.
    public init(json bytes: some Collection<UInt8>) throws(WaypointError) {
        self = try Self.decode(Waypoint.self, bytes)
        try check()
    }

    /// JSON with sorted keys, so that equal waypoints are equal bytes.
    public func json() throws(WaypointError) -> [UInt8] { try Self.encode(self) }

    static func decode<Value: Decodable>(
        _ type: Value.Type, _ bytes: some Collection<UInt8>
    ) throws(WaypointError) -> Value {
        guard bytes.count <= WaypointLimits.jsonBytes else { throw .tooLarge(bytes: bytes.count) }
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch let error as WaypointError {
            throw error
        } catch { throw .unreadable(sentence(for: error)) }
    }

    static func encode(_ value: some Encodable) throws(WaypointError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(value)) } catch {
            throw .unreadable("it has a number that is none")
        }
    }

    /// Places that there are.
    func check() throws(WaypointError) {
        guard coordinate.isValid else {
            throw .invalid(field: "place", text: "\(latitude), \(longitude)")
        }
    }

    private static func sentence(for error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.last?.stringValue ?? "the whole") has another form"
        case .dataCorrupted(let context):
            "\(context.codingPath.last?.stringValue ?? "the whole") cannot be read"
        default: "it cannot be read"
        }
    }
}

extension UTCDate {
    /// ISO 8601 with as many decimals as the moment needs, and at least so many.
    public func exactText(leastDecimals: Int = 0) -> String {
        let nanosecond = fields.nanosecond
        let needed =
            nanosecond == 0 ? 0 : nanosecond % 1_000_000 == 0 ? 3 : nanosecond % 1_000 == 0 ? 6 : 9
        return iso8601(decimals: max(leastDecimals, needed))
    }
}

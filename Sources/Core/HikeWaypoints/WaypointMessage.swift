import Foundation
import HikeConnectivity
import HikeValues

/// What one device tells the other of a waypoint: a user info (CX-01).
///
/// It is written as `{waypoint: Data, thumbnail: Data}`; the data is the waypoint's JSON with `modifiedAt`, or of one
/// that was deleted `{"id", "isDeleted": true, "modifiedAt"}`. The flattened form, with `type` = `waypoint` and each
/// field a key of its own, is read too.
public struct WaypointMessage: Hashable, Sendable {
    /// The key of the waypoint in the user info.
    public static let waypointKey = "waypoint"
    /// The key of the picture in the user info.
    public static let thumbnailKey = "thumbnail"
    /// The key that says that the waypoint has no picture any more. That there is none in a user info says nothing: it may
    /// be too large, or the sender keeps none (CX-06).
    public static let photoRemovedKey = "photoRemoved"

    public var id: UUID
    /// The waypoint, or that it is deleted, and when that was so.
    public var version: WaypointVersion
    /// A JPEG of 100 by 100 pixels.
    public var thumbnail: [UInt8]?
    /// It had a picture, which was taken away; not where there is a thumbnail.
    public var isPhotoRemoved = false

    /// It was made or edited.
    public init(
        _ waypoint: Waypoint, modifiedAt: UTCDate, thumbnail: [UInt8]? = nil, isPhotoRemoved: Bool = false
    ) {
        id = waypoint.id
        version = WaypointVersion(waypoint, modifiedAt: modifiedAt)
        self.thumbnail = thumbnail
        self.isPhotoRemoved = isPhotoRemoved && thumbnail == nil
    }

    /// It was deleted.
    public init(deleted id: UUID, at moment: UTCDate) {
        self.id = id
        version = WaypointVersion(nil, modifiedAt: moment)
    }

    // MARK: Writing

    /// The user info that is sent (OH2-53, OH2-57). A thumbnail that is too large to travel is left out.
    public func userInfo() throws(WaypointError) -> [String: PropertyValue] {
        let coded = CodedWaypoint(id: id, version: version)
        var values: [String: PropertyValue] = [Self.waypointKey: .data(try Waypoint.encode(coded))]
        if let thumbnail, version.waypoint != nil, thumbnail.count <= WaypointLimits.thumbnailBytes {
            values[Self.thumbnailKey] = .data(thumbnail)
        }
        if isPhotoRemoved { values[Self.photoRemovedKey] = .bool(true) }
        return values
    }

    // MARK: Reading

    /// Whether a user info speaks of a waypoint, in either form.
    public static func isOne(_ userInfo: [String: PropertyValue]) -> Bool {
        userInfo[waypointKey] != nil || userInfo[FlatKeys.type]?.string == FlatKeys.waypoint
    }

    /// Reads either form and checks the waypoint; the picture is taken as it is.
    public init(userInfo: [String: PropertyValue]) throws(WaypointError) {
        switch userInfo[Self.waypointKey] {
        case .data(let bytes): try self.init(json: bytes)
        case .string(let text): try self.init(json: Array(text.utf8))
        case .some: throw .unreadable("its key \"\(Self.waypointKey)\" holds no JSON")
        case nil: try self.init(flat: userInfo)
        }
        guard version.waypoint != nil else { return }
        let picture = userInfo[Self.thumbnailKey]?.data ?? userInfo[FlatKeys.thumbnail]?.data
        if let picture, !picture.isEmpty { thumbnail = picture }
        isPhotoRemoved = thumbnail == nil && userInfo[Self.photoRemovedKey]?.bool == true
    }

    private init(json bytes: [UInt8]) throws(WaypointError) {
        let coded = try Waypoint.decode(CodedWaypoint.self, bytes)
        id = coded.id
        version = coded.version
        try version.waypoint?.check()
    }

    private enum FlatKeys {
        static let type = "type"
        static let waypoint = "waypoint"
        static let thumbnail = "thumbnailData"
    }

    private init(flat values: [String: PropertyValue]) throws(WaypointError) {
        guard values[FlatKeys.type]?.string == FlatKeys.waypoint else {
            throw .unreadable("it has no key \"\(Self.waypointKey)\"")
        }
        func number(_ key: Waypoint.CodingKeys) throws(WaypointError) -> Double {
            guard let number = values[key.rawValue]?.double else {
                throw .unreadable("\(key.rawValue) is missing")
            }
            return number
        }
        func text(_ key: Waypoint.CodingKeys) -> String? { values[key.rawValue]?.string }
        guard let id = text(.id).flatMap({ UUID(uuidString: $0) }) else { throw .unreadable("id is no UUID") }
        let timestamp: UTCDate
        switch values[Waypoint.CodingKeys.timestamp.rawValue] {
        case .date(let date): timestamp = date
        case .string(let text):
            guard let date = UTCDate(iso8601: text) else { throw .invalid(field: "timestamp", text: text) }
            timestamp = date
        // Seconds since 1970.
        case .some(let value):
            guard let seconds = value.double, seconds.magnitude < 9e9 else {
                throw .unreadable("timestamp is no date")
            }
            timestamp = UTCDate(secondsSince1970: seconds)
        case nil: throw .unreadable("timestamp is missing")
        }
        let waypoint = Waypoint(
            id: id, latitude: try number(.latitude), longitude: try number(.longitude),
            altitude: values[Waypoint.CodingKeys.altitude.rawValue]?.double, timestamp: timestamp,
            label: text(.label) ?? "", category: WaypointCategory(text: text(.category) ?? ""),
            note: text(.note) ?? "",
            hasPhoto: values[Waypoint.CodingKeys.hasPhoto.rawValue]?.bool ?? false,
            hikeId: text(.hikeId).flatMap { UUID(uuidString: $0) })
        try waypoint.check()
        // This form knows of no edits.
        self.init(waypoint, modifiedAt: timestamp)
    }
}

/// The JSON of a message.
private struct CodedWaypoint: Codable {
    enum CodingKeys: String, CodingKey { case id, isDeleted, modifiedAt }

    var id: UUID
    var version: WaypointVersion

    init(id: UUID, version: WaypointVersion) {
        self.id = id
        self.version = version
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        let isDeleted = try container.decodeIfPresent(Bool.self, forKey: .isDeleted) ?? false
        let waypoint = isDeleted ? nil : try Waypoint(from: decoder)
        let moment: UTCDate
        switch try container.decodeIfPresent(String.self, forKey: .modifiedAt) {
        case let text?:
            guard let date = UTCDate(iso8601: text) else {
                throw WaypointError.invalid(field: "modifiedAt", text: text)
            }
            moment = date
        case nil:
            // A peer that knows of no edits.
            guard let waypoint else { throw WaypointError.unreadable("modifiedAt is missing") }
            moment = waypoint.timestamp
        }
        version = WaypointVersion(waypoint, modifiedAt: moment)
    }

    func encode(to encoder: any Encoder) throws {
        try version.waypoint?.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        if version.waypoint == nil {
            try container.encode(id, forKey: .id)
            try container.encode(true, forKey: .isDeleted)
        }
        try container.encode(version.modifiedAt.exactText(), forKey: .modifiedAt)
    }
}

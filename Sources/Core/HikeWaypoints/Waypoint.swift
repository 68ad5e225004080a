import Foundation
import HikeValues

/// A place that a hiker marked (OH2-04). Where and when it was marked never changes; what is said of it may (OH2-05).
public struct Waypoint: Identifiable, Hashable, Sendable {
    public let id: UUID
    /// Degrees, WGS 84.
    public let latitude: Double
    /// Degrees, WGS 84.
    public let longitude: Double
    /// Metres above mean sea level, within ``WaypointLimits/altitudes``; nil where nobody knows.
    public let altitude: Double?
    /// When it was marked.
    public let timestamp: UTCDate
    /// The hiker's own name for it; empty for none.
    public var label: String
    public var category: WaypointCategory
    /// The hiker's own words; empty for none.
    public var note: String
    /// There is a photo of it, on the phone.
    public var hasPhoto: Bool
    /// The saved hike that it belongs to (OH2-06).
    public var hikeId: UUID?

    /// - Parameter altitude: one that cannot be is left out, wherever it comes from: what one device keeps the other takes.
    public init(
        id: UUID, latitude: Double, longitude: Double, altitude: Double? = nil, timestamp: UTCDate,
        label: String = "", category: WaypointCategory = .custom, note: String = "", hasPhoto: Bool = false,
        hikeId: UUID? = nil
    ) {
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { WaypointLimits.altitudes.contains($0) ? $0 : nil }
        self.timestamp = timestamp
        self.label = label
        self.category = category
        self.note = note
        self.hasPhoto = hasPhoto
        self.hikeId = hikeId
    }

    /// A waypoint where a receiver saw itself. The altitude is left out where the fix has none that is valid
    /// (OH2-09): below the sea there are places too (CX-12).
    ///
    /// - Parameter timestamp: when it is marked.
    public init(
        at fix: Fix, id: UUID, timestamp: UTCDate, label: String = "", category: WaypointCategory = .custom,
        note: String = "", hikeId: UUID? = nil
    ) {
        self.init(
            id: id, latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
            altitude: fix.verticalAccuracy > 0 ? fix.altitude : nil, timestamp: timestamp, label: label,
            category: category, note: note, hikeId: hikeId)
    }

    public var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// `47.38291, 11.09431` (OH2-08).
    public var coordinateText: String { Self.text(of: coordinate) }

    /// A place with five decimals, about a metre (OH2-08).
    public static func text(of place: Coordinate) -> String {
        DecimalText.string(place.latitude, decimals: 5) + ", "
            + DecimalText.string(place.longitude, decimals: 5)
    }

    /// Its label, or what it is where it has none (OH2-51).
    public var title: String { label.isEmpty ? category.displayName : label }
}

/// How much may be said of a waypoint, so that it always fits into one message of the link (65,536 bytes).
public enum WaypointLimits {
    /// Metres above mean sea level that a place can have.
    public static let altitudes = -100_000.0...100_000.0
    /// Bytes of a label in UTF-8.
    public static let labelBytes = 500
    /// Bytes of a note in UTF-8; JSON needs up to six for one.
    public static let noteBytes = 8_000
    /// Bytes of a thumbnail that travels.
    public static let thumbnailBytes = 12_000
    /// Bytes of a waypoint's JSON that is read.
    public static let jsonBytes = 65_536

    /// A label as it is kept: one line, without blanks around it.
    public static func label(_ text: String) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        return cut(trimmed(line), labelBytes)
    }

    /// A note as it is kept.
    public static func note(_ text: String) -> String { cut(trimmed(text), noteBytes) }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// The characters from the beginning that fit whole.
    private static func cut(_ text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var size = 0
        return String(
            text.prefix { character in
                size += character.utf8.count
                return size <= limit
            })
    }
}

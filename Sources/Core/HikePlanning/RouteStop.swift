import HikePlaces
import HikeValues

/// A place of a route: where it is, and its name where it was found by one.
public struct RouteStop: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Nil for a place given by its coordinate.
    public var name: String?

    public init(_ coordinate: Coordinate, name: String? = nil) {
        self.coordinate = coordinate
        self.name = name
    }
}

/// One of the places that a name may mean.
public struct StopCandidate: Hashable, Sendable, CustomStringConvertible {
    /// The name as the map has it.
    public var name: String
    /// "peak, 2942 m, 3.1 km west of Arinsal".
    public var detail: String
    public var coordinate: Coordinate
    /// Metres from another place of the route; nil where none is known.
    public var distance: Double?

    public var description: String {
        var text = "\(name) (\(detail)"
        if let distance { text += ", \(PlacesTable.text(distance: distance)) away" }
        return text + ") at \(StopText.text(coordinate))"
    }
}

/// Why a place of a route is not known.
public enum RouteStopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither a coordinate nor a name.
    case notAPlace(String)
    /// A coordinate that is not on the earth.
    case offTheEarth(String)
    /// A name, and the region knows none.
    case noNames(String)
    /// Several places have the name, the best first.
    case ambiguous(String, [StopCandidate])
    /// No place has the name; those with nearly that name.
    case notFound(String, nearest: [StopCandidate])

    /// What a person may choose from.
    public var candidates: [StopCandidate] {
        switch self {
        case .ambiguous(_, let candidates), .notFound(_, let candidates): candidates
        default: []
        }
    }

    /// The sentence without the candidates.
    public var summary: String {
        let example = "latitude,longitude such as 42.5078,1.5211"
        switch self {
        case .notAPlace(let text): return "a place is \(example), or a name of the region, not '\(text)'"
        case .offTheEarth(let text):
            return "'\(text)' is no place: latitude goes to 90, longitude to 180 degrees"
        case .noNames(let text):
            return
                "'\(text)' cannot be looked up: the region has no names; give \(example), or build it again"
        case .ambiguous(let text, _):
            return "'\(text)' is the name of several places; write more of it, or latitude,longitude"
        case .notFound(let text, let nearest):
            return nearest.isEmpty
                ? "there is no place '\(text)' in the region; a place is a name, or \(example)"
                : "there is no place '\(text)' in the region; did you mean"
        }
    }

    public var description: String {
        guard !candidates.isEmpty else { return summary }
        return summary + ": " + candidates.map(\.description).joined(separator: "; ")
    }
}

/// Coordinates as people write them.
public enum StopText {
    /// `46.62000,12.14000`.
    public static func text(_ place: Coordinate) -> String {
        DecimalText.string(place.latitude, decimals: 5) + ","
            + DecimalText.string(place.longitude, decimals: 5)
    }

    /// What a text means that is written as `latitude,longitude`; nil where it is something else, such as a name.
    public static func coordinate(_ text: String) throws(RouteStopError) -> Coordinate? {
        let numeric = text.utf8.allSatisfy {
            ($0 >= 0x30 && $0 <= 0x39) || [0x20, 0x2B, 0x2C, 0x2D, 0x2E].contains($0)
        }
        // A number alone may be the name of a bus stop.
        guard numeric, text.contains(",") else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.filter { $0 != " " })
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else {
            throw .notAPlace(text)
        }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else { throw .offTheEarth(text) }
        return place
    }
}

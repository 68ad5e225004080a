/// What of a KML file is neither a way nor a place: it is counted, so that nobody takes it for read.
public enum KMLLeftOut: CaseIterable, Hashable, Sendable {
    /// `Polygon`.
    case polygon
    /// A `LinearRing` that bounds no polygon.
    case ring
    /// `Model`, a building in three dimensions.
    case model
    /// `GroundOverlay`, `ScreenOverlay` and `PhotoOverlay`.
    case overlay
    /// `NetworkLink`: what it leads to is never fetched.
    case networkLink
    /// `gx:Tour`.
    case tour
    /// A geometry or a placemark that stands where the format has none, such as a line in `gx:MultiTrack`.
    case misplaced
    /// A placemark without a geometry, such as one with an address alone.
    case placeless

    /// What an element is that no ``KMLReader`` takes where it stands, by its local name; nil where it holds no data.
    init?(element name: String) {
        switch name {
        case "Polygon": self = .polygon
        case "LinearRing": self = .ring
        case "Model": self = .model
        case "GroundOverlay", "ScreenOverlay", "PhotoOverlay": self = .overlay
        case "NetworkLink": self = .networkLink
        case "Tour": self = .tour
        case "Document", "Folder", "Placemark", "MultiGeometry", "LineString", "Point", "MultiTrack", "Track":
            self = .misplaced
        default: return nil
        }
    }

    /// The end of a sentence about one of them, and about several.
    var words: (one: String, many: String) {
        switch self {
        case .polygon: ("polygon was", "polygons were")
        case .ring: ("ring was", "rings were")
        case .model: ("model was", "models were")
        case .overlay: ("overlay was", "overlays were")
        case .networkLink: ("network link was", "network links were")
        case .tour: ("tour was", "tours were")
        case .misplaced: ("element in a wrong place was", "elements in wrong places were")
        case .placeless: ("placemark without a place was", "placemarks without a place were")
        }
    }
}

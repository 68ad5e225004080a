import HikeScreens
import HikeValues

/// Units that a map's scale speaks in.
public enum MapUnits: String, Hashable, Sendable { case metric, imperial }

/// What lies on a map and does not move with it.
public struct MapOrnaments: Hashable, Sendable {
    /// A needle that points north; a tap on it (id `map-north`) is for turning the map north up.
    public var showsNorth = false
    /// Units of the scale bar; nil for none.
    public var scale: MapUnits?
    /// Points that the scale bar may take.
    public var scaleWidth = 80.0
    /// Who made the map; empty for nothing.
    public var attribution = ""
    /// What of the frame is covered or cut off; the ornaments lie within.
    public var insets = Insets(8)

    public init() {}

    /// The id of the needle.
    public static let northID = "map-north"
    static let z = 200.0

    func annotations(in map: MapView) -> [Map.Annotation] {
        let room = map.viewport.frame.inset(by: insets)
        let middle = map.viewport.middle
        var parts: [Map.Annotation] = []
        if showsNorth {
            parts.append(
                Map.Annotation(
                    at: Point(room.maxX, room.y) - middle, anchor: Point(1, 0),
                    Self.needle(heading: map.camera.heading)))
        }
        if let scale,
            let bar = ScaleBar(metresPerPoint: map.projection.metresPerPoint, units: scale, most: scaleWidth)
        {
            parts.append(
                Map.Annotation(
                    at: Point(room.x, room.maxY) - middle, anchor: Point(0, 1),
                    bar.element.passingTouches()))
        }
        if !attribution.isEmpty {
            let text = Element(
                .text(
                    Text(
                        attribution, TextLook(.caption2, size: 10), colour: Colour(hex: 0x30353A),
                        lineLimit: 1,
                        leastScale: 0.6)))
            let plate = text.padding(Insets(horizontal: 4, vertical: 1)).wrapped()
                .background(Colour(RGBA(255, 255, 255, 170)), cornerRadius: 3)
            parts.append(
                Map.Annotation(
                    at: Point(room.maxX, room.maxY) - middle, anchor: Point(1, 1), plate.passingTouches()))
        }
        return parts.map { Map.Annotation(at: $0.place, anchor: $0.anchor, $0.element.zIndex(Self.z)) }
    }

    /// The needle by itself, for a screen that has a place for it beside the map; 28 points across.
    ///
    /// - Parameter heading: of the camera, in degrees.
    public static func needle(heading: Double) -> Element {
        let centre = Point(14, 14)
        let turn = Transform.turn(degrees: -heading, about: centre)
        func half(_ tip: Double) -> Outline {
            .path(
                Path(through: [Point(10, 14), Point(14, tip), Point(18, 14)], isClosed: true)
                    .transformed(by: turn))
        }
        let disc = Outline.ellipse(Rect(1, 1, 26, 26))
        return Element.canvas(
            size: Size(28, 28),
            [
                .draw(.fill(disc, .colour(Colour(RGBA(hex: 0x1C1E20, opacity: 0.82))))),
                .draw(.fill(half(4), .colour(Colour(hex: 0xFF453A)))),
                .draw(.fill(half(24), .colour(Colour(hex: 0xE8EAED)))),
            ]
        ).takes(.tap, id: northID).label("North")
    }
}

/// A bar as long as a round distance on the ground.
public struct ScaleBar: Hashable, Sendable {
    /// Points.
    public let width: Double
    /// `500 m`, `2 km`, `1000 ft`, `5 mi`.
    public let text: String

    /// The longest bar of 1, 2 or 5 times a power of ten.
    ///
    /// - Parameters:
    ///   - metresPerPoint: in the middle of the map.
    ///   - most: the length of the bar at most, in points.
    /// - Returns: nil where no such distance fits, as on a globe.
    public init?(metresPerPoint: Double, units: MapUnits, most: Double = 80) {
        guard metresPerPoint > 0, metresPerPoint.isFinite, most > 0 else { return nil }
        let room = metresPerPoint * most
        let (small, large, largeIsFrom) =
            units == .metric ? (1.0, 1000.0, 1000.0) : (0.3048, 1609.344, 1609.344)
        let isLarge = room >= largeIsFrom
        let unit = isLarge ? large : small
        guard let round = Self.round(room / unit) else { return nil }
        width = round * unit / metresPerPoint
        let name = isLarge ? (units == .metric ? "km" : "mi") : (units == .metric ? "m" : "ft")
        text = "\(DecimalText.string(round, decimals: 0)) \(name)"
    }

    /// The largest of 1, 2, 5, 10, 20, … that is not more.
    private static func round(_ most: Double) -> Double? {
        guard most >= 1 else { return nil }
        var power = 1.0
        while power * 10 <= most, power < 1e9 { power *= 10 }
        return [5, 2, 1].map { $0 * power }.first { $0 <= most }
    }

    /// Text over a line with ends, dark with a light rim: seen on every ground.
    var element: Element {
        let (ink, rim) = (Colour(hex: 0x1E2226), Colour(RGBA(255, 255, 255, 215)))
        let bar = Path([
            .move(Point(2, 2)), .line(Point(2, 7)), .line(Point(2 + width, 7)), .line(Point(2 + width, 2)),
        ])
        let line = Element.canvas(
            size: Size(width + 4, 9),
            [
                .draw(.stroke(.path(bar), .colour(rim), Stroke(4, cap: .round, join: .round))),
                .draw(.stroke(.path(bar), .colour(ink), Stroke(1.5, cap: .butt))),
            ])
        let look = TextLook(.caption2, size: 11, weight: .semibold)
        let words = Element(.text(Text(text, look, colour: ink, lineLimit: 1)))
            .padding(Insets(horizontal: 3)).wrapped().background(rim, cornerRadius: 3)
        return .vertical(spacing: 1, alignment: .leading, [words, line])
    }
}

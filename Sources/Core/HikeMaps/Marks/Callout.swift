import HikeScreens
import HikeValues

/// A card above a place with an arrow that points at it. It is an annotation and moves with its place
/// (PS-32).
public struct Callout: Hashable, Sendable {
    public var id: String
    /// The place of the marker that it belongs to.
    public var coordinate: Coordinate
    /// What is on the card.
    public var content: Element
    /// Of the card, in points.
    public var width: Double
    /// About how high the card will be, in points: with less room above the place it goes beneath (PS-61).
    public var height: Double
    /// From the place up to the top of its marker, in points.
    public var clearance: Double
    /// Between the marker and the tip of the arrow, in points (PS-34).
    public var gap: Double
    /// Of the card.
    public var colour: Colour

    public init(
        id: String, at coordinate: Coordinate, width: Double, height: Double,
        clearance: Double = Marker.height, gap: Double = 10,
        colour: Colour = Colour(light: RGBA(255, 255, 255), dark: RGBA(hex: 0x2A2D30)), _ content: Element
    ) {
        self.id = id
        self.coordinate = coordinate
        self.content = content
        self.width = width
        self.height = height
        self.clearance = clearance
        self.gap = gap
        self.colour = colour
    }

    /// Above everything else on the map.
    public static let z = 150.0
    private static let arrow = Size(20, 10)
    private static let corner = 12.0

    /// Where the tip of the arrow lies, in points of the frame.
    public func tip(in projection: MapProjection, insets: Insets = .zero) -> Point {
        let place = projection.point(of: coordinate)
        return place + Point(0, isBelow(place, projection, insets) ? gap : -clearance - gap)
    }

    private func isBelow(_ place: Point, _ projection: MapProjection, _ insets: Insets) -> Bool {
        let needed = height + Self.arrow.height + clearance + gap
        let below = projection.viewport.size.height - insets.bottom - place.y
        return place.y - insets.top < needed && below > place.y - insets.top
    }

    /// It as an annotation that takes taps. Near the frame's sides the card moves in, and the arrow stays on its place as
    /// far as the card reaches. What lies outside of the frame takes its card along.
    ///
    /// - Parameter insets: what of the frame is covered.
    public func annotation(in projection: MapProjection, insets: Insets = .zero) -> MapAnnotation {
        let place = projection.point(of: coordinate)
        let below = isBelow(place, projection, insets)
        let room = projection.viewport.frame.inset(by: insets)
        let most = max(0, width / 2 - Self.corner / 3 - Self.arrow.width / 2)
        var shift = 0.0
        if place.x - width / 2 < room.x { shift = room.x + 4 - (place.x - width / 2) }
        if place.x + width / 2 > room.maxX { shift = room.maxX - 4 - (place.x + width / 2) }
        if !projection.viewport.frame.contains(place) { shift = min(max(shift, -most), most) }
        shift = shift.rounded()
        let lean = min(max(shift, -most), most)
        let pointer = Path(
            through: below
                ? [Point(0, 1), Point(0.5, 0), Point(1, 1)] : [Point(0, 0), Point(1, 0), Point(0.5, 1)],
            isClosed: true)
        let tip = Element.shape(.path(pointer), fill: colour)
            .frame(width: Self.arrow.width, height: Self.arrow.height).offset(-lean, 0)
        let card = content.wrapped().frame(width: width, alignment: .leading)
            .background(colour, cornerRadius: Self.corner)
        let whole = Element.vertical(spacing: 0, below ? [tip, card] : [card, tip])
            .shadow(Shadow(Colour(RGBA(0, 0, 0, 70)), radius: 6)).takes(.tap, id: id)
        return MapAnnotation(
            at: coordinate, anchor: Point(0.5 - shift / width, below ? 0 : 1),
            offset: Point(0, below ? gap : -clearance - gap), z: Self.z, whole)
    }
}

import HikeScreens
import HikeValues

/// A place that is marked: a disc with a symbol on a stem whose tip is the place (OH2-52).
public struct Marker: Hashable, Sendable {
    /// What comes after `waypoint-` in its id (OH2-46).
    public var id: String
    public var coordinate: Coordinate
    /// What it is called where it is read out.
    public var label: String
    /// Of the icon set, such as `drop.fill`.
    public var symbol: String
    public var colour: Colour
    /// Enlarged, with a yellow ring (OH5-44).
    public var isSelected: Bool
    /// Whether it can be moved with a finger; otherwise a drag that begins on it pans the map.
    public var isMovable: Bool

    public init(
        id: String, at coordinate: Coordinate, label: String, symbol: String, colour: Colour,
        isSelected: Bool = false, isMovable: Bool = false
    ) {
        self.id = id
        self.coordinate = coordinate
        self.label = label
        self.symbol = symbol
        self.colour = colour
        self.isSelected = isSelected
        self.isMovable = isMovable
    }

    /// `waypoint-<id>`.
    public var name: String { "waypoint-" + id }

    /// Above the route (40) and the track (50), below the hiker (100).
    public static let z = 75.0

    /// From the tip to the top of the disc, in points, at a size of 1.
    public static let height = 27.5

    /// From the tip to the top of it as it is drawn, the ring of a selected one included, in points: the
    /// clearance of its callout.
    public func height(size: Double = 1) -> Double { (isSelected ? 30.5 * 1.25 : Self.height) * size }

    /// It as an annotation that can be touched.
    ///
    /// - Parameter size: 1 on a watch: a disc of radius 10 with a symbol of 13 points.
    public func annotation(size: Double = 1) -> MapAnnotation {
        // The selected one lies above its neighbours.
        MapAnnotation(
            at: coordinate, anchor: Point(0.5, 1), z: isSelected ? Self.z + 1 : Self.z,
            element(size: size * (isSelected ? 1.25 : 1)))
    }

    /// Wide and high enough for a finger; the tip is in the middle of its lower side.
    private func element(size: Double) -> Element {
        let (width, height) = ((18 * size).rounded(.up) * 2, (34 * size).rounded(.up))
        let (middle, tip) = (width / 2, height)
        let centre = Point(middle, tip - 16.75 * size)
        func disc(_ radius: Double) -> Outline {
            let r = radius * size
            return .ellipse(Rect(centre.x - r, centre.y - r, 2 * r, 2 * r))
        }
        func stem(_ half: Double, _ end: Double) -> Outline {
            let top = centre.y + 7 * size
            return .path(
                Path(
                    through: [
                        Point(middle - half * size, top), Point(middle + half * size, top),
                        Point(middle + end, tip), Point(middle - end, tip),
                    ], isClosed: true))
        }
        let shade = Rect(middle - 5 * size, tip - 2 * size, 10 * size, 4 * size)
        var commands: [DrawCommand] = [
            .fill(.ellipse(shade), .colour(Colour(RGBA(0, 0, 0, 60)))),
            .fill(stem(5, 0.75), .colour(.white)), .fill(disc(10.75), .colour(.white)),
            .fill(stem(3, 0.25), .colour(colour)), .fill(disc(9.25), .colour(colour)),
        ]
        if isSelected {
            let width = 3 * size
            commands.insert(.stroke(disc(12.25), .colour(Colour(hex: 0xFFD60A)), Stroke(width)), at: 2)
        }
        let side = 13 * size
        commands.append(
            .symbol(
                SymbolMark(
                    name: symbol, frame: Rect(centre.x - side / 2, centre.y - side / 2, side, side),
                    weight: .semibold, colour: .white)))
        return Element.canvas(size: Size(width, height), commands.map { .draw($0) })
            .takes(isMovable ? [.tap, .longPress, .drag] : [.tap, .longPress], id: name).label(label)
            .selected(isSelected)
    }
}

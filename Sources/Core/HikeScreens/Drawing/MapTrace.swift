/// A line that a map draws, for those who read the screen rather than look at it.
public struct MapTrace: Hashable, Sendable {
    /// Tells lines of one map apart: `route`, `track`.
    public var id: String
    /// What it is called, such as the name of the route.
    public var name: String
    /// What it is: `route`, `track`, …
    public var kind: String
    /// Of its colour, 0 to 1.
    public var opacity: Double
    /// At even distances along what of the line lies within the frame, in points from the frame's top left corner; none
    /// where the line lies beside it.
    public var points: [Point]

    public init(id: String, name: String, kind: String, opacity: Double, points: [Point]) {
        self.id = id
        self.name = name
        self.kind = kind
        self.opacity = opacity
        self.points = points
    }
}

/// The value of a ``MapContent`` that can say which lines it draws.
public protocol MapTracing {
    /// The lines in a frame of a size in points, the lowest first. Asked when somebody reads a screen, never to draw it.
    func traces(in size: Size, scale: Double) -> [MapTrace]
}

extension MapContent {
    /// The lines that the map draws in a frame of a size, as far as its value knows them.
    ///
    /// - Parameter scale: pixels for a point.
    public func traces(in size: Size, scale: Double) -> [MapTrace] {
        value(as: (any MapTracing).self)?.traces(in: size, scale: scale) ?? []
    }
}

import HikeScreens

/// How a line on a map looks.
public struct LineStyle: Hashable, Sendable {
    public var colour: Colour
    /// Points.
    public var width: Double
    /// Lengths of line and gap in turn, in points; empty for a whole line. Dashes have round ends, which
    /// count to the line.
    public var dash: [Double]
    /// A rim round the line; nil for none.
    public var casing: Colour?
    /// Points on each side.
    public var casingWidth: Double
    /// Points between two arrows that show which way the line goes; 0 for none.
    public var arrowSpacing: Double
    public var arrowColour: Colour

    public init(
        _ colour: Colour, width: Double, dash: [Double] = [], casing: Colour? = nil,
        casingWidth: Double = 1.5, arrowSpacing: Double = 0, arrowColour: Colour = .white
    ) {
        self.colour = colour
        self.width = width
        self.dash = dash
        self.casing = casing
        self.casingWidth = casingWidth
        self.arrowSpacing = arrowSpacing
        self.arrowColour = arrowColour
    }

    /// A route that is followed: purple, 4 points (OH5-92), with a light rim and arrows.
    public static let route = LineStyle(
        Colour(hex: 0x944ADA, opacity: 0.9), width: 4, casing: Colour(RGBA(255, 255, 255, 190)),
        casingWidth: 1.25, arrowSpacing: 64)
    /// Where the hiker has walked: orange, 3 points (OHX-28, CX-52).
    public static let track = LineStyle(Colour(hex: 0xFF8C1A), width: 3)
    /// A route beside others: grey and dashed.
    public static let alternative = LineStyle(
        Colour(hex: 0x5F6B76, opacity: 0.9), width: 4, dash: [9, 7], casing: Colour(RGBA(255, 255, 255, 150)),
        casingWidth: 1)

    /// Farthest from the middle of the line that anything is drawn, in points.
    public var reach: Double { width / 2 + (casing == nil ? 0 : casingWidth) + 1 }
}

/// A line on a map.
public struct MapLine: Hashable, Sendable {
    /// Tells lines of one map apart.
    public var name: String
    /// What a person calls it, such as the name of a route; empty for the same as ``name``.
    public var label: String
    public var geometry: LineGeometry
    public var style: LineStyle
    /// Lines with more lie above those with less; of equals the later one.
    public var z: Double

    public init(
        _ name: String, _ geometry: LineGeometry, _ style: LineStyle, z: Double = 40, label: String = ""
    ) {
        self.name = name
        self.label = label
        self.geometry = geometry
        self.style = style
        self.z = z
    }
}

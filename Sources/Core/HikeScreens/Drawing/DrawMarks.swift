/// One line of text. The renderer draws the glyph of each scalar with its origin at `origin.x + offsets[i]`,
/// `origin.y`, unhinted and without kerning or shaping: the layout has measured it so, and pixels must agree
/// with it.
public struct TextRun: Hashable, Sendable {
    /// What is drawn, shortened where the element had no room.
    public var text: String
    public var font: Font
    /// The left end of the baseline.
    public var origin: Point
    /// For each Unicode scalar of ``text``, how far right of the origin its glyph begins, in points. A scalar
    /// that joins the one before it (a combining mark, a joiner, a variation selector) has a negative offset,
    /// ``joined``, and is drawn with the glyph before it or not at all.
    public var offsets: [Double]
    /// From the origin to the end of the last glyph, in points.
    public var width: Double
    public var colour: Colour

    /// The offset of scalars that have no place of their own.
    public static let joined = -1.0

    public init(
        text: String, font: Font, origin: Point, offsets: [Double], width: Double, colour: Colour
    ) {
        self.text = text
        self.font = font
        self.origin = origin
        self.offsets = offsets
        self.width = width
        self.colour = colour
    }
}

/// A symbol by the name that the requirements give it (`mappin.circle.fill`). It is drawn as large as fits
/// into the frame with its proportions kept, in the middle. A name that the icon set does not know is drawn
/// as a square with a question mark, and reported.
public struct SymbolMark: Hashable, Sendable {
    public var name: String
    public var frame: Rect
    public var weight: FontWeight
    public var colour: Colour

    public init(name: String, frame: Rect, weight: FontWeight, colour: Colour) {
        self.name = name
        self.frame = frame
        self.weight = weight
        self.colour = colour
    }
}

/// A picture by the key under which its bytes are kept. One that is missing or broken is drawn as a grey
/// placeholder in its frame, never an error.
public struct ImageMark: Hashable, Sendable {
    public var key: String
    public var frame: Rect
    public var fit: ImageFit

    public init(key: String, frame: Rect, fit: ImageFit) {
        self.key = key
        self.frame = frame
        self.fit = fit
    }
}

/// How a picture goes into a frame of other proportions.
public enum ImageFit: String, Hashable, Sendable {
    /// Whole, proportions kept, the rest of the frame empty.
    case fit
    /// The frame full, proportions kept, cut off evenly on both sides.
    case fill
    /// The frame full, proportions lost.
    case stretch
}

/// A map in its frame.
public struct MapMark: Hashable, Sendable {
    public var content: MapContent
    public var frame: Rect

    public init(content: MapContent, frame: Rect) {
        self.content = content
        self.frame = frame
    }
}

/// What a map shows, as a value that this module does not look into: the module that makes maps puts its own
/// type in, and the renderer takes it out with ``value(as:)``. Two are equal when the values in them are of
/// one type and equal.
public struct MapContent: Hashable, Sendable {
    private let value: any Hashable & Sendable
    /// What the dump of the tree says about it, such as `zoom 14.2 heading 90`.
    public let summary: String

    public init(_ value: some Hashable & Sendable, summary: String = "") {
        self.value = value
        self.summary = summary
    }

    /// The value, if it is of that type.
    public func value<T>(as type: T.Type) -> T? { value as? T }

    public static func == (a: MapContent, b: MapContent) -> Bool {
        a.value.isSame(as: b.value) && a.summary == b.summary
    }

    public func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
        hasher.combine(summary)
    }
}

extension Hashable {
    /// Whether another value is of this one's type and equal to it.
    fileprivate func isSame(as other: Any) -> Bool { (other as? Self) == self }
}

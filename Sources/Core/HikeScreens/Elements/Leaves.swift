/// Words.
public struct Text: Hashable, Sendable {
    public var string: String
    public var look: TextLook
    /// In place of the foreground of what it is in.
    public var colour: Colour?
    /// Of lines that are shorter than the longest.
    public var alignment: HorizontalAlignment
    /// Lines at most; 0 for as many as it takes.
    public var lineLimit: Int
    public var truncation: Truncation
    /// Letters may shrink down to this fraction before words are left out, 0.3 to 1.
    public var leastScale: Double
    /// Of the line after its last letter, in a field that is typed into; nil: none.
    var caret: Colour?

    /// Of such a line and of the gap before it, in points.
    static let caretSize = Size(2, 20)
    static let caretGap = 1.0
    static let caretRoom = caretGap + caretSize.width

    public init(
        _ string: String, _ look: TextLook = TextLook(), colour: Colour? = nil,
        alignment: HorizontalAlignment = .leading, lineLimit: Int = 0, truncation: Truncation = .tail,
        leastScale: Double = 1
    ) {
        self.string = string
        self.look = look
        self.colour = colour
        self.alignment = alignment
        self.lineLimit = lineLimit
        self.truncation = truncation
        self.leastScale = leastScale
    }
}

/// A picture by the key of its bytes.
public struct Image: Hashable, Sendable {
    public var key: String
    /// In points, where nothing else says how large it is.
    public var size: Size
    public var fit: ImageFit
    /// Whether it fills the room that there is. Otherwise it has its own size.
    public var isResizable: Bool

    public init(key: String, size: Size, fit: ImageFit = .fit, isResizable: Bool = false) {
        self.key = key
        self.size = size
        self.fit = fit
        self.isResizable = isResizable
    }
}

/// A symbol of the icon set, as large as text beside it.
public struct Symbol: Hashable, Sendable {
    public var name: String
    public var look: TextLook
    public var colour: Colour?

    public init(_ name: String, _ look: TextLook = TextLook(), colour: Colour? = nil) {
        self.name = name
        self.look = look
        self.colour = colour
    }
}

/// A simple shape that fills the room that there is.
public struct Shape: Hashable, Sendable {
    /// The outline; lengths are points.
    public enum Form: Hashable, Sendable {
        case rectangle
        case rounded(Double)
        /// In the middle, as large as fits.
        case circle
        /// With round ends.
        case capsule
        /// In the unit square, stretched to the frame.
        case path(Path)
    }

    public var form: Form
    public var fill: Paint?
    public var stroke: Stroke?
    public var strokeColour: Colour

    /// - Parameter fill: nil and no stroke: a place that is empty, but covers what is beneath it for touches.
    public init(_ form: Form, fill: Paint? = nil, stroke: Stroke? = nil, strokeColour: Colour = .label) {
        self.form = form
        self.fill = fill
        self.stroke = stroke
        self.strokeColour = strokeColour
    }
}

/// A drawing of its own, such as a compass dial or a globe.
public struct Canvas: Hashable, Sendable {
    /// One thing drawn on a canvas.
    public enum Item: Hashable, Sendable {
        /// In points from the canvas's top left corner. Pushes and pops must match within the canvas; where
        /// they do not, nothing of it is drawn.
        case draw(DrawCommand)
        /// One line of text, set with the device's fonts.
        case text(Label)
    }

    /// A line of text in a drawing.
    public struct Label: Hashable, Sendable {
        public var string: String
        public var look: TextLook
        public var colour: Colour
        public var place: Point
        /// Which point of the text lies there, as fractions of its size; (0.5, 0.5) for its middle.
        public var anchor: Point
        /// Clockwise about the place.
        public var rotationDegrees: Double

        public init(
            _ string: String, _ look: TextLook = TextLook(.caption), colour: Colour = .label,
            at place: Point, anchor: Point = Point(0.5, 0.5), rotationDegrees: Double = 0
        ) {
            self.string = string
            self.look = look
            self.colour = colour
            self.place = place
            self.anchor = anchor
            self.rotationDegrees = rotationDegrees
        }
    }

    /// Points. The canvas is never stretched; in a larger frame it lies as the frame's alignment says.
    public var size: Size
    public var items: [Item]

    public init(size: Size, _ items: [Item]) {
        self.size = size
        self.items = items
    }
}

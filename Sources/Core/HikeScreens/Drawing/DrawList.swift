/// What a screen looks like: commands in the order in which they are drawn, each over those before it.
///
/// All lengths are points; a renderer multiplies by ``scale`` and gets pixels. A list says everything: equal
/// lists give equal pixels, and a renderer that has drawn one need not draw it again.
///
/// Groups and clips are nested like brackets: every push has its pop, in order. ``isBalanced`` says whether
/// that holds; what `HikeScreens` makes is always balanced.
public struct DrawList: Hashable, Sendable {
    /// Of the display, in points.
    public var size: Size
    /// Pixels for a point, 1 or more.
    public var scale: Double
    /// What the colours by meaning are resolved for: `colour.rgba(in: list.appearance)`.
    public var appearance: Appearance
    /// Fills the display before the first command.
    public var background: Colour
    public var commands: [DrawCommand]

    public init(
        size: Size, scale: Double, appearance: Appearance, background: Colour = .background,
        commands: [DrawCommand] = []
    ) {
        self.size = size
        self.scale = scale
        self.appearance = appearance
        self.background = background
        self.commands = commands
    }

    /// Whether every push has its pop and every pop its push of the same kind.
    public var isBalanced: Bool {
        var open: [Bool] = []
        for command in commands {
            switch command {
            case .pushClip: open.append(true)
            case .pushGroup: open.append(false)
            case .popClip: if open.popLast() != true { return false }
            case .popGroup: if open.popLast() != false { return false }
            default: continue
            }
        }
        return open.isEmpty
    }
}

/// One step of drawing. Coordinates are points in the space of the groups that are open: a group's transform
/// moves everything up to its pop, clips included.
public enum DrawCommand: Hashable, Sendable {
    /// Fills the inside of an outline. Edges are antialiased.
    case fill(Outline, Paint)
    /// Draws along an outline; half of the width lies on either side of it.
    case stroke(Outline, Paint, Stroke)
    /// One line of text, already broken, shortened and measured.
    case text(TextRun)
    /// A symbol of the icon set, as large as its frame allows.
    case symbol(SymbolMark)
    /// A picture.
    case image(ImageMark)
    /// A map, within its frame and clipped to it. What its content is, is between the maker of the map and
    /// the renderer.
    case map(MapMark)
    /// Blurs and tints what has been drawn so far within an outline: a translucent material. It reads the
    /// pixels beneath, those of the groups that it is in included.
    case backdrop(Outline, Backdrop)
    /// Until its pop nothing is drawn outside of the outline (and outside of the clips round it).
    /// Antialiased.
    case pushClip(Outline)
    case popClip
    /// Until its pop everything is drawn into the group, and that then put onto what is beneath.
    case pushGroup(Group)
    case popGroup
}

/// What is filled, stroked or clipped to.
public enum Outline: Hashable, Sendable {
    case rectangle(Rect)
    /// With rounded corners of one radius in points, at most half of the shorter side. The corners are
    /// quarter circles.
    case rounded(Rect, radius: Double)
    /// The ellipse that touches all four sides.
    case ellipse(Rect)
    case path(Path)
}

/// What a fill or a stroke is painted with.
public enum Paint: Hashable, Sendable {
    case colour(Colour)
    /// From one point to another; beyond them the outermost colours go on.
    case linear(from: Point, to: Point, stops: [GradientStop])
    /// From a centre out to a radius in points; beyond it the last colour goes on.
    case radial(centre: Point, radius: Double, stops: [GradientStop])
}

/// A colour of a gradient and where it is reached, 0 to 1. Stops come in rising order; between two of them
/// the colours blend in sRGB, not premultiplied.
public struct GradientStop: Hashable, Sendable {
    public var offset: Double
    public var colour: Colour

    public init(_ offset: Double, _ colour: Colour) {
        self.offset = offset
        self.colour = colour
    }
}

/// How a line is drawn.
public struct Stroke: Hashable, Sendable {
    /// How the ends of a line look.
    public enum Cap: String, Hashable, Sendable { case butt, round, square }
    /// How the corners of a line look.
    public enum Join: String, Hashable, Sendable { case miter, round, bevel }

    /// Points; a width of 0 draws nothing.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// Lengths of line and gap in turn, in points; empty for a whole line.
    public var dash: [Double]
    /// Where in the dashes the line begins, in points.
    public var dashPhase: Double

    public init(
        _ width: Double, cap: Cap = .butt, join: Join = .miter, dash: [Double] = [], dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.dash = dash
        self.dashPhase = dashPhase
    }
}

/// A part of the list that is drawn as one.
public struct Group: Hashable, Sendable {
    /// 0 to 1: how much of the group is seen. Where parts overlap, they do not shine through one another.
    public var opacity: Double
    /// From the group's coordinates to those round it.
    public var transform: Transform
    /// Of the outline of all that is in the group, drawn beneath it.
    public var shadow: Shadow?
    /// What the group can cover at most, in its own coordinates, without the shadow. A renderer may take it
    /// as the size of a layer; it is not a clip.
    public var bounds: Rect

    public init(
        opacity: Double = 1, transform: Transform = .identity, shadow: Shadow? = nil, bounds: Rect
    ) {
        self.opacity = opacity
        self.transform = transform
        self.shadow = shadow
        self.bounds = bounds
    }

    /// Whether the group only moves what is in it, so that no layer is needed.
    public var isPlain: Bool { opacity == 1 && shadow == nil }
}

/// A shadow. Radius is that of the blur: its Gaussian has half of it as standard deviation.
public struct Shadow: Hashable, Sendable {
    public var colour: Colour
    /// Points.
    public var radius: Double
    /// Where the shadow lies relative to what throws it; not turned with the group.
    public var offset: Point

    public init(_ colour: Colour = Colour(RGBA(0, 0, 0, 76)), radius: Double, offset: Point = Point(0, 2)) {
        self.colour = colour
        self.radius = radius
        self.offset = offset
    }

    /// How far it reaches beyond what throws it, in points, on the farthest side.
    public var reach: Double { 1.5 * radius + max(offset.x.magnitude, offset.y.magnitude) }
}

/// The numbers of a translucent material.
public struct Backdrop: Hashable, Sendable {
    /// Points; the Gaussian has half of it as standard deviation.
    public var blurRadius: Double
    /// Laid over what is blurred.
    public var tint: Colour

    public init(blurRadius: Double, tint: Colour) {
        self.blurRadius = blurRadius
        self.tint = tint
    }
}

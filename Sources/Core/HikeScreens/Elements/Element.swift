/// A piece of a screen, as a value: what it is, and how it is modified.
///
/// A screen is a function of an app's state that returns a tree of these. Nothing in the tree acts: a finger
/// hits an element, and the app learns the ``id``.
///
///     .vertical(spacing: 4, [
///         .text("Ridge loop", .headline),
///         .button("start", "Start", symbol: "figure.walk"),
///     ]).padding(12)
public struct Element: Hashable, Sendable {
    public var kind: Kind
    /// By what scenarios and apps call it. Everything that can be touched needs one that is unique on its
    /// screen.
    public var id: String?
    /// Nil for none. Layout reads single fields of it, without a copy of them all.
    private(set) var stored: Boxed<Modifiers>?

    public init(_ kind: Kind, id: String? = nil) {
        self.kind = kind
        self.id = id
    }

    /// Everything else about it.
    public var modifiers: Modifiers {
        get { stored?.value ?? .none }
        set { stored = newValue == .none ? nil : Boxed(newValue) }
    }

    var isModified: Bool { stored != nil }
    var frame: Frame { stored?.value.frame ?? Frame() }
    var priority: Int { stored?.value.priority ?? 0 }

    /// What an element can be. The cases that carry a type of the same name are explained there.
    public indirect enum Kind: Hashable, Sendable {
        case stack(Stack)
        case layers(Layers)
        case grid(Grid)
        case text(Text)
        case image(Image)
        case symbol(Symbol)
        case shape(Shape)
        case canvas(Canvas)
        case divider
        /// Takes what room there is along the stack that it is in, at least so many points.
        case spacer(least: Double)
        case scroll(Scroll)
        case list(List)
        case button(Button)
        case field(Field)
        case toggle(Toggle)
        case picker(Picker)
        case stepper(Stepper)
        case slider(Slider)
        case progress(Progress)
        case presentation(Presentation)
        case map(Map)
        case chart(ElevationChart)
    }
}

/// What can be said about any element. From the inside out: padding is laid round the content; the frame is
/// the size of both together; background, border, clip and overlay cover the frame; opacity, shadow, rotation
/// and offset apply to all of it when it is drawn and touched, and change nobody's layout. Where another
/// order is wanted, put the element into another one.
public struct Modifiers: Hashable, Sendable {
    // Layout.
    public var padding = Insets.zero
    public var frame = Frame()
    /// Who gets room first in a stack that is too small: the larger.
    public var priority = 0
    /// Who is drawn above whom among the children of one parent: the larger.
    public var zIndex = 0.0
    /// Takes its room, but is neither drawn nor touched.
    public var isHidden = false

    // Look.
    /// Text and symbols in it, unless they have a colour of their own.
    public var foreground: Colour?
    public var background: Paint?
    public var material: Material?
    public var border: Border?
    /// Of background, border and clip, in points; half of the shorter side at most.
    public var cornerRadius = 0.0
    /// Whether what reaches beyond the frame is cut off.
    public var clips = false
    /// Laid over it, within its frame, the later above the earlier.
    public var overlays: [Overlay] = []
    /// Beneath its content, within its frame.
    public var underlay: [Element] = []
    public var opacity = 1.0
    /// Clockwise about the middle.
    public var rotationDegrees = 0.0
    /// About the middle.
    public var scale = 1.0
    public var offset = Point.zero
    public var shadow: Shadow?

    // Touch and accessibility.
    /// What it is called where its text does not say it: an icon, a picture.
    public var label: String?
    /// What it says at the moment, such as `40 %`.
    public var value: String?
    /// In place of the role that its kind gives it.
    public var role: Role?
    public var isEnabled = true
    public var isSelected = false
    /// Touches go through to what is beneath, with all that is in it.
    public var passesTouches = false
    /// What touches it takes besides those of its kind.
    public var gestures: GestureKinds = []
    /// What can be done with it without opening it; needs an id.
    public var actions: [RowAction] = []
    /// Reaches under the display's corners, bars and camera. Only a screen's whole content can.
    public var ignoresSafeArea = false

    public static let none = Modifiers()

    public init() {}
}

/// What lies over an element.
public struct Overlay: Hashable, Sendable {
    public var element: Element
    /// Where it lies in the frame of what it is over, if it is smaller.
    public var alignment: Alignment

    public init(_ element: Element, _ alignment: Alignment = .centre) {
        self.element = element
        self.alignment = alignment
    }
}

/// What size an element has, padding included, in points. Nil leaves it to the content and the room.
public struct Frame: Hashable, Sendable {
    public var width: Double?
    public var height: Double?
    public var minWidth: Double?
    /// As wide as there is room, up to this; `.infinity` for all of it.
    public var maxWidth: Double?
    public var minHeight: Double?
    public var maxHeight: Double?
    /// Where the content lies if the frame is larger or smaller.
    public var alignment = Alignment.centre

    public init(
        width: Double? = nil, height: Double? = nil, minWidth: Double? = nil, maxWidth: Double? = nil,
        minHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .centre
    ) {
        self.width = width
        self.height = height
        self.minWidth = minWidth
        self.maxWidth = maxWidth
        self.minHeight = minHeight
        self.maxHeight = maxHeight
        self.alignment = alignment
    }
}

/// A translucent layer that blurs what is beneath, from almost clear to almost opaque.
public enum Material: String, Hashable, Sendable {
    case ultraThin, thin, regular, thick

    /// The numbers that it is drawn with.
    public var backdrop: Backdrop {
        let tint = Colour(light: RGBA(hex: 0xFAFAF8), dark: RGBA(hex: 0x1C1E20))
        switch self {
        case .ultraThin: return Backdrop(blurRadius: 12, tint: tint.opacity(0.42))
        case .thin: return Backdrop(blurRadius: 14, tint: tint.opacity(0.58))
        case .regular: return Backdrop(blurRadius: 16, tint: tint.opacity(0.72))
        case .thick: return Backdrop(blurRadius: 18, tint: tint.opacity(0.86))
        }
    }
}

/// A line along the inside of a frame's edge.
public struct Border: Hashable, Sendable {
    public var colour: Colour
    /// Points.
    public var width: Double

    public init(_ colour: Colour, width: Double = 1) {
        self.colour = colour
        self.width = width
    }
}

/// Keeps a large value behind one reference, so that a tree of elements stays small.
final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (a: Boxed, b: Boxed) -> Bool { a === b || a.value == b.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

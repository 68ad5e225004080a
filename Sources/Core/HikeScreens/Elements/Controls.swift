/// Something to press.
public struct Button: Hashable, Sendable {
    /// What a button's ground looks like.
    public enum Style: String, Hashable, Sendable {
        /// Only its content.
        case plain
        /// On a faint ground of the accent.
        case tinted
        /// On the accent: the one thing to do on a screen.
        case filled
        /// On a translucent disc, over maps.
        case floating
    }

    /// What pressing it does to the person's data; a destructive button is red.
    public enum Purpose: String, Hashable, Sendable { case usual, destructive, cancel }

    public var style: Style
    public var purpose: Purpose
    public var title: String
    public var symbol: String?
    /// In place of title and symbol.
    public var content: [Element]

    public init(
        _ title: String, symbol: String? = nil, style: Style = .plain, purpose: Purpose = .usual,
        content: [Element] = []
    ) {
        self.title = title
        self.symbol = symbol
        self.style = style
        self.purpose = purpose
        self.content = content
    }
}

/// A place for text. The caret is drawn where ``ScreenState/focusedField`` is its id.
public struct Field: Hashable, Sendable {
    public var text: String
    public var placeholder: String
    /// Drawn as dots, and left out of dumps.
    public var isSecret: Bool
    /// Lines that it shows at least; more than 1 for notes.
    public var lines: Int

    public init(_ text: String, placeholder: String = "", isSecret: Bool = false, lines: Int = 1) {
        self.text = text
        self.placeholder = placeholder
        self.isSecret = isSecret
        self.lines = lines
    }
}

/// On or off.
public struct Toggle: Hashable, Sendable {
    public var title: String
    public var isOn: Bool

    public init(_ title: String, isOn: Bool) {
        self.title = title
        self.isOn = isOn
    }
}

/// One of several. Every choice is an element of its own, `<id of the picker>.<id of the option>`.
public struct Picker: Hashable, Sendable {
    /// How the choices are shown.
    public enum Style: String, Hashable, Sendable {
        /// A row with the choice; touching it asks for a ``Presentation`` of the style `menu`.
        case menu
        /// A wheel that turns under the finger or the crown.
        case wheel
        /// All choices side by side.
        case segmented
        /// All choices one below the other, a tick at the chosen one.
        case inline
    }

    /// One choice; ids are unique within a picker.
    public struct Option: Hashable, Sendable {
        public var id: String
        public var title: String

        public init(_ id: String, _ title: String) {
            self.id = id
            self.title = title
        }
    }

    public var style: Style
    public var title: String
    public var options: [Option]
    /// Id of the chosen option; one that is not there means none.
    public var selection: String?

    public init(_ style: Style, title: String = "", options: [Option], selection: String?) {
        self.style = style
        self.title = title
        self.options = options
        self.selection = selection
    }
}

/// A number with less and more. Its buttons are `<id>.less` and `<id>.more`.
public struct Stepper: Hashable, Sendable {
    public var title: String
    public var value: String
    public var canLess: Bool
    public var canMore: Bool

    public init(_ title: String, value: String, canLess: Bool = true, canMore: Bool = true) {
        self.title = title
        self.value = value
        self.canLess = canLess
        self.canMore = canMore
    }
}

/// A number on a line.
public struct Slider: Hashable, Sendable {
    /// 0 to 1; others are drawn at the nearer end.
    public var fraction: Double

    public init(fraction: Double) { self.fraction = fraction }
}

/// How far something is.
public struct Progress: Hashable, Sendable {
    /// The shape that fills.
    public enum Style: Hashable, Sendable {
        case bar
        /// With the width of the ring in points.
        case ring(width: Double)
    }

    public var style: Style
    /// 0 to 1; nil where nobody knows.
    public var fraction: Double?

    public init(_ style: Style = .bar, fraction: Double?) {
        self.style = style
        self.fraction = fraction
    }
}

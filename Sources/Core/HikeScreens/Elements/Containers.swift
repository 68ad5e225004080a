/// Children one after the other.
public struct Stack: Hashable, Sendable {
    public var axis: Axis
    /// Points between neighbours.
    public var spacing: Double
    /// Across the axis; the part along the axis does not count.
    public var alignment: Alignment
    public var children: [Element]

    public init(_ axis: Axis, spacing: Double = 8, alignment: Alignment = .centre, _ children: [Element]) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        self.children = children
    }
}

/// Children above one another, the last on top.
public struct Layers: Hashable, Sendable {
    public var alignment: Alignment
    public var children: [Element]

    public init(alignment: Alignment = .centre, _ children: [Element]) {
        self.alignment = alignment
        self.children = children
    }
}

/// Cells in columns, row by row.
public struct Grid: Hashable, Sendable {
    /// How wide a column is.
    public enum Column: Hashable, Sendable {
        /// Points.
        case fixed(Double)
        /// An equal share of what is left.
        case share
        /// As wide as its widest cell.
        case fit
    }

    public var columns: [Column]
    public var spacing: Double
    public var rowSpacing: Double
    /// Of a cell in its place.
    public var alignment: Alignment
    public var cells: [Element]

    /// No columns count as one.
    public init(
        columns: [Column], spacing: Double = 8, rowSpacing: Double = 8, alignment: Alignment = .leading,
        _ cells: [Element]
    ) {
        self.columns = columns.isEmpty ? [.share] : columns
        self.spacing = spacing
        self.rowSpacing = rowSpacing
        self.alignment = alignment
        self.cells = cells
    }
}

/// A window on something larger. Where it stands is in ``ScreenState/scrolls`` under the element's id.
public struct Scroll: Hashable, Sendable {
    public var axis: Axis
    public var content: Element
    /// Whether a bar at the side shows where it stands.
    public var showsIndicator: Bool

    public init(_ axis: Axis = .vertical, showsIndicator: Bool = true, _ content: Element) {
        self.axis = axis
        self.content = content
        self.showsIndicator = showsIndicator
    }
}

/// Rows that scroll. Rows out of sight are measured but not laid out, so hundreds of them cost little; those of a
/// ``RowSource`` are not even made, so any number of them does.
public struct List: Hashable, Sendable {
    /// How the rows of a list are set off from each other.
    public enum Style: String, Hashable, Sendable {
        /// Rows from side to side with lines between them.
        case plain
        /// Sections as cards. On a watch every row is a card.
        case grouped
    }

    /// Rows under a header and above a footer.
    public struct Section: Hashable, Sendable {
        public var header: String?
        public var footer: String?
        /// Those that were made; empty where they come from a source.
        public private(set) var rows: [Element]
        /// Where rows come from that are made when they are needed.
        public private(set) var source: RowSource?

        public init(header: String? = nil, footer: String? = nil, _ rows: [Element]) {
            self.header = header
            self.footer = footer
            self.rows = rows
        }

        /// Rows out of a source; all of them are made where they are few (``RowSource/mostMade``).
        public init(header: String? = nil, footer: String? = nil, _ source: RowSource) {
            self.header = header
            self.footer = footer
            let isShort = source.count <= RowSource.mostMade
            rows = isShort ? (0..<source.count).map(source.row) : []
            self.source = isShort ? nil : source
        }

        /// How many rows it has.
        public var count: Int { source?.count ?? rows.count }

        /// The row at a place.
        public func row(_ place: Int) -> Element { source?.row(place) ?? rows[place] }
    }

    public var style: Style
    public var sections: [Section]

    public init(style: Style = .plain, _ sections: [Section]) {
        self.style = style
        self.sections = sections
    }
}

/// Something over the screen that its touches do not get past. It takes no room where it stands in the tree;
/// all presentations of a screen are laid over it in the order of the tree. Not to be put into the row of a
/// list: a row out of sight is not looked into.
public struct Presentation: Hashable, Sendable {
    /// Where it stands and how it closes.
    public enum Style: Hashable, Sendable {
        /// From the bottom, as high as a fraction of the display, 0 to 1, or as its content where nil.
        case sheet(height: Double?)
        /// In the middle: a title, a message, what else there is, and buttons.
        case alert
        /// At the bottom: a question and buttons. A touch beside it closes it.
        case dialog
        /// Choices near the middle. A touch beside it closes it.
        case menu
    }

    public var style: Style
    public var title: String
    public var message: String
    public var content: [Element]
    public var buttons: [Element]

    public init(
        _ style: Style, title: String = "", message: String = "", content: [Element] = [],
        buttons: [Element] = []
    ) {
        self.style = style
        self.title = title
        self.message = message
        self.content = content
        self.buttons = buttons
    }
}

/// A map, and elements that stand on it.
public struct Map: Hashable, Sendable {
    /// An element at a place of the map.
    public struct Annotation: Hashable, Sendable {
        /// Where the place is, in points from the middle of the map: whoever projects it need not know the
        /// map's size.
        public var place: Point
        /// Which point of the element lies there, as fractions of its size: (0.5, 1) for the tip of a pin.
        public var anchor: Point
        public var element: Element

        public init(at place: Point, anchor: Point = Point(0.5, 0.5), _ element: Element) {
            self.place = place
            self.anchor = anchor
            self.element = element
        }
    }

    public var content: MapContent
    /// Later ones above earlier ones; an element's ``Modifiers/zIndex`` goes before that.
    public var annotations: [Annotation]

    public init(_ content: MapContent, annotations: [Annotation] = []) {
        self.content = content
        self.annotations = annotations
    }
}

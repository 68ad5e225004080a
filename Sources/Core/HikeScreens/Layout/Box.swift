/// The room that a parent offers, in pixels; nil where it has as much as is wanted.
struct Room {
    var width: Double?
    var height: Double?

    func along(_ axis: Axis) -> Double? { axis == .horizontal ? width : height }

    /// Along and across an axis.
    init(_ axis: Axis, along: Double?, across: Double?) {
        width = axis == .horizontal ? along : across
        height = axis == .horizontal ? across : along
    }

    init(_ width: Double?, _ height: Double?) {
        self.width = width
        self.height = height
    }

    func less(_ horizontal: Double, _ vertical: Double) -> Room {
        Room(width.map { max(0, $0 - horizontal) }, height.map { max(0, $0 - vertical) })
    }
}

extension Size {
    init(_ axis: Axis, along: Double, across: Double) {
        self = axis == .horizontal ? Size(along, across) : Size(across, along)
    }

    func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension Axis {
    var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// An element that has got its size: what measuring gives and placing takes. All lengths are whole pixels, so
/// sums are exact and neighbours meet.
struct Box {
    /// What only some elements bring with them.
    enum Content {
        case none
        indirect case text(TextBlock, TextSetting)
        /// How far the children can move, and have moved.
        case scroll(extent: Double, offset: Double)
        case list(ListLayout)
        case presentation
    }

    var element: Element
    var size: Size
    /// In the parent.
    var origin = Point.zero
    /// Where the content lies in it.
    var inner: Rect
    var content = Content.none
    /// In the order of the tree.
    var children: [Box] = []
    var underlays: [Box] = []
    var overlays: [Box] = []
    /// From the top to the baseline of the first line of text.
    var baseline: Double?

    init(_ element: Element, _ size: Size, _ content: Content = .none, children: [Box] = []) {
        self.element = element
        self.size = size
        self.content = content
        self.children = children
        inner = Rect(origin: .zero, size: size)
    }

    /// Gives it an outer size with the content at a place in it.
    mutating func enlarge(to outer: Size, contentAt place: Point) {
        size = outer
        guard place != .zero else { return }
        inner.x += place.x
        inner.y += place.y
        for index in children.indices { children[index].origin = children[index].origin + place }
        for index in underlays.indices { underlays[index].origin = underlays[index].origin + place }
        for index in overlays.indices { overlays[index].origin = overlays[index].origin + place }
        if let line = baseline { baseline = line + place.y }
    }
}

/// Where the rows of a list are.
struct ListLayout {
    struct Item {
        enum Kind { case header, row, footer }

        var kind: Kind
        /// From the top of the list's content, in pixels.
        var top: Double
        var height: Double
        var section: Int
        /// Of the section's rows; 0 for headers and footers.
        var row: Int
        var isLast: Bool
    }

    var items: [Item]
    var extent: Double
    var offset: Double
    /// The first item that is laid out; the boxes of it and of those behind it are the list's children.
    var firstVisible: Int
}

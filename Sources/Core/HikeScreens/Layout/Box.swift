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

    /// Items of one height, one below the other: the rows of a source, or any other item by itself.
    struct Run {
        var first: Item
        var count = 1
        /// From the top of one to that of the next, in pixels.
        var step: Double

        var bottom: Double { first.top + Double(count - 1) * step + first.height }

        /// The item at a place of the run.
        func item(_ place: Int) -> Item {
            var item = first
            item.top += Double(place) * step
            item.row += place
            item.isLast = first.isLast && place == count - 1
            return item
        }

        /// Those that reach into a window of the list's content.
        func places(from top: Double, to bottom: Double) -> Range<Int> {
            guard self.bottom > top, first.top < bottom else { return 0..<0 }
            func clamp(_ place: Double) -> Int { Int(min(max(0, place), Double(count))) }
            guard count > 1, step > 0 else { return 0..<count }
            // The first whose lower edge lies below the window's upper one, the first that begins below the window.
            let start = clamp(((top - first.top - first.height) / step).rounded(.down) + 1)
            let end = clamp(((bottom - first.top) / step).rounded(.up))
            return start..<max(start, end)
        }
    }

    var runs: [Run]
    var extent: Double
    var offset: Double
    /// How much of it is seen, in pixels.
    var window: Double
    /// Those that are laid out: the list's children.
    var visible: [Item]

    /// Top and bottom of a section's rows.
    func rows(of section: Int) -> (top: Double, bottom: Double)? {
        let rows = runs.filter { $0.first.section == section && $0.first.kind == .row }
        guard let first = rows.first, let last = rows.last else { return nil }
        return (first.first.top, last.bottom)
    }
}

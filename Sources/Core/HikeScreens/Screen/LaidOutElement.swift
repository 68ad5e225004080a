/// An element in its place on the screen.
public struct LaidOutElement: Hashable, Sendable {
    public let role: Role
    public let id: String?
    /// What it says or is called: its label, else its text.
    public let name: String
    /// What it stands at: on, off, the chosen option, a fraction.
    public let value: String?
    /// What it is.
    public let kind: Element.Kind
    /// Where it is, in points; of a turned element the upright rectangle round it.
    public let frame: Rect
    /// What of the frame is seen: on the display and within the clips round it. Empty for what is scrolled
    /// away.
    public let visibleFrame: Rect
    /// Place of the parent in ``LaidOutScreen/elements``; -1 for the first.
    public let parent: Int
    public let depth: Int
    /// Whether it can be used: neither it nor anything that it is in is disabled.
    public let isEnabled: Bool
    public let isSelected: Bool
    /// Takes its room unseen.
    public let isHidden: Bool
    /// The touches that it takes.
    public let gestures: GestureKinds
    /// What can be done with it by swiping it, if it is a row, or by its menu.
    public let actions: [RowAction]
    /// Whether touches do not get past it.
    public let blocksTouches: Bool
    /// Whether it only holds others in place; dumps leave it out.
    public let isStructural: Bool
    /// Whether its text, or that of a part which it speaks for, is shortened.
    public internal(set) var isTruncated: Bool

    /// The frame in the coordinates of the group that it is drawn in, and which group and clip that is.
    let local: Rect
    let cornerRadius: Double
    let space: Int
    let clip: Int
    /// The commands of the draw list that draw it and what is in it, without what is laid over it.
    var drawn: Range<Int>
    /// Of the groups that it is drawn in: 0 to 1.
    let opacity: Double

    /// Whether any of it lies on the display and within the clips round it. Whether a person sees it is another matter:
    /// something may lie over it (``LaidOutScreen/seen``).
    public var isInSight: Bool { !isHidden && !visibleFrame.isEmpty }
}

/// Within which a part of the screen is drawn and touched.
struct LaidOutClip: Hashable, Sendable {
    var rect: Rect
    var cornerRadius: Double
    var space: Int
    /// The clip round this one; -1 for the display.
    var parent: Int

    func contains(_ point: Point) -> Bool { rect.contains(point, cornerRadius: cornerRadius) }
}

extension Rect {
    /// Whether a point is within the rectangle with rounded corners.
    func contains(_ point: Point, cornerRadius: Double) -> Bool {
        guard contains(point) else { return false }
        let radius = min(cornerRadius, min(width, height) / 2)
        guard radius > 0 else { return true }
        let dx = max(x + radius - point.x, point.x - (maxX - radius), 0)
        let dy = max(y + radius - point.y, point.y - (maxY - radius), 0)
        return dx * dx + dy * dy <= radius * radius
    }
}

/// Rows of a list that are out of sight, and so have no places of their own.
struct UnseenRows: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case row(Element)
        /// All rows of a source but those that are seen.
        case source(RowSource, seen: Range<Int>)
    }

    /// Of a source no more ids than these are looked at for one that is near to another.
    static let mostNames = 500

    var content: Content
    /// Place of the list among the elements.
    var list: Int
    /// Of the first in the list's content, in points.
    var top: Double
    /// Of each.
    var height: Double
    /// From the top of one to that of the next.
    var step: Double

    var count: Int {
        switch content {
        case .row: 1
        case .source(let source, let seen): source.count - seen.count
        }
    }

    /// The middle of the row that has an id or has it in it, in the list's content.
    func middle(ofID id: String) -> Double? {
        switch content {
        case .row(let element): element.contains { $0.id == id } ? top + height / 2 : nil
        case .source(let source, _): source.place(ofID: id).map(middle)
        }
    }

    /// The middle of the first row that says something that is looked for.
    func middle(where matches: (String) -> Bool) -> Double? {
        switch content {
        case .row(let element): element.contains { matches($0.accessibleName) } ? top + height / 2 : nil
        case .source(let source, _): source.place(where: matches).map(middle)
        }
    }

    private func middle(_ place: Int) -> Double { top + Double(place) * step + height / 2 }

    var ids: [String] {
        switch content {
        case .row(let element): element.ids
        case .source(let source, _): source.ids(Self.mostNames)
        }
    }
}

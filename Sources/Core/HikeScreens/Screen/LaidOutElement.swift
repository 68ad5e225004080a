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

/// A row of a list that is out of sight, and so has no place of its own.
struct UnseenRow: Hashable, Sendable {
    var element: Element
    /// Place of the list among the elements.
    var list: Int
    /// In the list's content, in points.
    var top: Double
    var height: Double
}

/// A place on a screen, in points. x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(0, 0)

    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

    /// Points from here to another.
    public func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(0, 0)
}

/// A rectangle with its sides along the axes, in points. Its left and top edges belong to it, the others do
/// not.
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle by its top left corner.
    public init(origin: Point, size: Size) { self.init(origin.x, origin.y, size.width, size.height) }

    public static let zero = Rect(0, 0, 0, 0)

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var origin: Point { Point(x, y) }
    public var size: Size { Size(width, height) }
    public var centre: Point { Point(x + width / 2, y + height / 2) }
    /// Whether it has no area: a side that is 0 or negative.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Whether a point is within; those on the right and bottom edges are not.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.y >= y && point.x < maxX && point.y < maxY
    }

    /// Whether another lies within, edges included, give or take a tolerance in points.
    public func encloses(_ other: Rect, tolerance: Double = 0) -> Bool {
        other.x >= x - tolerance && other.y >= y - tolerance && other.maxX <= maxX + tolerance
            && other.maxY <= maxY + tolerance
    }

    /// Whether the two share an area.
    public func overlaps(_ other: Rect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY && !isEmpty && !other.isEmpty
    }

    /// What both cover; empty where they do not overlap.
    public func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rect(left, top, max(0, min(maxX, other.maxX) - left), max(0, min(maxY, other.maxY) - top))
    }

    /// The smallest rectangle round both; an empty one counts for nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
    }

    /// Smaller by the insets; never less than nothing.
    public func inset(by insets: Insets) -> Rect {
        let (horizontal, vertical) = (insets.left + insets.right, insets.top + insets.bottom)
        return Rect(x + insets.left, y + insets.top, max(0, width - horizontal), max(0, height - vertical))
    }

    /// Larger on all sides, in points.
    public func expanded(by margin: Double) -> Rect {
        Rect(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
    }

    /// As large, so many points farther to the right and down.
    public func offset(by delta: Point) -> Rect { Rect(x + delta.x, y + delta.y, width, height) }
}

/// Distances from the four sides, in points. Left is where a line of text begins: in a screen that is
/// mirrored for a script from right to left it is on the right.
public struct Insets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same on all sides.
    public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

    /// The same on the left and right, and the same at the top and bottom, in points.
    public init(horizontal: Double, vertical: Double = 0) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    public static let zero = Insets()
}

import HikeValues

/// An affine map of the plane: `x' = a x + c y + tx`, `y' = b x + d y + ty` (the order of Cairo's matrix:
/// xx = a, yx = b, xy = c, yy = d, x0 = tx, y0 = ty).
public struct Transform: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = Transform()

    /// Moves by so many points, without turning.
    public static func move(by delta: Point) -> Transform { Transform(tx: delta.x, ty: delta.y) }

    /// Turns clockwise, as seen on the screen, and scales, both about a point that stays where it is.
    public static func turn(degrees: Double, scale: Double = 1, about centre: Point) -> Transform {
        let (sine, cosine) = sineAndCosine(degrees: degrees)
        let (b, a) = (sine * scale, cosine * scale)
        return Transform(
            a: a, b: b, c: -b, d: a, tx: centre.x - a * centre.x + b * centre.y,
            ty: centre.y - b * centre.x - a * centre.y)
    }

    /// Quarter turns are exact: a card that is turned by 90 degrees has straight edges.
    static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
        switch degrees.truncatingRemainder(dividingBy: 360) {
        case 0: (0, 1)
        case 90, -270: (1, 0)
        case 180, -180: (0, -1)
        case 270, -90: (-1, 0)
        case let angle:
            (PortableMath.sin(angle * .pi / 180), PortableMath.cos(angle * .pi / 180))
        }
    }

    /// Where a point comes to lie.
    public func callAsFunction(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// This one first, then the other.
    public func then(_ next: Transform) -> Transform {
        Transform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
            d: next.b * c + next.d * d, tx: next.a * tx + next.c * ty + next.tx,
            ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The way back; nil where everything falls onto a line or a point.
    public var inverse: Transform? {
        let determinant = a * d - b * c
        guard determinant.magnitude > 1e-12, determinant.isFinite else { return nil }
        let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return Transform(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
    }

    /// The smallest upright rectangle round what a rectangle becomes.
    public func bounds(of rect: Rect) -> Rect {
        if b == 0, c == 0, a > 0, d > 0 {
            return Rect(a * rect.x + tx, d * rect.y + ty, a * rect.width, d * rect.height)
        }
        let corners = [
            self(Point(rect.x, rect.y)), self(Point(rect.maxX, rect.y)), self(Point(rect.x, rect.maxY)),
            self(Point(rect.maxX, rect.maxY)),
        ]
        var (left, top, right, bottom) = (corners[0].x, corners[0].y, corners[0].x, corners[0].y)
        for corner in corners.dropFirst() {
            left = min(left, corner.x)
            right = max(right, corner.x)
            top = min(top, corner.y)
            bottom = max(bottom, corner.y)
        }
        return Rect(left, top, right - left, bottom - top)
    }
}

import HikeValues

/// Knows how far apart two devices truly are.
public protocol Separation: AnyObject {
    /// Metres between two devices; nil where nobody knows. What it says of a moment never changes once the world
    /// has reached that moment.
    func distance(between a: String, and b: String, at instant: Instant) -> Double?
}

/// How far radio reaches. The distance is looked at every whole virtual second.
public struct LinkRange {
    /// A link that broke comes back below this share of the range.
    public static let returning = 0.9
    static let period = Interval.seconds(1)

    /// Metres.
    public var farthest: Double
    /// How far apart the devices are.
    public var separation: any Separation

    public init(farthest: Double, separation: any Separation) {
        self.farthest = farthest
        self.separation = separation
    }

    /// Whether a link is out of range, given whether it was.
    func isExceeded(by distance: Double, was isOut: Bool) -> Bool {
        distance > (isOut ? farthest * Self.returning : farthest)
    }
}

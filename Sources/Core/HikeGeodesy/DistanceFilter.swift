import HikeValues

/// Decides which fixes an app gets: the first, and then each that is far enough from the last that it got (OHX-02).
public struct DistanceFilter: Hashable, Sendable {
    /// Where the app was told it is.
    private var last: Coordinate?

    public init() {}

    /// Takes a fix.
    ///
    /// - Parameter metres: the filter, from 0; another one counts at once. At 0 everything passes, also what is no valid position.
    /// - Returns: whether it goes to the app.
    public mutating func passes(_ fix: Fix, filter metres: Double) -> Bool {
        guard fix.horizontalAccuracy >= 0, fix.coordinate.isValid else { return metres == 0 }
        if metres > 0, let last, GreatCircle.distance(last, fix.coordinate) < metres { return false }
        last = fix.coordinate
        return true
    }

    /// The position was lost: the next fix is a first one.
    public mutating func reset() { last = nil }
}

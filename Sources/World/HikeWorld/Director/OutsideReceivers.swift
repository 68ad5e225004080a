import HikeValues

/// Receivers whose positions come from outside the world: those of a live pair.
public protocol OutsideReceivers: AnyObject {
    /// They see no satellite for a while.
    func block(_ devices: [String], during span: Range<Instant>)
}

import HikeValues

/// The ends of a piece of way at which a barrier stands that walkers or riders cannot pass: a private gate, a stile for
/// bicycles. One may go along the piece up to there, and back.
public struct ClosedEnds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let walkersTail = ClosedEnds(rawValue: 1)
    public static let walkersHead = ClosedEnds(rawValue: 2)
    public static let ridersTail = ClosedEnds(rawValue: 4)
    public static let ridersHead = ClosedEnds(rawValue: 8)

    /// Raw values of all sets that there are.
    static let allBits: Range<UInt8> = 0..<16

    /// Whether somebody cannot pass the edge's tail.
    func closesTail(_ mode: TravelMode) -> Bool {
        contains(mode == .hiking ? .walkersTail : .ridersTail)
    }

    /// Whether somebody cannot pass the edge's head.
    func closesHead(_ mode: TravelMode) -> Bool {
        contains(mode == .hiking ? .walkersHead : .ridersHead)
    }

    /// Whether somebody cannot go along the edge from one end to the other and on.
    func closes(_ mode: TravelMode) -> Bool { closesTail(mode) || closesHead(mode) }
}

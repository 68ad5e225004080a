import HikeValues

/// A moment of a run that an expectation names.
public enum Anchor: Hashable, Sendable {
    /// The start of the run, time zero.
    case start
    /// The end of the run.
    case end
    /// The hiker's first step.
    case walkStart
    /// The hiker's last step.
    case walkEnd
    case time(Instant)
    /// The hiker is so many metres along the line for the first time.
    case distance(Double)
    /// The hiker is at the n-th turn of the route (from 1), or so many metres after it along the line
    /// (negative: before it).
    case turn(Int, offset: Double)
    /// So many metres before the end of the hiker's line.
    case beforeLineEnd(Double)
    /// An edge of the n-th detour (from 1).
    case detour(Int, Edge)
    /// An edge of the n-th pause (from 1).
    case pause(Int, Edge)
    /// An edge of the n-th fault (from 1).
    case fault(Int, Edge)

    /// Which end of something that lasts.
    public enum Edge: Hashable, Sendable {
        case begin
        case end
    }
}

/// A stretch of a run that an expectation names.
public enum Window: Hashable, Sendable {
    case between(Anchor, Anchor)
    /// From the hiker's first step to the last.
    case walk
    case detour(Int)
    case pause(Int)
    case fault(Int)

    /// The anchors of its two edges.
    public var edges: (from: Anchor, to: Anchor) {
        switch self {
        case .between(let from, let to): (from, to)
        case .walk: (.walkStart, .walkEnd)
        case .detour(let number): (.detour(number, .begin), .detour(number, .end))
        case .pause(let number): (.pause(number, .begin), .pause(number, .end))
        case .fault(let number): (.fault(number, .begin), .fault(number, .end))
        }
    }
}

/// Says when the moments of a run were; the engine answers from the true walk.
public protocol AnchorResolver {
    /// When it was; nil where the run has no such moment.
    func instant(of anchor: Anchor) -> Instant?

    /// The time during which the hiker was at most so many metres (along the line) from where the anchor is;
    /// nil where the run has no such moment or the anchor has no place.
    func interval(around anchor: Anchor, metres: Double) -> ClosedRange<Instant>?

    /// What there is instead of an anchor that cannot be found, such as "the route has 4 turns".
    /// An empty text says nothing.
    func remark(onMissing anchor: Anchor) -> String
}

extension AnchorResolver {
    /// The window's time; nil where an edge cannot be found, or where it would end before it begins.
    public func window(_ window: Window) -> ClosedRange<Instant>? {
        guard let from = instant(of: window.edges.from), let to = end(of: window), from <= to
        else { return nil }
        return from...to
    }

    /// The first edge of a window that never came.
    func missingEdge(of window: Window) -> Anchor? {
        if instant(of: window.edges.from) == nil { return window.edges.from }
        return end(of: window) == nil ? window.edges.to : nil
    }

    /// A fault that has begun and not ended lasts to the end of the run.
    private func end(of window: Window) -> Instant? {
        let end = instant(of: window.edges.to)
        if case .fault = window { return end ?? instant(of: .end) }
        return end
    }

    /// A moment before which something has to be. A time is a bound also where the run was over by then.
    func deadline(_ anchor: Anchor) -> Instant? {
        if case .time(let time) = anchor { return time }
        return instant(of: anchor)
    }
}

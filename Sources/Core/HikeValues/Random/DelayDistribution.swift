/// How long something takes when it does not always take equally long.
public enum DelayDistribution: Hashable, Sendable {
    /// Always the same.
    case fixed(Interval)
    /// Anything between two values alike.
    case uniform(Interval, Interval)
    /// Mostly short, sometimes long: an exponential distribution with a mean, cut off at a longest value.
    case exponential(mean: Interval, longest: Interval)

    /// No delay.
    public static let none = DelayDistribution.fixed(.zero)

    /// The least that can be drawn.
    public var least: Interval {
        switch self {
        case .fixed(let value): value
        case .uniform(let low, let high): min(low, high)
        case .exponential: .zero
        }
    }

    /// Whether it is always zero, so that nothing need be drawn.
    public var isNone: Bool { self == .none }

    /// One delay, never negative. Takes at most one number from the stream.
    public func draw(_ stream: inout RandomStream) -> Interval {
        switch self {
        case .fixed(let value): return max(value, .zero)
        case .uniform(let low, let high):
            return max(.seconds(stream.uniform(low.inSeconds, high.inSeconds)), .zero)
        case .exponential(let mean, let longest):
            return min(max(.seconds(stream.exponential(mean: mean.inSeconds)), .zero), longest)
        }
    }
}

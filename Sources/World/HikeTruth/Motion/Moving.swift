import HikeValues

/// A quantity and how fast it changes, a second: so that a turning rate is truly the change of an angle.
struct Moving: Hashable, Sendable {
    var value: Double
    var rate = 0.0

    static func + (a: Moving, b: Moving) -> Moving {
        Moving(value: a.value + b.value, rate: a.rate + b.rate)
    }

    static func - (a: Moving, b: Moving) -> Moving {
        Moving(value: a.value - b.value, rate: a.rate - b.rate)
    }

    static func * (a: Moving, b: Moving) -> Moving {
        Moving(value: a.value * b.value, rate: a.rate * b.value + a.value * b.rate)
    }

    static func * (factor: Double, a: Moving) -> Moving {
        Moving(value: factor * a.value, rate: factor * a.rate)
    }

    /// The sine of so many turns.
    static func wave(_ turns: Moving) -> Moving {
        let angle = 2 * .pi * (turns.value - turns.value.rounded(.down))
        return Moving(
            value: PortableMath.sin(angle), rate: PortableMath.cos(angle) * 2 * .pi * turns.rate)
    }

    /// From one value to another, with a share from 0 to 1.
    static func between(_ from: Double, _ to: Double, _ share: Moving) -> Moving {
        Moving(value: from + (to - from) * share.value, rate: (to - from) * share.rate)
    }
}

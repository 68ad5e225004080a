import HikeValues

extension Navigator {
    /// Guidance before its first fix, kept until a second one agrees with the time of the first: a first one from
    /// the future would make all that follow old.
    struct Beginning: Equatable, Sendable {
        /// The navigator before the first fix that was used; none before there was one.
        fileprivate var before: [Navigator] = []
        /// When that fix was true.
        fileprivate var first = Instant.zero
        /// The time of a later one that is older by far, which waits for a second.
        fileprivate var older: Instant?

        /// Commands hold whichever time was right.
        mutating func take(_ event: NavigatorEvent) {
            for index in before.indices { _ = before[index].handle(event) }
        }
    }

    /// Takes a fix. Two in a row that agree with each other and are older than the first by more than ten minutes
    /// show that its time was wrong: guidance begins anew with the second of them.
    mutating func follow(_ fix: Fix) -> [NavigatorEffect] {
        guard let start = beginning else { return use(fix) }
        if let before = start.before.first, FixGate.isFar(fix.time, before: start.first),
            FixGate.reasonToDoubt(fix, configuration) == nil
        {
            guard FixGate.isSoon(fix.time, after: start.older) else {
                beginning?.older = fix.time
                return [.ignored(.notLater)]
            }
            self = before
            return follow(fix)
        }
        let isFirst = start.before.isEmpty
        let before = self
        let effects = use(fix)
        if case .ignored? = effects.first { return effects }
        beginning = isFirst ? Beginning(before: [before], first: fix.time) : nil
        return effects
    }
}

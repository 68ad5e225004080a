import HikeValues

/// Stretches of time in which something is forced to fail. Questions go forward in time.
struct OutageList: Hashable, Sendable {
    private var spans: [Range<Instant>] = []

    mutating func add(_ span: Range<Instant>) {
        guard !span.isEmpty else { return }
        let place = spans.firstIndex { $0.lowerBound > span.lowerBound } ?? spans.count
        spans.insert(span, at: place)
    }

    mutating func contains(_ instant: Instant) -> Bool {
        guard let first = spans.first, first.lowerBound <= instant else { return false }
        spans.removeAll { $0.upperBound <= instant }
        return spans.contains { $0.contains(instant) }
    }
}

import HikeValues

/// How sentences about a route write lengths and lists.
enum RouteWords {
    /// Such as "412 m" or "1.2 km".
    ///
    /// - Parameter length: metres.
    static func metres(_ length: Double) -> String {
        length < 999.5
            ? DecimalText.string(length, decimals: 0) + " m"
            : DecimalText.string(length / 1_000, decimals: 1) + " km"
    }

    /// Such as "a, b and c".
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

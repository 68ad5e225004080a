import HikeValues

/// How numbers are written in dumps and descriptions.
enum TextForm {
    /// So many decimals, half away from zero; always written in full.
    static func decimal(_ value: Double, _ decimals: Int) -> String {
        DecimalText.string(value, decimals: decimals)
    }

    /// At most two decimals, without zeros at the end: `12`, `12.5`, `4.33`.
    static func short(_ value: Double) -> String {
        var text = DecimalText.string(value, decimals: 2)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// A share from 0 to 1 in whole percent, beyond that the nearer end: `40 %`. Nil for what is no finite number.
    static func percent(_ share: Double) -> String? {
        guard share.isFinite else { return nil }
        return DecimalText.string(min(max(share, 0), 1) * 100, decimals: 0) + " %"
    }
}

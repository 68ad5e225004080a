/// Numbers for sentences: as few decimals as they need, never an exponent.
package enum PlainNumber {
    /// At most 3 decimals.
    package static func text(_ value: Double) -> String {
        var text = DecimalText.string(value, decimals: 3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// `1,000 m`, `999.7 m`: at most one decimal, thousands apart.
    package static func metres(_ value: Double) -> String {
        let parts = text((value * 10).rounded() / 10).split(separator: ".")
        let digits = Array(parts[0])
        var whole = ""
        for (index, digit) in digits.enumerated() {
            let left = digits.count - index
            if index > 0, left % 3 == 0, digits[index - 1] != "-" { whole.append(",") }
            whole.append(digit)
        }
        return whole + (parts.count > 1 ? ".\(parts[1])" : "") + " m"
    }

    /// Seconds since the start with one decimal, as verdicts print moments.
    package static func moment(_ time: Instant) -> String { DecimalText.string(time.inSeconds, decimals: 1) }

    /// `00:40:00`, with milliseconds where there are any.
    package static func clock(_ time: Instant) -> String {
        ClockText.string(time, decimals: time.nanoseconds / 1_000_000 % 1_000 == 0 ? 0 : 3)
    }
}

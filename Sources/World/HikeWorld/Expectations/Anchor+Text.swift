import HikeValues

extension Anchor: CustomStringConvertible {
    /// The anchor as a scenario writes it.
    public var description: String {
        switch self {
        case .start: "start"
        case .end: "end"
        case .walkStart: "walk start"
        case .walkEnd: "walk end"
        case .time(let time): PlainNumber.clock(time)
        case .distance(let metres): "\(PlainNumber.text(metres)) m"
        case .turn(let number, let offset):
            if offset == 0 {
                "turn \(number)"
            } else {
                "\(PlainNumber.text(offset.magnitude)) m \(offset < 0 ? "before" : "after") turn \(number)"
            }
        case .beforeLineEnd(let metres): "\(PlainNumber.text(metres)) m before the end"
        case .detour(let number, let edge): "detour \(number) \(edge == .begin ? "start" : "end")"
        case .pause(let number, let edge): "pause \(number) \(edge == .begin ? "start" : "end")"
        case .fault(let number, let edge): "fault \(number) \(edge == .begin ? "begin" : "end")"
        }
    }
}

extension Window: CustomStringConvertible {
    /// The window as a scenario writes it.
    public var description: String {
        switch self {
        case .between(let from, let to): "\(from) .. \(to)"
        case .walk: "walk"
        case .detour(let number): "detour \(number)"
        case .pause(let number): "pause \(number)"
        case .fault(let number): "fault \(number)"
        }
    }
}

extension Timing.Tolerance: CustomStringConvertible {
    /// `3 s` or `8 m`.
    public var description: String {
        switch self {
        case .time(let interval): "\(PlainNumber.text(interval.inSeconds)) s"
        case .metres(let metres): "\(PlainNumber.text(metres)) m"
        }
    }
}

extension Timing: CustomStringConvertible {
    /// Its parts as words, such as `within 3 s of turn 2`; empty for the whole run.
    public var description: String {
        var parts: [String] = []
        if let near { parts.append("within \(near.tolerance) of \(near.anchor)") }
        if let during { parts.append("during \(during)") }
        if let after { parts.append("after \(after)") }
        if let before { parts.append("before \(before)") }
        return parts.joined(separator: ", ")
    }
}

/// Numbers for sentences: as few decimals as they need, never an exponent.
enum PlainNumber {
    /// At most 3 decimals.
    static func text(_ value: Double) -> String {
        var text = DecimalText.string(value, decimals: 3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// `1,000 m`, `999.7 m`: at most one decimal, thousands apart.
    static func metres(_ value: Double) -> String {
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
    static func moment(_ time: Instant) -> String { DecimalText.string(time.inSeconds, decimals: 1) }

    /// `00:40:00`, with milliseconds where there are any.
    static func clock(_ time: Instant) -> String {
        let milliseconds = max(0, time.nanoseconds) / 1_000_000
        let seconds = Int(milliseconds / 1_000)
        var bytes: [UInt8] = []
        DecimalText.append(seconds / 3_600, width: 2, to: &bytes)
        bytes.append(0x3A)
        DecimalText.append(seconds / 60 % 60, width: 2, to: &bytes)
        bytes.append(0x3A)
        DecimalText.append(seconds % 60, width: 2, to: &bytes)
        if milliseconds % 1_000 != 0 {
            bytes.append(0x2E)
            DecimalText.append(Int(milliseconds % 1_000), width: 3, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

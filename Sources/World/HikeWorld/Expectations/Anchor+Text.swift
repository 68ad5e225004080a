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

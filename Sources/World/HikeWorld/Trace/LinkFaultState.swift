import HikeValues

/// Which links are broken, and by what, as `fault` events tell it.
struct LinkFaultState: Equatable, Sendable {
    /// One break that has begun and not ended.
    private struct Break: Equatable, Sendable {
        var fault: String
        /// Both devices of the link; empty: every link.
        var devices: [String]
        /// One way only: the direction.
        var from: String?
        var to: String?
        var metres: Double?
    }

    private static let words = ["link": "the link is down", "outage": "outage", "range": "out of range"]
    private var breaks: [Break] = []

    /// Takes a `fault` event; whether it was about links.
    mutating func handle(_ event: LogEvent) -> Bool {
        guard event.event == "fault", let fault = event.text("fault"), Self.words[fault] != nil,
            let state = event.text("state")
        else { return false }
        let new = Break(
            fault: fault,
            devices: (event.text("on") ?? "").split(separator: " ").map(String.init),
            from: event.text("from"), to: event.text("to"), metres: event.number("distance"))
        let index = breaks.firstIndex {
            ($0.fault, $0.from, $0.to) == (new.fault, new.from, new.to) && $0.devices == new.devices
        }
        switch state {
        case "begin": breaks.append(new)
        // A live pair has one switch.
        case "down": if index == nil { breaks.append(new) }
        case "end", "up": if let index { breaks.remove(at: index) }
        default: return false
        }
        return true
    }

    /// Why nothing comes from one device to the other; nil where the link is up that way.
    func reason(from: String, to: String) -> String? {
        let found = breaks.first { fault in
            (fault.devices.isEmpty || (fault.devices.contains(from) && fault.devices.contains(to)))
                && (fault.from == nil || fault.from == from) && (fault.to == nil || fault.to == to)
        }
        guard let found, let word = Self.words[found.fault] else { return nil }
        return word + (found.metres.map { " (\(DecimalText.string($0, decimals: 0)) m)" } ?? "")
    }
}

import HikeValues

/// `bus` events as turns of a conversation:
///
///     00:12:03.401  phone -> watch   offer            file         9A0B1C2D Ridge.json 12.2 kB
///     00:12:03.441  watch <- phone   offer            file         9A0B1C2D Ridge.json 12.2 kB
///     00:12:05.000  phone            queue            userInfo     4F2A1C33 accepted trail 312 B keys: count name (new)
///     00:12:05.100  watch            deliver          userInfo     4F2A1C33 to trail 312 B keys: count name
///
/// Columns: time, who speaks (and to whom), what is done, the channel, the short id, and the rest in words.
extension LogText {
    static func busLine(_ event: LogEvent) -> String {
        let direction = event.text("direction") ?? ""
        let isFrame = direction == "send" || direction == "receive"
        let columns = [
            ClockText.string(event.time, decimals: 3).padded(to: 13), speakers(event).padded(to: 16),
            (isFrame ? event.text("kind") ?? direction : direction).padded(to: 16),
            (event.text("channel") ?? "").padded(to: 12), BusLog.short(BusLog.id(event)).padded(to: 8),
        ]
        var line = (columns.map(printable) + known(event) + unknown(event)).joined(separator: " ")
        while line.last == " " { line.removeLast() }
        return line
    }

    /// `phone -> watch` for a frame that is sent, `watch <- phone` for one that is received, else the device.
    private static func speakers(_ event: LogEvent) -> String {
        let arrow: String
        switch event.text("direction") {
        case "send": arrow = "->"
        case "receive": arrow = "<-"
        default: return event.device
        }
        // Where an event does not say it: a watch talks to the phone, and the phone of a pair to the watch.
        let peer = event.text("peer") ?? (event.device == "phone" ? "watch" : "phone")
        return "\(event.device) \(arrow) \(peer)"
    }

    /// What the schema knows, in the order in which one would say it.
    private static func known(_ event: LogEvent) -> [String] {
        var words: [String] = []
        func say(_ key: String, _ word: (String) -> String) {
            if let value = event[key] { words.append(word(printable(value.plainText))) }
        }
        if let outcome = outcome(event) { words.append(outcome) }
        say("app") { event.text("direction") == "deliver" ? "to \($0)" : $0 }
        say("file") { $0 }
        if let size = event.number("fileSize") { words.append(bytes(size)) }
        if let numbers = numbers(event) { words.append(numbers) }
        say("count") { $0 == "1" ? "1 item" : "\($0) items" }
        say("chunk") { "chunk \($0)" }
        say("next") { "next \($0)" }
        if let size = event.number("size") {
            words.append((event["fileSize"] == nil ? "" : "in ") + bytes(size))
        }
        say("keys") { $0.isEmpty ? "no keys" : "keys: \($0)" }
        say("content") { $0 }
        if event["contentLeftOut"] != nil { words.append("content left out") }
        say("attempt") { "attempt \($0)" }
        say("cause") { "(\($0))" }
        return words
    }

    /// `accepted`, `refused: notReachable 7007`; nil where there is neither. What was delivered says so already.
    private static func outcome(_ event: LogEvent) -> String? {
        var words = event.text("outcome").map(printable)
        if words == "delivered" { words = nil }
        let error = [event["error"], event["code"]].compactMap { $0.map { printable($0.plainText) } }
        guard !error.isEmpty else { return words }
        return (words.map { "\($0): " } ?? "") + error.joined(separator: " ")
    }

    /// `#7`, or `#7-9` for several.
    private static func numbers(_ event: LogEvent) -> String? {
        guard let number = event["number"]?.plainText else { return nil }
        let last = event["last"]?.plainText
        return "#\(printable(number))" + (last.map { $0 == number ? "" : "-\(printable($0))" } ?? "")
    }

    /// Fields that a later version may bring.
    private static func unknown(_ event: LogEvent) -> [String] {
        event.fields.filter { !BusLog.fields.contains($0.key) }.map { "\($0.key)=\(value($0.value))" }
    }

    /// Text that an app chose, as it may stand on a terminal.
    static func printable(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        return isPlain ? text : quotedWhereNeeded(text)
    }

    /// `312 B`, `12.2 kB`, `1.5 MB`; 1 kB is 1000 bytes.
    static func bytes(_ count: Double) -> String {
        if count < 1_000 { return "\(DecimalText.string(count, decimals: 0)) B" }
        let (unit, factor) = count < 999_950 ? ("kB", 1e3) : ("MB", 1e6)
        return "\(DecimalText.string(count / factor, decimals: 1)) \(unit)"
    }
}

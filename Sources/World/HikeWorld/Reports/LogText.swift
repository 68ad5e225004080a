import HikeValues

/// Events of a log as people read them: `00:05:46.00  watch  haptic      app=trail pattern=click …`.
public enum LogText {
    /// One event as a line. Numbers carry their units. `bus` events read like a conversation.
    public static func line(_ event: LogEvent) -> String {
        if event.event == "bus" { return busLine(event) }
        var text = "\(ClockText.string(event.time, decimals: 3))  \(event.device.padded(to: 6)) "
        text += event.event.padded(to: 11)
        for field in event.fields {
            text += " \(field.key)=\(value(field.value))\(unit(of: field, in: event.event))"
        }
        return text
    }

    /// A value; text with blanks or signs of ours in it stands in quotation marks.
    static func value(_ value: LogValue) -> String {
        guard case .text(let text) = value else { return value.plainText }
        return quotedWhereNeeded(text)
    }

    static func quotedWhereNeeded(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3D && $0 != 0x7F }
        if isPlain { return text }
        var bytes: [UInt8] = []
        JSONLine.append(quoted: text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The unit of a number, as the event log's schema has it.
    private static func unit(of field: LogEvent.Field, in event: String) -> String {
        guard case .number = field.value else { return "" }
        switch (event, field.key) {
        case ("fix", "altitude"), ("fix", "horizontalAccuracy"), ("fix", "verticalAccuracy"),
            ("view", "remaining"), ("view", "distanceToTurn"):
            return "m"
        case ("fix", "speed"): return "m/s"
        case ("fix", "latitude"), ("fix", "longitude"), ("fix", "course"), ("heading", _): return "°"
        case ("haptic", "requested"), ("haptic", "duration"), ("fault", "latency"): return "s"
        case ("input", "size"): return "B"
        default: return ""
        }
    }
}

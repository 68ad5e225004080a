import HikeValues

/// Takes out of events what says where somebody was, or lets others in, so that a log can be shown to others (NF-24).
///
/// Degrees keep two decimals, about a kilometre: the fields `latitude` and `longitude`, and in texts every number with four
/// decimals or more and at most three digits before them. Fields whose name speaks of a secret, and what a URL says of
/// its user and behind its question mark, become ``mark``. Everything else stays: names, times, distances.
public enum LogRedaction {
    /// What stands for what was taken out.
    public static let mark = "redacted"

    private static let decimals = 2
    /// A number with fewer is no exact place: 0.001 degrees are a hundred metres.
    private static let exactDecimals = 4
    private static let degreeDigits = 3

    /// Parts of the names of fields that hold secrets.
    private static let secrets = [
        "password", "passphrase", "secret", "token", "credential", "authorization", "cookie", "apikey",
        "api-key", "api_key",
    ]

    /// The event without places and secrets, with the same fields.
    public static func redacted(_ event: LogEvent) -> LogEvent {
        var event = event
        event.fields = event.fields.map { field in
            let isContent = event.event == "bus" && field.key == "content"
            return LogEvent.Field(key: field.key, value: isContent ? .text(mark) : value(of: field))
        }
        return event
    }

    private static func value(of field: LogEvent.Field) -> LogValue {
        let key = field.key.lowercased()
        if secrets.contains(where: { key.contains($0) }) { return .text(mark) }
        switch field.value {
        case .number(let number) where key == "latitude" || key == "longitude": return .number(cut(number))
        case .text(let text) where key == "url": return .text(cut(withoutQuery(withoutAccess(text))))
        case .text(let text): return .text(cut(withoutAccess(text)))
        case .json(let bytes): return .json(Array(cut(String(decoding: bytes, as: UTF8.self)).utf8))
        case .number, .truth, .null: return field.value
        }
    }

    private static func cut(_ number: LogNumber) -> LogNumber {
        var (scaled, left) = (number.scaled, number.decimals)
        while left > decimals {
            scaled /= 10
            left -= 1
        }
        return LogNumber(scaled: scaled, decimals: left)
    }

    /// The text with its exact degrees cut.
    private static func cut(_ text: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let whole = digits(in: bytes, from: index)
            guard whole > 0 else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let point = index + whole
            let fraction =
                point < bytes.count && bytes[point] == UInt8(ascii: ".")
                ? digits(in: bytes, from: point + 1) : 0
            let isExact = fraction >= exactDecimals && whole <= degreeDigits
            let shown = fraction == 0 ? 0 : isExact ? decimals + 1 : fraction + 1
            result += bytes[index..<point + shown]
            index = point + (fraction == 0 ? 0 : fraction + 1)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digits(in bytes: [UInt8], from start: Int) -> Int {
        bytes[min(start, bytes.count)...].prefix { (0x30...0x39).contains($0) }.count
    }

    /// What was meant to be a URL, whatever it is, up to its query.
    private static func withoutQuery(_ text: String) -> String {
        guard let mark = text.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return text }
        return text[...mark] + Self.mark
    }

    /// A text in which URLs name neither a user nor what is asked for.
    private static func withoutAccess(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://") else { return text }
        let rest = text[scheme.upperBound...]
        let end = rest.firstIndex { $0.isWhitespace } ?? rest.endIndex
        var url = String(rest[..<end])
        let authority = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if let at = authority.lastIndex(of: "@") { url.replaceSubrange(..<at, with: mark) }
        if let question = url.firstIndex(of: "?") {
            url.replaceSubrange(url.index(after: question)..., with: mark)
        }
        return String(text[..<scheme.upperBound]) + url + withoutAccess(String(rest[end...]))
    }
}

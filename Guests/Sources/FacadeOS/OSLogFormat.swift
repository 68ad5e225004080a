import Foundation

/// Writes a line whose values stand behind it, as `os_log("at %{public}@, %d m", log: log, type: .info, name, 5)`.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    type: OSLogType = .default, _ arguments: Any...
) {
    log.write(type, OSLogFormat.text("\(message)", arguments))
}

/// Writes a line.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message.text) }

/// Writes a line of a type.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(type, message.text)
}

/// The older way to write values: a format as of C, with `@` for objects and notes in braces.
enum OSLogFormat {
    /// A format with its values; what has none stays as it is written.
    static func text(_ format: String, _ arguments: [Any]) -> String {
        var (text, rest, values) = ("", Substring(format), arguments[...])
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            guard let (flags, letter, behind) = specifier(rest) else {
                text += "%"
                continue
            }
            let written = rest[..<behind]
            rest = rest[behind...]
            if letter == "%" {
                text += "%"
            } else if let value = values.popFirst() {
                text += self.text(value, flags, letter)
            } else {
                text += "%" + written
            }
        }
        return text + rest
    }

    /// Flags, width and precision, and the letter; what of the notes in braces and of sizes there is, is left out.
    private static func specifier(
        _ text: Substring
    ) -> (flags: String, letter: Character, behind: String.Index)? {
        var rest = text
        if rest.first == "{" {
            guard let end = rest.firstIndex(of: "}") else { return nil }
            rest = rest[rest.index(after: end)...]
        }
        var flags = ""
        while let next = rest.first, "+- #0123456789.".contains(next) {
            flags.append(next)
            rest.removeFirst()
        }
        while let next = rest.first, "hlqjzt".contains(next) { rest.removeFirst() }
        // Three digits of width or precision at most: none needs more, and a line has its limit.
        guard flags.firstMatch(of: /[0-9]{4}/) == nil, let letter = rest.popFirst(),
            "@diuxXofFeEgGscp%".contains(letter)
        else {
            return nil
        }
        return (flags, letter, rest.startIndex)
    }

    private static func text(_ value: Any, _ flags: String, _ letter: Character) -> String {
        switch letter {
        case "d", "i", "u", "x", "X", "o":
            guard let number = value as? any BinaryInteger else { return "\(value)" }
            let size = letter == "d" || letter == "i" ? "lld" : "ll\(letter)"
            return String(format: "%\(flags)\(size)", Int64(truncatingIfNeeded: number))
        case "f", "F", "e", "E", "g", "G":
            guard let number = value as? any BinaryFloatingPoint else { return "\(value)" }
            return String(format: "%\(flags)\(letter)", Double(number))
        default: return "\(value)"
        }
    }
}

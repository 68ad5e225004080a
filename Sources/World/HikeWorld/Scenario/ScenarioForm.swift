import HikeHardware
import HikeValues

/// The form of one value of a scenario: how it is read, what an error calls it, and an example.
struct ScenarioForm<Value>: Sendable {
    var expected: String
    var example: String
    /// Words one of which the author may have meant.
    var choices: [String] = []
    /// Nil where the node has another form.
    var read: @Sendable (ScenarioNode) -> Value?

    /// A form made of one line of text.
    static func text(
        _ expected: String, example: String, choices: [String] = [],
        read: @escaping @Sendable (String) -> Value?
    ) -> ScenarioForm {
        ScenarioForm(expected: expected, example: example, choices: choices) { $0.text.flatMap(read) }
    }

    /// One of a type's words.
    static func choice(_ type: Value.Type = Value.self) -> ScenarioForm
    where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
        let words = Value.allCases.map(\.rawValue)
        return text(
            words.count == 1 ? "'\(words[0])'" : "one of " + words.joined(separator: ", "),
            example: words.first ?? "", choices: words, read: { Value(rawValue: $0) })
    }

    /// The example that is nearest to what was found.
    func example(for node: ScenarioNode) -> String {
        node.text.flatMap { NearestKey.nearest(to: $0, among: choices) } ?? example
    }
}

extension ScenarioForm<String> {
    /// Text for people: not empty, at most 4,096 bytes.
    static let words = text("text", example: "Ridge loop") { text in
        text.utf8.count <= ScenarioReader.Limits.textBytes ? text : nil
    }

    /// A part of what is shown.
    static let part = text("a part of the text, not blank", example: "Turn left") { text in
        text.allSatisfy(\.isWhitespace) || text.utf8.count > ScenarioReader.Limits.textBytes ? nil : text
    }

    /// A part of what somebody says, long enough not to stand in every sentence.
    static let sentence = text(
        "a part of the sentence, of at least 3 letters", example: "there is no such route"
    ) { text in
        text.utf8.count <= 1_024 && text.count(where: \.isLetter) >= 3 ? text : nil
    }

    /// The name of a thing, on one line.
    static let name = text(
        "a name on one line of at most 255 bytes, not blank", example: "Ridge loop"
    ) { text in
        let isOneLine = text.utf8.count <= 255 && !text.contains(where: \.isNewline)
        return isOneLine && !text.allSatisfy(\.isWhitespace) ? text : nil
    }

    /// `watch-49mm`.
    static let identifier = text(
        "a name of small letters, digits, '.' and '-'", example: "watch-49mm",
        read: { text in
            let allowed = text.utf8.allSatisfy {
                ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D
            }
            return allowed && !text.isEmpty && text.utf8.count <= 64 ? text : nil
        })

    static let haptic = word(of: EventForm.haptics)

    static func word(of words: [String]) -> ScenarioForm {
        text(
            words.count == 1 ? "'\(words[0])'" : "one of " + words.joined(separator: ", "),
            example: words.first ?? "", choices: words, read: { words.contains($0) ? $0 : nil })
    }

    static func file(_ endings: [String]) -> ScenarioForm {
        let list = endings.map { ".\($0)" }.joined(separator: " or ")
        return text(
            "a \(list) file, relative to the scenario", example: "tracks/ridge.\(endings.first ?? "gpx")",
            read: { text in
                let lower = text.lowercased()
                let fits = endings.contains {
                    lower.hasSuffix(".\($0)") && lower.utf8.count > $0.utf8.count + 1
                }
                return fits && text.utf8.count <= 1_024 && !text.contains(where: \.isNewline) ? text : nil
            })
    }
}

extension ScenarioForm<Interval> {
    static let duration = text(
        "a time with its unit (ms, s, min, h, or hh:mm:ss; at most 30 days)", example: "30 s",
        read: Quantity.duration)

    /// Of a step that waits for nothing.
    static let stepTime = text(
        "a time from 1 ms to 100 ms", example: "1 ms",
        read: { text in Quantity.duration(text).flatMap { Scenario.stepTimes.contains($0) ? $0 : nil } })

    /// Of something that is to be noticed.
    static let lasting = text(
        "a time above 0 with its unit (ms, s, min, h, or hh:mm:ss; at most 30 days)", example: "30 s",
        read: { text in Quantity.duration(text).flatMap { $0 > .zero ? $0 : nil } })
}

extension ScenarioForm<Double> {
    static let distance = text(
        "a distance with its unit (m, km; at most 1000 km)", example: "1200 m", read: Quantity.distance)
    static let aside = text(
        "a distance with its unit (m, km) of at most 10 km and not 0, negative to the left", example: "90 m",
        read: { text in Quantity.signedDistance(text).flatMap { $0 != 0 && $0.magnitude <= 10_000 ? $0 : nil }
        })
    static let speed = text(
        "a speed with its unit (km/h, m/s), above 0 and at most 200 km/h", example: "4.5 km/h",
        read: Quantity.speed)
    static let bandwidth = text(
        "a data rate in kB/s, above 0", example: "100 kB/s", read: Quantity.bandwidth)
    static let share = text("a share from 0 % to 100 %", example: "2 %", read: Quantity.share)
    static let heading = text("degrees from 0 to below 360", example: "90 deg", read: Quantity.heading)
}

extension ScenarioForm<Bool> {
    static let truth = text(
        "yes or no", example: "yes",
        read: { text in
            switch text {
            case "yes", "true": true
            case "no", "false": false
            default: nil
            }
        })
}

extension ScenarioForm<UInt64> {
    static let seed = text(
        "a whole number from 0 to 18446744073709551615", example: "7",
        read: { text in
            text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? UInt64(text) : nil
        })
}

extension ScenarioForm<Int> {
    /// How many a phone is paired with.
    static let watches = text(
        "a whole number from 1 to \(Scenario.deviceIDs.count - 1)", example: "2",
        read: { text in
            Quantity.count(text).flatMap { (1..<Scenario.deviceIDs.count).contains($0) ? $0 : nil }
        })

    static let count = text(
        "a whole number from 0 to 1000000", example: "1",
        read: Quantity.count)
}

extension ScenarioForm<UTCDate> {
    static let date = text(
        "a date and time (ISO 8601)", example: "2026-06-01T06:00:00Z", read: { UTCDate(iso8601: $0) })
}

extension ScenarioForm<EventKind> {
    static let eventKind = ScenarioForm<String>.word(of: EventKind.allCases.map(\.name)).mapped { word in
        EventKind.allCases.first { $0.name == word }
    }
}

import HikeScreens
import HikeValues

/// A step in the words of a scenario, made of values: each is quoted where YAML asks for it.
///
///     (["on": "watch", "location": "46.62,12.14"] as StepText).text    // { on: watch, location: "46.62,12.14" }
public struct StepText: ExpressibleByDictionaryLiteral, Sendable {
    /// A value of a step.
    public indirect enum Value: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, Sendable {
        case text(String)
        /// Nothing, as behind `walk:`.
        case nothing
        /// In quotation marks, whatever it is.
        case quoted(String)
        case list([Value])
        case mapping([(key: String, value: Value)])

        public init(stringLiteral text: String) { self = .text(text) }

        public init(dictionaryLiteral entries: (String, Value)...) {
            self = .mapping(entries.map { (key: $0.0, value: $0.1) })
        }

        /// Of another step, as one under `together`.
        public static func step(_ step: StepText) -> Value { .mapping(step.entries) }
    }

    /// In the order in which they are written.
    public var entries: [(key: String, value: Value)]

    public init(dictionaryLiteral entries: (String, Value)...) {
        self.entries = entries.map { (key: $0.0, value: $0.1) }
    }

    public init(_ entries: [(key: String, value: Value)]) { self.entries = entries }

    /// One step, or several that are done at the same moment.
    public init(together steps: [StepText]) {
        entries = steps.count == 1 ? steps[0].entries : [("together", .list(steps.map(Value.step)))]
    }

    /// On one line.
    public var text: String { Self.text(.mapping(entries)) }

    private static func text(_ value: Value) -> String {
        switch value {
        case .nothing: "null"
        case .text(let text): scalar(text)
        case .quoted(let text): quoted(text)
        case .list(let list): "[" + list.map(text).joined(separator: ", ") + "]"
        case .mapping(let entries):
            entries.isEmpty
                ? "{}"
                : "{ " + entries.map { scalar($0.key) + ": " + text($0.value) }.joined(separator: ", ") + " }"
        }
    }

    /// Plain where nobody could take it for something else.
    private static func scalar(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, 0x25, 0x2D, 0x2E, 0x2F, 0x5F: true
            default: false
            }
        }
        let ends = [text.utf8.first, text.utf8.last]
        let isWord =
            isPlain && !text.isEmpty && !ends.contains(0x20) && text != "null" && ends[0] != 0x2D
            && ends[0] != 0x25
        return isWord ? text : quoted(text)
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A number without an exponent, as scenarios take it: at most nine decimals.
    public static func number(_ value: Double) -> String { trimmed(DecimalText.string(value, decimals: 9)) }

    /// A moment, to the nanosecond: `00:17:20.5`.
    public static func moment(_ time: Instant) -> String {
        let (seconds, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let digits = String(rest)
        let clock = "\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return rest == 0
            ? clock : trimmed(clock + "." + String(repeating: "0", count: 9 - digits.count) + digits)
    }

    private static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var text = Substring(text)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }
}

extension StepText {
    /// A touch of a display.
    public init(_ action: GlassAction, on device: String) {
        func text(_ target: TouchTarget) -> Value { .quoted(target.word) }
        func seconds(_ time: Interval) -> Value { .text(Self.number(time.inSeconds) + " s") }
        let entries: [(key: String, value: Value)] =
            switch action {
            case .tap(let target): [("tap", text(target))]
            case .doubleTap(let target): [("double tap", text(target))]
            case .twoFingerTap(let target): [("two-finger tap", text(target))]
            case .swipeAction(let target, let action):
                [("swipe action", .quoted(action)), ("at", text(target))]
            case .longPress(let target, let time): [("long press", text(target)), ("for", seconds(time))]
            case .drag(let from, let to, let time):
                [("drag", text(from)), ("to", text(to)), ("over", seconds(time))]
            case .swipe(let direction, let target):
                [("swipe", .text(direction.rawValue))] + (target.map { [("at", text($0))] } ?? [])
            case .pinch(let target, let scale): [("pinch", text(target)), ("scale", .text("\(scale)"))]
            case .rotate(let target, let degrees): [("rotate", text(target)), ("by", .quoted("\(degrees)"))]
            case .crown(let degrees): [("crown", .quoted("\(degrees)"))]
            case .press(let button): [("button", .text(button.rawValue))]
            case .type(let text): [("type", .quoted(text))]
            case .dictate(let text): [("dictate", .quoted(text))]
            case .clear: [("clear", "field")]
            case .submit: [("submit", "field")]
            case .answer(let word): [("answer", .quoted(word))]
            }
        self.init([("on", .text(device))] + entries)
    }
}

extension ScenarioReader {
    /// A step's own words with more keys in front, and other names for the files that it names.
    ///
    /// - Parameters:
    ///   - text: as a list of steps has it.
    ///   - keys: in their order, each with its value.
    ///   - files: the new names by the old ones.
    /// - Throws: where the text is no mapping.
    public static func step(
        _ text: String, with keys: [(key: String, value: String)], files: [String: String]
    ) throws(ScenarioError) -> String {
        let root = try ScenarioTree.read(bytes: Array(text.utf8), file: "step")
        guard let entries = root.mapping else {
            throw ScenarioError(
                file: "step", line: root.line, column: root.column,
                problem: .wrongForm(
                    key: "step", found: root.found, expected: "a mapping", example: "{ wait: 1 s }"))
        }
        let old = entries.map { (key: $0.key, value: value(of: $0.value, files)) }
        return StepText(keys.map { (key: $0.key, value: StepText.Value.text($0.value)) } + old).text
    }

    /// A step in which an app is asked for something with another argument; nil where it is not.
    ///
    /// - Parameters:
    ///   - app: its id.
    ///   - action: by its name.
    ///   - argument: a key and its value.
    ///   - keys: of the arguments that it takes the place of.
    public static func step(
        _ text: String, asking app: String, for action: String, with argument: (key: String, value: String),
        insteadOf keys: [String]
    ) -> String? {
        guard let root = try? ScenarioTree.read(bytes: Array(text.utf8), file: "step"),
            let changed = asked(root, app, action, argument, keys)
        else { return nil }
        guard case .mapping(let entries) = changed else { return nil }
        return StepText(entries).text
    }

    private static func asked(
        _ node: ScenarioNode, _ app: String, _ action: String, _ argument: (key: String, value: String),
        _ keys: [String]
    ) -> StepText.Value? {
        guard let entries = node.mapping else { return nil }
        func text(_ key: String) -> String? { entries.first { $0.key == key }?.value.text }
        if let steps = entries.first(where: { $0.key == "together" })?.value.list {
            let changed = steps.map { asked($0, app, action, argument, keys) }
            guard changed.contains(where: { $0 != nil }) else { return nil }
            return .mapping([
                (key: "together", value: .list(zip(steps, changed).map { $1 ?? value(of: $0, [:]) }))
            ])
        }
        guard text("app") == app, text("action") == action else { return nil }
        let old = entries.first { $0.key == "with" }?.value.mapping ?? []
        let kept = old.filter { !keys.contains($0.key) }.map {
            (key: $0.key, value: value(of: $0.value, [:]))
        }
        let with = kept + [(key: argument.key, value: StepText.Value.quoted(argument.value))]
        return .mapping(
            entries.filter { $0.key != "with" }.map { (key: $0.key, value: value(of: $0.value, [:])) }
                + [(key: "with", value: .mapping(with))])
    }

    /// What a scenario's file says above its steps.
    ///
    /// - Parameters:
    ///   - settings: values that replace the file's.
    ///   - folder: where its files are, whose names are made full paths.
    ///   - vocabulary: the words of apps.
    public static func head(
        bytes: [UInt8], file: String, settings: [(key: String, value: String)], folder: String,
        vocabulary: Vocabulary
    ) throws(ScenarioError) -> [(key: String, value: StepText.Value)] {
        let root = try ScenarioSettings(settings, file: file).applied(
            to: try ScenarioTree.read(bytes: bytes, file: file))
        let top = ScenarioNode(
            line: root.line, column: root.column,
            content: .mapping((root.mapping ?? []).filter { !["steps", "expect"].contains($0.key) }))
        let files = ScenarioFiles(folder: folder)
        var paths: [String: String] = [:]
        for named in ScenarioReader(file: file, vocabulary).namedFiles(of: top) {
            if let name = named.node.text { paths[name] = files.path(name) }
        }
        return (top.mapping ?? []).map { (key: $0.key, value: value(of: $0.value, paths)) }
    }

    /// The steps of a scenario's file, each in its own words and on one line, in the order of the file.
    ///
    /// - Parameter settings: values that replace the file's.
    public static func stepTexts(
        bytes: [UInt8], file: String, settings: [(key: String, value: String)] = []
    ) throws(ScenarioError) -> [String] {
        let root = try ScenarioSettings(settings, file: file).applied(
            to: try ScenarioTree.read(bytes: bytes, file: file))
        let steps = root.mapping?.first { $0.key == "steps" }?.value.list ?? []
        return steps.map { step in
            guard case .mapping(let entries) = value(of: step, [:]) else { return "" }
            return StepText(entries).text
        }
    }

    private static func value(of node: ScenarioNode, _ files: [String: String]) -> StepText.Value {
        if node.isNull { return .nothing }
        return switch node.content {
        case .scalar(let text, let quoted):
            quoted ? .quoted(files[text] ?? text) : .text(files[text] ?? text)
        case .list(let list): .list(list.map { value(of: $0, files) })
        case .mapping(let entries):
            .mapping(entries.map { (key: $0.key, value: value(of: $0.value, files)) })
        }
    }
}

import HikeConnectivity
import HikeHardware
import HikeValues

/// What was handed over, held against what an expectation wants to stand in it.
extension Scenario.Expectation.DeliveryCheck {
    /// Whether it looks at what was handed over, and not only that it was.
    var readsContent: Bool { !content.isEmpty || file != nil }

    /// `content n 3, hut contains 'Korn'`, `file photo.jpg`; empty where nothing is asked.
    var contentWish: [String] {
        let tests = content.map(\.description).joined(separator: ", ")
        let name = file.map { FieldCondition(field: "file", test: $0).description }
        return (content.isEmpty ? [] : ["content \(tests)"]) + (name.map { [$0] } ?? [])
    }

    func fitsContent(_ event: LogEvent) -> Bool {
        if let file, !FieldCondition(field: "file", test: file).holds(for: event) { return false }
        guard !content.isEmpty else { return true }
        guard let leaves = ContentLeaves(event)?.event else { return false }
        return content.allSatisfy { $0.holds(for: leaves) }
    }

    /// Why none of what came may have been what was meant, half a sentence; nil where nothing else is to be said.
    func otherContent(among all: [LogEvent]) -> String? {
        guard readsContent, let last = all.last else { return nil }
        let leftOut = all.count { $0["contentLeftOut"] != nil }
        if leftOut > 0, !content.isEmpty {
            return
                "\(leftOut) of \(all.count) had a content of more than \(DeviceConfiguration.recordedContentBytes) bytes, "
                + "which the log leaves out"
        }
        let texts = [last.text("file").map { "file \($0)" }, last.text("content")].compactMap { $0 }
        guard !texts.isEmpty else {
            return "what was handed over is not in this log: the scenario of a run has to ask for it"
        }
        let text = ScenarioNode.clipped(texts.joined(separator: ", "), to: 200)
        return "of \(all.count) with other content the last was \(BusLog.label(last)): \(text)"
    }
}

/// The values of what was handed over, each under its path, so that they are compared as fields of an event.
struct ContentLeaves {
    private(set) var event: LogEvent

    /// Nil where the log has no content.
    init?(_ delivery: LogEvent) {
        guard let text = delivery.text("content"), let value = PropertyText.value(of: text) else {
            return nil
        }
        event = LogEvent(time: delivery.time, device: delivery.device, event: delivery.event)
        if case .data = value { add(value, "data") } else { add(value, "") }
    }

    private mutating func add(_ value: PropertyValue, _ path: String) {
        func inner(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        switch value {
        case .dictionary(let values):
            let keys = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            for key in keys { if let value = values[key] { add(value, inner(key)) } }
        case .array(let values):
            for (index, value) in values.enumerated() { add(value, inner(String(index))) }
        case .string(let text): add(.text(text), at: path)
        case .bool(let flag): add(.truth(flag), at: path)
        case .integer(let number): add(.number(LogNumber(scaled: number, decimals: 0)), at: path)
        case .double(let number): add(Self.number(number), at: path)
        case .data(let bytes): add(.text(Self.hex(bytes)), at: path)
        case .date(let date): add(.text(date.iso8601(decimals: 3)), at: path)
        }
    }

    private mutating func add(_ value: LogValue, at path: String) {
        event.fields.append(LogEvent.Field(key: path, value: value))
    }

    /// With nine decimals, as far as they go; as text where they do not.
    private static func number(_ number: Double) -> LogValue {
        guard abs(number) < 9e9 else { return .text("\(number)") }
        return .number(LogNumber(scaled: Int64((number * 1e9).rounded()), decimals: 9))
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

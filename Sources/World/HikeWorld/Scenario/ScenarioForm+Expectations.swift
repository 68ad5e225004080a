import HikeValues

extension ScenarioForm<Anchor> {
    static let anchor = text(
        "a moment (start, end, walk start, 00:40:00, 1200 m, turn 2, 30 m before turn 2, "
            + "100 m before the end, detour 1 end, pause 1 start, fault 1 begin)",
        example: "30 m before turn 2", choices: ["start", "end", "walk start", "walk end"],
        read: AnchorText.anchor)
}

extension ScenarioForm<Window> {
    static let window = ScenarioForm(
        expected: "a stretch (walk, detour 1, pause 1, fault 1, or two moments as [a, b] or a .. b)",
        example: "[turn 1, turn 2]", choices: ["walk", "detour", "pause", "fault"],
        read: { node in
            if let text = node.text { return AnchorText.window(text) }
            guard let list = node.list, list.count == 2, let from = list[0].text.flatMap(AnchorText.anchor),
                let to = list[1].text.flatMap(AnchorText.anchor)
            else { return nil }
            return .between(from, to)
        })
}

extension ScenarioForm<Timing.Tolerance> {
    static let tolerance = text(
        "a time or a distance with its unit (3 s, 8 m)", example: "3 s",
        read: { text in
            if let time = Quantity.duration(text) { return .time(time) }
            return Quantity.distance(text).map { .metres($0) }
        })
}

extension ScenarioForm<FieldCondition.Test> {
    /// A number, or a bound such as `>= 0.95` or `< 40 m`.
    static let numberTest = text(
        "a number or a bound in quotation marks (\">= 0.95\", \"< 40 m\")", example: "\">= 0.95\"",
        read: { text in
            if let bound = bound(text) { return bound }
            return Quantity.number(text) == nil ? nil : .equals(text)
        })

    /// What `where` says of a field: a value, a bound, `!= value` or `contains text`.
    static let fieldTest = ScenarioForm(
        expected: "a value, a bound (\"> 3\"), \"!= value\" or \"contains text\"", example: "save",
        read: { node in
            guard let text = node.text, text.utf8.count <= 4_096 else { return nil }
            if let bound = bound(text) { return bound }
            if text.hasPrefix("!= ") { return .differs(String(text.dropFirst(3))) }
            if text.hasPrefix("contains ") { return .contains(String(text.dropFirst(9))) }
            guard case .scalar(_, quoted: false) = node.content else { return .equals(text) }
            return ScenarioForm<Bool>.truth.read(node).map { .truth($0) } ?? .equals(text)
        })

    private static func bound(_ text: String) -> FieldCondition.Test? {
        let longestFirst: [FieldCondition.Comparison] = [.atMost, .atLeast, .below, .above]
        guard let comparison = longestFirst.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
        var rest = text.dropFirst(comparison.rawValue.count)
        if rest.first == " " { rest = rest.dropFirst() }
        let number = Quantity.number(rest) ?? Quantity.signedDistance(String(rest))
        return number.map { .number(comparison, $0) }
    }
}

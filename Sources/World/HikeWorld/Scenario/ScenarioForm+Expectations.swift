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

import HikeValues

/// Reads anchors and windows as scenarios write them. A missing number (`detour start`) reads as number 0,
/// which the caller replaces or refuses.
enum AnchorText {
    /// `start`, `00:40:00`, `1200 m`, `30 m before turn 2`, `detour 1 end` …; nil for anything else.
    static func anchor(_ text: String) -> Anchor? {
        let words = text.split(separator: " ").map(String.init)
        switch words {
        case ["start"]: return .start
        case ["end"]: return .end
        case ["walk", "start"]: return .walkStart
        case ["walk", "end"]: return .walkEnd
        default: break
        }
        if let placed = besideTurn(words) ?? beforeTheEnd(words) ?? edge(words) { return placed }
        let joined = words.joined(separator: " ")
        if let time = Quantity.duration(joined) { return .time(.zero + time) }
        return Quantity.distance(joined).map { .distance($0) }
    }

    /// `walk`, `detour`, `pause 2`, `fault 1`, or two anchors with `..` between them; nil for anything else.
    static func window(_ text: String) -> Window? {
        let words = text.split(separator: " ").map(String.init)
        if words == ["walk"] { return .walk }
        if let first = words.first, words.count <= 2, let number = numberWord(words.dropFirst()) {
            switch first {
            case "detour": return .detour(number)
            case "pause": return .pause(number)
            case "fault": return .fault(number)
            default: break
            }
        }
        guard let dots = words.firstIndex(of: ".."),
            let from = anchor(words[..<dots].joined(separator: " ")),
            let to = anchor(words[(dots + 1)...].joined(separator: " "))
        else { return nil }
        return .between(from, to)
    }

    private static func besideTurn(_ words: [String]) -> Anchor? {
        guard words.count >= 2, words[words.count - 2] == "turn", let number = ordinal(words[words.count - 1])
        else { return nil }
        if words.count == 2 { return .turn(number, offset: 0) }
        guard words.count >= 4, let distance = Quantity.distance(words.dropLast(3).joined(separator: " "))
        else { return nil }
        switch words[words.count - 3] {
        case "before": return .turn(number, offset: -distance)
        case "after": return .turn(number, offset: distance)
        default: return nil
        }
    }

    private static func beforeTheEnd(_ words: [String]) -> Anchor? {
        guard words.count >= 4, Array(words.suffix(3)) == ["before", "the", "end"] else { return nil }
        return Quantity.distance(words.dropLast(3).joined(separator: " ")).map { .beforeLineEnd($0) }
    }

    private static func edge(_ words: [String]) -> Anchor? {
        guard words.count == 2 || words.count == 3, let last = words.last,
            let number = numberWord(words.dropFirst().dropLast())
        else { return nil }
        let edge: Anchor.Edge
        switch last {
        case "start", "begin": edge = .begin
        case "end": edge = .end
        default: return nil
        }
        switch words[0] {
        case "detour": return .detour(number, edge)
        case "pause": return .pause(number, edge)
        case "fault": return .fault(number, edge)
        default: return nil
        }
    }

    /// 0 for no word at all.
    private static func numberWord(_ words: ArraySlice<String>) -> Int? {
        guard let word = words.first else { return 0 }
        return ordinal(word)
    }

    /// 1 to 9999.
    private static func ordinal(_ word: String) -> Int? {
        guard word.utf8.count <= 4, word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int(word).flatMap { $0 >= 1 ? $0 : nil }
    }
}

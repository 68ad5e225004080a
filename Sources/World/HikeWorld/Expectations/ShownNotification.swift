import HikeHardware
import HikeValues

/// Notifications that the owner was shown: `notification shown: { on: phone, title: Near the hut }`.
enum ShownNotification {
    static let word = CheckWord(
        "notification shown",
        keys: [
            WordKey("title", .text, isOptional: true, help: "its title, whole"),
            WordKey("body", .text, isOptional: true, help: "its text, whole"),
            WordKey("app", .name, isOptional: true, help: "whose; else those of all apps"),
            WordKey("count", .count, isOptional: true, help: "how many; else at least one"),
        ], kind: .notification,
        help: "The device has shown its owner so many such notifications."
    ) { check, events in
        let shown = events.filter { $0.device == check.device && $0.text("state") == "shown" }
        let wanted = ["title", "body", "app"].compactMap { key in
            check.values.text(key).map { (key: key, value: $0) }
        }
        let fitting = shown.filter { event in wanted.allSatisfy { event.text($0.key) == $0.value } }
        let count = check.values.count("count") ?? .atLeastOnce
        guard fitting.count < count.least || count.most.map({ fitting.count > $0 }) == true else {
            return nil
        }
        let what = wanted.map { "\($0.key) '\($0.value)'" }.joined(separator: ", ")
        let known = shown.compactMap { $0.text("title") }.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return "expected \(Self.text(count)) of \(what.isEmpty ? "any" : what) shown on \(check.device), "
            + "but there were \(fitting.count); shown were \(known.isEmpty ? "none" : known)"
    }

    private static func text(_ count: Count) -> String {
        guard let most = count.most else { return "at least \(count.least) notifications" }
        return most == count.least
            ? "\(most) notifications" : "\(count.least) to \(most) notifications"
    }
}

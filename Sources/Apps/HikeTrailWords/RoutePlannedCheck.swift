import HikeHardware
import HikeValues
import HikeWorld

/// What the trail app showed of a route when it had planned it: the last one of that name.
struct RoutePlannedCheck {
    static let word = CheckWord(
        "route planned",
        keys: [
            WordKey("name", .name, help: "the name of the route"),
            WordKey("length", .metres, isOptional: true, help: "how long it is"),
            WordKey("climb", .metres, isOptional: true, help: "how much it goes up"),
            WordKey(
                "instructions", .count, isOptional: true,
                help: "how many lines of directions it has, start and arrival included"),
        ], kind: .view, help: "The phone planned a route and showed it."
    ) { check, events in
        RoutePlannedCheck(
            device: check.device, name: check.values.text("name") ?? "",
            length: check.values.metres("length"), climb: check.values.metres("climb"),
            instructions: check.values.count("instructions")
        ).failure(events: events)
    }

    /// The id of the device that planned.
    var device: String
    /// The name of the route.
    var name: String
    /// Metres, both ends included.
    var length: ClosedRange<Double>?
    /// Metres up.
    var climb: ClosedRange<Double>?
    /// Lines of directions, start and arrival included.
    var instructions: Count?

    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent]) -> String? {
        let plans = events.filter {
            $0.event == "view" && $0.device == device && $0.text("screen") == "plan"
        }
        guard let plan = plans.last(where: { $0.text("route") == name }) else {
            let others = plans.compactMap { $0.text("route") }.map {
                "'\(EventList.clipped($0))'"
            }
            let head = "expected route '\(name)' to be planned on \(device)"
            return others.isEmpty
                ? "\(head); nothing was planned there"
                : "\(head); planned there: \(EventList.joined(others))"
        }
        var broken: [String] = []
        func check(_ wish: ClosedRange<Double>?, _ field: String, _ what: String) {
            guard let wish else { return }
            guard let found = plan.number(field) else {
                return broken.append("its \(what) is not known")
            }
            if !wish.contains(found) {
                broken.append("its \(what) is \(PlainNumber.text(found)) m, not \(Self.text(wish))")
            }
        }
        check(length, "length", "length")
        check(climb, "gain", "climb")
        if let instructions {
            let found = Int(plan.number("instructions") ?? 0)
            if !instructions.contains(found) {
                broken.append("it has \(found) instructions, not \(Self.text(instructions))")
            }
        }
        guard !broken.isEmpty else { return nil }
        return "route '\(name)' was planned on \(device) at \(PlainNumber.moment(plan.time)), but "
            + broken.joined(separator: ", ")
    }

    private static func text(_ range: ClosedRange<Double>) -> String {
        let least = PlainNumber.text(range.lowerBound)
        guard range.upperBound < .infinity else { return "at least \(least) m" }
        let most = PlainNumber.text(range.upperBound)
        return range.lowerBound > 0 ? "\(least) to \(most) m" : "at most \(most) m"
    }

    private static func text(_ count: Count) -> String {
        switch count.most {
        case nil: "at least \(count.least)"
        case count.least?: "\(count.least)"
        case let most?: count.least > 0 ? "\(count.least) to \(most)" : "at most \(most)"
        }
    }
}

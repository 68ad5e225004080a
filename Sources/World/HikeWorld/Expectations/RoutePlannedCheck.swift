import HikeValues

extension Scenario.Expectation {
    /// What the trail app showed of a route when it had planned it: the last one of that name.
    public struct RoutePlannedCheck: Equatable, Sendable {
        /// The id of the device that planned.
        public var device: String
        /// The name of the route.
        public var name: String
        /// Metres, both ends included.
        public var length: ClosedRange<Double>?
        /// Metres up.
        public var climb: ClosedRange<Double>?
        /// Lines of directions, start and arrival included.
        public var instructions: Count?

        public init(
            device: String, name: String, length: ClosedRange<Double>? = nil,
            climb: ClosedRange<Double>? = nil, instructions: Count? = nil
        ) {
            self.device = device
            self.name = name
            self.length = length
            self.climb = climb
            self.instructions = instructions
        }

        /// Nil where the check holds, else the sentence that says why not.
        func failure(events: [LogEvent]) -> String? {
            let plans = events.filter {
                $0.event == "view" && $0.device == device && $0.text("screen") == "plan"
            }
            guard let plan = plans.last(where: { $0.text("route") == name }) else {
                let others = plans.compactMap { $0.text("route") }.map {
                    "'\(ScenarioNode.clipped($0, to: 60))'"
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
}

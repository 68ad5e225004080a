import HikeValues

@testable import HikeWorld

/// A run made by hand: a hiker at 1 m/s along 2,000 m from t=0, four turns at 500, 842, 1200 and 1600 m,
/// one detour from 100 s to 400 s.
struct FakeRun: AnchorResolver {
    static let turns = [500.0, 842, 1_200, 1_600]

    func instant(of anchor: Anchor) -> Instant? {
        switch anchor {
        case .start, .walkStart: .zero
        case .end: .seconds(2_100)
        case .walkEnd: .seconds(2_000)
        case .time(let time): time
        case .distance(let metres): metres <= 2_000 ? .seconds(metres) : nil
        case .turn(let number, let offset):
            Self.turns.indices.contains(number - 1) ? .seconds(Self.turns[number - 1] + offset) : nil
        case .beforeLineEnd(let metres): .seconds(2_000 - metres)
        case .detour(1, .begin): .seconds(100)
        case .detour(1, .end): .seconds(400)
        case .detour, .pause, .fault: nil
        }
    }

    func interval(around anchor: Anchor, metres: Double) -> ClosedRange<Instant>? {
        if anchor == .end { return nil }
        return instant(of: anchor).map { $0 - .seconds(metres)...$0 + .seconds(metres) }
    }

    func remark(onMissing anchor: Anchor) -> String {
        if case .turn = anchor { "the route has \(Self.turns.count) turns" } else { "" }
    }

    static func haptic(_ pattern: String, at seconds: Double, dropped: String? = nil) -> LogEvent {
        var fields: [LogEvent.Field] = [
            .init(key: "app", value: .text("trail")), .init(key: "pattern", value: .text(pattern)),
            .init(key: "outcome", value: .text(dropped == nil ? "played" : "dropped")),
        ]
        if let dropped { fields.append(.init(key: "reason", value: .text(dropped))) }
        return LogEvent(time: .seconds(seconds), device: "watch", event: "haptic", fields: fields)
    }

    static func view(at seconds: Double, arrived: Bool, remaining: Int64, instruction: String) -> LogEvent {
        LogEvent(
            time: .seconds(seconds), device: "watch", event: "view",
            fields: [
                .init(key: "navigating", value: .truth(!arrived)),
                .init(key: "arrived", value: .truth(arrived)),
                .init(key: "remaining", value: .number(LogNumber(scaled: remaining * 100, decimals: 2))),
                .init(key: "instruction", value: .text(instruction)),
            ])
    }

    static func store(
        _ operation: String, _ name: String, in store: String = "planned_routes", at seconds: Double
    ) -> LogEvent {
        LogEvent(
            time: .seconds(seconds), device: "watch", event: "store",
            fields: [
                .init(key: "store", value: .text(store)), .init(key: "operation", value: .text(operation)),
                .init(key: "name", value: .text(name)),
            ])
    }

    /// A file is handed over to the watch's app.
    static func delivery(at seconds: Double) -> LogEvent {
        LogEvent(
            time: .seconds(seconds), device: "watch", event: "bus",
            fields: [
                .init(key: "direction", value: .text("deliver")), .init(key: "channel", value: .text("file")),
                .init(key: "outcome", value: .text("delivered")),
            ])
    }

    /// A right-hand log of the run.
    static let events: [LogEvent] = [
        delivery(at: 3), store("save", "Ridge loop", at: 3),
        view(at: 10, arrived: false, remaining: 1_990, instruction: "Go"),
        haptic("failure", at: 160), haptic("success", at: 390), haptic("directionUp", at: 812.4),
        haptic("directionDown", at: 845), haptic("click", at: 900, dropped: "absent"),
        view(at: 1_000, arrived: false, remaining: 1_000, instruction: "Turn left at the hut"),
        haptic("success", at: 1_990), view(at: 2_000, arrived: true, remaining: 0, instruction: "Arrived"),
    ]
}

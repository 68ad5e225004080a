import HikeValues

@testable import HikeWorld

/// Lines of a log about connectivity, made by hand as `docs/event-log.md` has them.
enum BusEvents {
    /// A UUID that begins with 8 times the same digit.
    static func id(_ digit: Character) -> String {
        "\(String(repeating: digit, count: 8))-1E2F-432C-B8A8-F82CB4E89785"
    }

    static func bus(_ seconds: Double, on device: String, _ fields: [(String, LogValue)]) -> LogEvent {
        LogEvent(
            time: .seconds(seconds), device: device, event: "bus",
            fields: fields.map { LogEvent.Field(key: $0.0, value: $0.1) })
    }

    static func queue(
        _ seconds: Double, on device: String = "phone", _ digit: Character, _ outcome: String,
        channel: String = "userInfo", error: (name: String, code: Int64)? = nil
    ) -> LogEvent {
        var fields: [(String, LogValue)] = [
            ("direction", .text("queue")), ("channel", .text(channel)), ("id", .text(id(digit))),
            ("app", .text("trail")), ("outcome", .text(outcome)),
        ]
        if let error {
            fields.append(("error", .text(error.name)))
            fields.append(("code", .number(LogNumber(scaled: error.code, decimals: 0))))
        }
        return bus(seconds, on: device, fields)
    }

    static func delivery(
        _ seconds: Double, on device: String = "watch", _ digit: Character, channel: String = "userInfo"
    ) -> LogEvent {
        bus(
            seconds, on: device,
            [
                ("direction", .text("deliver")), ("channel", .text(channel)), ("id", .text(id(digit))),
                ("app", .text("trail")), ("outcome", .text("delivered")),
            ])
    }

    static func session(_ seconds: Double, on device: String, reachable: Bool) -> LogEvent {
        LogEvent(
            time: .seconds(seconds), device: device, event: "session",
            fields: [
                .init(key: "app", value: .text("trail")), .init(key: "reachable", value: .truth(reachable)),
            ])
    }

    /// The phone accepts three user infos while the link is down (the detour of ``FakeRun``, 100 s to 400 s); they
    /// come over when it is up. One message is refused, one context is overtaken, one file fails.
    static let events: [LogEvent] = [
        session(1, on: "watch", reachable: true), session(1, on: "phone", reachable: true),
        queue(10, "9", "accepted", channel: "context"), delivery(10.1, "9", channel: "context"),
        queue(10.2, "9", "finished", channel: "context"),
        session(105, on: "watch", reachable: false),
        queue(110, "1", "accepted"), queue(120, "2", "accepted"),
        queue(130, "7", "refused", channel: "message", error: ("notReachable", 7_007)),
        queue(140, "3", "accepted"), queue(150, "8", "accepted", channel: "file"),
        session(400.2, on: "watch", reachable: true),
        delivery(400.5, "1"), queue(400.6, "1", "finished"), delivery(400.7, "2"),
        queue(400.8, "2", "finished"), delivery(401, "3"), queue(401.1, "3", "finished"),
        queue(500, "8", "failed", channel: "file", error: ("transferTimedOut", 7_017)),
    ]
}

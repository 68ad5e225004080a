import HikeHardware
import HikeValues

extension Director {
    /// A person does something in an app. One that knows no such action says so in its log.
    func perform(_ action: AppAction, in app: String, on device: String) throws {
        let next = log.records.count
        world.send(.action(app: app, action), to: device)
        try proceed(to: world.now + Self.tick)
        let refusal = EventCriteria(
            event: "log", device: device,
            conditions: [
                FieldCondition(field: "level", test: .equals("error")),
                FieldCondition(field: "subsystem", test: .equals(app)),
                FieldCondition(field: "category", test: .equals("actions")),
            ])
        guard let refused = log.records[next...].first(where: { refusal.isMet(by: $0) }) else { return }
        let event = try LogEvent(line: refused.line)
        let known = event.text("known").map { "; there are \($0)" } ?? ""
        throw StepFailure(
            "app '\(app)' on '\(device)' refused the action '\(action.name)': "
                + (event.text("message") ?? "it gave no reason") + known)
    }
}

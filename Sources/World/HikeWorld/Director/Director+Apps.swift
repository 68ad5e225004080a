import HikeHardware
import HikeValues

extension Director {
    /// A person does something in an app. One that does not do it says so in its log.
    func perform(_ action: AppAction, in app: String, on device: String) throws {
        let next = log.records.count
        world.send(.action(app: app, action), to: device)
        try proceed(to: world.now + Self.tick)
        if let refused = ActionRefusal.sentence(
            .action(action.name), app: app, device: device, in: log.records[next...])
        {
            throw StepFailure(refused)
        }
    }
}

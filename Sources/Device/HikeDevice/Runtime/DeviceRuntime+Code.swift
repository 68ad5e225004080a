import HikeHardware
import HikeValues

extension DeviceRuntime {
    /// Runs code of somebody else's inside an app: between two events, on the one thread of control, with what the app has.
    /// What it does is in the answer, as if the app had done it.
    ///
    /// - Parameters:
    ///   - time: what was granted is done up to here.
    ///   - body: gets the app's services and the app. It must not keep them: they go with the app.
    /// - Throws: ``AppCodeRefusal`` where no code of the app runs; then nothing has happened.
    public func run(
        in app: String, at time: Instant, _ body: (any DeviceServices, any DeviceApp) -> Void
    ) throws(AppCodeRefusal) -> Answer {
        guard let host = host(app), host.isInstalled else {
            throw .notInstalled(app: app, device: configuration.id)
        }
        guard host.app != nil else { throw .notRunning(app: app, device: configuration.id) }
        guard !host.isSuspended else { throw .suspended(app: app, device: configuration.id) }
        return act(at: time) {
            recordInput("test-code", app: app)
            host.run(body)
        }
    }
}

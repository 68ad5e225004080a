import HikeAssembly
import HikeHardware
import HikeValues
import HikeWorld

/// Code of a test that runs on a device.
extension SimulatedPair {
    /// Runs code inside an app, with the device's services, as one more event that the app handles: at the present virtual
    /// time, on the device's one thread of control, before anything else of that moment. What it does is in the log as the
    /// app's own, behind an `input` event `test-code`. The app has to be running; a test that has no app of its own takes
    /// ``HikeHardware/AppDescription/blank(_:roles:purposes:backgroundModes:transmitsOnSensors:sensors:hears:)``.
    ///
    /// ```swift
    /// let pair = try SimulatedPair(apps: [.blank()], link: .profile("typical"))
    /// for device in ["phone", "watch"] { try pair.run(in: "blank", on: device) { $0.link.activate() } }
    /// let id = try pair.run(in: "blank", on: .phone) { $0.link.transferUserInfo(["hut": "Pian di Cengia"]) }
    /// try pair.wait(atMost: 60) { !$0.deliveries(on: "watch").isEmpty }
    /// #expect(pair.deliveries(on: "watch").map(\.id) == [id])
    /// ```
    ///
    /// Handlers that it gives are called in later steps, as long as the app lives. Nothing of the device may be kept
    /// beyond that. No step can be done in it.
    ///
    /// - Parameters:
    ///   - app: the id of one that runs on the device.
    ///   - device: its id.
    ///   - seconds: what passes afterwards, 0 or more; a millisecond, so that what was done is in the log when this returns.
    ///     With 0 the next step is at the same moment, and what was done is in the log when time goes on.
    /// - Returns: what the code returns.
    /// - Throws: what the code throws, after it has passed its time and with its effects; ``PairFailure`` where it cannot
    ///   run: the device is off or has a process of its own, or the app does not run.
    @discardableResult
    public func run<Value>(
        in app: String, on device: String, takingSeconds seconds: Double = 0.001,
        _ code: (any DeviceServices) throws -> Value
    ) throws -> Value {
        try perform(in: app, on: device, seconds) { device, _ in try code(device) }
    }

    /// The same on the phone, or on the first watch.
    @discardableResult
    public func run<Value>(
        in app: String, on role: DeviceRole, takingSeconds seconds: Double = 0.001,
        _ code: (any DeviceServices) throws -> Value
    ) throws -> Value {
        let ids = session.scenario.devices.map(\.id)
        let found = ids.first { ($0 == "phone") == (role == .phone) }
        return try run(in: app, on: found ?? role.rawValue, takingSeconds: seconds, code)
    }

    /// The same with the app itself, for code that asks or changes an object of a class of the test's.
    ///
    /// ```swift
    /// let count = try pair.run(in: "counter", as: SharedCounter.self, on: "watch") { counter, _ in counter.state.count }
    /// ```
    ///
    /// - Throws: ``PairFailure`` too where the app is of another class.
    @discardableResult
    public func run<App: DeviceApp, Value>(
        in app: String, as type: App.Type, on device: String, takingSeconds seconds: Double = 0.001,
        _ code: (App, any DeviceServices) throws -> Value
    ) throws -> Value {
        try perform(in: app, on: device, seconds) { services, running in
            guard let running = running as? App else {
                throw PairFailure(
                    description:
                        "app '\(app)' on '\(device)' is no \(App.self) but a \(Swift.type(of: running))")
            }
            return try code(running, services)
        }
    }

    private func perform<Value>(
        in app: String, on device: String, _ seconds: Double,
        _ code: (any DeviceServices, any DeviceApp) throws -> Value
    ) throws -> Value {
        try check(app: app, on: device)
        let time = try Self.interval(seconds)
        var result: Result<Value, any Error>?
        let outcome = try session.act(on: device, "code in \(app) on \(device)", thenFor: time) { port, now in
            guard let port = port as? InProcessPort else {
                throw PairFailure(
                    description:
                        "'\(device)' has a process of its own, in which no code of the test can run: "
                        + "make the pair with 'placement: .inProcess', or have the app do it at an action")
            }
            do throws(AppCodeRefusal) {
                return try port.run(in: app, at: now) { services, running in
                    result = Result { try code(services, running) }
                }
            } catch { throw PairFailure(description: error.description) }
        }
        try check(outcome)
        guard let result else {
            throw PairFailure(description: "device '\(device)' is off: no code runs on it")
        }
        return try result.get()
    }
}

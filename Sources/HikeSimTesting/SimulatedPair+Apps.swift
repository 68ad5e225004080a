import HikeHardware
import HikeTrailWords
import HikeValues
import HikeWorld

/// What a person does with an app, on a device by its id, such as `phone`.
extension SimulatedPair {
    /// A person does something in an app, by the name and the arguments that the app knows.
    ///
    /// ```swift
    /// try pair.perform("add", on: "phone", app: "counter", ["count": "3"])
    /// ```
    public func perform(
        _ action: String, on device: String, app: String, _ arguments: KeyValuePairs<String, String> = [:]
    ) throws {
        let action = AppAction(action, arguments.map { AppAction.Argument($0.key, $0.value) })
        try perform(.appAction(app: app, device: device, action), action.name)
    }

    /// The system, or a person, changes the app's life: launches it, sends it to the background, ends it.
    public func perform(_ command: Scenario.AppCommand, _ app: String, on device: String) throws {
        try perform(.app(name: app, device: device, command: command), "\(command.rawValue) \(app)")
    }

    /// Hands a document to an app, which comes to the front.
    public func open(_ contents: [UInt8], named name: String, in app: String, on device: String) throws {
        try check(device: device)
        try check(try session.open(contents, named: name, in: app, on: device))
    }

    /// Opens a URL in an app, which comes to the front.
    public func open(url: String, in app: String, on device: String) throws {
        try perform(.openURL(app: app, device: device, url: url), "open \(url)")
    }

    /// Puts an app on a device again, with nothing kept. It has to be launched.
    public func install(_ app: String, on device: String) throws {
        try perform(.system(device: device, .install(app: app)), "install \(app)")
    }

    /// Takes an app from a device with all that it kept.
    public func uninstall(_ app: String, on device: String) throws {
        try perform(.system(device: device, .uninstall(app: app)), "uninstall \(app)")
    }

    /// A person puts on another of the paired watches; the phone turns to that one.
    public func wear(_ watch: String) throws {
        try perform(.system(device: "phone", .selectWatch(watch)), "wear \(watch)")
    }

    /// Puts the app's complication on the watch face, or takes it from there.
    public func setComplication(_ isEnabled: Bool, of app: String, on device: String = "watch") throws {
        try perform(.system(device: device, .complication(app: app, isEnabled: isEnabled)), "complication")
    }

    // MARK: The trail app

    /// Hands a track file to the trail app of the phone, which saves it as a route.
    public func importRoute(_ file: String, as name: String) throws {
        try perform(TrailWords.importRoute(file, as: name, on: "phone"), "import \(file)")
    }

    /// Has the trail app of the phone plan a route on its region, between names of it or `latitude,longitude`, and
    /// save it.
    public func planRoute(
        from: String, to: String, via: [String] = [], profile: String = "hiking", as name: String
    ) throws {
        try perform(
            TrailWords.plan(
                TrailPlan(device: "phone", from: from, to: to, via: via, profile: profile, name: name)),
            "plan \(name)")
    }

    /// Has the trail app of the phone send the route of that name to the watch, where it arrives in later
    /// steps: ``navigate(_:within:)`` waits for it.
    public func sendRoute(_ name: String) throws {
        try perform(TrailWords.sendRoute(name, from: "phone"), "send \(name)")
    }

    /// Starts guidance on the watch as soon as it has the route, at most so many seconds from now.
    public func navigate(_ route: String, within seconds: Double = 600) throws {
        try perform(TrailWords.navigate(route, on: "watch", within: .seconds(seconds)), "navigate \(route)")
    }

    /// Walks to so many metres along the line, or to its end.
    public func walk(until metres: Double? = nil, detours: [Scenario.Walk.Detour] = []) throws {
        let goal = metres.map { Scenario.Walk.Goal.distance($0) } ?? .end
        try perform(.walk(Scenario.Walk(until: goal, detours: detours)), "walk")
    }
}

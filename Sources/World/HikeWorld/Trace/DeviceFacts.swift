import HikeValues

/// What the log has told of one device and its apps so far.
struct DeviceFacts: Equatable, Sendable {
    struct App: Equatable, Sendable {
        var lifecycle: String?
        var session: String?
        var isPaired: Bool?
        var isCounterpartInstalled: Bool?
        var isReachable: Bool?
        /// What is done so that content can be handed to it; nil where nothing waits for it.
        var waits: String?

        var isRunning: Bool { lifecycle == "foreground" || lifecycle == "background" }
    }

    var isOn = true
    /// When it was last switched on or off; nil: never, as far as the log goes.
    var since: Instant?
    private(set) var apps: [String: App] = [:]
    /// Faults of connectivity that are on.
    private(set) var faults: [String] = []
    /// When a frame of a peer last came in.
    private(set) var heard: [String: Instant] = [:]

    /// The apps' ids, sorted.
    var appNames: [String] {
        apps.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Takes an event of this device.
    mutating func handle(_ event: LogEvent, peer: String) {
        switch event.event {
        case "lifecycle":
            guard let state = event.text("state") else { return }
            if let app = event.text("app") {
                apps[app, default: App()].lifecycle = state
                if apps[app]?.isRunning == true { apps[app]?.waits = nil }
                // The session object is the app's: it goes with it.
                if state == "notRunning" { apps[app]?.session = nil }
            } else if state == "booted" {
                power(on: true, at: event.time)
            }
        case "session":
            guard let app = event.text("app") else { return }
            var facts = apps[app] ?? App()
            facts.session = event.text("state") ?? facts.session
            facts.isPaired = event.truth("paired") ?? facts.isPaired
            facts.isCounterpartInstalled = event.truth("counterpartInstalled") ?? facts.isCounterpartInstalled
            facts.isReachable = event.truth("reachable") ?? facts.isReachable
            apps[app] = facts
        case "bus": bus(event, peer)
        default: break
        }
    }

    private mutating func bus(_ event: LogEvent, _ peer: String) {
        switch event.text("direction") {
        case "receive": heard[peer] = event.time
        case "queue" where event.text("outcome") == "waiting" && event.text("id") == nil:
            if let app = event.text("app") {
                apps[app, default: App()].waits = event.text("cause") ?? "waiting"
            }
        case "deliver":
            if let app = event.text("app") { apps[app, default: App()].waits = nil }
        default: break
        }
    }

    mutating func power(on isOn: Bool, at time: Instant) {
        self.isOn = isOn
        since = time
        heard = [:]
        for app in appNames { apps[app] = App(lifecycle: isOn ? nil : "notRunning") }
    }

    mutating func setFault(_ name: String, isOn: Bool) {
        if isOn {
            faults.append(name)
        } else if let index = faults.firstIndex(of: name) {
            faults.remove(at: index)
        }
    }
}

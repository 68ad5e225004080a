import HikeGeodesy
import HikeValues

/// Which apps want positions, and how fine.
struct LocationRouter {
    struct Session {
        var app: String
        var inBackground: Bool
        /// It began in front, or was there since, and nothing has broken it off: with the permission `whenInUse` only such
        /// a session goes on behind other apps.
        var isInUse = false
        var filter = DistanceFilter()
        var coarse = CoarseFilter()
    }

    private(set) var sessions: [Session] = []
    private var settings: [(app: String, settings: LocationSettings)] = []
    /// Whether the receiver has a position; nil before its first word.
    var hasFix: Bool?
    /// How the receiver works, for all apps together.
    private(set) var power = ReceiverPower.off
    /// When it last gave a fix to apps.
    private var given: Instant?

    func session(of app: String) -> Session? { sessions.first { $0.app == app } }

    func settings(of app: String) -> LocationSettings {
        settings.first { $0.app == app }?.settings ?? .finest
    }

    /// - Returns: whether that is something else than before.
    mutating func set(_ new: LocationSettings, app: String) -> Bool {
        guard new != settings(of: app) else { return false }
        settings.removeAll { $0.app == app }
        settings.append((app, new))
        return true
    }

    /// A session that runs goes on, with what it was given last. One that was for the front alone is not in use behind it.
    mutating func start(app: String, inBackground: Bool) {
        if let index = sessions.firstIndex(where: { $0.app == app }) {
            if !sessions[index].inBackground { sessions[index].isInUse = false }
            sessions[index].inBackground = inBackground
        } else {
            sessions.append(Session(app: app, inBackground: inBackground))
        }
    }

    mutating func setInUse(_ isInUse: Bool, app: String) {
        for index in sessions.indices where sessions[index].app == app { sessions[index].isInUse = isInUse }
    }

    mutating func stop(app: String) { sessions.removeAll { $0.app == app } }

    /// The app has ended.
    mutating func forget(app: String) {
        stop(app: app)
        settings.removeAll { $0.app == app }
    }

    // MARK: Which fixes come

    /// A receiver that was off gives its first fix as soon as it has one.
    mutating func work(_ power: ReceiverPower) {
        if self.power == .off { given = nil }
        self.power = power
    }

    /// Whether the receiver, as it works now, takes a fix at this moment.
    mutating func gives(at time: Instant) -> Bool {
        if let given, time - given < power.fixInterval { return false }
        given = time
        return true
    }

    /// Whether a fix of the receiver goes to an app that may have it.
    mutating func passes(_ fix: Fix, to app: String) -> Bool {
        guard let index = sessions.firstIndex(where: { $0.app == app }) else { return false }
        return sessions[index].filter.passes(fix, filter: settings(of: app).distanceFilter)
    }

    /// What an app that may know no more than its neighbourhood gets of a fix; nil: nothing now.
    mutating func coarse(_ fix: Fix, to app: String) -> Fix? {
        guard let index = sessions.firstIndex(where: { $0.app == app }) else { return nil }
        return sessions[index].coarse.passes(fix)
    }

    /// What the app may know of its place has changed: the next position comes at once.
    mutating func beginCoarse(app: String) {
        for index in sessions.indices where sessions[index].app == app {
            sessions[index].coarse = CoarseFilter()
            sessions[index].filter.reset()
        }
    }

    mutating func positionLost() {
        for index in sessions.indices { sessions[index].filter.reset() }
        given = nil
    }
}

import HikeHardware
import HikeValues

/// Steps in which a person does something to a device as a whole. One that would change nothing fails: whoever reads its
/// `ok` takes it for done.
extension Director {
    /// Does it to each of these devices at once.
    func perform(_ commands: [(device: String, command: SystemCommand)]) throws {
        for (device, command) in commands {
            if let obstacle = obstacle(to: command, on: device) { throw StepFailure(obstacle) }
        }
        for (device, command) in commands { world.send(.system(command), to: device) }
        noteFeltFaults()
        try settle()
    }

    /// A person changes a permission in the settings.
    ///
    /// - Parameter app: nil: each that is there.
    func change(_ setting: Scenario.PermissionSetting, of app: String?, on device: String) throws {
        try needOn(device)
        let wanted = app.map { [$0] } ?? apps
        let gone = world.configuration(of: device)?.uninstalled ?? []
        let there = wanted.filter { !gone.contains($0) }
        guard !there.isEmpty else { throw StepFailure(Self.absence(of: wanted, on: device)) }
        for setting in PrivacySetting.settings(setting, apps: there) {
            world.send(.privacy(setting), to: device)
        }
        try settle()
    }

    /// Nobody can do anything on a device that is off.
    func needOn(_ device: String) throws(StepFailure) {
        guard world.isOn(device) else { throw StepFailure(Self.isOff(device)) }
    }

    private func obstacle(to command: SystemCommand, on device: String) -> String? {
        guard let state = world.configuration(of: device) else { return nil }
        let off = world.isOn(device) ? nil : Self.isOff(device)
        func missing(_ app: String) -> String? {
            state.uninstalled.contains(app) ? Self.absence(of: [app], on: device) : nil
        }
        switch command {
        case .unlock:
            // Whether one that was locked later still is, the device alone knows, and says in its log.
            let mayBeLocked = state.isLocked || state.parts.contains { $0.part == LockPart.name }
            return off ?? (mayBeLocked ? nil : "device '\(device)' is not locked")
        case .selectWatch(let watch):
            return off ?? (state.peers.contains(watch) ? nil : "'\(watch)' is not paired with '\(device)'")
        case .install(let app):
            return off
                ?? (missing(app) == nil
                    ? "app '\(app)' was not taken from '\(device)': 'uninstall' comes before 'install'" : nil)
        case .uninstall(let app): return off ?? missing(app)
        case .complication(let app, let isEnabled):
            let isThere = state.complications.contains(app)
            let place =
                "the complication of app '\(app)' is \(isThere ? "" : "not ")on the face of '\(device)'"
            return off ?? missing(app) ?? (isThere == isEnabled ? place + " already" : nil)
        case .appearance: return off
        // Both devices learn of a pairing, unless one is off.
        case .pair(let peer):
            return state.peers.contains(peer) ? "'\(device)' is paired with '\(peer)' already" : nil
        case .unpair(let peer):
            return state.peers.contains(peer) ? nil : "'\(device)' is not paired with '\(peer)'"
        // What is around a device, or measured by it, holds when it is on again.
        case .fault, .battery, .storage, .network: return nil
        }
    }

    private static func isOff(_ device: String) -> String { "device '\(device)' is off" }

    private static func absence(of apps: [String], on device: String) -> String {
        "app '\(apps.joined(separator: "', '"))' is not on '\(device)': it was uninstalled"
    }
}

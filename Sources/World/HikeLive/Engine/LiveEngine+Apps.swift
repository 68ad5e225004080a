import HikeValues
import HikeWorld

/// What a person does with apps, and how these answer.
extension LiveEngine {
    /// Does a command as ``perform(_:)`` does; one that goes to an app waits for the app's answer.
    ///
    /// - Throws: ``PairCommandError/refused(_:)`` where an app does not do it, ``PairCommandError/deviceIsOff(_:)``
    ///   where there is no app to ask.
    public func order(_ command: PairCommand) throws {
        guard let order = AppOrder(command) else { return try perform(command) }
        if isKnown(order.device), !isOn(order.device) { throw PairCommandError.deviceIsOff(order.device) }
        let heard = try tap.listen {
            try perform(command)
            try advance(to: now + .microseconds(1))
        }
        guard let request = order.request else { return }
        let devices = order.device == "both" ? deviceIDs : [order.device]
        let refusals = devices.compactMap { device in
            ActionRefusal.sentence(request, app: order.app, device: device, in: heard)
        }
        guard refusals.isEmpty else { throw PairCommandError.refused(refusals) }
    }

    private func isKnown(_ device: String) -> Bool { deviceIDs.contains(device) }
}

/// A command that an app of a device has to take.
private struct AppOrder {
    var device: String
    var app: String
    /// Nil for what an app cannot refuse.
    var request: ActionRefusal.Request?

    init?(_ command: PairCommand) {
        switch command {
        case .action(let device, let app, let name, _):
            (self.device, self.app, request) = (device, app, .action(name))
        case .openFile(let device, let app, let name, _):
            (self.device, self.app, request) = (device, app, .file(name))
        case .openURL(let device, let app, _): (self.device, self.app) = (device, app)
        case .lifecycle(let device, let app, _): (self.device, self.app) = (device, app)
        default: return nil
        }
    }
}

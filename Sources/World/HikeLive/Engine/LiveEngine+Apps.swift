import HikeHardware
import HikeValues
import HikeWorld

/// What a person does with apps, and how these answer.
extension LiveEngine {
    /// Does a command as ``perform(_:)`` does; one that goes to an app waits for the app's answer.
    ///
    /// - Throws: ``PairCommandError/refused(_:)`` where an app does not do it, ``PairCommandError/deviceIsOff(_:)``
    ///   where there is no app to ask.
    public func order(_ command: PairCommand) throws {
        guard let word = command.orderedDevice else { return try perform(command) }
        if isKnown(word), !isOn(word) { throw PairCommandError.deviceIsOff(word) }
        let heard = try tap.listen {
            try perform(command)
            try advance(to: now + .microseconds(1))
        }
        guard let input = try appInput(of: command) else { return }
        let devices = word == "both" ? deviceIDs : [word]
        let refusals = devices.compactMap { ActionRefusal(of: input, on: $0, in: heard)?.description }
        guard refusals.isEmpty else { throw PairCommandError.refused(refusals) }
    }

    private func isKnown(_ device: String) -> Bool { deviceIDs.contains(device) }

    /// What an app is handed by a command; nil for one that does not go to an app.
    func appInput(of command: PairCommand) throws(PairCommandError) -> DeviceInput? {
        switch command {
        case .lifecycle(_, let app, let word):
            return .lifecycle(app: app, try Self.choice("lifecycle command", word))
        case .openURL(_, let app, let url): return .openURL(app: app, url)
        case .openFile(_, let app, let name, let contents):
            return .openFile(app: app, name: name, contents: Array(contents))
        case .action(_, let app, let name, let arguments):
            var pairs: [AppAction.Argument] = []
            for argument in arguments {
                guard let equals = argument.firstIndex(of: "=") else {
                    throw .unusable("'\(argument)' is no argument such as name=Ridge")
                }
                pairs.append(
                    AppAction.Argument(
                        String(argument[..<equals]), String(argument[argument.index(after: equals)...])))
            }
            return .action(app: app, AppAction(name, pairs))
        case .step, .location, .heading, .link, .glass, .appearance, .privacy, .haptics, .storage, .health,
            .network, .kill, .restart, .liveFix, .liveHeading, .liveFixLost, .receiver:
            return nil
        }
    }
}

extension PairCommand {
    /// The device, or `both`, of a command that an app has to take; nil for the others.
    fileprivate var orderedDevice: String? {
        switch self {
        case .action(let device, _, _, _), .openFile(let device, _, _, _), .openURL(let device, _, _),
            .lifecycle(let device, _, _):
            device
        default: nil
        }
    }
}

import HikeAssembly
import HikeConnectivity
import HikeHardware
import HikeValues
import HikeWorld

/// A test that misspells something must not pass for that: what names a device or an app that is not there, or a time that
/// cannot be, is refused.
extension SimulatedPair {
    /// Seconds of a step as an interval.
    ///
    /// - Parameter least: above 0 for what would be nothing at all.
    static func interval(_ seconds: Double, least: Double = 0) throws -> Interval {
        guard seconds >= least, seconds <= 1e9 else {
            let bound = least > 0 ? "above 0" : "0 or more"
            throw PairFailure(
                description: "a time of \(seconds) s cannot be: it has to be \(bound), and below 1e9")
        }
        return .seconds(seconds)
    }

    static func devices(_ watches: Int) throws -> [Scenario.Device] {
        let most = Scenario.deviceIDs.count - 1
        guard (1...most).contains(watches) else {
            throw PairFailure(
                description: "a phone with \(watches) watches cannot be made: it has from 1 to \(most)")
        }
        return Scenario.devices(watches: watches)
    }

    /// The shortest time that something may go on.
    static let shortest = 1e-9

    func check(device: String) throws {
        let ids = session.scenario.devices.map(\.id)
        guard !ids.contains(device) else { return }
        throw PairFailure(
            description: "there is no device '\(device)'; there are \(ids.joined(separator: ", "))")
    }

    /// Whether a device can have an app. A program of devices has its own, which are not known here.
    func check(app: String, on device: String) throws {
        try check(device: device)
        guard let apps else { return }
        let role: DeviceRole = device == "phone" ? .phone : .watch
        let known = apps.filter { $0.roles.contains(role) }.map(\.id)
        guard !known.contains(app) else { return }
        throw PairFailure(
            description:
                "there is no app '\(app)' for '\(device)'; there are \(known.joined(separator: ", "))")
    }

    func check(_ action: Scenario.Action) throws {
        for device in action.devices { try check(device: device) }
        if case .fault(let fault) = action, case .linkDownOneWay(let from, let to) = fault.kind, from == to {
            throw PairFailure(description: "there is no link from '\(from)' to itself")
        }
        guard case .system(let device, let command) = action else { return }
        switch command {
        case .install(let app), .uninstall(let app): try check(app: app, on: device)
        case .complication(let app, _):
            try check(app: app, on: device)
            guard device == "phone" else { return }
            throw PairFailure(description: "'phone' has no face for a complication; a watch has")
        case .pair(let peer), .unpair(let peer), .selectWatch(let peer): try check(device: peer)
        case .unlock, .fault, .appearance, .battery, .storage, .network: break
        }
    }
}

extension Scenario.Action {
    /// The devices that it names.
    fileprivate var devices: [String] {
        switch self {
        case .appStep(let step): [step.device]
        case .app(_, let device, _), .appAction(_, let device, _),
            .openURL(_, let device, _), .openFile(_, let device, _), .permission(let device, _, _),
            .system(let device, _),
            .touch(let device, _, _), .screenshot(let device, _, _), .video(let device, _, _, _),
            .screen(let device, _, _):
            [device]
        case .pair(let one, let other), .unpair(let one, let other): [one, other]
        case .fault(let fault): fault.kind.named
        case .heading(_, let devices), .serve(_, let devices), .location(_, let devices): devices
        case .mend(let kind): kind.named
        case .together(let steps): steps.flatMap { $0.action.devices }
        case .part(let orders): orders.flatMap(\.devices)
        case .walk, .wait, .waitFor, .endVideo, .link: []
        }
    }
}

extension Scenario.Fault.Kind {
    /// The devices that it names.
    fileprivate var named: [String] {
        if case .linkDownOneWay(let from, let to) = self { [from, to] } else { devices }
    }
}

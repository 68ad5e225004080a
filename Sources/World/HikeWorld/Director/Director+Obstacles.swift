import HikeHardware
import HikeValues

/// What keeps a fault from breaking anything: it would be taken for tested.
extension Director {
    /// Why nothing comes of a fault that is to begin now; nil where something does, or may do so: what follows a step that
    /// a test makes nobody knows.
    func obstacle(to fault: Scenario.Fault, _ number: Int) -> String? {
        let end = fault.duration.map { world.now + $0 } ?? .distantFuture
        return presentObstacle(to: fault.kind, until: end)
            ?? (number <= faults.count ? lastingObstacle(to: fault.kind, until: end) : nil)
    }

    private func presentObstacle(to kind: Scenario.Fault.Kind, until end: Instant) -> String? {
        switch kind {
        case .kill(let device, _), .reboot(let device, _, _):
            world.isOn(device) ? nil : "device '\(device)' is off already: there is nothing to switch off"
        case .linkDegraded(let changes):
            stage.linkQuality.worsened(by: changes) == stage.linkQuality
                ? "the link is no worse by that: its profile has such values already" : nil
        case .gnssDropout, .compass:
            stage.hasReading(in: world.now..<end) ? nil : "no reading of the sensors falls into its time"
        case .linkDown, .linkDownOneWay, .haptics, .connectivity, .storageFull, .network: nil
        }
    }

    /// What is in its way until its end.
    private func lastingObstacle(to kind: Scenario.Fault.Kind, until end: Instant) -> String? {
        switch kind {
        case .kill, .reboot: nil
        case .linkDown, .linkDegraded: lackOfLink(world.deviceIDs, until: end)
        case .linkDownOneWay(let from, let to): lackOfLink([from, to], until: end)
        case .gnssDropout(let devices), .compass(_, let devices), .haptics(_, let devices),
            .connectivity(_, let devices), .storageFull(let devices):
            lack(of: devices, until: end)
        case .network(let fault, let devices):
            lack(of: devices, until: end) ?? obstacle(to: fault, on: devices)
        }
    }

    // MARK: Who is off

    /// Nobody feels what strikes a device that is off.
    private func lack(of devices: [String], until end: Instant) -> String? {
        devices.contains { isOn($0, before: end) } ? nil : Self.offAsLongAsItLasts(devices)
    }

    /// A link has two ends, of which the phone is one.
    private func lackOfLink(_ devices: [String], until end: Instant) -> String? {
        let off = devices.filter { !isOn($0, before: end) }
        let hasPeer = devices.contains { $0 != "phone" && !off.contains($0) }
        return off.contains("phone") || !hasPeer ? Self.offAsLongAsItLasts(off) : nil
    }

    /// Whether it is, or is switched on in time.
    private func isOn(_ device: String, before end: Instant) -> Bool {
        world.isOn(device) || agenda.start(of: device).map { $0 < end } ?? false
    }

    private static func offAsLongAsItLasts(_ devices: [String]) -> String {
        devices.map { "device '\($0)'" }.joined(separator: " and ")
            + (devices.count == 1 ? " is" : " are") + " off as long as it lasts: there is nothing to break"
    }

    // MARK: The network

    private func obstacle(to fault: NetworkFault, on devices: [String]) -> String? {
        let lines = devices.compactMap { networkLine(of: $0) }
        // A line may come while the fault lasts.
        let isAwaited = scenario.steps.contains {
            guard case .system(_, .network(.line(let line))) = $0.action else { return false }
            return line.state == .online
        }
        guard !lines.isEmpty || isAwaited else {
            return "no device that it strikes has a network: 'network' brings one online"
        }
        switch fault.kind {
        case .offline: return nil
        case .slow(let changes):
            return isAwaited || lines.contains { $0.isWorsened(by: changes) }
                ? nil : "the network is no worse by that: its lines have such values already"
        case .status, .silent, .unknownHost:
            let hosts = scenario.network?.answers.map(\.pattern.host) ?? []
            guard hosts.contains(where: { fault.host ?? $0 == $0 }) else {
                let host = fault.host.map { "the host '\($0)'" } ?? "a host"
                return "no answer of 'network' names \(host), so that it is not found in any case"
            }
            return nil
        }
    }

    /// What a device reaches the network over: a watch that has no line of its own uses its phone's.
    private func networkLine(of device: String) -> NetworkLine? {
        guard let own = world.configuration(of: device)?.network.line, own.state != .airplane else {
            return nil
        }
        if own.state == .online { return own }
        return device == "phone" ? nil : networkLine(of: "phone")
    }
}

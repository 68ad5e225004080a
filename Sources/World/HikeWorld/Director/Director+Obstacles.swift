import HikeHardware
import HikeValues

/// What keeps a fault from breaking anything: it would be taken for tested.
extension Director {
    /// Why nothing comes of a fault that is to begin now; nil where something does, or may do so: what follows a step that
    /// a test makes nobody knows.
    func obstacle(to fault: Scenario.Fault, _ number: Int) -> String? {
        let end = fault.duration.map { world.now + $0 } ?? .distantFuture
        return presentObstacle(to: fault.kind, until: end)
            ?? (number <= faults.count && !fault.isTried ? lastingObstacle(to: fault.kind, until: end) : nil)
    }

    private func presentObstacle(to kind: Scenario.Fault.Kind, until end: Instant) -> String? {
        switch kind {
        case .kill(let device, _), .reboot(let device, _, _):
            world.isOn(device) ? nil : "device '\(device)' is off already: there is nothing to switch off"
        case .linkDegraded(let changes):
            stage.linkQuality.worsened(by: changes) == stage.linkQuality
                ? "the link is no worse by that: its profile has such values already" : nil
        case .part(let word, _, _) where PartWords.fault(word)?.needsHiker == false: nil
        case .part(let word, _, let devices) where !devices.contains { world.isWanted(word, on: $0) }:
            "no app of a device that it strikes names '\(word)' among its 'sensors': nobody reads it"
        case .gnssDropout, .compass, .part:
            stage.hasReading(in: world.now..<end) ? nil : "no reading of the sensors falls into its time"
        case .linkDown, .linkDownOneWay, .haptics, .connectivity, .storageFull, .network: nil
        }
    }

    /// What is in its way until its end.
    private func lastingObstacle(to kind: Scenario.Fault.Kind, until end: Instant) -> String? {
        switch kind {
        case .kill, .reboot: nil
        case .linkDown: lackOfLink(world.deviceIDs, until: end)
        case .linkDegraded(let changes):
            lackOfLink(world.deviceIDs, until: end) ?? worseFault(than: changes, until: end)
        case .linkDownOneWay(let from, let to): lackOfLink([from, to], until: end)
        case .gnssDropout(let devices), .compass(_, let devices), .haptics(_, let devices),
            .connectivity(_, let devices), .storageFull(let devices), .part(_, _, let devices):
            lack(of: devices, until: end)
        case .network(let fault, let devices):
            lack(of: devices, until: end) ?? obstacle(to: fault, on: devices, until: end)
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

    // MARK: The link

    /// Of several faults the worst of each value holds: one adds nothing to those that last longer and are as bad.
    private func worseFault(than changes: Scenario.LinkChanges, until end: Instant) -> String? {
        let others = linkQuality(until: end)
        return others.worsened(by: changes) == others
            ? "the link is no worse by that: a fault that lasts as long has such values already" : nil
    }

    // MARK: The network

    private func obstacle(to fault: NetworkFault, on devices: [String], until end: Instant) -> String? {
        if !isFelt(fault, on: devices, until: end), !isLineAwaited(by: devices) {
            return devices.allSatisfy { networkLine(of: $0) == nil }
                ? "no device that it strikes has a network: 'network' brings one online"
                : "the network is no worse by that: its lines have such values already"
        }
        switch fault.kind {
        case .offline, .slow: return nil
        case .status, .silent, .unknownHost:
            var hosts = scenario.network?.answers.map(\.pattern.host) ?? []
            // Of servers that keep something apps may ask in any scenario; that they do is known of one that is named.
            if fault.host != nil { hosts += WorldServers.standard.map { $0.host } }
            guard hosts.contains(where: { fault.host ?? $0 == $0 }) else {
                let host = fault.host.map { "the host '\($0)'" } ?? "a host"
                return "no answer of 'network' names \(host), so that it is not found in any case"
            }
            return nil
        }
    }

    /// Whether a step brings one of the devices a line. Whether it comes in time the fault's end shows.
    private func isLineAwaited(by devices: [String]) -> Bool {
        scenario.steps.contains {
            guard case .system(let device, .network(.line(let line))) = $0.action, line.state == .online
            else { return false }
            // A watch has its phone's too.
            return device == "phone" || devices.contains(device)
        }
    }

    /// Notes which faults that have begun find something to break by now.
    func noteFeltFaults() {
        guard !unfelt.isEmpty else { return }
        for (number, kind, end) in active where isFelt(kind, until: end, besides: number) {
            unfelt[number] = nil
        }
    }

    /// Whether a fault that is active breaks something now, or may do so: one of the network waits for a line.
    func isFelt(_ kind: Scenario.Fault.Kind, until end: Instant, besides number: Int) -> Bool {
        guard case .network(let fault, let devices) = kind else { return true }
        return isFelt(fault, on: devices, until: end, besides: number)
    }

    /// Whether something is worse by a fault of the network, now.
    ///
    /// - Parameter number: its own, once it is active.
    private func isFelt(
        _ fault: NetworkFault, on devices: [String], until end: Instant, besides number: Int? = nil
    ) -> Bool {
        devices.contains { device in
            guard let line = networkLine(of: device) else { return false }
            guard case .slow(let changes) = fault.kind else { return true }
            let others = active.compactMap { other -> NetworkFault? in
                guard other.number != number, other.end >= end,
                    case .network(let fault, let devices) = other.kind, devices.contains(device),
                    case .slow = fault.kind
                else { return nil }
                return fault
            }
            return NetworkScript(line: line, faults: others).ownLine.isWorsened(by: changes)
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

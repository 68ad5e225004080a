import HikeConnectivity
import HikeHardware
import HikeValues

extension Director {
    func perform(_ action: Agenda.Action) throws {
        switch action {
        case .begin(let number, let fault):
            if let frames = fault.after {
                awaited[number, default: AwaitedFault(fault: fault)].isCounting = true
                guard fault.breaksLinkAtFrame else { return count(frames, before: fault, number) }
                linkBreaks[number] = world.breakLink(after: frames, for: fault.duration)
                return
            }
            guard try finds(fault, number) else { return }
            faultTimes[number] = (world.now, nil)
            recordFault(fault.kind, "begin")
            let end = fault.duration.map { world.now + $0 } ?? .distantFuture
            active.append((number, fault.kind, end))
            if number <= faults.count, !fault.isTried, !isFelt(fault.kind, until: end, besides: number) {
                unfelt[number] = fault
            }
            try begin(fault.kind, until: end)
            switch fault.kind {
            case .kill(let device, let after):
                if let after { agenda.add(.restart(number, device), at: world.now + after) }
            case .reboot(let device, let off, let isLocked):
                agenda.add(.endReboot(number, device, isLocked: isLocked), at: world.now + off)
            default:
                if let duration = fault.duration {
                    agenda.add(.end(number, fault), at: world.now + duration)
                }
            }
        case .end(let number, let fault):
            // A test may have ended it before.
            guard active.contains(where: { $0.number == number }) else { return }
            faultTimes[number]?.end = world.now
            recordFault(fault.kind, "end")
            noteFeltFaults()
            active.removeAll { $0.number == number }
            try end(fault.kind)
        case .restart(let number, let device):
            faultTimes[number]?.end = world.now
            try world.restart(device)
        case .step(let step): try performMeanwhile(step)
        case .endReboot(let number, let device, let isLocked):
            faultTimes[number]?.end = world.now
            try world.endReboot(of: device, isLocked: isLocked)
        }
    }

    private func begin(_ kind: Scenario.Fault.Kind, until end: Instant) throws {
        switch kind {
        case .linkDown: world.setLink(isUp: false)
        case .linkDegraded: world.setLink(quality: presentQuality)
        case .linkDownOneWay(let from, let to): try world.setDirection(from: from, to: to, isUp: false)
        case .kill(let device, _): world.kill(device)
        case .reboot(let device, _, _): world.beginReboot(of: device)
        case .gnssDropout(let devices): try stage.blockReceivers(devices, during: world.now..<end)
        case .haptics(let fault, let devices):
            let condition: HapticCondition = fault == .absent ? .absent : .failing
            for device in devices { world.send(.haptics(condition), to: device) }
        case .compass(let fault, let devices):
            try stage.disturbCompasses(fault, devices, during: world.now..<end)
        case .connectivity(let fault, let devices):
            for device in devices { world.send(.system(.fault(fault, isOn: true)), to: device) }
        case .storageFull(let devices):
            // There is no room for what its apps write, and none for what comes in.
            for device in devices {
                world.send(.system(.storage(isFull: true)), to: device)
                world.send(.system(.fault(.storageFull, isOn: true)), to: device)
            }
        case .network(let fault, let devices):
            for device in devices { world.send(.system(.network(.fault(fault, isOn: true))), to: device) }
        case .part(let word, let kind, let devices): try set(word, kind, of: devices, isOn: true)
        }
    }

    /// What every fault that goes on makes of the link.
    private var presentQuality: LinkQuality { linkQuality(until: world.now) }

    /// What the faults make of the link that go on until a moment at least.
    func linkQuality(until end: Instant) -> LinkQuality {
        active.reduce(stage.linkQuality) { quality, fault in
            guard case .linkDegraded(let changes) = fault.kind, fault.end >= end else { return quality }
            return quality.worsened(by: changes)
        }
    }

    /// What a fault broke works again, unless another fault still holds it.
    func end(_ kind: Scenario.Fault.Kind) throws {
        switch kind {
        case .linkDown: world.setLink(isUp: !active.contains { $0.kind == kind })
        case .linkDownOneWay(let from, let to):
            try world.setDirection(from: from, to: to, isUp: !active.contains { $0.kind == kind })
        case .linkDegraded: world.setLink(quality: presentQuality)
        case .kill, .reboot, .gnssDropout, .compass: break
        case .connectivity(let fault, let devices):
            for device in devices where !isActive(fault, on: device) {
                world.send(.system(.fault(fault, isOn: false)), to: device)
            }
        case .haptics(_, let devices):
            for device in devices { world.send(.haptics(condition(ofHapticsOn: device)), to: device) }
        case .storageFull(let devices):
            for device in devices {
                if !active.contains(where: { $0.kind.fillsStorage(of: device) }) {
                    world.send(.system(.storage(isFull: false)), to: device)
                }
                if !isActive(.storageFull, on: device) {
                    world.send(.system(.fault(.storageFull, isOn: false)), to: device)
                }
            }
        case .network(let fault, let devices):
            for device in devices where !active.contains(where: { $0.kind.strikes(device, with: fault) }) {
                world.send(.system(.network(.fault(fault, isOn: false))), to: device)
            }
        case .part(let word, let fault, let devices):
            let mended = devices.filter { device in
                !active.contains {
                    if case .part(word, fault, let others) = $0.kind {
                        others.contains(device)
                    } else {
                        false
                    }
                }
            }
            try set(word, fault, of: mended, isOn: false)
        }
    }

    private func set(_ word: String, _ fault: String, of devices: [String], isOn: Bool) throws {
        for order in PartWords.fault(word)?.orders(fault, devices, isOn) ?? [] { try world.perform(order) }
    }

    /// Ends all faults of a kind before their time.
    ///
    /// - Returns: whether there were any.
    func mend(_ kind: Scenario.Fault.Kind) throws -> Bool {
        let ended = active.filter { $0.kind == kind }
        for (number, _, _) in ended { try perform(.end(number, Scenario.Fault(kind: kind))) }
        return !ended.isEmpty
    }

    /// Switches a device on again that a fault without an end has killed.
    func restart(_ device: String) throws {
        for (number, kind, _) in active where faultTimes[number]?.end == nil {
            if case .kill(device, _) = kind { faultTimes[number]?.end = world.now }
        }
        try world.restart(device)
    }

    private func isActive(_ fault: ConnectivityFault, on device: String) -> Bool {
        active.contains {
            if case .connectivity(fault, let devices) = $0.kind { return devices.contains(device) }
            return fault == .storageFull && $0.kind.fillsStorage(of: device)
        }
    }

    private func condition(ofHapticsOn device: String) -> HapticCondition {
        let conditions = active.compactMap { fault -> HapticCondition? in
            guard case .haptics(let kind, let devices) = fault.kind, devices.contains(device) else {
                return nil
            }
            return kind == .absent ? .absent : .failing
        }
        return conditions.last ?? .working
    }

    func recordFault(_ kind: Scenario.Fault.Kind, _ state: String) {
        world.record(.fault) { line in
            line.add("fault", kind.logName)
            if !kind.devices.isEmpty { line.add("on", kind.devices.joined(separator: " ")) }
            if case .linkDownOneWay(let from, let to) = kind {
                line.add("from", from)
                line.add("to", to)
            }
            if case .network(let fault, _) = kind {
                if let host = fault.host { line.add("host", host) }
                if case .status(let status) = fault.kind { line.add("status", status) }
            }
            line.add("state", state)
        }
    }
}

extension Scenario.Fault.Kind {
    /// The word of `fault` events (`docs/event-log.md`).
    var logName: String {
        switch self {
        case .linkDown, .linkDownOneWay: "link"
        case .linkDegraded: "link degraded"
        case .kill: "kill"
        case .reboot: "reboot"
        case .gnssDropout: "gnss"
        case .haptics(let fault, _): "haptics \(fault.rawValue)"
        case .compass(let fault, _): "compass \(fault.rawValue)"
        case .connectivity(let fault, _): "connectivity \(fault.rawValue)"
        case .storageFull: "storage full"
        case .network(let fault, _): "network \(fault.name)"
        case .part(let word, let fault, _): "\(word) \(fault)"
        }
    }

    func fillsStorage(of device: String) -> Bool {
        if case .storageFull(let devices) = self { devices.contains(device) } else { false }
    }

    func strikes(_ device: String, with fault: NetworkFault) -> Bool {
        if case .network(fault, let devices) = self { devices.contains(device) } else { false }
    }

    /// The devices that it strikes; none for the link between them.
    package var devices: [String] {
        switch self {
        case .linkDown, .linkDownOneWay, .linkDegraded: []
        case .kill(let device, _), .reboot(let device, _, _): [device]
        case .gnssDropout(let devices), .haptics(_, let devices), .compass(_, let devices),
            .connectivity(_, let devices), .storageFull(let devices), .network(_, let devices),
            .part(_, _, let devices):
            devices
        }
    }
}

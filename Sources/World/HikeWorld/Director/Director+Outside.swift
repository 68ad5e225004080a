import HikeFormats
import HikeHardware
import HikeTruth
import HikeValues

/// What comes from outside: where devices are, how they are turned, and how the radio and the servers are from now on.
extension Director {
    /// A receiver outside says something to all devices.
    func take(_ reading: OutsideReading) {
        guard let receivers = stage.receivers else { return }
        receivers.note(reading)
        for device in world.deviceIDs {
            guard let input = receivers.input(of: reading, to: device, at: world.now) else { continue }
            world.send(input, to: device)
        }
        guard case .note(let state, let detail) = reading else { return }
        world.record(.sensor) { line in
            line.add("sensor", "receiver")
            line.add("state", state)
            if !detail.isEmpty { line.add("detail", detail) }
        }
    }

    /// Somebody says where devices are.
    func locate(_ devices: [String], _ location: Scenario.Location) throws {
        guard let receivers = stage.receivers else {
            throw StepFailure("the hiker carries the devices: 'location' needs 'source: outside'")
        }
        switch location {
        case .place(let place): for device in devices { receivers.set(place, device: device, at: world.now) }
        case .along(let file, let pace, let interval):
            let line = try line(of: file)
            for device in devices {
                do throws(WalkError) {
                    try receivers.start(line, speed: pace, interval: interval, device: device, at: world.now)
                } catch { throw StepFailure(error.description) }
            }
        case .none:
            for device in devices {
                receivers.clear(device)
                world.send(.fixLost, to: device)
            }
        }
        try settle()
    }

    /// The line of a track file. Its times are not asked for.
    private func line(of file: String) throws(StepFailure) -> WalkLine {
        let points: [TrackPoint]
        do {
            points = Array(try TrackFile(try stage.files.read(file)).track.segments.joined())
        } catch { throw StepFailure("\(file): \(error)") }
        do throws(WalkError) {
            return try WalkLine(points.map(\.coordinate), elevations: points.map(\.elevation))
        } catch { throw StepFailure("\(file): \(error)") }
    }

    /// The hiker turns around, or somebody turns devices.
    func turn(to degrees: Double, _ devices: [String]) {
        guard let receivers = stage.receivers else { return stage.turn(to: degrees, devices) }
        for device in devices {
            world.send(.heading(receivers.heading(of: degrees, device, at: world.now)), to: device)
        }
    }

    /// The radio is from now on what somebody says; faults that go on make it worse.
    func set(_ setting: Scenario.LinkSetting) throws {
        switch setting {
        case .up: world.setLink(isUp: true)
        case .down: world.setLink(isUp: false)
        case .profile(let profile):
            do {
                stage.linkQuality = try LinkProfile(Scenario.Link(profile: profile), files: stage.files)
                    .quality
            } catch { throw StepFailure("\(error)") }
        case .changes(let changes): stage.linkQuality = stage.linkQuality.applying(changes)
        }
        world.setLink(quality: linkQuality(until: world.now))
        let quality = stage.linkQuality
        world.record(.fault) { line in
            line.add("fault", "link")
            line.add("state", world.links.first?.isUp == true ? "up" : "down")
            line.add("latency", quality.leastLatency.inSeconds, decimals: 6)
            line.add("loss", quality.loss, decimals: 3)
        }
        try settle()
    }

    /// Servers answer something else from now on.
    func serve(_ rule: NetworkRule, _ devices: [String]) throws {
        var rule = rule
        if case .file(let file) = rule.content {
            do throws(ScenarioFileError) {
                rule.content = .file(try stage.files.checked(file, limit: NetworkRule.mostBytes))
            } catch { throw StepFailure(error.description) }
        }
        for device in devices { world.send(.system(.network(.answer(rule))), to: device) }
        try settle()
    }

    /// Ends faults of a kind before their time, on the devices that it names; those of several devices go on on the others.
    func mendAsked(_ kind: Scenario.Fault.Kind) throws {
        if case .kill(let device, _) = kind {
            guard !world.isOn(device) else {
                throw StepFailure("there is nothing to mend: device '\(device)' is on")
            }
            try restart(device)
            return try settle()
        }
        var isMended = false
        for (number, other, _) in active where other.on(kind.devices) == kind {
            guard kind.devices.isEmpty || other.devices.contains(where: kind.devices.contains) else {
                continue
            }
            let rest = other.devices.filter { !kind.devices.contains($0) }
            isMended = true
            guard !rest.isEmpty else {
                try perform(.end(number, Scenario.Fault(kind: other)))
                continue
            }
            for index in active.indices where active[index].number == number {
                active[index].kind = other.on(rest)
            }
            recordFault(kind, "end")
            try end(kind)
        }
        guard isMended else { throw StepFailure("there is nothing to mend: no such fault goes on") }
        try settle()
    }
}

extension Scenario.Fault.Kind {
    /// The same fault on other devices; itself where it strikes the link, or one device alone.
    fileprivate func on(_ devices: [String]) -> Self {
        switch self {
        case .linkDown, .linkDownOneWay, .linkDegraded, .kill, .reboot: self
        case .gnssDropout: .gnssDropout(devices: devices)
        case .haptics(let fault, _): .haptics(fault, devices: devices)
        case .compass(let fault, _): .compass(fault, devices: devices)
        case .connectivity(let fault, _): .connectivity(fault, devices: devices)
        case .storageFull: .storageFull(devices: devices)
        case .network(let fault, _): .network(fault, devices: devices)
        case .part(let word, let fault, _): .part(word, fault, devices: devices)
        }
    }
}

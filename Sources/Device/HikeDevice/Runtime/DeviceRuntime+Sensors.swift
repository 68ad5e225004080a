import HikeHardware
import HikeValues

extension DeviceRuntime {
    func deliver(_ fix: Fix) {
        if location.hasFix == false { recordSensor("gnss", "available") }
        location.hasFix = true
        recorder.record(.fix, at: now) { line in
            line.add("latitude", fix.coordinate.latitude, decimals: 7)
            line.add("longitude", fix.coordinate.longitude, decimals: 7)
            line.add("altitude", fix.altitude, decimals: 2)
            line.add("horizontalAccuracy", fix.horizontalAccuracy, decimals: 2)
            line.add("verticalAccuracy", fix.verticalAccuracy, decimals: 2)
            line.add("speed", fix.speed, decimals: 2)
            line.add("course", fix.course, decimals: 2)
        }
        if location.gives(at: now) {
            for host in hosts where receivesLocation(host) && location.passes(fix, to: host.id) {
                post(.locations([fix]), to: host)
            }
        }
        deliverMove(fix)
    }

    func fixLost() {
        // What never was there cannot be lost.
        guard location.hasFix == true else { return }
        location.hasFix = false
        location.positionLost()
        recordSensor("gnss", "lost")
        for host in hosts where receivesLocation(host) { post(.locationUnknown, to: host) }
    }

    func receivesLocation(_ host: AppHost) -> Bool {
        guard let session = location.session(of: host.id) else { return false }
        let answer = broker.answer(app: host.id, .location)
        guard answer.isGranted else { return false }
        switch host.lifecycle.state {
        case .foreground: return true
        case .background:
            guard session.inBackground, host.description.backgroundModes.contains(.location) else {
                return false
            }
            // A workout counts as use.
            return answer == .always || session.isInUse || host.isInWorkout
        case .suspended, .notRunning: return false
        }
    }

    func startLocation(_ host: AppHost, inBackground: Bool) {
        location.start(app: host.id, inBackground: inBackground)
        settleLocationUse(of: host)
    }

    /// An app that a person looks at uses what it has begun. What it may not do it does not go on with behind other apps, even
    /// if it is allowed again there.
    func settleLocationUse(of host: AppHost) {
        if host.lifecycle.state == .foreground {
            location.setInUse(true, app: host.id)
        } else if !broker.answer(app: host.id, .location).isGranted {
            location.setInUse(false, app: host.id)
        }
    }

    func recordSensor(_ sensor: String, _ state: String) {
        recorder.record(.sensor, at: now) { line in
            line.add("sensor", sensor)
            line.add("state", state)
        }
    }

    // MARK: Haptics

    func apply(_ effects: [HapticDriver.Effect]) {
        for effect in effects {
            switch effect {
            case .play(let request): recordHaptic(request, dropped: nil)
            case .drop(let request, let reason): recordHaptic(request, dropped: reason)
            case .wake(let time): timers.set(.haptics, at: time, isQuiet: true)
            case .changed(let condition): recordSensor("haptics", condition.rawValue)
            }
        }
    }

    private func recordHaptic(_ request: HapticDriver.Request, dropped reason: String?) {
        recorder.record(.haptic, at: now) { line in
            line.add("app", request.app)
            line.add("source", request.haptic.source)
            line.add("pattern", request.haptic.name)
            line.add("requested", request.requested.inSeconds, decimals: 6)
            line.add("duration", request.duration.inSeconds, decimals: 3)
            line.add("outcome", reason == nil ? "played" : "dropped")
            if let reason { line.add("reason", reason) }
            if case .pattern(let events) = request.haptic {
                line.add("events", json: Self.json(events))
                if events.count == 1 {
                    line.add("intensity", events[0].intensity, decimals: 3)
                    line.add("sharpness", events[0].sharpness, decimals: 3)
                }
            }
            if let cue = request.cue { Self.add(cue, to: &line) }
        }
    }

    private static func add(_ cue: HapticCue, to line: inout JSONLine) {
        line.add("cue", cue.name)
        if let then = cue.then { line.add("then", then) }
        if let instruction = cue.instruction { line.add("instruction", instruction) }
        if let text = cue.text { line.add("text", text) }
        if let distance = cue.distance { line.add("distance", distance, decimals: 2) }
        if let along = cue.along { line.add("along", along, decimals: 2) }
        if let latitude = cue.latitude { line.add("latitude", latitude, decimals: 7) }
        if let longitude = cue.longitude { line.add("longitude", longitude, decimals: 7) }
    }

    private static func json(_ events: [HapticEvent]) -> [UInt8] {
        var bytes: [UInt8] = [0x5B]
        for (index, event) in events.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            var line = JSONLine()
            switch event.kind {
            case .transient: line.add("type", "transient")
            case .continuous(let duration):
                line.add("type", "continuous")
                line.add("duration", duration, decimals: 3)
            }
            line.add("time", event.time, decimals: 3)
            line.add("intensity", event.intensity, decimals: 3)
            line.add("sharpness", event.sharpness, decimals: 3)
            bytes.append(contentsOf: line.finished())
        }
        bytes.append(0x5D)
        return bytes
    }
}

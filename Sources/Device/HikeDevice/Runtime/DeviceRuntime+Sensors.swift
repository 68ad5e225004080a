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
}

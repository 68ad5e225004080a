import HikeHardware
import HikeValues

/// Health sensors, the owner's weight, workouts and the weather (EM-32, MAP-39, MAP-40).
extension DeviceRuntime {
    func startHealth(_ host: AppHost) {
        if !healthApps.contains(host.id) { healthApps.append(host.id) }
        armHealth(isQuiet: isQuiet(for: host.id))
    }

    func stopHealth(app: String) {
        healthApps.removeAll { $0 == app }
        armHealth(isQuiet: true)
    }

    func changeHealth(_ change: HealthChange) {
        health.change(change, at: now)
        armHealth(isQuiet: false)
    }

    /// Readings come at whole multiples of their interval, so that a restart moves none, as long as somebody wants them.
    private func armHealth(isQuiet: Bool) {
        for quantity in HealthQuantity.allCases {
            guard let interval = health.interval(quantity) else { continue }
            let owner = TimerOwner.health(quantity)
            guard !healthApps.isEmpty, health[quantity] != nil else {
                timers.cancel(owner)
                continue
            }
            let armed = timers[owner]
            let next = (now.nanoseconds / interval.nanoseconds + 1) * interval.nanoseconds
            // One that is due stays due, and who may transmit because of it may do so still.
            timers.set(
                owner, at: armed?.time ?? Instant(nanoseconds: next),
                isQuiet: isQuiet && armed?.isQuiet != false)
        }
    }

    /// A sensor reads.
    func readHealth(_ quantity: HealthQuantity) {
        guard let value = health.value(quantity, at: now) else { return }
        recorder.record(.sensor, at: now) { line in
            line.add("sensor", quantity.rawValue)
            line.add("state", "reading")
            line.add("value", value, decimals: 3)
        }
        let sample = HealthSample(time: now, quantity, value)
        for host in hosts where receivesHealth(host) { post(.health(sample), to: host) }
        armHealth(isQuiet: isQuiet)
    }

    private func receivesHealth(_ host: AppHost) -> Bool {
        guard healthApps.contains(host.id), mayUseHealth(host) else { return false }
        switch host.lifecycle.state {
        case .foreground: return true
        case .background: return host.isInWorkout
        case .suspended, .notRunning: return false
        }
    }

    private func mayUseHealth(_ host: AppHost) -> Bool { broker.answer(app: host.id, .health).isGranted }

    func bodyMass(for host: AppHost) -> Double? {
        mayUseHealth(host) ? health.value(.bodyMass, at: now) : nil
    }

    func requestUVIndex(for host: AppHost) {
        let index = health.value(.uvIndex, at: now)
        post(.uvIndex(index.map { .success(Int($0.rounded())) } ?? .failure(.unavailable)), to: host)
    }

    func saveWorkout(_ workout: WorkoutRecord, of host: AppHost) throws(ServiceError) {
        guard mayUseHealth(host) else { throw .denied(.health) }
        let isNew = try workouts.write(workout)
        recorder.record(.store, at: now) { line in
            line.add("app", host.id)
            line.add("store", "workouts")
            line.add("operation", isNew ? "save" : "replace")
            line.add("id", workout.id)
            line.add("name", workout.activity)
        }
    }
}

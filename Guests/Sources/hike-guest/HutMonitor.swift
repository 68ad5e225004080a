import FacadeCoreLocation

/// Says when its user is at a hut, in the style of monitors. Once it is begun it begins in each launch.
@MainActor
final class HutMonitor {
    private static let key = "monitors"
    private var monitor: CLMonitor?
    private var task: Task<Void, any Error>?

    func resume() { if UserDefaults.standard.bool(forKey: Self.key) { begin() } }

    private func begin() {
        UserDefaults.standard.set(true, forKey: Self.key)
        task = Task {
            let monitor = await CLMonitor("huts/1")
            self.monitor = monitor
            print("monitor: \(monitor.name) \(await monitor.identifiers)")
            try await follow(monitor)
        }
    }

    private func follow(_ monitor: CLMonitor) async throws {
        for try await event in await monitor.events {
            print("event: \(event.identifier) \(event.state) \(event.date.timeIntervalSince1970)")
            let said = [
                (event.conditionLimitExceeded, "too many"), (event.conditionUnsupported, "unsupported"),
                (event.authorizationDenied, "denied"), (event.accuracyLimited, "coarse"),
            ].filter(\.0).map(\.1)
            if !said.isEmpty { print("why: \(said)") }
        }
        print("monitor: over")
    }

    /// - Parameter value: a hut of that name; of 300 km around `far`.
    func act(_ name: String, _ value: String) {
        if name == "begin" { return begin() }
        if name == "leave" { return task?.cancel() ?? () }
        if name == "wait" { return UserDefaults.standard.set(false, forKey: Self.key) }
        guard let monitor else { return print("no monitor") }
        if name == "follow" {
            task = Task { try await follow(monitor) }
            return
        }
        let hut = CLMonitor.CircularGeographicCondition(
            center: CLLocationCoordinate2DMake(47.5, 11), radius: value == "far" ? 300_000 : 100)
        Task {
            switch name {
            case "add": await monitor.add(hut, identifier: value)
            case "assume": await monitor.add(hut, identifier: value, assuming: .satisfied)
            case "remove": await monitor.remove(value)
            case "names": print("names: \(await monitor.identifiers)")
            case "record":
                guard let record = await monitor.record(for: value) else { return print("record: none") }
                let isHut = record.condition as? CLMonitor.CircularGeographicCondition == hut
                let last = record.lastEvent
                print("record: \(isHut) \(last.state) \(last.date.timeIntervalSince1970)")
            default: print("unknown action")
            }
        }
    }
}

import Foundation
import GuestServices
import HikeValues

/// What of a monitor the centre knows.
final class MonitorBox: @unchecked Sendable {
    let name: String
    var notes: MonitorNotes
    /// What came while there was no loop.
    private var pending: [CLMonitor.Event] = []
    private let loops = Loops<CLMonitor.Event>()

    init(_ name: String) {
        self.name = name
        notes = MonitorNotes(of: name)
    }

    /// A loop over the events, until its task ends.
    func begin() -> AsyncStream<CLMonitor.Event>.Iterator {
        let missed = pending
        pending = []
        return loops.begin(with: missed)
    }

    /// Notes an event and tells it, unless the app has that state already.
    func tell(_ event: CLMonitor.Event) {
        guard notes.keep(event) else { return }
        yield(event)
    }

    /// Tells one that is noted.
    func yield(_ event: CLMonitor.Event) {
        if loops.isEmpty { pending.append(event) } else { loops.yield(event) }
    }
}

/// The last event of each condition of a monitor, for later launches of the app: the device keeps conditions, without dates.
///
/// Notes that cannot be written or read leave a condition with the device's state of it.
struct MonitorNotes {
    private struct Note: Codable {
        var id: String
        var state: Int
        /// Seconds since 2001, as dates have them.
        var date: Double
    }

    private(set) var last: [String: CLMonitor.Event] = [:]
    private let file: URL

    init(of name: String) {
        let folder = NSHomeDirectory() + "/Library/CoreLocation"
        file = URL(fileURLWithPath: folder + "/" + RegionName.encoded(name) + ".json")
        guard let data = try? Data(contentsOf: file),
            let notes = try? JSONDecoder().decode([Note].self, from: data)
        else { return }
        for note in notes {
            guard let state = CLMonitor.Event.State(rawValue: note.state) else { continue }
            last[note.id] = CLMonitor.Event(
                identifier: note.id, state: state, date: Date(timeIntervalSinceReferenceDate: note.date))
        }
    }

    /// - Returns: false where its state is that of the last.
    mutating func keep(_ event: CLMonitor.Event) -> Bool {
        guard last[event.identifier]?.state != event.state else { return false }
        begin(event)
        return true
    }

    /// The first of a condition: what is assumed of it.
    mutating func begin(_ event: CLMonitor.Event) {
        last[event.identifier] = event
        write()
    }

    mutating func remove(_ identifier: String) {
        guard last.removeValue(forKey: identifier) != nil else { return }
        write()
    }

    private func write() {
        let notes = last.values.sorted { $0.identifier < $1.identifier }
            .map {
                Note(
                    id: $0.identifier, state: $0.state.rawValue, date: $0.date.timeIntervalSinceReferenceDate)
            }
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(notes).write(to: file)
    }
}

/// The monitors of the app: regions of the device whose names begin with theirs.
final class MonitorCentre {
    /// The one of the process.
    nonisolated(unsafe) static let shared = MonitorCentre()

    private struct Entry {
        weak var box: MonitorBox?
    }

    private let places = PlaceCentre.shared
    private var entries: [Entry] = []
    /// What came before a monitor was made.
    private var early: [(name: String, event: CLMonitor.Event)] = []
    /// Of it at most.
    private static let limit = 100

    /// Tells a monitor what came before it was made, and what has changed while the app did not run.
    func add(_ box: MonitorBox) {
        entries.removeAll { $0.box == nil || $0.box?.name == box.name }
        entries.append(Entry(box: box))
        places.listen()
        for missed in early where missed.name == box.name { box.yield(missed.event) }
        early.removeAll { $0.name == box.name }
        for (id, region) in regions(of: box.name) {
            let state = state(of: region)
            if state != .unknown { box.tell(CLMonitor.Event(identifier: id, state: state, date: Date())) }
        }
    }

    func regions(of name: String) -> [(id: String, region: WatchedRegion)] {
        places.services.places.regions.compactMap { region in
            guard case .condition(name, let id) = RegionName(device: region.id) else { return nil }
            return (id, region)
        }
    }

    func state(of region: WatchedRegion) -> CLMonitor.Event.State {
        CLMonitor.Event.State(places.services.places.state(ofRegion: region.id))
    }

    func watch(
        _ circle: CLMonitor.CircularGeographicCondition, _ identifier: String,
        assuming state: CLMonitor.Event.State, _ box: MonitorBox
    ) {
        let region = WatchedRegion(
            id: RegionName.condition(monitor: box.name, identifier).device, centre: circle.center.values,
            radius: circle.radius,
            tellsFirst: true)
        if let code = places.refusal {
            return refuse(identifier, code == .regionMonitoringFailure ? .unsupported : .leave, box)
        }
        // The device's log says why it does not.
        guard (try? places.services.places.watch(region)) != nil else {
            return refuse(identifier, region.isValid ? .limit : .unsupported, box)
        }
        box.notes.begin(CLMonitor.Event(identifier: identifier, state: state, date: Date()))
    }

    /// Why a condition is not watched.
    enum Refusal {
        /// The app has as many as it may.
        case limit
        /// No device watches it, or not this one.
        case unsupported
        /// The app may not.
        case leave
    }

    func refuse(_ identifier: String, _ reason: Refusal, _ box: MonitorBox) {
        box.yield(CLMonitor.Event(unmonitored: identifier, reason, LocationCentre.shared.leave))
    }

    func stop(_ identifier: String, _ box: MonitorBox) {
        places.services.places.stopWatching(
            region: RegionName.condition(monitor: box.name, identifier).device)
        box.notes.remove(identifier)
    }

    func cross(_ id: String, ofMonitor name: String, _ state: RegionState) {
        let event = CLMonitor.Event(identifier: id, state: CLMonitor.Event.State(state), date: Date())
        if let box = entries.lazy.compactMap(\.box).first(where: { $0.name == name }) {
            return box.tell(event)
        }
        var notes = MonitorNotes(of: name)
        guard notes.keep(event), early.count < Self.limit else { return }
        early.append((name, event))
    }
}

extension CLMonitor.Event.State {
    init(_ state: RegionState) {
        switch state {
        case .unknown: self = .unknown
        case .inside: self = .satisfied
        case .outside: self = .unsatisfied
        }
    }
}

import Foundation
import HikeHardware
import HikeMaps
import HikeRecording
import HikeValues
import HikeWaypoints

/// Pins of the watch: where the hiker stands is marked in a few touches (OH2-33 to OH2-44).
final class WatchPins {
    /// What the sheet holds while it is open.
    struct Sheet: Hashable {
        var category = WaypointCategory.trailMarker
        var label = ""
        /// Why the last attempt to save failed.
        var error: Message?
    }

    /// What is known of where the watch is.
    enum Position: Hashable {
        case current(Fix)
        /// So many seconds ago; it can still be saved.
        case old(Fix, seconds: Double)
        /// None, or none that would be of use; seconds since the last one.
        case none(lastSeen: Double?)
        case denied
    }

    /// Seconds for which a fix counts as where the watch is. A receiver gives one a second.
    static let freshSeconds = 10.0
    /// Seconds after which a fix is no longer saved: a hiker has gone a few hundred metres.
    static let usableSeconds = 300.0

    unowned let device: any DeviceServices
    let store: WaypointStore
    private let sync: WaypointSync
    private(set) var sheet: Sheet?
    /// How often the sheet was opened.
    private(set) var openings = 0
    private var fix: Fix?
    /// The pin whose tooltip is open on the map.
    var tooltip: UUID?
    /// The hike that pins belong to; nil while none is recorded (OHX-17).
    var hike: () -> UUID? = { nil }
    /// Numbers in the units that the wearer has chosen (CX-31).
    var text: () -> HikeText = { HikeText() }

    init(device: any DeviceServices, store: WaypointStore, sync: WaypointSync) {
        self.device = device
        self.store = store
        self.sync = sync
    }

    // MARK: Where the watch is

    /// Fixes as they come, whoever wanted them.
    func located(_ news: Fix) {
        if news.horizontalAccuracy >= 0, news.coordinate.isValid { fix = news }
    }

    var position: Position {
        let answer = device.permission(.location)
        guard answer.isGranted || answer == .notDetermined else { return .denied }
        guard let fix else { return .none(lastSeen: nil) }
        let age = max(0, (device.clock.now - fix.time).inSeconds)
        if age <= Self.freshSeconds { return .current(fix) }
        return age <= Self.usableSeconds ? .old(fix, seconds: age) : .none(lastSeen: age)
    }

    // MARK: The sheet

    func open() {
        guard sheet == nil else { return }
        sheet = Sheet()
        openings += 1
        if device.permission(.location) == .notDetermined { device.requestPermission(.location) }
    }

    /// Nothing is stored (OH2-44).
    func cancel() { close() }

    private func close() { sheet = nil }

    func choose(_ category: WaypointCategory) { sheet?.category = category }
    func type(_ label: String) { sheet?.label = label }
    func closeError() { sheet?.error = nil }

    /// Stores a pin where the watch is, then shows it, then closes the sheet (OH2-40); the link gets it last.
    func save() {
        guard let sheet else { return }
        let (place, note): (Fix, String)
        switch position {
        case .current(let fix): (place, note) = (fix, "")
        case .old(let fix, let seconds):
            (place, note) = (fix, "Position \(WaypointText.age(seconds)) old when saved.")
        case .none, .denied:
            return fail(
                Message(title: "No Position", text: "The pin was not saved: there is no GPS position."), nil)
        }
        guard let id = UUID(uuidString: device.makeUUID()) else { return }
        let waypoint = Waypoint(
            at: place, id: id, timestamp: device.clock.date, label: WaypointLimits.label(sheet.label),
            category: sheet.category, note: note, hikeId: hike())
        do throws(WaypointStoreError) { try store.insert(waypoint) } catch {
            return fail(Message(title: "Not Saved", text: error.sentence), error)
        }
        device.haptics?.play(.watch(.success))
        close()
        sync.send()
    }

    private func fail(_ message: Message, _ error: WaypointStoreError?) {
        sheet?.error = message
        device.haptics?.play(.watch(.failure))
        device.log(
            error == nil ? .notice : .error, "waypoints", "the pin was not saved",
            [FileMetadata("reason", error?.description ?? message.text)])
    }
}

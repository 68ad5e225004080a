import Foundation
import HikeHardware
import HikeMaps
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints

/// The waypoints of the phone: their list, one in detail, and the form that makes and edits them (OH2-63 to OH2-79).
final class PhoneWaypoints {
    /// What the form holds while it is open.
    struct Form: Hashable {
        /// Nil for a new one.
        var edited: Waypoint?
        var place: Coordinate
        var label = ""
        var category = WaypointCategory.custom
        var note = ""
        /// One that was taken or chosen for it.
        var photo: WaypointPhoto?
        /// Whether the one that the waypoint has is to go.
        var removesPhoto = false
        /// Why the last attempt to get one failed.
        var hint: String?
    }

    unowned let device: any DeviceServices
    let store: WaypointStore
    private let sync: WaypointSync
    var order = WaypointList.Order.category
    var search = ""
    var form: Form?
    /// The one whose deletion is asked for.
    var deleting: UUID?
    /// The one whose callout is open on the map.
    var callout: UUID?
    /// The one whose photo fills the glass.
    var enlarged: UUID?
    /// How many photos forms have had.
    var photoNumber = 0
    /// The hike that new ones belong to; nil while none is recorded (OHX-17).
    var hike: () -> UUID? = { nil }
    /// Numbers in the units that the person has chosen (CX-31).
    var text: () -> HikeText = { HikeText() }
    /// What went wrong, to be told to the person.
    var failure: Message?
    /// The list as it was shown last, and what of it does not change with a search.
    var listed: Listed?
    var sorted: Sorted?

    init(device: any DeviceServices, store: WaypointStore, sync: WaypointSync) {
        self.device = device
        self.store = store
        self.sync = sync
        sync.received = { [unowned self] in refresh() }
    }

    /// The other device has changed something: what is open may be gone.
    private func refresh() {
        if let id = callout, store.fetch(id) == nil { callout = nil }
        if let id = deleting, store.fetch(id) == nil { deleting = nil }
        if let id = enlarged, store.fetch(id) == nil { enlarged = nil }
    }

    // MARK: The form

    /// A finger has rested on a place of the map (OH2-63).
    func add(at place: Coordinate) {
        callout = nil
        form = Form(place: place)
    }

    func edit(_ id: UUID) {
        guard let waypoint = store.fetch(id) else { return }
        form = Form(
            edited: waypoint, place: waypoint.coordinate, label: waypoint.label, category: waypoint.category,
            note: waypoint.note)
    }

    /// Whether an action was one of a row in the list of waypoints.
    func acted(_ row: String, _ action: String) -> Bool {
        guard let id = waypoint(ofRow: row) else { return false }
        switch action {
        case "edit": edit(id)
        case "delete": deleting = id
        default: return false
        }
        return true
    }

    /// Stores what the form holds and gives it to the link (OH2-72, OH2-76); where that fails the form stays open.
    func save() {
        guard let form else { return }
        let (label, note) = (WaypointLimits.label(form.label), WaypointLimits.note(form.note))
        do throws(WaypointStoreError) {
            if let edited = form.edited {
                // The watch may have changed what this form does not show.
                guard var waypoint = store.fetch(edited.id) else { throw .notFound(edited.id) }
                waypoint.label = label
                waypoint.category = form.category
                waypoint.note = note
                if let photo = form.photo {
                    waypoint.hasPhoto = true
                    try store.insert(waypoint, photo: photo.photo, thumbnail: photo.thumbnail)
                } else {
                    try store.update(waypoint, removesPhoto: form.removesPhoto)
                }
            } else {
                guard let id = UUID(uuidString: device.makeUUID()) else { return }
                try store.insert(
                    Waypoint(
                        id: id, latitude: form.place.latitude, longitude: form.place.longitude,
                        timestamp: device.clock.date, label: label, category: form.category, note: note,
                        hasPhoto: form.photo != nil, hikeId: hike()),
                    photo: form.photo?.photo, thumbnail: form.photo?.thumbnail)
            }
        } catch { return fail("Not Saved", error) }
        self.form = nil
        sync.send()
    }

    /// Removes it here and on the watch, after the question (OH2-79).
    func delete() {
        guard let id = deleting else { return }
        deleting = nil
        do throws(WaypointStoreError) { try store.delete(id: id) } catch { return fail("Not Deleted", error) }
        refresh()
        sync.send()
    }

    private func fail(_ title: String, _ error: WaypointStoreError) {
        failure = Message(title: title, text: error.sentence)
        device.log(
            .error, "waypoints", "a waypoint was not changed", [FileMetadata("reason", error.description)])
    }
}

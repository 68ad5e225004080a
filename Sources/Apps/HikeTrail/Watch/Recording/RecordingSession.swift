import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeValues

/// Recording on the watch: from the button to the saved hike, with what is left on the disk in between.
final class RecordingSession {
    /// A hike that was stopped and waits for its name.
    struct Draft {
        var recovery: HikeRecovery
        var name: String
        var comment = ""
    }

    static let timer = "recording-save"
    /// Seconds that the figures stay on the map after a fix (OHX-31).
    static let overlayTime = 5.0

    unowned let device: any DeviceServices
    let store: RouteStore
    let settings: TrailSettings
    let outbox: HikeOutbox
    let workout: HikeWorkout
    /// Whether somebody else needs positions when recording ends.
    var isLocationShared: () -> Bool = { false }
    /// What was marked on a hike.
    var marks: (UUID) throws -> [HikeMark] = { _ in [] }

    var recorder = TrackRecorder()
    var battery = BatteryMonitor()
    /// The table has the recording already, as the battery may not last to its end.
    var isSavedAlready = false
    private(set) var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    private(set) var startedAt: UTCDate
    private(set) var lastFix: Instant?
    /// The save sheet, while it is open.
    var draft: Draft?
    /// What a recording left that ended untold, while its wearer is asked about it.
    private(set) var found: HikeRecovery?
    /// There may be files of a recording that could not be taken up.
    private var hasLeftovers = false
    var message: Message?
    /// All figures are open over the map.
    var showsDashboard = false
    private let files: RecordingFiles
    private var shown = "idle 0 0"

    init(device: any DeviceServices) {
        self.device = device
        store = RouteStore(device: device)
        settings = TrailSettings(device: device)
        outbox = HikeOutbox(device: device)
        workout = HikeWorkout(device: device, settings: settings)
        files = RecordingFiles(device: device)
        startedAt = device.date
        workout.place = { [unowned self] in recorder.points.last?.coordinate }
    }

    var isRecording: Bool { recorder.isRecording }

    /// Reads what is kept, and looks for a recording that ended untold (OHX-08).
    func launch() {
        settings.load()
        store.loadAll()
        do { try takeUp() } catch { fail("what a recording left cannot be read", error) }
    }

    /// What an error leaves is left for another time.
    private func takeUp() throws {
        hasLeftovers = true
        if let left = try files.load() {
            device.log(
                .notice, "recording", "a recording ended untold",
                [
                    FileMetadata("points", String(left.points.count)),
                    FileMetadata("distance", DecimalText.string(left.distance, decimals: 0)),
                ])
            if try outbox.isDiscarded(left.id) {
                try remove(left.id)
            } else if left.points.count < 2 {
                try files.remove()
            } else if left.isSaved || store.hikes.contains(where: { $0.id == left.id }) {
                try finish(left)
            } else {
                found = left
            }
        }
        hasLeftovers = false
    }

    /// Makes room for a new recording. What an older one left is taken up if that can be done now, or else put aside.
    ///
    /// - Returns: whether there is room; not while the wearer has to be asked.
    private func makeRoom() throws -> Bool {
        if hasLeftovers {
            do { try takeUp() } catch {
                let kept = try files.setAside()
                hasLeftovers = false
                device.log(
                    .error, "recording", "what a recording left was put aside",
                    [
                        FileMetadata("files", kept.joined(separator: ", ")),
                        FileMetadata("reason", "\(error)"),
                    ])
                message = Message(
                    title: "Put Aside",
                    text: "An earlier recording cannot be read. It is kept in \(RecordingFiles.asideFolder).")
            }
        }
        guard found == nil else { return false }
        try files.remove()
        return true
    }

    /// The hike is in the table already: what was still to do is done again, which changes nothing that was done.
    private func finish(_ left: HikeRecovery) throws {
        let row = try store.fetch(left.id)
        // One that saved itself on the last of the battery is not asked about, even where its row is lost.
        let suffix = left.isSaved ? SavedRoute.lowBatterySuffix : ""
        let name = row?.name ?? SavedRoute.usualName(left.startedAt) + suffix
        var hike = row
        // The files may know more of the way than the row.
        if let last = left.points.last, row.map({ $0.endTime < last.date }) ?? true {
            hike = left.route(
                name: name, comment: row?.comment ?? "", modifiedAt: device.date, weight: workout.weight)
            if let hike { try store.save(hike) }
        }
        if let hike {
            try writeGPX(hike)
            try outbox.send(hike)
            saveWorkout(hike, of: left)
        }
        try files.remove()
    }

    /// The location was taken away or given back in the middle of a recording, or refused when it began.
    func permissionChanged(_ answer: PrivacyAnswer) {
        guard isRecording, !answer.isGranted, answer != .notDetermined else { return }
        message = Message(
            title: "No Location", text: "The recording waits until Trail may use the location again.")
        device.log(.warning, "recording", "the recording waits for the permission to use the location")
    }

    // MARK: Recording

    /// Begins a recording, and a workout with it where the wearer wants one.
    func start() {
        guard !isRecording, draft == nil, found == nil, let id = UUID(uuidString: device.makeUUID()) else {
            return
        }
        device.requestPermission(.location)
        switch device.permission(.location) {
        case .denied, .restricted:
            message = Message(title: "No Location", text: "Allow Trail to use the location to record a hike.")
            return device.log(.warning, "recording", "there is no permission to use the location")
        default: break
        }
        do { guard try makeRoom() else { return show() } } catch {
            return fail("a recording cannot begin", error)
        }
        self.id = id
        startedAt = device.date
        lastFix = nil
        battery = BatteryMonitor()
        isSavedAlready = false
        _ = recorder.handle(.start(settings.gpsMode))
        log("recording", settings.gpsMode)
        device.play(.watch(.click))
        device.startLocation(inBackground: true)
        device.setTimer(Self.timer, after: .seconds(HikeRecovery.saveInterval))
        device.setTimer(Self.batteryTimer, after: .seconds(BatteryMonitor.interval))
        workout.begin(id)
        show()
    }

    /// Takes a position.
    func update(_ fix: Fix) {
        guard isRecording else { return }
        let date = device.date + (fix.time - device.now)
        for effect in recorder.handle(.fix(fix, date)) {
            switch effect {
            case .added: lastFix = device.now
            case .ignored(.full):
                device.log(.warning, "recording", "the track is full")
            case .ignored(.tooNear): lastFix = device.now
            case .ignored, .started, .stopped: break
            }
        }
        show()
    }

    /// Every 300 seconds: what there is goes to the disk, and to the phone where that is in reach.
    func timerFired(_ name: String) {
        guard isRecording, !workout.timerFired(name) else { return }
        if name == Self.batteryTimer { return watchBattery() }
        guard name == Self.timer else { return }
        device.setTimer(Self.timer, after: .seconds(HikeRecovery.saveInterval))
        guard recorder.points.count >= 2 else { return }
        keep()
        if let hike = recovery.route(
            name: SavedRoute.liveName(startedAt), modifiedAt: device.date, weight: workout.weight)
        {
            outbox.sendLive(hike)
        }
    }

    private var recovery: HikeRecovery {
        HikeRecovery(
            id: id, startedAt: startedAt, savedAt: device.date, recorder: recorder, isSaved: isSavedAlready,
            isWorkout: workout.hasRun)
    }

    func setMode(_ mode: GPSMode) { _ = recorder.handle(.mode(mode)) }

    /// Another mode, kept for the next recordings too. On the last of the battery this one spares it still (OHX-35).
    func chose(_ mode: GPSMode) {
        settings.set(gpsMode: mode)
        guard isRecording, !battery.isLow, recorder.mode != mode else { return }
        setMode(mode)
        log("the GPS mode was changed", mode)
    }

    private func log(_ message: String, _ mode: GPSMode) {
        device.log(
            .info, "recording", message,
            [
                FileMetadata("mode", mode.rawValue),
                FileMetadata("accuracy", DecimalText.string(mode.desiredAccuracy, decimals: 0)),
                FileMetadata("filter", DecimalText.string(mode.distanceFilter, decimals: 0)),
            ])
    }

    /// What a hike of this recording is called before somebody names it.
    private var usualName: String {
        SavedRoute.usualName(startedAt) + (battery.isLow ? SavedRoute.lowBatterySuffix : "")
    }

    /// Brings what there is to the disk.
    func keep() {
        if battery.isLow,
            let hike = recovery.route(
                name: usualName, modifiedAt: device.date, weight: workout.weight)
        {
            // A table that fails must not cost the files.
            do {
                try store.save(hike)
                isSavedAlready = true
            } catch { fail("the hike was not saved on the last of the battery", error) }
        }
        do {
            try files.save(recovery)
            device.recordStore(
                "recovery", operation: "save", id: id.uuidString, name: SavedRoute.usualName(startedAt))
        } catch { fail("the recording was not kept", error) }
    }

    /// Ends the recording and asks for the hike's name (OHX-10). What was recorded is on the disk before that.
    func stop() {
        guard isRecording else { return }
        _ = recorder.handle(.stop)
        showsDashboard = false
        device.play(.watch(.click))
        device.cancelTimer(Self.timer)
        device.cancelTimer(Self.batteryTimer)
        workout.end()
        if !isLocationShared() { device.stopLocation() }
        if recorder.points.count < 2 {
            message = Message(title: "Nothing Recorded", text: "You did not walk far enough for a track.")
            // No copy of it was ever sent, so nobody has to be told.
            do { try files.remove() } catch { fail("a recording was not removed", error) }
        } else {
            keep()
            draft = Draft(recovery: recovery, name: usualName)
        }
        show()
    }

    // MARK: Saving

    /// Saves the hike under the name of the sheet.
    func save() {
        guard let draft else { return }
        let name = draft.name.trimmingCharacters(in: .whitespacesAndNewlines)
        let usual = SavedRoute.usualName(draft.recovery.startedAt)
        if store(draft.recovery, name: name.isEmpty ? usual : name, comment: draft.comment) {
            self.draft = nil
            end()
        }
        show()
    }

    /// Saves what was found under its usual name; a failure leaves the files for another time.
    func recover() {
        guard let found else { return }
        if store(found, name: SavedRoute.usualName(found.startedAt), comment: "") { self.found = nil }
        show()
    }

    /// Throws the hike of the sheet, or what was found, away.
    func discard() {
        guard let id = draft?.recovery.id ?? found?.id else { return }
        do {
            // First: whatever ends here in between, the phone is told, and the next launch does the rest.
            try outbox.discard(id)
            try remove(id)
            outbox.flush()
            draft = nil
            found = nil
            device.log(.info, "recording", "discarded")
            end()
        } catch { fail("the recording was not discarded", error) }
        show()
    }

    /// Takes a hike's row and its recording's files away.
    private func remove(_ id: UUID) throws {
        if store.hikes.contains(where: { $0.id == id }) { try store.delete(id) }
        try files.remove()
    }

    private func end() {
        recorder = TrackRecorder()
        battery = BatteryMonitor()
        isSavedAlready = false
    }

    /// Into the table, into a GPX file, on the way to the phone; only then are the files of the recording taken away, so that its
    /// end in between begins this again.
    private func store(_ recovery: HikeRecovery, name: String, comment: String) -> Bool {
        let hike = recovery.route(
            name: name, comment: comment, modifiedAt: device.date, weight: workout.weight)
        guard let hike else { return false }
        do {
            try outbox.takeBackDiscard(hike.id)
            try store.save(hike)
            try writeGPX(hike)
            try outbox.send(hike)
            saveWorkout(hike, of: recovery)
            try files.remove()
            return true
        } catch {
            fail("the hike was not saved", error)
            return false
        }
    }

    private func writeGPX(_ hike: SavedRoute) throws {
        var made: [HikeMark] = []
        do { made = try marks(hike.id) } catch {
            // The hike is worth more than the names of places on it.
            device.log(
                .error, "recording", "the waypoints of the hike cannot be read",
                [FileMetadata("reason", "\(error)")])
        }
        try files.writeGPX(hike, marks: made)
    }

    private func fail(_ what: String, _ error: any Error) {
        device.log(.error, "recording", what, [FileMetadata("reason", "\(error)")])
        message = Message(title: "Not Saved", text: TrailText.sentence(of: error))
    }

    // MARK: What is shown

    /// Whether the figures are on the map: five seconds from every fix (OHX-31).
    var showsFigures: Bool {
        guard isRecording, let lastFix else { return false }
        return device.now - lastFix <= .seconds(Self.overlayTime)
    }

    /// Tells what the screen shows, as coarse as it does: distances in tens of metres.
    func show() {
        let state =
            isRecording ? "recording" : draft != nil ? "saving" : found != nil ? "recovering" : "idle"
        let distance = Int((recorder.distance / 10).rounded()) * 10
        let visible = "\(state) \(distance) \(store.hikes.count)"
        guard visible != shown else { return }
        shown = visible
        device.show(screen: "recording") { line in
            line.add("state", state)
            line.add("distance", distance)
            line.add("hikes", store.hikes.count)
        }
    }
}

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
    /// Whether somebody else needs positions when recording ends.
    var isLocationShared: () -> Bool = { false }

    private(set) var recorder = TrackRecorder()
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
    var message: Message?
    private let files: RecordingFiles
    private var shown = "idle 0 0"

    init(device: any DeviceServices) {
        self.device = device
        store = RouteStore(device: device)
        settings = TrailSettings(device: device)
        outbox = HikeOutbox(device: device)
        files = RecordingFiles(device: device)
        startedAt = device.date
    }

    var isRecording: Bool { recorder.isRecording }

    /// Reads what is kept, and looks for a recording that ended untold (OHX-08).
    func launch() {
        settings.load()
        store.loadAll()
        do {
            guard let left = try files.load() else { return }
            device.log(
                .notice, "recording", "a recording ended untold",
                [
                    FileMetadata("points", String(left.points.count)),
                    FileMetadata("distance", DecimalText.string(left.distance, decimals: 0)),
                ])
            if store.hikes.contains(where: { $0.id == left.id }) {
                try finish(left)
            } else if left.points.count < 2 {
                try files.remove()
            } else {
                found = left
            }
        } catch { fail("what a recording left cannot be read", error) }
    }

    /// The hike is in the table already: what was still to do is done again, which changes nothing that was done.
    private func finish(_ left: HikeRecovery) throws {
        if var hike = try store.fetch(left.id) {
            // The files may know more of the way than the row.
            if let last = left.points.last, hike.endTime < last.date,
                let longer = left.route(name: hike.name, comment: hike.comment, modifiedAt: device.date)
            {
                try store.save(longer)
                hike = longer
            }
            try files.writeGPX(hike)
            try outbox.send(hike)
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

    /// Begins a recording and a workout with it, which keeps the app running.
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
        do { try files.remove() } catch { return fail("a recording cannot begin", error) }
        self.id = id
        startedAt = device.date
        lastFix = nil
        battery = BatteryMonitor()
        isSavedAlready = false
        _ = recorder.handle(.start(settings.gpsMode))
        let mode = settings.gpsMode
        device.log(
            .info, "recording", "recording",
            [
                FileMetadata("mode", mode.rawValue),
                FileMetadata("accuracy", DecimalText.string(mode.desiredAccuracy, decimals: 0)),
                FileMetadata("filter", DecimalText.string(mode.distanceFilter, decimals: 0)),
            ])
        device.play(.watch(.click))
        device.startLocation(inBackground: true)
        device.setWorkout(isRunning: true)
        device.setTimer(Self.timer, after: .seconds(HikeRecovery.saveInterval))
        device.setTimer(Self.batteryTimer, after: .seconds(BatteryMonitor.interval))
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
        guard isRecording else { return }
        if name == Self.batteryTimer { return watchBattery() }
        guard name == Self.timer else { return }
        device.setTimer(Self.timer, after: .seconds(HikeRecovery.saveInterval))
        guard recorder.points.count >= 2 else { return }
        keep()
        if let hike = recovery.route(
            name: SavedRoute.liveName(startedAt), modifiedAt: device.date)
        {
            outbox.sendLive(hike)
        }
    }

    private var recovery: HikeRecovery {
        HikeRecovery(
            id: id, startedAt: startedAt, savedAt: device.date, recorder: recorder, isSaved: isSavedAlready)
    }

    func setMode(_ mode: GPSMode) { _ = recorder.handle(.mode(mode)) }

    /// What a hike of this recording is called before somebody names it.
    private var usualName: String {
        SavedRoute.usualName(startedAt) + (battery.isLow ? SavedRoute.lowBatterySuffix : "")
    }

    /// Brings what there is to the disk.
    func keep() {
        do {
            if isSavedAlready, let hike = recovery.route(name: usualName, modifiedAt: device.date) {
                try store.save(hike)
            }
            try files.save(recovery)
            device.recordStore(
                "recovery", operation: "save", id: id.uuidString, name: SavedRoute.usualName(startedAt))
        } catch { fail("the recording was not kept", error) }
    }

    /// Ends the recording and asks for the hike's name (OHX-10). What was recorded is on the disk before that.
    func stop() {
        guard isRecording else { return }
        _ = recorder.handle(.stop)
        device.play(.watch(.click))
        device.cancelTimer(Self.timer)
        device.cancelTimer(Self.batteryTimer)
        device.setWorkout(isRunning: false)
        if !isLocationShared() { device.stopLocation() }
        if recorder.points.count < 2 {
            message = Message(title: "Nothing Recorded", text: "You did not walk far enough for a track.")
            do { try files.remove() } catch { fail("a recording was not removed", error) }
            outbox.discard(id)
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
            if store.hikes.contains(where: { $0.id == id }) { try store.delete(id) }
            try files.remove()
            outbox.discard(id)
            draft = nil
            found = nil
            device.log(.info, "recording", "discarded")
            end()
        } catch { fail("the recording was not discarded", error) }
        show()
    }

    private func end() {
        recorder = TrackRecorder()
        battery = BatteryMonitor()
        isSavedAlready = false
    }

    /// Into the table, into a GPX file, on the way to the phone; only then are the files of the recording taken away, so that its
    /// end in between begins this again.
    private func store(_ recovery: HikeRecovery, name: String, comment: String) -> Bool {
        guard let hike = recovery.route(name: name, comment: comment, modifiedAt: device.date) else {
            return false
        }
        do {
            try store.save(hike)
            try files.writeGPX(hike)
            try outbox.send(hike)
            try files.remove()
            return true
        } catch {
            fail("the hike was not saved", error)
            return false
        }
    }

    private func fail(_ what: String, _ error: any Error) {
        device.log(.error, "recording", what, [FileMetadata("reason", "\(error)")])
        message = Message(title: "Not Saved", text: "\(error)")
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

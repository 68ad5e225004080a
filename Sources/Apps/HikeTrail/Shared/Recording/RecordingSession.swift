import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeValues

/// Recording on a device: from the button to the saved hike, with what is left on the disk in between.
final class RecordingSession {
    /// A hike that was stopped and waits for its name.
    struct Draft {
        var recovery: HikeRecovery
        var name: String
        var comment = ""
    }

    /// Seconds that the figures stay on the map after a fix (OHX-31).
    static let overlayTime = 5.0

    unowned let device: any DeviceServices
    let policy: RecordingPolicy
    let store: RouteStore
    let settings: TrailSettings
    /// The way to the phone; nil on the phone itself.
    let outbox: HikeOutbox?
    /// Nil on a device without sensors of health.
    let workout: HikeWorkout?
    /// What was marked on a hike.
    var marks: (UUID) throws -> [HikeMark] = { _ in [] }
    /// Takes the waypoints from a recording that is thrown away.
    var unmark: (UUID) throws -> Void = { _ in }

    var recorder = TrackRecorder()
    var battery = BatteryMonitor()
    /// The table has the recording already, as the battery may not last to its end.
    var isSavedAlready = false
    /// The disk does not have the last points, and its wearer was told.
    private var isUnkept = false
    private(set) var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    private(set) var startedAt: UTCDate
    /// The planned route that the hiker goes along, if there is one.
    var route: UUID?
    /// When the receiver last said something that was, or could have been, a point.
    private(set) var lastFix: Instant?
    /// The last that the receiver said at all; nil while it has no position, or nobody asks it.
    private(set) var heard: Fix?
    /// The save sheet, while it is open.
    var draft: Draft?
    /// What a recording left that ended untold, while its wearer is asked about it.
    var found: HikeRecovery?
    /// There may be files of a recording that could not be taken up.
    var hasLeftovers = false
    var message: Message?
    /// All figures are open over the map.
    var showsDashboard = false
    let files: RecordingFiles
    private(set) var saving: DeviceTimer?
    var batteryLook: DeviceTimer?
    /// Called when a timer of the recording is through: what the app needs of its device may be something else.
    var settle: () -> Void = {}
    private var shown = "idle 0 0"

    init(
        device: any DeviceServices, policy: RecordingPolicy, store: RouteStore, settings: TrailSettings,
        outbox: HikeOutbox? = nil, workout: HikeWorkout? = nil
    ) {
        self.device = device
        self.policy = policy
        self.store = store
        self.settings = settings
        self.outbox = outbox
        self.workout = workout
        files = RecordingFiles(device: device)
        startedAt = device.clock.date
        workout?.heard = { [unowned self] in take($0) }
        workout?.place = { [unowned self] in recorder.points.last?.coordinate }
    }

    var isRecording: Bool { recorder.isRecording }
    /// Whether positions become points now.
    var takesPositions: Bool { recorder.isRecording && !recorder.isPaused }
    /// What the recording needs of the receiver now; nil for nothing (OHX-02).
    var locationWish: LocationUse.Wish? {
        takesPositions
            ? LocationUse.Wish(
                settings: recorder.mode.settings, inBackground: true, outlivesApp: policy.goesOn) : nil
    }
    /// Kilograms.
    var weight: Double { device.health?.bodyMass ?? HikeStatistics.usualWeight }

    /// Looks for a recording that ended untold (OHX-08, OHX-09); the store and the settings were read before.
    func launch() {
        do { try takeUp() } catch { fail("what a recording left cannot be read", error) }
    }

    /// The location was taken away or given back in the middle of a recording, or refused when it began.
    func permissionChanged(_ answer: PrivacyAnswer) {
        guard isRecording else { return }
        if answer.isGranted { askForAlways() }
        guard !answer.isGranted, answer != .notDetermined else { return }
        heard = nil
        message = Message(
            title: "No Location", text: "The recording waits until Trail may use the location again.")
        device.log(.warning, "recording", "the recording waits for the permission to use the location")
    }

    /// What goes on by itself also does so after the app's end, if the owner lets the system start it for that. They are asked at
    /// the first recording, and never again (NF-11).
    private func askForAlways() {
        guard policy.goesOn, device.permission(.location) == .whenInUse,
            device.permission(.locationAlways) == .notDetermined
        else { return }
        device.requestPermission(.locationAlways)
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
        startedAt = device.clock.date
        lastFix = nil
        heard = nil
        battery = BatteryMonitor()
        isSavedAlready = false
        isUnkept = false
        _ = recorder.handle(.start(settings.gpsMode))
        log("recording", settings.gpsMode)
        device.haptics?.play(policy.click)
        begin()
        // What goes on by itself does so from the first moment.
        if policy.goesOn { keep() }
        show()
    }

    /// What runs beside the recorder from here.
    private func begin() {
        saveLater()
        if policy.watchesBattery { watchBatteryLater() }
        workout?.begin(id)
    }

    /// Goes on with a recording that ended untold, as if nothing had been (OHX-09).
    func resume(_ left: HikeRecovery, _ goesOn: HikeRecovery.GoingOn) {
        id = left.id
        startedAt = left.startedAt
        route = goesOn.route
        recorder = TrackRecorder(
            resuming: left.points, distance: left.distance, mode: left.mode, isPaused: goesOn.isPaused)
        log("the recording goes on", left.mode)
        // One for once has ended with the app.
        if takesPositions { device.requestPermission(.location) }
        permissionChanged(device.permission(.location))
        begin()
        show()
    }

    /// No points for a while, and no receiver that works for them.
    func setPaused(_ isPaused: Bool) {
        guard isRecording, recorder.isPaused != isPaused else { return }
        _ = recorder.handle(isPaused ? .pause : .resume)
        device.log(.info, "recording", isPaused ? "paused" : "resumed")
        device.haptics?.play(policy.click)
        if isPaused {
            heard = nil
        } else {
            device.requestPermission(.location)
            permissionChanged(device.permission(.location))
        }
        keep()
        show()
    }

    /// Takes a position.
    func update(_ fix: Fix) {
        guard isRecording else { return }
        heard = fix
        let date = device.clock.date + (fix.time - device.clock.now)
        for effect in recorder.handle(.fix(fix, date)) {
            switch effect {
            case .added: lastFix = device.clock.now
            case .ignored(.full):
                device.log(.warning, "recording", "the track is full")
            case .ignored(.tooNear): lastFix = device.clock.now
            case .ignored, .started, .stopped: break
            }
        }
        show()
    }

    /// The receiver has lost the position for now.
    func positionUnknown() { heard = nil }

    private func saveLater() {
        device.clock.set(&saving, after: .seconds(policy.saveInterval)) { [unowned self] in
            saveIsDue()
            settle()
        }
    }

    /// The time has come (``RecordingPolicy/saveInterval``): what there is goes to the disk, and to a phone in reach.
    private func saveIsDue() {
        if draft != nil {
            // What could not be kept when the recording was stopped.
            if isUnkept { keep() }
            return
        }
        guard isRecording else { return }
        saveLater()
        guard recorder.points.count >= 2 else { return }
        keep()
        if let outbox,
            let hike = recovery.route(
                name: SavedRoute.liveName(startedAt), modifiedAt: device.clock.date, weight: weight)
        {
            outbox.sendLive(hike)
        }
    }

    private var recovery: HikeRecovery {
        HikeRecovery(
            id: id, startedAt: startedAt, savedAt: device.clock.date, recorder: recorder,
            isSaved: isSavedAlready,
            isWorkout: workout?.hasRun ?? false,
            goesOn: policy.goesOn && isRecording
                ? HikeRecovery.GoingOn(isPaused: recorder.isPaused, route: route) : nil)
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
                name: usualName, modifiedAt: device.clock.date, weight: weight)
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
            isUnkept = false
        } catch { tellUnkept(error) }
    }

    /// Once, not at every try: somebody is looking for the way.
    private func tellUnkept(_ error: any Error) {
        device.log(.error, "recording", "the recording was not kept", [FileMetadata("reason", "\(error)")])
        if !isRecording { saveLater() }
        guard !isUnkept else { return }
        isUnkept = true
        message = Message(
            title: "Not Kept",
            text: TrailText.sentence(of: error)
                + (isRecording
                    ? " The recording goes on, but a restart would lose it."
                    : " Until the hike is saved, a restart would lose its end."))
    }

    /// Ends the recording and asks for the hike's name (OHX-10). What was recorded is on the disk before that.
    func stop() {
        guard isRecording else { return }
        _ = recorder.handle(.stop)
        showsDashboard = false
        device.haptics?.play(policy.click)
        saving?.cancel()
        batteryLook?.cancel()
        workout?.end()
        if recorder.points.count < 2 {
            message = Message(title: "Nothing Recorded", text: "You did not walk far enough for a track.")
            // No copy of it was ever sent, so nobody has to be told.
            do { try remove(id) } catch { fail("a recording was not removed", error) }
        } else {
            isUnkept = false
            draft = Draft(recovery: recovery, name: usualName)
            keep()
        }
        show()
    }

    func fail(_ what: String, _ error: any Error) {
        device.log(.error, "recording", what, [FileMetadata("reason", "\(error)")])
        message = Message(title: "Not Saved", text: TrailText.sentence(of: error))
    }

    // MARK: What is shown

    /// The way of the recording, or of the sheet.
    var walked: [HikePoint] { draft?.recovery.points ?? recorder.points }

    /// How well the receiver knows where it is (OHX-58). While the hiker rests the filter holds fixes back, so that the last one
    /// counts until the receiver says that it has lost the position.
    var quality: GPSQuality { heard.map { GPSQuality(accuracy: $0.horizontalAccuracy) } ?? GPSQuality.none }

    /// Whether the figures are on the map: five seconds from every fix (OHX-31).
    var showsFigures: Bool {
        guard isRecording, let lastFix else { return false }
        return device.clock.now - lastFix <= .seconds(Self.overlayTime)
    }

    /// Tells what the screen shows, as coarse as it does: distances in tens of metres.
    func show() {
        let state =
            isRecording
            ? recorder.isPaused ? "paused" : "recording"
            : draft != nil ? "saving" : found != nil ? "recovering" : "idle"
        let distance = Int((recorder.distance / 10).rounded()) * 10
        let visible = "\(state) \(distance) \(store.hikes.count)"
        guard visible != shown else { return }
        shown = visible
        device.screen.show("recording") { line in
            line.add("state", state)
            line.add("distance", distance)
            line.add("hikes", store.hikes.count)
        }
    }
}

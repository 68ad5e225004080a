import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeValues

/// What a recording knows of its hiker beside the way: as a workout heart rate and blood oxygen (OHX-37), the sun above
/// (OHX-36), and word of it to the phone (OHX-38). Without the permission the recording goes on alone.
final class HikeWorkout {
    /// Readings that come closer together than this are told at once.
    static let relayDelay = Interval.milliseconds(250)
    /// Time between two looks at the age of the UV index, and while nobody knows where the hiker is.
    private static let weatherLook = Interval.seconds(60)
    private static let placeLook = Interval.seconds(10)

    private unowned let device: any DeviceServices
    private let settings: TrailSettings
    /// Takes each reading.
    var heard: (HealthSample) -> Void = { _ in }
    /// Where the hiker is.
    var place: () -> Coordinate? = { nil }

    /// Whether the watch is in a workout.
    private(set) var isRunning = false
    /// Whether the recording was a workout for a time.
    private(set) var hasRun = false
    /// The recording; nil while there is none.
    private var recording: UUID?
    private var vitals = Vitals()
    private var weather = UVMonitor()
    /// A reading that the phone was not told.
    private var newHeartRate: Double?
    /// Updates that nobody was there to hear.
    private var unheard = 0
    /// The last messages to the phone, by id; nobody says that one has arrived.
    private var sent: [String] = []
    private(set) var relay: DeviceTimer?
    private(set) var nextLook: DeviceTimer?
    private static let keptMessages = 8

    init(device: any DeviceServices, settings: TrailSettings) {
        self.device = device
        self.settings = settings
    }

    var heartRate: Double? { vitals.heartRate(at: device.clock.now) }
    var bloodOxygen: Double? { vitals.bloodOxygen(at: device.clock.now) }
    /// Nil where it is not known, too old or not wanted.
    var uvIndex: Int? {
        recording != nil && settings.isOn(.showUVIndex) ? weather.index(at: device.clock.now) : nil
    }

    // MARK: From the first step to the last

    /// A recording begins. It becomes a workout where its hiker wants that and allows it, now or later.
    func begin(_ recording: UUID) {
        self.recording = recording
        hasRun = false
        vitals = Vitals()
        unheard = 0
        if settings.isOn(.recordWorkouts) {
            device.requestPermission(.health)
            if device.permission(.health).isGranted { start() }
        }
        lookAtSun()
        show()
    }

    func end() {
        stop()
        recording = nil
        nextLook?.cancel()
        show()
    }

    /// The permission was given or taken away.
    func permissionChanged(_ answer: PrivacyAnswer) {
        guard recording != nil else { return }
        if answer.isGranted {
            start()
        } else if isRunning {
            stop()
            device.log(.notice, "health", "the workout is over: the permission was taken away")
        } else if answer != .notDetermined {
            device.log(.notice, "health", "the recording is no workout: there is no permission")
        }
        show()
    }

    /// A setting was changed in the middle of a recording.
    func changed(_ item: TrailSwitch) {
        guard recording != nil else { return }
        switch item {
        case .recordWorkouts where !settings.isOn(item): stop()
        case .recordWorkouts where device.permission(.health).isGranted: start()
        case .recordWorkouts: device.requestPermission(.health)
        case .showUVIndex: lookAtSun()
        case .useMetricUnits, .showScale, .useMinimalistNavigation: break
        }
        show()
    }

    private func start() {
        guard !isRunning, settings.isOn(.recordWorkouts) else { return }
        isRunning = true
        hasRun = true
        device.health?.setWorkout(isRunning: true)
        device.health?.start { [unowned self] in heard($0) }
    }

    private func stop() {
        guard isRunning else { return }
        isRunning = false
        relay?.cancel()
        device.health?.stop()
        // First: behind other apps the watch is in reach only in a workout.
        if isPhoneThere { send(.stopped) }
        device.health?.setWorkout(isRunning: false)
        vitals = Vitals()
        newHeartRate = nil
        if unheard > 0 {
            device.log(
                .info, "health", "the phone did not hear of some readings",
                [FileMetadata("updates", String(unheard))])
        }
        unheard = 0
        sent = []
    }

    // MARK: Readings

    /// Takes a reading.
    ///
    /// - Returns: the heart rate, where it is one of a workout.
    func take(_ sample: HealthSample) -> Double? {
        guard isRunning else { return nil }
        var rate: Double?
        switch sample.quantity {
        case .heartRate:
            vitals.take(heartRate: sample.value, at: sample.time)
            newHeartRate = sample.value
            rate = sample.value
        case .bloodOxygen: vitals.take(bloodOxygen: sample.value, at: sample.time)
        case .uvIndex, .bodyMass: return nil
        }
        tellLater()
        show()
        return rate
    }

    // MARK: The sun

    /// Asks for the UV index where it is due, and looks again later.
    private func lookAtSun() {
        guard recording != nil, settings.isOn(.showUVIndex) else {
            nextLook?.cancel()
            return
        }
        let place = place()
        device.clock.set(&nextLook, after: place == nil ? Self.placeLook : Self.weatherLook) {
            [unowned self] in
            lookAtSun()
            show()
        }
        guard let place else { return }
        guard weather.handle(.look(device.clock.now)).contains(.fetch) else { return }
        device.weather?.requestUVIndex(at: place) { [unowned self] in sunAnswered($0) }
    }

    private func sunAnswered(_ answer: Result<Int, WeatherError>) {
        switch answer {
        case .success(let index):
            _ = weather.handle(.answered(index, device.clock.now))
            tellLater()
        case .failure(let error):
            for effect in weather.handle(.answered(nil, device.clock.now)) where effect == .isUnavailable {
                device.log(
                    .notice, "weather", "there is no UV index", [FileMetadata("reason", error.description)])
            }
        }
        show()
    }

    // MARK: Word to the phone

    private var isPhoneThere: Bool {
        device.link.session.activationState == .activated && device.link.session.isReachable
    }

    /// Several news that come together are told together.
    private func tellLater() {
        guard isRunning else { return }
        device.clock.set(&relay, after: Self.relayDelay) { [unowned self] in
            tell()
            show()
        }
    }

    private func tell() {
        guard isRunning else { return }
        let update = HealthUpdate(
            heartRate: newHeartRate, bloodOxygen: bloodOxygen, uvIndex: uvIndex, recording: recording)
        newHeartRate = nil
        guard !update.isEmpty else { return }
        guard isPhoneThere else {
            unheard += 1
            return
        }
        sent.append(send(.update(update)))
        if sent.count > Self.keptMessages { sent.removeFirst() }
    }

    /// A live message has failed: the phone went out of reach untold.
    func messageFailed(_ id: String) {
        guard let index = sent.firstIndex(of: id) else { return }
        sent.remove(at: index)
        unheard += 1
    }

    @discardableResult
    private func send(_ message: HealthMessage) -> String {
        device.link.sendMessage(.dictionary(message.content), wantsReply: false)
    }

    // MARK: What is shown

    private func show() {
        let (rate, oxygen, index) = (heartRate, bloodOxygen, uvIndex)
        device.screen.show("health") { line in
            line.add("workout", isRunning)
            if let rate { line.add("heartRate", Int(rate.rounded())) }
            if let oxygen { line.add("spO2", Int((oxygen * 100).rounded())) }
            if let index { line.add("uvIndex", index) }
        }
    }
}

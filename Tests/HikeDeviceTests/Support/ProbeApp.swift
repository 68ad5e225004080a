import HikeHardware
import HikeValues

/// What a test sees of an app, and how the app reacts. One thread of control uses it, as the device does.
final class Probe: @unchecked Sendable {
    struct Heard: Equatable {
        var time: Instant
        var event: Told
    }

    var heard: [Heard] = []
    private var timers: [String: DeviceTimer] = [:]
    /// What the app read of the files it was given.
    var read: [[UInt8]] = []
    /// What its health sensors read.
    var samples: [HealthSample] = []
    /// What the receiver told it, long moves too, and when.
    var positions: [(time: Instant, news: LocationNews)] = []
    /// Called with each of these after it was noted.
    var located: (LocationNews, any DeviceServices) -> Void = { _, _ in }
    /// When the compass told it something.
    var headings: [Instant] = []
    /// How the network was said to be, and how requests ended.
    var paths: [NetworkPath] = []
    var loads: [Result<NetworkResponse, NetworkError>] = []
    /// Called when something was loaded.
    var loaded: (any DeviceServices) -> Void = { _ in }
    /// Called with each event after it was noted.
    var react: (Told, any DeviceServices) -> Void = { _, _ in }

    var events: [Told] { heard.map(\.event) }

    /// When a fix came.
    var fixTimes: [Instant] { positions.filter { $0.news != .lost }.map(\.time) }

    /// Follows the receiver.
    func follow(_ device: any DeviceServices, inBackground: Bool) {
        device.location?.start(inBackground: inBackground) { [unowned self, unowned device] news in
            take(news, device)
        }
    }

    /// Wants to hear of long moves.
    func followMoves(of device: any DeviceServices) {
        device.location?.startMoves { [unowned self, unowned device] in take(.fix($0), device) }
    }

    private func take(_ news: LocationNews, _ device: any DeviceServices) {
        positions.append((device.clock.now, news))
        located(news, device)
    }

    /// Asks a server.
    func load(_ request: NetworkRequest, from device: any DeviceServices) {
        device.network?.load(request) { [unowned self, unowned device] event in
            guard case .finished(let result) = event else { return }
            loads.append(result)
            if case .success = result { loaded(device) }
        }
    }

    /// Listens to the compass.
    func followCompass(of device: any DeviceServices) {
        device.heading?.start { [unowned self, unowned device] _ in headings.append(device.clock.now) }
    }

    /// Sets a timer of the app, in place of one of that name; it is heard as ``Told/timer(_:)``.
    func setTimer(_ name: String, after interval: Interval, on device: any DeviceServices) {
        device.clock.set(&timers[name], after: interval) { [unowned self, unowned device] in
            hear(.timer(name), device)
        }
    }

    func cancelTimer(_ name: String) { timers[name]?.cancel() }

    func hear(_ event: Told, _ device: any DeviceServices) {
        heard.append(Heard(time: device.clock.now, event: event))
        react(event, device)
    }

    /// The app that reports here.
    func description(
        id: String = "probe", roles: [DeviceRole] = [.phone, .watch], backgroundModes: [BackgroundMode] = [],
        purposes: [PrivacyService: String] = [.location: "Tests positions."],
        transmitsOnSensors: Bool = false,
        sensors: [MotionSensor] = [], schemes: [String] = []
    ) -> AppDescription {
        AppDescription(
            id: id, roles: roles, purposes: purposes, backgroundModes: backgroundModes,
            transmitsOnSensors: transmitsOnSensors, sensors: sensors, schemes: schemes
        ) { ProbeApp($0, self) }
    }
}

/// An app of our own for tests of the device. It does not hold the device: the device does.
final class ProbeApp: DeviceApp {
    private unowned let device: any DeviceServices
    private let probe: Probe

    init(_ device: any DeviceServices, _ probe: Probe) {
        self.device = device
        self.probe = probe
        device.link.hear { [unowned device] in probe.hear(.session($0), device) }
    }

    func handle(_ event: AppEvent) {
        probe.hear(Told(event), device)
    }
}

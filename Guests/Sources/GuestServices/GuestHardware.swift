import GuestCalls

/// How a battery is, with the numbers of the frameworks.
public enum GuestBatteryState: Int, Sendable {
    case unknown, unplugged, charging, full
}

/// The device itself: its display, its battery, its name for the app.
public final class GuestHardware {
    private let line: GuestLine
    private var known: GuestDeviceProperties?
    private var watchers: [(_ level: Bool, _ state: Bool) -> Void] = []
    /// What was told last.
    private var battery: GuestBattery?

    init(_ line: GuestLine) { self.line = line }

    /// The device as it is now; nil where it does not say.
    private func ask() -> GuestDeviceProperties? {
        guard case .device(let properties) = try? line.ask(.device(.deviceProperties)) else { return nil }
        known = properties
        return properties
    }

    /// What does not change while the app runs: the display, the app's identifier. It is asked for once; nil where the device does not say.
    public var properties: GuestDeviceProperties? { known ?? ask() }

    // MARK: Battery

    /// Whether the app has the device tell of its battery; before that nothing is known of it.
    public var isWatchingBattery = false {
        didSet {
            guard isWatchingBattery != oldValue else { return }
            battery = isWatchingBattery ? ask()?.battery : nil
            line.tell(.device(.watchBattery(isWatchingBattery)))
        }
    }

    /// 0 to 1, in whole percents; −1 where nobody watches it and where the device does not know.
    public var batteryLevel: Float { isWatchingBattery ? Self.level(of: ask()?.battery) : -1 }

    /// Unknown where nobody watches it and where the device does not know.
    public var batteryState: GuestBatteryState {
        isWatchingBattery ? Self.state(of: ask()?.battery) : .unknown
    }

    /// Calls `handler`, after those given before, when the level or the state has changed of a battery that is watched.
    public func observeBattery(_ handler: @escaping (_ level: Bool, _ state: Bool) -> Void) {
        watchers.append(handler)
    }

    func take(_ news: GuestDeviceNews) {
        switch news {
        case .batteryChanged(let now):
            guard isWatchingBattery else { return }
            let isOther = (
                level: Self.level(of: now) != Self.level(of: battery),
                state: Self.state(of: now) != Self.state(of: battery)
            )
            battery = now
            guard isOther.level || isOther.state else { return }
            for watcher in watchers { watcher(isOther.level, isOther.state) }
        }
    }

    private static func level(of battery: GuestBattery?) -> Float {
        guard let battery, battery.level >= 0 else { return -1 }
        return Float((battery.level * 100).rounded() / 100)
    }

    private static func state(of battery: GuestBattery?) -> GuestBatteryState {
        guard let battery, battery.level >= 0 else { return .unknown }
        guard battery.isCharging else { return .unplugged }
        return level(of: battery) >= 1 ? .full : .charging
    }
}

import HikeHardware
import HikeValues

@testable import HikeTrail

/// A satellite receiver that notes what it was asked for, and finds what a test says.
final class FakeReceiver: LocationService {
    private(set) var settings = LocationSettings.finest
    private(set) var isInBackground = false
    /// Whether the app would be started for long moves; nil: it has not said.
    private(set) var hearsOfMoves: Bool?
    private var listener: ((LocationNews) -> Void)?
    private var moveListener: ((Fix) -> Void)?

    /// Whether positions were started.
    var isOn: Bool { listener != nil }

    func set(_ settings: LocationSettings) throws(LocationSettingsError) {
        try settings.check()
        self.settings = settings
    }

    func start(inBackground: Bool, _ handler: @escaping (LocationNews) -> Void) {
        (listener, isInBackground) = (handler, inBackground)
    }

    func stop() { (listener, isInBackground) = (nil, false) }
    func startMoves(_ handler: @escaping (Fix) -> Void) { (moveListener, hearsOfMoves) = (handler, true) }
    func stopMoves() { (moveListener, hearsOfMoves) = (nil, false) }

    /// Nobody hears it where nothing was started.
    func tell(_ news: LocationNews) { listener?(news) }
    /// The device was moved far.
    func tellMove(_ fix: Fix) { moveListener?(fix) }
}

extension DeviceApp {
    /// The receiver's fixes, whether the app asked for them or not.
    func locate(_ fixes: [Fix]) { for fix in fixes { heard(.fix(fix)) } }

    /// What the receiver has to say, whether the app asked for it or not.
    func heard(_ news: LocationNews) {
        (self as? TrailWatch)?.heard(news)
        (self as? TrailPhone)?.heard(news)
    }
}

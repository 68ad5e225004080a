import HikeHardware
import HikeValues

/// The receiver as the parts of an app use it together (OHX-02, OHX-42).
final class LocationUse {
    /// What one part needs.
    struct Wish: Hashable {
        var settings = LocationSettings.finest
        /// Also behind other apps.
        var inBackground = false
        /// The app is to be started for it where it has ended, if the owner allows that (NF-11).
        var outlivesApp = false
    }

    private unowned let device: any DeviceServices
    /// What the receiver has to say, positions of long moves too.
    var hear: (LocationNews) -> Void = { _ in }
    private var current: Wish?
    /// Whether the device was told that the app is to be started; nil: a process before this one may have.
    private var isStarted: Bool?

    init(device: any DeviceServices) { self.device = device }

    /// Asks for what satisfies all parts; without any the receiver is let go.
    func set(_ wishes: [Wish]) {
        let wish = wishes.dropFirst().reduce(wishes.first) { sum, next in
            sum.map {
                Wish(
                    settings: $0.settings.finer(next.settings),
                    inBackground: $0.inBackground || next.inBackground,
                    outlivesApp: $0.outlivesApp || next.outlivesApp)
            }
        }
        setStarted(wish?.outlivesApp ?? false)
        guard wish != current else { return }
        if let wish { start(wish) } else { device.location?.stop() }
        current = wish
    }

    private func setStarted(_ isWanted: Bool) {
        guard isWanted != isStarted else { return }
        isStarted = isWanted
        if isWanted {
            device.location?.startMoves { [unowned self] in hear(.fix($0)) }
        } else {
            device.location?.stopMoves()
        }
    }

    private func start(_ wish: Wish) {
        do { try device.location?.set(wish.settings) } catch {
            device.log(
                .error, "location", "the receiver was not set", [FileMetadata("reason", error.description)])
        }
        if wish.inBackground != current?.inBackground {
            device.location?.start(inBackground: wish.inBackground) { [unowned self] in hear($0) }
        }
    }
}

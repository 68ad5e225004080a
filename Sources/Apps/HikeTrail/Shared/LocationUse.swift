import HikeHardware
import HikeValues

/// The receiver as the parts of an app use it together (OHX-02, OHX-42).
final class LocationUse {
    /// What one part needs.
    struct Wish: Hashable {
        var settings = LocationSettings.finest
        /// Also behind other apps.
        var inBackground = false
    }

    private unowned let device: any DeviceServices
    private var current: Wish?

    init(device: any DeviceServices) { self.device = device }

    /// Asks for what satisfies all parts; without any the receiver is let go.
    func set(_ wishes: [Wish]) {
        let wish = wishes.dropFirst().reduce(wishes.first) { sum, next in
            sum.map {
                Wish(
                    settings: $0.settings.finer(next.settings),
                    inBackground: $0.inBackground || next.inBackground)
            }
        }
        guard wish != current else { return }
        if let wish { start(wish) } else { device.stopLocation() }
        current = wish
    }

    private func start(_ wish: Wish) {
        do { try device.setLocation(wish.settings) } catch {
            device.log(
                .error, "location", "the receiver was not set", [FileMetadata("reason", error.description)])
        }
        if wish.inBackground != current?.inBackground {
            device.startLocation(inBackground: wish.inBackground)
        }
    }
}

import GuestCalls
import HikeHardware
import HikeScreens

extension GuestDeviceApp {
    /// Does what the guest asks of the device itself.
    func perform(_ request: GuestDeviceRequest) -> GuestReply {
        switch request {
        case .deviceProperties:
            let display = device.screen.display
            return .device(
                GuestDeviceProperties(
                    battery: battery, width: display.size.width, height: display.size.height,
                    scale: display.scale, vendorIdentifier: device.vendorIdentifier))
        case .watchBattery(let isWatching):
            let tell = { [weak self] in
                guard let self else { return }
                self.tell(.device(.batteryChanged(battery)))
            }
            device.power?.hear(isWatching ? tell : nil)
            return .done
        }
    }

    private var battery: GuestBattery {
        GuestBattery(level: device.power?.level ?? -1, isCharging: device.power?.isCharging ?? false)
    }
}

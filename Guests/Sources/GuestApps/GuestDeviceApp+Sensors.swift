import GuestCalls
import HikeHardware
import HikeValues

extension GuestDeviceApp {
    /// Does what the guest asks of barometer, pedometer and motion sensors.
    func perform(_ request: GuestSensorRequest) -> GuestReply {
        switch request {
        case .startPressure: device.barometer?.start { [weak self] in self?.tell(.sensor(.pressure($0))) }
        case .stopPressure: device.barometer?.stop()
        case .startAltitude:
            device.barometer?.startAltitude { [weak self] in self?.tell(.sensor(.altitude($0))) }
        case .stopAltitude: device.barometer?.stopAltitude()
        case .startSteps: device.pedometer?.start { [weak self] in self?.tell(.sensor(.steps($0))) }
        case .stopSteps: device.pedometer?.stop()
        case .startMotion(let interval):
            device.motion?.start(every: interval) { [weak self] in self?.tell(.sensor(.motion($0))) }
        case .stopMotion: device.motion?.stop()
        case .startActivity:
            device.motion?.startActivity { [weak self] in self?.tell(.sensor(.activity($0))) }
        case .stopActivity: device.motion?.stopActivity()
        case .stepCount(let start, let end):
            return .sensed(.steps(device.pedometer?.count(from: start, to: end)))
        case .activities(let start, let end):
            let all = device.motion?.activities(from: start, to: end)
            return .sensed(.activities(all.map { Array($0.suffix(CallLimits.activities)) }))
        }
        return .done
    }
}

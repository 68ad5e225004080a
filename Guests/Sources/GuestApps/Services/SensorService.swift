import GuestCalls
import HikeHardware
import HikeValues

/// Barometer, pedometer and motion sensors.
struct SensorService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestSensorQuestion) -> GuestSensed {
        let device = app.device
        switch question {
        case .startPressure: device.barometer?.start { report(.pressure($0)) }
        case .stopPressure: device.barometer?.stop()
        case .startAltitude: device.barometer?.startAltitude { report(.altitude($0)) }
        case .stopAltitude: device.barometer?.stopAltitude()
        case .startSteps: device.pedometer?.start { report(.steps($0)) }
        case .stopSteps: device.pedometer?.stop()
        case .startMotion(let interval): device.motion?.start(every: interval) { report(.motion($0)) }
        case .stopMotion: device.motion?.stop()
        case .startActivity: device.motion?.startActivity { report(.activity($0)) }
        case .stopActivity: device.motion?.stopActivity()
        case .stepCount(let start, let end): return .steps(device.pedometer?.count(from: start, to: end))
        case .activities(let start, let end):
            let all = device.motion?.activities(from: start, to: end)
            return .activities(all.map { Array($0.suffix(CallLimits.values)) })
        }
        return .done
    }

    private func report(_ reading: GuestSensorReport) { app.report(reading) }
}

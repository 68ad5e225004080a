import FacadeCoreMotion

/// Uses each of the sensors as an app for hikers does, and says what came.
final class MotionProbe {
    private let altimeter = CMAltimeter()
    private let other = CMAltimeter()
    private var pedometer: CMPedometer? = CMPedometer()
    private let activities = CMMotionActivityManager()
    private let manager = CMMotionManager()
    private let second = CMMotionManager()
    private let headphones = CMHeadphoneMotionManager()

    private static func number(_ value: Double?, _ digits: Int = 2) -> String {
        value.map { String(format: "%.\(digits)f", $0) } ?? "-"
    }

    private static func code(_ error: (any Error)?) -> String {
        error.map { "\(($0 as NSError).domain) \(($0 as NSError).code)" } ?? "-"
    }

    /// Seconds since the run began.
    private static func seconds(_ date: Date) -> String { number(uptime + date.timeIntervalSinceNow, 1) }

    /// Seconds of the run: Foundation on Linux counts a minute more.
    private static var uptime: TimeInterval { ProcessInfo.processInfo.systemUptime - 60 }

    /// The date of a second of the run.
    private static func date(_ second: Double) -> Date { Date(timeIntervalSinceNow: second - uptime) }

    /// False: it is none of these.
    func act(_ name: String, _ value: String) -> Bool {
        actOnAltimeter(name) || actOnPedometer(name, value) || actOnManager(name, value)
    }

    private func actOnAltimeter(_ name: String) -> Bool {
        func start(_ altimeter: CMAltimeter, _ word: String) {
            altimeter.startRelativeAltitudeUpdates(to: .main) { data, error in
                let climbed = Self.number(data?.relativeAltitude.doubleValue)
                let pressure = Self.number(data?.pressure.doubleValue, 3)
                print(
                    "\(word): \(climbed) \(pressure) \(Self.number(data?.timestamp, 1)) \(Self.code(error))")
            }
        }
        switch name {
        case "headphones":
            print("headphones: \(headphones.isDeviceMotionAvailable) \(headphones.deviceMotion == nil)")
            headphones.startDeviceMotionUpdates(to: .main) { data, error in
                print("headphones: \(data == nil) \(Self.code(error))")
            }
        case "motion status": print("status: \(CMAltimeter.authorizationStatus().rawValue)")
        case "altitude": start(altimeter, "altitude")
        case "other altitude": start(other, "other")
        case "end altitude": altimeter.stopRelativeAltitudeUpdates()
        case "absolute":
            altimeter.startAbsoluteAltitudeUpdates(to: .main) { data, error in
                print(
                    "absolute: \(Self.number(data?.altitude)) \(Self.number(data?.accuracy)) \(Self.code(error))"
                )
            }
        case "end absolute": altimeter.stopAbsoluteAltitudeUpdates()
        case "have":
            let all = [
                CMAltimeter.isRelativeAltitudeAvailable(), CMAltimeter.isAbsoluteAltitudeAvailable(),
                CMPedometer.isStepCountingAvailable(), CMPedometer.isDistanceAvailable(),
                CMPedometer.isFloorCountingAvailable(), CMPedometer.isPaceAvailable(),
                CMPedometer.isCadenceAvailable(), CMPedometer.isPedometerEventTrackingAvailable(),
                CMMotionActivityManager.isActivityAvailable(), manager.isAccelerometerAvailable,
                manager.isDeviceMotionAvailable,
            ]
            print(
                "have: \(all.allSatisfy { $0 }) \(manager.isGyroAvailable) \(manager.isMagnetometerAvailable)"
            )
        default: return false
        }
        return true
    }

    private func actOnPedometer(_ name: String, _ value: String) -> Bool {
        let times = value.split(separator: " ").compactMap { Double($0) }
        switch name {
        case "steps":
            pedometer?.startUpdates(from: Self.date(times.first ?? Self.uptime)) { data, error in
                print("steps: \(Self.words(data)) \(Self.code(error)) \(Thread.isMainThread)")
            }
        case "end steps": pedometer?.stopUpdates()
        case "forget steps": pedometer = nil
        case "count":
            pedometer?.queryPedometerData(from: Self.date(times[0]), to: Self.date(times[1])) { data, error in
                print("count: \(Self.words(data)) \(Self.code(error))")
            }
        case "events":
            pedometer?.startEventUpdates { event, error in
                let date = event.map { Self.seconds($0.date) } ?? "-"
                print("event: \(event?.type.rawValue ?? -1) \(date) \(Self.code(error))")
            }
        case "end events": pedometer?.stopEventUpdates()
        case "activity":
            activities.startActivityUpdates(to: .main) { print("activity: \($0.map(Self.words) ?? "-")") }
        case "end activity": activities.stopActivityUpdates()
        case "past":
            activities.queryActivityStarting(
                from: Self.date(times[0]), to: Self.date(times[1]), to: .main
            ) { found, error in
                print("past: \(found?.map(Self.words) ?? ["-"]) \(Self.code(error))")
            }
        default: return false
        }
        return true
    }

    private static func words(_ data: CMPedometerData?) -> String {
        guard let data else { return "-" }
        let (up, down) = (data.floorsAscended?.intValue ?? -1, data.floorsDescended?.intValue ?? -1)
        return [
            "\(data.numberOfSteps.intValue)", number(data.distance?.doubleValue), "\(up)", "\(down)",
            number(data.currentCadence?.doubleValue), number(data.currentPace?.doubleValue),
            number(data.averageActivePace?.doubleValue), seconds(data.startDate), seconds(data.endDate),
        ].joined(separator: " ")
    }

    private static func words(_ activity: CMMotionActivity) -> String {
        let all = [
            ("unknown", activity.unknown), ("stationary", activity.stationary), ("walking", activity.walking),
            ("running", activity.running), ("cycling", activity.cycling), ("automotive", activity.automotive),
        ]
        let names = all.filter(\.1).map(\.0).joined(separator: ",")
        return "\(names) \(activity.confidence.rawValue) \(seconds(activity.startDate))"
    }

    private func actOnManager(_ name: String, _ value: String) -> Bool {
        let numbers = value.split(separator: " ").compactMap { Double($0) }
        switch name {
        case "motion":
            manager.deviceMotionUpdateInterval = numbers[1]
            manager.startDeviceMotionUpdates(
                using: CMAttitudeReferenceFrame(rawValue: UInt(numbers[0])), to: .main
            ) { motion, error in
                print("motion: \(Self.words(motion)) \(Self.code(error))")
            }
        case "end motion": manager.stopDeviceMotionUpdates()
        case "pull":
            if !second.isAccelerometerActive {
                second.accelerometerUpdateInterval = 0.3
                second.startAccelerometerUpdates()
                second.startGyroUpdates()
                second.startMagnetometerUpdates()
            }
            let (a, g) = (second.accelerometerData?.acceleration, second.gyroData?.rotationRate)
            let m = second.magnetometerData?.magneticField
            print(
                "pull: \(Self.number(a?.z)) \(Self.number(g?.y)) \(Self.number(m?.x)) \(second.isGyroActive)")
        case "end pull":
            second.stopAccelerometerUpdates()
            second.stopGyroUpdates()
            second.stopMagnetometerUpdates()
            print("pull: \(second.accelerometerData == nil) \(second.isAccelerometerActive)")
        case "gyro":
            second.startGyroUpdates(to: .main) { data, error in
                print("gyro: \(Self.number(data?.rotationRate.z)) \(Self.code(error))")
            }
        case "turns": tellTurns()
        default: return false
        }
        return true
    }

    private static func words(_ motion: CMDeviceMotion?) -> String {
        guard let motion else { return "-" }
        let attitude = motion.attitude
        return [
            number(attitude.roll), number(attitude.pitch), number(attitude.yaw), number(motion.heading),
            number(motion.gravity.z), number(motion.userAcceleration.x), number(motion.rotationRate.y),
            number(motion.magneticField.field.z), "\(motion.magneticField.accuracy.rawValue)",
            number(motion.timestamp, 1),
        ].joined(separator: " ")
    }

    /// Angles, matrices and turns of the last motion agree.
    private func tellTurns() {
        guard let motion = manager.deviceMotion else { return print("turns: none") }
        let (m, q) = (motion.attitude.rotationMatrix, motion.attitude.quaternion)
        // Down in the device's axes, by the matrix.
        let down = [(-m.m13, motion.gravity.x), (-m.m23, motion.gravity.y), (-m.m33, motion.gravity.z)]
        let length = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w
        // The quaternion's matrix is the other way round.
        let (a, b) = (2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x))
        let agree = abs(a - m.m13) < 1e-6 && abs(b - m.m23) < 1e-6
        guard let change = motion.attitude.copy() as? CMAttitude else { return }
        change.multiply(byInverseOf: motion.attitude)
        let still = [change.roll, change.pitch, change.yaw].allSatisfy { abs($0) < 1e-6 }
        let fits = down.allSatisfy { abs($0.0 - $0.1) < 1e-3 }
        print("turns: \(fits) \(abs(length - 1) < 1e-9) \(agree) \(still)")
    }
}

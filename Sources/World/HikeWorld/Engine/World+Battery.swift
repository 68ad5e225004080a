import HikeHardware
import HikeValues

/// A battery that is empty switches its device off, and a charger switches it on again.
///
/// A device goes off at a moment of the world's, so that the others feel it however grants are cut. When that is the world
/// does not know before: it looks when the battery could be empty at the earliest, and looks again as long as it is not.
extension World {
    /// Below it a battery is empty: what is left is no 0.1 %.
    static let leastCharge = 0.000_5
    /// What a device takes to start with a charger.
    static let chargedStart = Interval.seconds(60)

    /// Switches off what is empty now.
    func lookAtBatteries() {
        for index in seats.indices {
            guard let look = seats[index].batteryLook, look <= now else { continue }
            seats[index].batteryLook = nil
            guard seats[index].isOn else { continue }
            let level = seats[index].batteryLevel(at: now)
            guard level <= Self.leastCharge else {
                seats[index].planBatteryLook(level: level, at: now)
                continue
            }
            seats[index].port?.kill()
            powerOff(index)
            seats[index].configuration.batteryLevel = 0
            seats[index].isEmpty = true
            recordPower("emptied", seats[index].id)
        }
    }

    /// Somebody has put a device on its charger that its battery had switched off.
    func startCharged(_ index: Int) {
        let seat = seats[index]
        guard seat.isEmpty, !seat.isOn, seat.configuration.isCharging else { return }
        starts.append(PlannedStart(device: seat.id, time: now + Self.chargedStart, isLocked: false))
    }
}

extension DeviceSeat {
    /// How full the battery is; negative where the device does not know.
    func batteryLevel(at time: Instant) -> Double {
        battery?.level(at: time) ?? configuration.batteryLevel
    }

    /// Plans to look when the battery could be empty at the earliest, from a level at a moment on.
    func planBatteryLook(level: Double, at time: Instant) {
        batteryLook = nil
        guard level >= 0, !configuration.isCharging else { return }
        guard configuration.batteryDrains || level <= World.leastCharge else { return }
        let use: BatteryUse = role == .watch ? .watch : .phone
        let left = max(0, level - World.leastCharge)
        batteryLook = time + max(.seconds(1), .seconds(left / (use.idle + use.receiver) * 3_600))
    }
}

import HikeValues

/// The battery of a device (EM-31). It is set by ``SystemCommand/battery(level:isCharging:drains:)``, and the world hears how it
/// empties (``Answer/battery``).
package final class PowerPart: DevicePart {
    package static let name = "battery"
    private static let nextPercent = "percent"

    private let board: any Board
    private var battery: Battery
    private var listeners = Listeners<Void>()

    package init(on board: any Board) {
        self.board = board
        let device = board.configuration
        battery = Battery(
            level: device.batteryLevel, isCharging: device.isCharging, drains: device.batteryDrains,
            use: device.role == .watch ? .watch : .phone, at: device.bootTime)
    }

    package func booted() { arm() }

    package func perform(_ command: SystemCommand) {
        guard case .battery(let level, let isCharging, let drains) = command else { return }
        battery.set(level: level, isCharging: isCharging, drains: drains, at: board.now)
        arm()
        tell()
    }

    package func ended(_ process: AppProcess) { listeners.remove(process) }
    package func isHeard(by process: AppProcess) -> Bool { listeners.contains(process) }

    /// An app that was suspended hears but once that something is different.
    private func tell() {
        for process in listeners.processes {
            board.call(process, inPlaceOf: Self.name) { [weak self] in
                self?.listeners.handler(of: process)?(())
            }
        }
    }

    package func receiverWorks(_ power: ReceiverPower) {
        battery.set(receiver: power, at: board.now)
        arm()
    }

    /// The battery has lost another percent.
    package func woken(_ name: String) {
        let level = battery.tellPercent()
        board.record(.sensor) { line in
            line.add("sensor", Self.name)
            line.add("state", "reading")
            line.add("value", level, decimals: 3)
        }
        arm()
        tell()
    }

    package func add(to answer: inout Answer) { answer.battery = battery.drains ? battery.course : nil }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    /// Waits for the next whole percent of the battery.
    private func arm() {
        if let time = battery.nextPercent {
            board.wake(Self.nextPercent, at: time, isQuiet: true)
        } else {
            board.cancelWake(Self.nextPercent)
        }
    }

    private final class Service: PowerSource {
        private let part: PowerPart
        private let process: AppProcess

        init(_ part: PowerPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func hear(_ handler: (() -> Void)?) {
            if let handler { part.listeners.set(process, handler) } else { part.listeners.remove(process) }
        }

        var level: Double { part.battery.level(at: part.board.now) }
        var isCharging: Bool { part.battery.isCharging }
    }
}

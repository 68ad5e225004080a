import HikeBus
import HikeHardware
import HikeWorld

/// Devices of which one dies at a chosen message, as a crash does: with what it has written.
final class FlakyDevices: DeviceFactory {
    /// When a device dies.
    enum Moment: String, CaseIterable, Sendable {
        /// It did nothing of what it was told.
        case beforeTheWork
        /// It did it, and nobody hears what.
        case beforeTheAnswer
    }

    fileprivate let victim: String
    fileprivate let moment: Moment
    /// Messages until the victim dies; nil: it dies at each.
    fileprivate var left: Int?
    /// Messages that the victim got.
    private(set) var messages = 0
    private let devices: any DeviceFactory

    init(_ devices: any DeviceFactory, victim: String, moment: Moment, after messages: Int?) {
        self.devices = devices
        self.victim = victim
        self.moment = moment
        left = messages
    }

    func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
        FlakyPort(try devices.start(configuration), device: configuration.id, owner: self)
    }

    /// Whether the victim dies at this message.
    fileprivate func strikes(_ device: String) -> Bool {
        guard device == victim else { return false }
        messages += 1
        guard let count = left else { return true }
        left = count - 1
        return count == 0
    }
}

private final class FlakyPort: DevicePort {
    private let port: any DevicePort
    private let device: String
    private let owner: FlakyDevices
    private var isDying = false

    init(_ port: any DevicePort, device: String, owner: FlakyDevices) {
        self.port = port
        self.device = device
        self.owner = owner
    }

    var processID: Int32? { port.processID }

    func send(_ message: WorldMessage) throws(DeviceFailure) {
        if case .grant = message { isDying = owner.strikes(device) }
        if isDying && owner.moment == .beforeTheWork { return }
        try port.send(message)
    }

    func receive() throws(DeviceFailure) -> Answer {
        if isDying { throw .died(device: device, reason: "the test wants it") }
        return try port.receive()
    }

    func kill() { port.kill() }
    func shutdown() { port.shutdown() }
}

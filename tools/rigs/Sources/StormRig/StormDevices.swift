import Glibc
import HikeBus
import HikeHardware
import HikeWorld

/// A kill -9 that lands while a device is at work.
struct Strike {
    var device: String
    /// Messages before that give the device something to do.
    var messages: Int
    /// Real time between the message and the signal.
    var microseconds: UInt32
    /// The world dies with it: nothing is answered any more.
    var takesWorld = false
}

/// Device processes of which one is struck.
final class StormDevices: DeviceFactory {
    var strike: Strike?
    /// Whether the last strike came before the device had answered.
    var hitWork = false
    /// How often each device was switched on, with the times before this world.
    private(set) var boots: [String: Int] = [:]
    private let devices: any DeviceFactory

    init(_ devices: any DeviceFactory) { self.devices = devices }

    func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
        boots[configuration.id] = configuration.bootCount + 1
        return StormPort(try devices.start(configuration), device: configuration.id, owner: self)
    }

    /// Whether a message is the one; then the strike is used up.
    fileprivate func takeStrike(at device: String) -> Strike? {
        guard let next = strike, next.device == device else { return nil }
        strike?.messages -= 1
        guard next.messages <= 0 else { return nil }
        strike = nil
        return next
    }
}

extension WorldMessage {
    /// Whether the device has more to do than to let time pass.
    fileprivate var isWork: Bool {
        guard case .grant(let grant) = self else { return true }
        return !grant.inputs.isEmpty
    }
}

private final class StormPort: DevicePort {
    private let port: any DevicePort
    private let device: String
    private let owner: StormDevices
    private var wasStruck = false
    private var isLost = false

    init(_ port: any DevicePort, device: String, owner: StormDevices) {
        self.port = port
        self.device = device
        self.owner = owner
    }

    var processID: Int32? { port.processID }

    func send(_ message: WorldMessage) throws(DeviceFailure) {
        try port.send(message)
        guard message.isWork, let strike = owner.takeStrike(at: device), let process = processID else {
            return
        }
        // The device works in its own process while this one waits.
        if strike.microseconds > 0 { usleep(strike.microseconds) }
        Glibc.kill(process, SIGKILL)
        wasStruck = true
        isLost = strike.takesWorld
    }

    func receive() throws(DeviceFailure) -> Answer {
        guard wasStruck else { return try port.receive() }
        wasStruck = false
        owner.hitWork = true
        if isLost { throw .died(device: device, reason: "the world dies") }
        let answer = try port.receive()
        owner.hitWork = false
        return answer
    }

    func kill() { port.kill() }
    func shutdown() { port.shutdown() }
}

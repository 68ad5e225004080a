import HikeBus
import HikeHardware
import HikeValues

/// Why a device stopped answering.
public enum DeviceFailure: Error, Equatable, CustomStringConvertible, Sendable {
    /// The process died or closed its end.
    case died(device: String, reason: String)
    /// The process is there and says nothing: it was stopped, or goes round in circles.
    case silent(device: String, reason: String)
    /// The device said that it cannot go on.
    case failed(device: String, reason: String)
    /// The device's answer cannot be true: it lies about time, or breaks another rule of its grants.
    case untrue(device: String, reason: String)
    /// The device could not be started.
    case notStarted(device: String, reason: String)

    public var description: String {
        switch self {
        case .died(let device, let reason): "device '\(device)' died: \(reason)"
        case .silent(let device, let reason): "device '\(device)' does not answer: \(reason)"
        case .failed(let device, let reason): "device '\(device)' failed: \(reason)"
        case .untrue(let device, let reason):
            "device '\(device)' gave an answer that cannot be true: \(reason)"
        case .notStarted(let device, let reason): "device '\(device)' could not be started: \(reason)"
        }
    }
}

/// The world's end of a running device, in another process or in this one.
public protocol DevicePort: AnyObject {
    /// The process that runs the device; nil where it runs in this one.
    var processID: Int32? { get }
    /// Hands over a message; the device may work on it while the world does something else.
    func send(_ message: WorldMessage) throws(DeviceFailure)
    /// Waits for the answer to the oldest message that has none.
    func receive() throws(DeviceFailure) -> Answer
    /// Ends the device like `kill -9`: what it has written is there, nothing else.
    func kill()
    /// Ends the device in peace.
    func shutdown()
}

/// Switches devices on.
public protocol DeviceFactory: AnyObject {
    /// Starts a device's process, or makes the device in this one. The boot message is sent by the world.
    func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort
}

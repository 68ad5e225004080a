import HikeHardware
import HikeStorage
import HikeWorld

/// Devices whose folders lie in one that is held: none is switched on where that has been moved away, because its path
/// may lead into the folder of others by now.
public final class HeldDevices: DeviceFactory {
    private let devices: any DeviceFactory
    /// Whoever holds it decides when it is let go of.
    private weak var folder: HeldFolder?

    /// - Parameters:
    ///   - devices: where they are switched on.
    ///   - folder: which the folders of the devices lie in.
    public init(_ devices: any DeviceFactory, in folder: HeldFolder) {
        self.devices = devices
        self.folder = folder
    }

    public func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
        guard let folder else {
            throw .notStarted(device: configuration.id, reason: "the run has let go of its folder")
        }
        do { try folder.check() } catch {
            throw .notStarted(device: configuration.id, reason: error.description)
        }
        return try devices.start(configuration)
    }
}

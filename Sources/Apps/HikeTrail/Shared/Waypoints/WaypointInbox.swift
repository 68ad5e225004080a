import HikeConnectivity
import HikeHardware
import HikeValues

/// Words of the other device that the store could not take: the link has handed them over and brings them no second time. They
/// lie in ``folder`` until the store has them, also over an end of the app.
final class WaypointInbox {
    static let folder = "Documents/incoming_waypoints"
    private static let suffix = ".plist"

    private unowned let device: any DeviceServices
    /// Files by number, in the order in which they came.
    private var files: [Int] = []
    /// Those that no file could be made of: they last as long as the app.
    private(set) var unwritten: [[String: PropertyValue]] = []

    init(device: any DeviceServices) { self.device = device }

    var isEmpty: Bool { files.isEmpty && unwritten.isEmpty }

    /// Looks for what was left by an earlier run of the app.
    func load() {
        do throws(ServiceError) {
            files = try device.storage.list(Self.folder).filter { $0.hasSuffix(Self.suffix) }
                .compactMap { Int($0.dropLast(Self.suffix.count)) }.sorted()
        } catch { log(.error, "waypoints that wait for the store cannot be read", error.description) }
    }

    /// - Returns: whether it is on the disk; else it lasts as long as the app.
    func keep(_ userInfo: [String: PropertyValue]) -> Bool {
        let number = (files.last ?? 0) + 1
        do {
            try device.storage.write(
                path(number), try PropertyCodec.encode(userInfo, limit: TransferLimits.frameBytes))
            files.append(number)
            return true
        } catch {
            unwritten.append(userInfo)
            log(.error, "a waypoint that waits for the store is not on the disk", "\(error)")
            return false
        }
    }

    /// Gives everything to the store, in the order in which it came, until it refuses one.
    ///
    /// - Parameter isStored: whether the store has it now, or never will.
    func empty(into isStored: ([String: PropertyValue]) -> Bool) {
        while let number = files.first {
            do {
                let bytes = try device.storage.read(path(number))
                guard isStored(try PropertyCodec.decode(bytes[...])) else { return }
                try device.storage.remove(path(number))
            } catch {
                // Left where it lies, for somebody to look at.
                log(.error, "a waypoint that waits for the store cannot be read", "\(error)")
            }
            files.removeFirst()
        }
        while let first = unwritten.first {
            guard isStored(first) else { return }
            unwritten.removeFirst()
        }
    }

    private func path(_ number: Int) -> String {
        let digits = String(number)
        return Self.folder + "/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
            + Self.suffix
    }

    private func log(_ level: LogLevel, _ message: String, _ reason: String) {
        device.log(level, "waypoints", message, [FileMetadata("reason", reason)])
    }
}

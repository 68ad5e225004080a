import Foundation
import HikeConnectivity
import HikeHardware

/// Files of the other device that could not be stored (decision 0042): the link has handed them over, brings them no second
/// time, and removes them when the handler returns.
///
/// They lie in ``folder`` until they are stored, also over an end of the app. To move a file there takes no room. The
/// sender is asked again for one that cannot even be moved.
final class WaitingFiles {
    static let folder = "Documents/incoming_files"
    private static let suffix = ".json"

    private unowned let device: any DeviceServices
    let retry: RetryTimer
    /// In the order in which they came.
    private var names: [String] = []
    /// Stores a file; says whether it is stored, or never will be.
    var store: (ReceivedFile) -> Bool = { _ in true }

    init(device: any DeviceServices) {
        self.device = device
        retry = RetryTimer(device: device)
        retry.tryAgain = { [unowned self] in takeWaiting() }
    }

    /// Takes what was left by an earlier run of the app.
    func launch() {
        do throws(ServiceError) {
            names = try device.storage.list(Self.folder).filter { Self.number($0) != nil }
                .sorted { (Self.number($0) ?? 0) < (Self.number($1) ?? 0) }
        } catch { log(.error, "files that wait to be stored cannot be read", Self.folder, error.description) }
        takeWaiting()
    }

    /// Stores a file that has come, or keeps it; those before it first.
    func receive(_ file: ReceivedFile) {
        takeWaiting()
        if !store(file) { keep(file) }
    }

    private func takeWaiting() {
        names = names.filter { !take($0) }
        if names.isEmpty { retry.stop() } else { retry.wait() }
    }

    /// - Returns: whether it waits no more.
    private func take(_ name: String) -> Bool {
        let path = Self.folder + "/" + name
        guard store(ReceivedFile(path: path, name: name, size: 0, metadata: Self.metadata(of: name))) else {
            return false
        }
        do throws(ServiceError) { try device.storage.remove(path) } catch {
            // The next launch stores it once more, which changes nothing.
            log(.warning, "a file that was stored was not removed", name, error.description)
        }
        return true
    }

    private func keep(_ file: ReceivedFile) {
        let name = Self.name((names.last.flatMap(Self.number) ?? 0) + 1, file.metadata)
        do throws(ServiceError) {
            try device.storage.move(file.path, to: Self.folder + "/" + name)
            names.append(name)
            retry.wait()
            log(.notice, "a file waits until it can be stored", name)
        } catch {
            log(
                .error, "a file cannot be kept: the other device is asked again", file.name, error.description
            )
            if let kind = Self.kind(file.metadata), let id = Self.id(file.metadata) {
                _ = device.link.transferUserInfo(NotStored(kind: kind, id: id).userInfo)
            }
        }
    }

    // MARK: Names

    // What has to be known of a file is in its name, `000001-savedRoute-ID.json`: beside it nothing could be written.

    private static func name(_ number: Int, _ metadata: [String: PropertyValue]) -> String {
        let digits = String(number)
        let parts: [String?] = [
            String(repeating: "0", count: max(0, 6 - digits.count)) + digits, kind(metadata),
            id(metadata)?.uuidString,
        ]
        return parts.compactMap(\.self).joined(separator: "-") + suffix
    }

    private static func number(_ name: String) -> Int? {
        name.hasSuffix(suffix) ? Int(name.prefix { $0 != "-" }) : nil
    }

    private static func metadata(of name: String) -> [String: PropertyValue] {
        let parts = name.dropLast(suffix.count).split(separator: "-", maxSplits: 2)
        var metadata: [String: PropertyValue] = [:]
        if parts.count > 1 { metadata[TransferMetadata.type] = .string(String(parts[1])) }
        if parts.count > 2 { metadata[TransferMetadata.routeID] = .string(String(parts[2])) }
        return metadata
    }

    private static func kind(_ metadata: [String: PropertyValue]) -> String? {
        metadata[TransferMetadata.type]?.string
    }

    private static func id(_ metadata: [String: PropertyValue]) -> UUID? {
        metadata[TransferMetadata.routeID]?.string.flatMap(UUID.init(uuidString:))
    }

    private func log(_ level: LogLevel, _ message: String, _ file: String, _ reason: String? = nil) {
        device.log(
            level, "transfer", message,
            [FileMetadata("file", file)] + (reason.map { [FileMetadata("reason", $0)] } ?? []))
    }
}

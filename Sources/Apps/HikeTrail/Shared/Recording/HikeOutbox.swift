import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording

/// Hikes on their way from the watch to the phone (OHX-13, OHX-14).
///
/// A hike is a file here until the system has queued it, which it does durably; so neither a session that is not active yet nor
/// the app's end loses one. What is queued twice is stored once: the phone knows hikes by their id.
final class HikeOutbox {
    static let folder = "Documents/outgoing_hikes"
    private static let liveFile = "tmp/live_hike.json"

    private unowned let device: any DeviceServices
    /// Transfers of this launch, by their ids.
    private var sent: [String: SavedRoute] = [:]

    init(device: any DeviceServices) { self.device = device }

    /// Sends a hike as soon as it can be.
    func send(_ hike: SavedRoute) throws {
        try device.writeFile(Self.path(hike.id), try hike.json())
        flush()
    }

    /// Sends what the hike is so far, if the phone is in reach.
    func sendLive(_ hike: SavedRoute) {
        let session = device.session
        guard session.activationState == .activated, session.isReachable else { return }
        do {
            try device.writeFile(Self.liveFile, try hike.json())
            _ = transfer(Self.liveFile, hike, isLive: true)
            try device.removeFile(Self.liveFile)
        } catch {
            device.log(
                .warning, "transfer", "the recording was not sent", [FileMetadata("reason", "\(error)")])
        }
    }

    /// Queues all that waits; called when the session has become active.
    func flush() {
        guard device.session.activationState == .activated else { return }
        do {
            for name in try device.listFiles(Self.folder) where name.hasSuffix(".json") {
                let path = Self.folder + "/" + name
                do {
                    let hike = try SavedRoute(json: try device.readFile(path))
                    sent[transfer(path, hike, isLive: false)] = hike
                } catch {
                    device.log(
                        .error, "transfer", "a hike that waited cannot be read",
                        [FileMetadata("file", name), FileMetadata("reason", "\(error)")])
                }
                try device.removeFile(path)
            }
        } catch {
            device.log(
                .error, "transfer", "the hikes that wait cannot be sent",
                [FileMetadata("reason", "\(error)")])
        }
    }

    /// A transfer is over; what has failed waits for the next session.
    func finished(_ id: String, _ error: ConnectivityError?) {
        guard let hike = sent.removeValue(forKey: id) else { return }
        guard let error else {
            return device.log(
                .info, "transfer", "the phone has the hike", [FileMetadata("name", hike.name)])
        }
        device.log(
            .error, "transfer", "the phone did not get the hike",
            [FileMetadata("name", hike.name), FileMetadata("reason", error.description)])
        do { try device.writeFile(Self.path(hike.id), try hike.json()) } catch {
            device.log(
                .error, "transfer", "the hike does not wait any more", [FileMetadata("reason", "\(error)")])
        }
    }

    /// Tells the phone that a recording that it may have seen live is no hike: on the way that the live ones took, so
    /// that none comes after it.
    func discard(_ id: UUID) {
        guard device.session.activationState == .activated else { return }
        do {
            try device.writeFile(Self.liveFile, Array("{}".utf8))
            _ = device.transferFile(
                Self.liveFile,
                metadata: [
                    TransferMetadata.type: .string(TransferMetadata.hikeDiscarded),
                    TransferMetadata.routeID: .string(id.uuidString),
                ])
            try device.removeFile(Self.liveFile)
        } catch {
            device.log(
                .warning, "transfer", "the phone was not told of a discarded hike",
                [FileMetadata("reason", "\(error)")])
        }
    }

    private func transfer(_ path: String, _ hike: SavedRoute, isLive: Bool) -> String {
        var metadata: [String: PropertyValue] = [
            TransferMetadata.type: .string(TransferMetadata.savedRoute),
            TransferMetadata.routeID: .string(hike.id.uuidString),
            TransferMetadata.name: .string(hike.name),
        ]
        if isLive { metadata[TransferMetadata.isLiveSync] = .string("true") }
        return device.transferFile(path, metadata: metadata)
    }

    private static func path(_ id: UUID) -> String { folder + "/" + id.uuidString + ".json" }
}

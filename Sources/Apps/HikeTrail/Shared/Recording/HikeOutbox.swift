import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeValues

/// Hikes on their way from the watch to the phone (OHX-13, OHX-14), and word of those that were thrown away.
///
/// A hike is a file here until the phone has it. A note beside the file names the transfer that carries it, so the next launch
/// too knows whose end it is told, and a transfer that has failed is begun again. What is queued twice is stored once: the
/// phone knows hikes by their id.
final class HikeOutbox {
    static let folder = "Documents/outgoing_hikes"
    private static let liveFile = "tmp/live_hike.json"
    private static let hikeSuffix = ".json"
    private static let discardSuffix = ".discarded"
    private static let noteSuffix = ".sent"

    private struct Note: Codable {
        var transfer: String
        var name: String
    }

    private unowned let device: any DeviceServices
    let retry: RetryTimer
    /// Of the files that are queued, by their names; nil until they were read.
    private var notes: [String: Note]?

    init(device: any DeviceServices) {
        self.device = device
        retry = RetryTimer(device: device)
        retry.tryAgain = { [unowned self] in flush(isAgain: true) }
    }

    /// Sends a hike as soon as it can be.
    func send(_ hike: SavedRoute) throws {
        try keep(hike)
        flush()
    }

    /// The phone could not keep a hike that its link has taken: it goes again, in a while, as there is no room now.
    func sendAgain(_ hike: SavedRoute) throws {
        try keep(hike)
        retry.wait()
    }

    private func keep(_ hike: SavedRoute) throws {
        let name = hike.id.uuidString + Self.hikeSuffix
        // First: the end of an older transfer must not take this file away.
        try removeNote(name)
        try device.storage.write(Self.path(name), try hike.json())
    }

    /// Sends what the hike is so far, if the phone is in reach.
    func sendLive(_ hike: SavedRoute) {
        let session = device.link.session
        guard session.activationState == .activated, session.isReachable else { return }
        do {
            try device.storage.write(Self.liveFile, try hike.json())
            _ = transfer(Self.liveFile, hike, isLive: true)
            try device.storage.remove(Self.liveFile)
        } catch {
            device.log(
                .warning, "transfer", "the recording was not sent", [FileMetadata("reason", "\(error)")])
        }
    }

    /// Queues all that waits; called when the session has become active, or the other device may have come back.
    ///
    /// - Parameter isAgain: also what the system has no more, though nobody has noted an end. Otherwise it may have ends to tell
    ///   still.
    func flush(isAgain: Bool = false) {
        let session = device.link.session
        guard session.activationState == .activated else { return }
        do {
            let notes = try readNotes()
            let outstanding = Set(session.outstandingFileTransfers.map(\.id))
            for name in try device.storage.list(Self.folder) {
                if let note = notes[name] {
                    if outstanding.contains(note.transfer) { continue }
                    guard isAgain else {
                        retry.wait()
                        continue
                    }
                }
                if name.hasSuffix(Self.hikeSuffix) { queueHike(name) }
                if name.hasSuffix(Self.discardSuffix) { queueDiscard(name) }
            }
        } catch {
            device.log(
                .error, "transfer", "the hikes that wait cannot be sent",
                [FileMetadata("reason", "\(error)")])
            retry.wait()
        }
    }

    /// A transfer is over: what has arrived waits no more, what has failed does.
    func finished(_ id: String, _ error: ConnectivityError?) {
        do {
            guard let (name, note) = try readNotes().first(where: { $0.value.transfer == id }) else {
                guard let error else { return }
                // A copy of a recording; the next one follows.
                return device.log(
                    .notice, "transfer", "the phone did not get a file",
                    [FileMetadata("transfer", id), FileMetadata("reason", error.description)])
            }
            let isHike = name.hasSuffix(Self.hikeSuffix)
            if let error {
                retry.failed(error)
                device.log(
                    isHike ? .error : .warning, "transfer",
                    isHike ? "the phone did not get the hike" : "the phone was not told of a discarded hike",
                    [FileMetadata("name", note.name), FileMetadata("reason", error.description)])
            } else {
                retry.succeeded()
                if isHike {
                    device.log(
                        .info, "transfer", "the phone has the hike", [FileMetadata("name", note.name)])
                }
                try device.storage.remove(Self.path(name))
            }
            try removeNote(name)
        } catch {
            device.log(
                .error, "transfer", "the end of a transfer was not noted",
                [FileMetadata("transfer", id), FileMetadata("reason", "\(error)")])
            // By then it is not outstanding, and its file goes again.
            retry.wait()
        }
    }

    // MARK: Thrown away

    /// Notes that a recording is no hike, which the phone may have seen live. It is told by the next ``flush()``, on the
    /// way that the live copies took, so that none comes after it. A hike of that id that waits here goes.
    func discard(_ id: UUID) throws {
        try device.storage.write(Self.path(id.uuidString + Self.discardSuffix), Array("{}".utf8))
        let hike = id.uuidString + Self.hikeSuffix
        try device.storage.remove(Self.path(hike))
        try removeNote(hike)
    }

    /// Whether a recording was thrown away, and the phone does not know yet.
    func isDiscarded(_ id: UUID) throws -> Bool {
        try device.storage.list(Self.folder).contains(id.uuidString + Self.discardSuffix)
    }

    /// The recording is a hike after all.
    func takeBackDiscard(_ id: UUID) throws {
        guard try isDiscarded(id) else { return }
        let name = id.uuidString + Self.discardSuffix
        try device.storage.remove(Self.path(name))
        try removeNote(name)
    }

    // MARK: Queueing

    private func queueHike(_ name: String) {
        let path = Self.path(name)
        let reason: any Error
        do {
            let bytes = try device.storage.read(path)
            do {
                let hike = try SavedRoute(json: bytes)
                return note(name, Note(transfer: transfer(path, hike, isLive: false), name: hike.name))
            } catch {
                reason = error
                try device.storage.write(path + ".damaged", bytes)
                try device.storage.remove(path)
            }
        } catch {
            // Another time it may be read.
            retry.wait()
            return device.log(
                .error, "transfer", "a hike that waits cannot be read",
                [FileMetadata("file", name), FileMetadata("reason", "\(error)")])
        }
        device.log(
            .error, "transfer", "a hike that waited is damaged and was put aside",
            [FileMetadata("file", name + ".damaged"), FileMetadata("reason", "\(reason)")])
    }

    private func queueDiscard(_ name: String) {
        let transfer = device.link.transferFile(
            Self.path(name),
            metadata: [
                TransferMetadata.type: .string(TransferMetadata.hikeDiscarded),
                TransferMetadata.routeID: .string(String(name.dropLast(Self.discardSuffix.count))),
            ])
        note(name, Note(transfer: transfer, name: name))
    }

    private func transfer(_ path: String, _ hike: SavedRoute, isLive: Bool) -> String {
        var metadata: [String: PropertyValue] = [
            TransferMetadata.type: .string(TransferMetadata.savedRoute),
            TransferMetadata.routeID: .string(hike.id.uuidString),
            TransferMetadata.name: TransferMetadata.name(hike.name),
        ]
        if isLive { metadata[TransferMetadata.isLiveSync] = .string("true") }
        return device.link.transferFile(path, metadata: metadata)
    }

    // MARK: Notes

    private func note(_ name: String, _ note: Note) {
        notes?[name] = note
        do {
            let bytes = Array(try JSONEncoder().encode(note))
            try device.storage.write(Self.path(name + Self.noteSuffix), bytes)
        } catch {
            // The next launch sends the file again, which changes nothing there.
            device.log(
                .warning, "transfer", "a transfer was not noted",
                [FileMetadata("file", name), FileMetadata("reason", "\(error)")])
        }
    }

    private func removeNote(_ name: String) throws {
        _ = try readNotes()
        try device.storage.remove(Self.path(name + Self.noteSuffix))
        notes?[name] = nil
    }

    /// The notes, from the disk the first time. One that cannot be read counts as none: its file is sent again.
    private func readNotes() throws -> [String: Note] {
        if let notes { return notes }
        var found: [String: Note] = [:]
        for file in try device.storage.list(Self.folder) where file.hasSuffix(Self.noteSuffix) {
            do {
                let bytes = try device.storage.read(Self.path(file))
                let note = try JSONDecoder().decode(Note.self, from: Data(bytes))
                found[String(file.dropLast(Self.noteSuffix.count))] = note
            } catch {
                device.log(
                    .warning, "transfer", "the note of a transfer cannot be read",
                    [FileMetadata("file", file), FileMetadata("reason", DecodingText.sentence(error))])
            }
        }
        notes = found
        return found
    }

    private static func path(_ name: String) -> String { folder + "/" + name }
}

import HikeHardware
import HikeScreens
import HikeStorage
import HikeValues

/// The share sheet, open over an app.
struct FileSharing {
    var app: String
    var path: SandboxPath
    var name: String
    /// In bytes.
    var size: Int
}

/// A person sends a file of an app to somewhere else.
extension DeviceRuntime {
    func share(_ path: String, for host: AppHost) throws(SandboxError) {
        let place = try SandboxPath(path)
        let size = try host.sandbox.size(place)
        // An app that was left with its sheet open loses it to the one in front.
        if let sharing, sharing.app != host.id, glass.front == host.id { answer(.cancelled) }
        // Nobody sees what an app behind another shows; a second one would hide the first.
        guard glass.front == host.id, sharing == nil, taking?.app != host.id, picking?.app != host.id else {
            return post(.shared(.cancelled), to: host)
        }
        sharing = FileSharing(app: host.id, path: place, name: place.components.last ?? "", size: size)
    }

    /// The sheet over what the app in front shows; nil where there is none.
    var shareSheet: Element? {
        guard let sharing, sharing.app == glass.front else { return nil }
        return SystemScreens.shareSheet(
            name: sharing.name, size: sharing.size, isWatch: configuration.role == .watch)
    }

    func touchedWhileSharing(_ interaction: Interaction, _ sharing: FileSharing) {
        guard case .pressed(let id, _) = interaction else { return }
        if id == SystemScreens.leaveShareID { return answer(.cancelled) }
        guard let target = ShareTarget.allCases.first(where: { SystemScreens.shareID($0) == id }) else {
            return
        }
        send(sharing, to: target)
    }

    private func send(_ sharing: FileSharing, to target: ShareTarget) {
        guard let host = host(sharing.app) else { return }
        do throws(SandboxError) {
            if host.isStorageFull { throw .diskFull(sharing.name) }
            let name = try outbox.take(sharing.path, named: sharing.name, from: host.sandbox)
            recorder.record(.store, at: now) { line in
                line.add("app", host.id)
                line.add("store", "outbox")
                line.add("operation", "save")
                line.add("id", "")
                line.add("name", name)
                line.add("size", sharing.size)
                line.add("target", target.rawValue)
            }
            answer(.shared(name: name, target))
        } catch {
            log(
                .error, "sharing", "a file was not shared",
                [
                    FileMetadata("app", host.id), FileMetadata("file", sharing.name),
                    FileMetadata("reason", error.description),
                ])
            // A person reads it; which file it was is in the log.
            if case .diskFull = error {
                answer(.failed(name: sharing.name, reason: "The storage is full: make some room."))
            } else {
                answer(.failed(name: sharing.name, reason: error.description))
            }
        }
    }

    private func answer(_ outcome: ShareOutcome) {
        guard let host = sharing.flatMap({ host($0.app) }) else { return }
        sharing = nil
        post(.shared(outcome), to: host)
    }
}

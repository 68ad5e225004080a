import HikeHardware
import HikeScreens

/// The picker of files, open over an app.
struct FilePicking {
    var app: String
    var request: FilePickerRequest
}

/// A person chooses a file for an app.
extension DeviceRuntime {
    func requestFile(_ request: FilePickerRequest, for host: AppHost) {
        // An app that was left with its picker open loses it to the one in front.
        if let picking, picking.app != host.id, glass.front == host.id { answer(.failure(.cancelled)) }
        // Nobody sees what an app behind another shows; a second one would hide the first.
        guard glass.front == host.id, picking == nil, taking?.app != host.id, sharing?.app != host.id else {
            return post(.file(.failure(.cancelled)), to: host)
        }
        picking = FilePicking(app: host.id, request: request)
    }

    var pickingScreen: Screen {
        SystemScreens.files(
            files.names.enumerated().map { index, name in
                SystemScreens.FileRow(
                    name: name, size: files.size(index), isWanted: picking?.request.takes(name) ?? false)
            })
    }

    func touchedWhilePicking(_ interaction: Interaction, _ picking: FilePicking) {
        guard case .pressed(let id, _) = interaction else { return }
        if id == SystemScreens.leaveFilesID { return answer(.failure(.cancelled)) }
        guard let index = files.names.indices.first(where: { SystemScreens.fileID($0) == id }) else { return }
        do throws(FileError) {
            answer(.success(try files.file(index, mostBytes: picking.request.mostBytes)))
        } catch { answer(.failure(error)) }
    }

    private func answer(_ result: Result<ChosenFile, FileError>) {
        guard let host = picking.flatMap({ host($0.app) }) else { return }
        picking = nil
        post(.file(result), to: host)
    }
}

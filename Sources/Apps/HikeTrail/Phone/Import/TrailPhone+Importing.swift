import Foundation
import HikeGeodesy
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues

/// Track files of others as routes (OH5-101).
extension TrailPhone {
    static let importID = "import-route"
    private static let clashID = "import-clash"
    private static let replaceID = "import-replace"
    private static let keepBothID = "import-keep-both"
    private static let cancelID = "import-cancel"
    /// Far more than a hike has: two weeks of a point a second.
    static let importRequest = FilePickerRequest(endings: ["gpx", "kml"], mostBytes: 32 * 1024 * 1024)

    func beginImport() {
        device.files?.choose(Self.importRequest) { [unowned self] in take($0) }
    }

    /// What became of the request.
    func take(_ result: Result<ChosenFile, FileError>) {
        switch result {
        case .success(let file):
            guard let imported = read(file) else { return }
            if store.listed(name: imported.route.name) == nil {
                keep(imported)
            } else {
                importing = imported
            }
        case .failure(.cancelled): break
        case .failure(let error): refused("", error)
        }
    }

    /// A file that another app hands over becomes a route, beside others of its name.
    func opened(_ file: ChosenFile) {
        guard let imported = read(file) else { return }
        do {
            try saveRoute(of: imported)
            showRoutes()
        } catch { refused(file.name, error) }
    }

    private func read(_ file: ChosenFile) -> RouteImport? {
        guard let id = UUID(uuidString: device.makeUUID()) else { return nil }
        do {
            let imported = try RouteImport(
                file.contents, file: file.name, id: id, createdAt: device.clock.date)
            for warning in imported.warnings {
                device.log(.warning, "import", warning, [FileMetadata("file", file.name)])
            }
            for sentence in imported.leftOut {
                device.log(.info, "import", sentence, [FileMetadata("file", file.name)])
            }
            return imported
        } catch {
            refused(file.name, error)
            return nil
        }
    }

    private func saveRoute(of imported: RouteImport) throws {
        let id = imported.route.id
        let isNew = store.listed(id) == nil
        if let original = imported.original { try originals.keep(original, file: imported.file, of: id) }
        do { try store.save(imported.route) } catch {
            if isNew { try originals.forget(id) }
            throw error
        }
        if imported.original == nil, !isNew { try originals.forget(id) }
        let line = Polyline(imported.route.coordinates)
        logTurns(TurnInstructionGenerator.imported.corners(of: line), of: imported.route)
    }

    private func keep(_ imported: RouteImport) {
        do {
            try saveRoute(of: imported)
            device.log(
                .info, "import", "imported",
                [
                    FileMetadata("file", imported.file), FileMetadata("name", imported.route.name),
                    FileMetadata("points", String(imported.route.coordinates.count)),
                ])
            message = Message(title: "Route Imported", text: imported.summary)
            showRoutes()
        } catch { refused(imported.file, error) }
    }

    private func refused(_ file: String, _ error: any Error) {
        device.log(
            .error, "import", "the file was not imported",
            [FileMetadata("file", file), FileMetadata("reason", "\(error)")])
        message = Message(title: "Not Imported", text: TrailText.sentence(of: error))
    }

    // MARK: A name that is taken

    /// Asked while a file waits whose name a route has already.
    var clashDialog: Element? {
        guard let importing else { return nil }
        return .dialog(
            Self.clashID, "There is a route \"\(importing.route.name)\" already.",
            buttons: [
                .button(Self.keepBothID, "Keep Both"),
                .button(Self.replaceID, "Replace", purpose: .destructive),
                .button(Self.cancelID, "Cancel", purpose: .cancel),
            ])
    }

    /// Whether a touch answered it.
    func importingTouched(_ interaction: Interaction) -> Bool {
        guard var imported = importing else { return false }
        switch interaction {
        case .pressed(Self.keepBothID, _):
            imported.route.name = imported.freeName(among: store.list.map(\.name))
            importing = nil
            keep(imported)
        case .pressed(Self.replaceID, _):
            importing = nil
            if let old = store.listed(name: imported.route.name) {
                imported.route.id = old.id
                imported.route.createdAt = LastWrite.moment(
                    of: imported.route.createdAt, after: old.lastChange)
            }
            keep(imported)
        case .pressed(Self.cancelID, _), .dismissed(Self.clashID): importing = nil
        default: return false
        }
        return true
    }
}

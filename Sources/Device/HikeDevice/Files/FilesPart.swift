import HikeHardware
import HikeScreens
import HikeStorage
import HikeValues

/// The picker of the owner's files, and the share sheet: a person gives an app a file, or sends one of its own somewhere else.
final class FilesPart: CoveringPart {
    static let name = "files"

    /// The picker, open over an app.
    private struct Choosing {
        var process: AppProcess
        var request: FilePickerRequest
        var handler: (Result<ChosenFile, FileError>) -> Void
    }

    /// The share sheet, open over an app.
    private struct Sharing {
        var process: AppProcess
        var path: SandboxPath
        var name: String
        /// In bytes.
        var size: Int
        var handler: (ShareOutcome) -> Void
    }

    private let board: PartBoard
    private let files: FileStock
    private let outbox: Outbox
    private var choosing: Choosing?
    private var sharing: Sharing?

    init(_ files: FileStock, _ outbox: Outbox, on board: PartBoard) {
        self.files = files
        self.outbox = outbox
        self.board = board
    }

    func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    func ended(_ process: AppProcess) {
        if choosing?.process === process { choosing = nil }
        if sharing?.process === process { sharing = nil }
    }

    func cover(of app: String) -> Cover? {
        if let choosing, choosing.process.app == app {
            let rows = files.names.enumerated().map { index, name in
                SystemScreens.FileRow(
                    name: name, size: files.size(index), isWanted: choosing.request.takes(name))
            }
            return .screen(SystemScreens.files(rows))
        }
        guard let sharing, sharing.process.app == app else { return nil }
        return .sheet(
            SystemScreens.shareSheet(
                name: sharing.name, size: sharing.size, isWatch: board.configuration.role == .watch))
    }

    func touched(_ interaction: Interaction, over app: String) {
        guard case .pressed(let id, _) = interaction else { return }
        if let choosing, choosing.process.app == app {
            touched(id, choosing)
        } else if let sharing, sharing.process.app == app {
            touched(id, sharing)
        }
    }

    // MARK: Choosing

    private func choose(
        _ request: FilePickerRequest, for process: AppProcess,
        _ handler: @escaping (Result<ChosenFile, FileError>) -> Void
    ) {
        // An app that was left with its picker open loses it to the one in front.
        if let choosing, choosing.process !== process, board.isInFront(process) {
            finish(.failure(.cancelled))
        }
        // Nobody sees what an app behind another shows; a second one would hide the first.
        guard board.isInFront(process), choosing == nil, !board.isCovered(process) else {
            return board.call(process) { handler(.failure(.cancelled)) }
        }
        choosing = Choosing(process: process, request: request, handler: handler)
    }

    private func touched(_ id: String, _ choosing: Choosing) {
        if id == SystemScreens.leaveFilesID { return finish(.failure(.cancelled)) }
        guard let index = files.names.indices.first(where: { SystemScreens.fileID($0) == id }) else { return }
        do throws(FileError) {
            finish(.success(try files.file(index, mostBytes: choosing.request.mostBytes)))
        } catch { finish(.failure(error)) }
    }

    private func finish(_ result: Result<ChosenFile, FileError>) {
        guard let ended = choosing else { return }
        choosing = nil
        board.call(ended.process) { ended.handler(result) }
    }

    // MARK: Sharing

    private func share(
        _ path: String, for process: AppProcess, _ handler: @escaping (ShareOutcome) -> Void
    ) throws(ServiceError) {
        let (place, size) = try board.file(path, of: process)
        // An app that was left with its sheet open loses it to the one in front.
        if let sharing, sharing.process !== process, board.isInFront(process) { finish(.cancelled) }
        guard board.isInFront(process), sharing == nil, !board.isCovered(process) else {
            return board.call(process) { handler(.cancelled) }
        }
        sharing = Sharing(
            process: process, path: place, name: place.components.last ?? "", size: size, handler: handler)
    }

    private func touched(_ id: String, _ sharing: Sharing) {
        if id == SystemScreens.leaveShareID { return finish(.cancelled) }
        if let target = ShareTarget.allCases.first(where: { SystemScreens.shareID($0) == id }) {
            send(sharing, to: target)
        }
    }

    private func send(_ sharing: Sharing, to target: ShareTarget) {
        guard let sandbox = board.sandbox(of: sharing.process) else { return }
        do throws(SandboxError) {
            if board.isStorageFull { throw .diskFull(sharing.name) }
            let name = try outbox.take(sharing.path, named: sharing.name, from: sandbox)
            board.record(.store) { line in
                line.add("app", sharing.process.app)
                line.add("store", "outbox")
                line.add("operation", "save")
                line.add("id", "")
                line.add("name", name)
                line.add("size", sharing.size)
                line.add("target", target.rawValue)
            }
            finish(.shared(name: name, target))
        } catch {
            board.log(
                .error, "sharing", "a file was not shared",
                [
                    FileMetadata("app", sharing.process.app), FileMetadata("file", sharing.name),
                    FileMetadata("reason", error.description),
                ])
            // A person reads it; which file it was is in the log.
            if case .diskFull = error {
                finish(.failed(name: sharing.name, reason: "The storage is full: make some room."))
            } else {
                finish(.failed(name: sharing.name, reason: error.description))
            }
        }
    }

    private func finish(_ outcome: ShareOutcome) {
        guard let ended = sharing else { return }
        sharing = nil
        board.call(ended.process) { ended.handler(outcome) }
    }

    private final class Service: Files {
        private let part: FilesPart
        private let process: AppProcess

        init(_ part: FilesPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func choose(
            _ request: FilePickerRequest, _ handler: @escaping (Result<ChosenFile, FileError>) -> Void
        ) {
            part.choose(request, for: process, handler)
        }

        func share(_ path: String, _ handler: @escaping (ShareOutcome) -> Void) throws(ServiceError) {
            try part.share(path, for: process, handler)
        }
    }
}

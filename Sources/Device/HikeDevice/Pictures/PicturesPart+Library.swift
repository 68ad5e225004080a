import HikeHardware
import HikeValues

/// The photo library without its picker.
extension PicturesPart {
    /// Whether an app sees a picture: all, or with limited access the first and those that it has added.
    fileprivate func sees(_ photo: LibraryPhoto, _ process: AppProcess) -> Bool {
        let answer = board.answer(ofApp: process.app, to: .photos)
        guard answer == .limited else { return answer.isGranted }
        return photo.source == process.app || photo.id == shelf.photos.first?.id
    }

    fileprivate func capture(_ process: AppProcess) throws(PictureError) -> [UInt8] {
        guard photos.count(.camera) > 0 else { throw .noCamera }
        guard board.answer(ofApp: process.app, to: .camera).isGranted else { throw .denied(.camera) }
        guard board.isInFront(process), !board.isCovered(process) else { throw .cancelled }
        let place = cameraPlace
        shots += 1
        guard let bytes = photos.bytes(place) else { throw .unreadable("The picture is not there any more.") }
        return bytes
    }
}

extension PicturesPart.Service: PhotoLibrary {
    var photos: [LibraryPhoto] { part.shelf.photos.filter { part.sees($0, process) } }

    func picture(_ id: String) -> [UInt8]? {
        let isChosen = part.chosen.contains { $0.process === process && $0.ids.contains(id) }
        guard isChosen || photos.contains(where: { $0.id == id }) else { return nil }
        return part.shelf.bytes(of: id)
    }

    func change(_ changes: [PhotoChange]) throws(PhotoLibraryError) {
        guard part.board.answer(ofApp: process.app, to: .photos).isGranted else { throw .denied }
        try part.shelf.change(changes, by: process.app) { part.sees($0, process) }
        for change in changes {
            part.board.record(.store) { line in
                line.add("app", process.app)
                line.add("store", "photos")
                line.add("operation", change.operation)
                line.add("id", change.id)
                line.add("name", "")
            }
        }
        part.watchers.tell((), by: part.board) { _ in true }
    }

    func hear(_ handler: @escaping () -> Void) { part.watchers.set(process) { _ in handler() } }

    var hasCamera: Bool { part.photos.count(.camera) > 0 }

    func choose(atMost count: Int, _ handler: @escaping (Result<[String], PictureError>) -> Void) {
        part.choose(atMost: count, for: process, handler)
    }

    func capture() throws(PictureError) -> [UInt8] { try part.capture(process) }
}

extension PhotoChange {
    fileprivate var id: String {
        switch self {
        case .add(let id, _, _, _, _), .set(let id, _, _, _), .delete(let id): id
        }
    }

    /// As the log has it.
    fileprivate var operation: String {
        switch self {
        case .add: "save"
        case .set: "update"
        case .delete: "delete"
        }
    }
}

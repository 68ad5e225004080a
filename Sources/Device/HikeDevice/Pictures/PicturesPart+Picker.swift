import HikeHardware
import HikeScreens
import HikeValues

/// The picker of the photo library: a person chooses pictures for an app that need not see any.
extension PicturesPart {
    /// The picker, open over an app.
    struct Choosing {
        var process: AppProcess
        /// So many at most; 0: any number.
        var limit: Int
        /// By id, in the order in which they were touched.
        var ids: [String] = []
        var handler: (Result<[String], PictureError>) -> Void
    }

    func choose(
        atMost limit: Int, for process: AppProcess,
        _ handler: @escaping (Result<[String], PictureError>) -> Void
    ) {
        guard board.isInFront(process), !isOpen, !board.isCovered(process) else {
            return board.call(process) { handler(.failure(.cancelled)) }
        }
        choosing = Choosing(process: process, limit: max(0, limit), handler: handler)
    }

    func picker(of app: String) -> Cover? {
        guard let choosing, choosing.process.app == app else { return nil }
        let cells = shelf.photos.map { photo in
            (name: Self.shelfName(photo.id), isChosen: choosing.ids.contains(photo.id))
        }
        return .screen(
            SystemScreens.picker(
                cells, canAdd: choosing.limit != 1, width: DisplayProfile.of(board.configuration).size.width))
    }

    private static func shelfName(_ id: String) -> String { "\(SystemScreens.pictures)shelf/\(id)" }

    /// The id of a picture of the library, by the name that the picker gives it.
    func shelfPhoto(named name: String) -> String? {
        shelf.photos.map(\.id).first { Self.shelfName($0) == name }
    }

    func chose(_ interaction: Interaction) {
        guard case .pressed(let id, _) = interaction, var picker = choosing else { return }
        switch id {
        case SystemScreens.cancelID: end(.failure(.cancelled))
        case SystemScreens.addID: end(.success(picker.ids))
        default:
            let photos = shelf.photos
            guard let index = photos.indices.first(where: { SystemScreens.photoID($0) == id }) else { return }
            let photo = photos[index].id
            if let known = picker.ids.firstIndex(of: photo) {
                picker.ids.remove(at: known)
            } else if picker.limit == 0 || picker.ids.count < picker.limit {
                picker.ids.append(photo)
            }
            choosing = picker
            if picker.limit == 1 { end(.success(picker.ids)) }
        }
    }

    private func end(_ result: Result<[String], PictureError>) {
        guard let ended = choosing else { return }
        choosing = nil
        if case .success(let ids) = result { chosen.append((ended.process, ids)) }
        board.call(ended.process) { ended.handler(result) }
    }
}

extension SystemScreens {
    static let addID = "photo-picker-add"

    /// All pictures, three in a row, with a tick on those that are chosen.
    static func picker(
        _ photos: [(name: String, isChosen: Bool)], canAdd: Bool, width: Double
    ) -> Screen {
        let tick = Element.symbol("checkmark", size: 16, colour: .white).padding(Insets(6)).background(
            .accent, cornerRadius: 14)
        let cells = photos.enumerated().map { index, photo in
            let picture = cell(photo.name, width: width)
            let button = Element.button(
                photoID(index), photo.isChosen ? picture.wrapped().overlay(.bottomTrailing, tick) : picture
            ).label("Photo \(index + 1)")
            return photo.isChosen ? button.value("chosen") : button
        }
        return Self.photos("photo-picker", cells, beside: canAdd ? [Element.button(addID, "Add")] : [])
    }
}

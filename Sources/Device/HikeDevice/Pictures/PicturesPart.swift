import HikeHardware
import HikeRendering
import HikeScreens

/// The camera and the photo library: a person takes or chooses a picture for an app.
final class PicturesPart: CoveringPart {
    static let name = "pictures"

    /// The camera or the library, open over an app.
    private struct Taking {
        var process: AppProcess
        var source: PictureSource
        var handler: (Result<[UInt8], PictureError>) -> Void
        /// The camera has taken a picture, and asks whether it is to be used.
        var isTaken = false
    }

    let board: PartBoard
    let photos: PhotoStock
    /// The library without its picker, and who hears of it.
    let shelf: PhotoShelf
    var watchers = Listeners<Void>()
    private var taking: Taking?
    /// The picker, open over an app.
    var choosing: Choosing?
    /// What a person has chosen for a process.
    var chosen: [(process: AppProcess, ids: [String])] = []
    /// How many pictures the camera has taken since the device was switched on.
    var shots = 0

    init(_ photos: PhotoStock, on board: PartBoard) {
        self.photos = photos
        self.board = board
        shelf = PhotoShelf(photos, on: board)
    }

    func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    func ended(_ process: AppProcess) {
        watchers.remove(process)
        if taking?.process === process { taking = nil }
        if choosing?.process === process { choosing = nil }
        chosen.removeAll { $0.process === process }
    }

    /// Without the permission what an app had open closes.
    func answered(_ service: PrivacyService, for process: AppProcess) {
        let decision = board.answer(ofApp: process.app, to: service)
        if service == .photos { watchers.tell((), by: board) { $0 === process } }
        guard let taking, taking.process === process, taking.source.service == service,
            decision == .denied || decision == .restricted
        else { return }
        finish(.failure(.denied(service)))
    }

    var isOpen: Bool { taking != nil || choosing != nil }

    private func open(
        _ source: PictureSource, for process: AppProcess,
        _ handler: @escaping (Result<[UInt8], PictureError>) -> Void
    ) {
        // An app that was left with its camera open loses it to the one in front.
        if let taking, taking.process !== process, board.isInFront(process) { finish(.failure(.cancelled)) }
        if let refusal = refusal(of: source, for: process) {
            board.call(process) { handler(.failure(refusal)) }
        } else {
            taking = Taking(process: process, source: source, handler: handler)
        }
    }

    private func refusal(of source: PictureSource, for process: AppProcess) -> PictureError? {
        // Nobody sees what an app behind another shows; a second one would hide the first.
        guard board.isInFront(process), !isOpen, !board.isCovered(process) else { return .cancelled }
        if source == .camera {
            guard photos.count(.camera) > 0 else { return .noCamera }
            if board.answer(ofApp: process.app, to: .camera) == .notDetermined {
                board.request(.camera, for: process)
            }
            // While the owner is asked the camera is open behind the question.
            let mayBeUsed =
                board.answer(ofApp: process.app, to: .camera).isGranted
                || board.isAsking(process, for: .camera)
            return mayBeUsed ? nil : .denied(.camera)
        }
        let answer = board.answer(ofApp: process.app, to: source.service)
        return answer == .denied || answer == .restricted ? .denied(source.service) : nil
    }

    private func finish(_ result: Result<[UInt8], PictureError>) {
        guard let ended = taking else { return }
        taking = nil
        board.call(ended.process) { ended.handler(result) }
    }

    // MARK: What is seen

    func cover(of app: String) -> Cover? {
        if let picker = picker(of: app) { return picker }
        guard let taking, taking.process.app == app else { return nil }
        let profile = DisplayProfile.of(board.configuration)
        switch taking.source {
        case .camera:
            return .screen(
                SystemScreens.camera(
                    picture: Self.name(cameraPlace), isTaken: taking.isTaken, insets: profile.safeArea))
        case .library:
            return .screen(
                SystemScreens.library(
                    pictures: (0..<photos.count(.library)).map {
                        Self.name(PhotoStock.Place(source: .library, index: $0))
                    }, width: profile.size.width, insets: profile.safeArea))
        }
    }

    func picture(named name: String) -> [UInt8]? {
        if let photo = shelfPhoto(named: name) { return shelf.bytes(of: photo) }
        let all = PictureSource.allCases.flatMap { source in
            (0..<photos.count(source)).map { PhotoStock.Place(source: source, index: $0) }
        }
        return all.first { Self.name($0) == name }.flatMap { photos.bytes($0) }
    }

    var cameraPlace: PhotoStock.Place {
        PhotoStock.Place(source: .camera, index: shots % max(1, photos.count(.camera)))
    }

    private static func name(_ place: PhotoStock.Place) -> String {
        "\(SystemScreens.pictures)\(place.source.rawValue)-\(place.index + 1)"
    }

    // MARK: Touches

    func touched(_ interaction: Interaction, over app: String) {
        if choosing?.process.app == app { return chose(interaction) }
        guard let taking, case .pressed(let id, _) = interaction else { return }
        switch (id, taking.source) {
        case (SystemScreens.cancelID, _): finish(.failure(.cancelled))
        case (SystemScreens.shutterID, .camera): self.taking?.isTaken = true
        case (SystemScreens.retakeID, .camera):
            shots += 1
            self.taking?.isTaken = false
        case (SystemScreens.useID, .camera):
            let place = cameraPlace
            shots += 1
            finish(with: place)
        default:
            let chosen = (0..<photos.count(.library)).first { SystemScreens.photoID($0) == id }
            if let chosen { finish(with: PhotoStock.Place(source: .library, index: chosen)) }
        }
    }

    private func finish(with place: PhotoStock.Place) {
        guard let bytes = photos.bytes(place) else {
            return finish(.failure(.unreadable("The picture is not there any more.")))
        }
        finish(.success(bytes))
    }

    final class Service: Pictures {
        let part: PicturesPart
        let process: AppProcess

        init(_ part: PicturesPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func request(
            from source: PictureSource, _ handler: @escaping (Result<[UInt8], PictureError>) -> Void
        ) {
            part.open(source, for: process, handler)
        }

        func makeJPEG(
            of picture: [UInt8], filling size: PictureSize?, quality: Double
        ) throws(PictureError) -> [UInt8] {
            guard picture.count <= PhotoScript.mostBytes else {
                throw .unreadable("The picture has more than \(PhotoScript.mostBytes >> 20) MB.")
            }
            do throws(RenderingError) {
                return try PictureConversion.jpeg(
                    of: picture, filling: size.map { ($0.width, $0.height) }, quality: quality)
            } catch { throw .unreadable("\(error)") }
        }
    }
}

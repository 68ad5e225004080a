import HikeHardware
import HikeScreens

/// The camera or the photo library, open over an app.
struct PictureTaking {
    var app: String
    var source: PictureSource
    /// The camera has taken a picture, and asks whether it is to be used.
    var isTaken = false
}

/// A person takes or chooses a picture for an app.
extension DeviceRuntime {
    func requestPicture(from source: PictureSource, for host: AppHost) {
        // An app that was left with its camera open loses it to the one in front.
        if let taking, taking.app != host.id, glass.front == host.id { answer(.failure(.cancelled)) }
        if let refusal = refusal(of: source, for: host) {
            post(.picture(.failure(refusal)), to: host)
        } else {
            taking = PictureTaking(app: host.id, source: source)
        }
    }

    private func refusal(of source: PictureSource, for host: AppHost) -> PictureError? {
        // Nobody sees what an app behind another shows; a second one would hide the first.
        guard glass.front == host.id, taking == nil, picking?.app != host.id, sharing?.app != host.id else {
            return .cancelled
        }
        if source == .camera {
            guard photos.count(.camera) > 0 else { return .noCamera }
            if broker.answer(app: host.id, .camera) == .notDetermined {
                let purpose = host.description.purposes[.camera]
                permissions(.request(app: host.id, .camera, purpose: purpose))
            }
            // While the owner is asked the camera is open behind the question.
            let mayBeUsed =
                broker.answer(app: host.id, .camera).isGranted || broker.isAsking(app: host.id, .camera)
            return mayBeUsed ? nil : .denied(.camera)
        }
        let answer = broker.answer(app: host.id, source.service)
        return answer == .denied || answer == .restricted ? .denied(source.service) : nil
    }

    /// The owner has answered whether an app may use a service: without it, what it had open closes.
    func closePictures(of app: String, _ service: PrivacyService, _ decision: PrivacyAnswer) {
        guard let taking, taking.app == app, taking.source.service == service,
            decision == .denied || decision == .restricted
        else { return }
        answer(.failure(.denied(service)))
    }

    // MARK: What is seen

    var takingScreen: Screen {
        guard let taking else { return Screen("camera", .spacer()) }
        return switch taking.source {
        case .camera:
            SystemScreens.camera(
                picture: Self.name(cameraPlace), isTaken: taking.isTaken, insets: glass.profile.safeArea)
        case .library:
            SystemScreens.library(
                pictures: (0..<photos.count(.library)).map {
                    Self.name(PhotoStock.Place(source: .library, index: $0))
                }, width: glass.profile.size.width, insets: glass.profile.safeArea)
        }
    }

    /// Bytes by the names of pictures on what is seen.
    var images: (String) -> [UInt8]? {
        guard let taking, taking.app == glass.front else {
            let app = glass.front.flatMap { host($0) }?.app
            return { app?.picture(named: $0) }
        }
        let all = PictureSource.allCases.flatMap { source in
            (0..<photos.count(source)).map { PhotoStock.Place(source: source, index: $0) }
        }
        return { [photos] name in all.first { Self.name($0) == name }.flatMap { photos.bytes($0) } }
    }

    private var cameraPlace: PhotoStock.Place {
        PhotoStock.Place(source: .camera, index: shots % max(1, photos.count(.camera)))
    }

    private static func name(_ place: PhotoStock.Place) -> String {
        "\(SystemScreens.pictures)\(place.source.rawValue)-\(place.index + 1)"
    }

    // MARK: Touches

    func touchedWhileTaking(_ interaction: Interaction, _ taking: PictureTaking) {
        guard case .pressed(let id, _) = interaction else { return }
        switch (id, taking.source) {
        case (SystemScreens.cancelID, _): answer(.failure(.cancelled))
        case (SystemScreens.shutterID, .camera): self.taking?.isTaken = true
        case (SystemScreens.retakeID, .camera):
            shots += 1
            self.taking?.isTaken = false
        case (SystemScreens.useID, .camera):
            let place = cameraPlace
            shots += 1
            answer(with: place)
        default:
            let chosen = (0..<photos.count(.library)).first { SystemScreens.photoID($0) == id }
            if let chosen { answer(with: PhotoStock.Place(source: .library, index: chosen)) }
        }
    }

    private func answer(with place: PhotoStock.Place) {
        guard let bytes = photos.bytes(place) else {
            return answer(.failure(.unreadable("The picture is not there any more.")))
        }
        answer(.success(bytes))
    }

    private func answer(_ result: Result<[UInt8], PictureError>) {
        guard let host = taking.flatMap({ host($0.app) }) else { return }
        taking = nil
        post(.picture(result), to: host)
    }
}

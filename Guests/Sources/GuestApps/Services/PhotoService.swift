import GuestCalls
import HikeHardware
import HikeValues

/// The photo library.
struct PhotoService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestPhotoQuestion) -> GuestPhotoAnswer {
        guard let library = app.device.photoLibrary else { return .photos([]) }
        switch question {
        case .photos: return .photos(Array(library.photos.prefix(CallLimits.values)))
        case .picture(let id, let start):
            return .bytes(library.picture(id)?.part(from: start))
        case .change(let changes):
            do throws(PhotoLibraryError) { try library.change(changes) } catch {
                return .refused(GuestPhotoRefusal(error))
            }
        case .hear: library.hear { [app] in app.report(GuestPhotoReport.changed) }
        }
        return .done
    }
}

extension GuestPhotoRefusal {
    fileprivate init(_ error: PhotoLibraryError) {
        self =
            switch error {
            case .denied: .denied
            case .notThere: .notThere
            case .alreadyThere: .alreadyThere
            case .unreadable: .unreadable
            case .ofAnother: .ofAnother
            case .storage: .storage
            }
    }
}

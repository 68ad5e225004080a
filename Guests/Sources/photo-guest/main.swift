import FacadePhotos
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// What joins the app to its device: its launch, and the actions by which a test uses it.
final class PhotoGuest: GuestApp {
    private let services: GuestServices
    private var probe: PhotoProbe?

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .launched = news { probe = PhotoProbe() }
            if case .action(let name, let arguments) = news {
                probe?.act(name, arguments.first?.value ?? "")
            }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }
}

GuestProgram.run(PhotoGuest.self)

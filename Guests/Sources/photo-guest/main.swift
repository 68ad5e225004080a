import FacadePhotos
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// What joins the app to its device: its launch, and the actions by which a test uses it.
final class PhotoGuest: GuestApp {
    private let services: GuestServices
    private var probe: PhotoProbe?
    private lazy var camera = CameraProbe()
    private lazy var speech = SpeechProbe()

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .launched = news { probe = PhotoProbe() }
            if case .action(let name, let arguments) = news {
                let value = arguments.first?.value ?? ""
                // Who is asked stands before a colon.
                let words = name.split(separator: ":").map(String.init)
                switch words.first {
                case "camera"? where words.count == 2: camera.act(words[1], value)
                case "speech"? where words.count == 2: speech.act(words[1], value)
                default: probe?.act(name, value)
                }
            }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }
}

GuestProgram.run(PhotoGuest.self)

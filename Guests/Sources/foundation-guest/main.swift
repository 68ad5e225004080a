import FacadeFoundation
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// Does what a test asks for by an action.
final class FoundationGuest: GuestApp {
    private let services: GuestServices
    private let observations = Observations()
    private lazy var files = Files()

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .action(let name, let arguments) = news { act(name, arguments.first?.value ?? "") }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func act(_ name: String, _ value: String) {
        switch name {
        case "watch hut": observations.watchHut()
        case "end within": observations.endWithin()
        case "watch session": observations.watchSession()
        case "texts": Texts.say()
        case "bundle": Bundles.say()
        case "markdown": Bundles.sayMarkdown()
        case "assets": Bundles.sayAssets()
        case "module": Bundles.sayModule()
        case "formats": Formats(locale: Locale(identifier: value)).say()
        case "own formats": Formats.sayOwn()
        case "keep files": files.keep()
        case "say files": files.say()
        case "say files later": files.sayLater()
        case "make files early": files.makeEarly()
        case "stay awake": files.stayAwake()
        case "send": observations.send(Int(value) ?? 0)
        default: print("unknown action")
        }
    }
}

GuestProgram.run(FoundationGuest.self)

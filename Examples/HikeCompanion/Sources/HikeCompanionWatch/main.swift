import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// Joins the app to its device: begins what the app's own beginning on a watch begins.
final class GuestEntry: GuestApp {
    private let services: GuestServices

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { news in
            guard case .launched = news else { return }
            WatchCompanion.shared.begin()
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }
}

GuestProgram.run(GuestEntry.self)

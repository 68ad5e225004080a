import FacadeHealthKit
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// What joins the app to its device: its launch, and the actions by which a test uses it.
final class HealthGuest: GuestApp {
    private let services: GuestServices
    private var probe: HealthProbe?

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .launched(_, _, let reason) = news {
                probe = HealthProbe()
                print("launched: \(reason)")
                if reason == .health { probe?.observe(HKQuantityType(.bodyMass)) }
            }
            if case .action(let name, let arguments) = news {
                probe?.act(name, arguments.first?.value ?? "")
            }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }
}

GuestProgram.run(HealthGuest.self)

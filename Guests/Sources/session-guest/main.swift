import Foundation
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// What joins the app to its device: its launch, its tasks, and the actions by which a test uses it.
final class SessionGuest: GuestApp {
    private let services: GuestServices
    private var hike: SharedHike?

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .launched = news { hike = SharedHike { print($0) } }
            if case .action(let name, let arguments) = news { act(name, arguments.first?.value ?? "") }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func act(_ name: String, _ value: String) {
        switch name {
        case "plan": hike?.plan(value.split(separator: ",").map(String.init))
        case "reach": hike?.reach(value, after: 90)
        case "send": hike?.send(value)
        case "ask": hike?.ask(value)
        default: print("unknown action")
        }
    }
}

GuestProgram.run(SessionGuest.self)

import FacadeCoreMotion
import FacadeUserNotifications
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// What joins the app to its device: its launch, and the actions by which a test uses it.
final class SenseGuest: GuestApp {
    private let services: GuestServices
    private var motion: MotionProbe?
    private var notifications: NotificationProbe?
    /// What the device has told the app since a test asked.
    private var toldCount = 0

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .launched = news { (motion, notifications) = (MotionProbe(), NotificationProbe()) }
            if case .action(let name, let arguments) = news { act(name, arguments.first?.value ?? "") }
        }
    }

    func handle(_ event: GuestEvent) {
        toldCount += 1
        services.handle(event)
    }

    private func act(_ name: String, _ value: String) {
        if name == "how often" {
            // Without the question itself.
            print("told: \(toldCount - 1)")
            toldCount = 0
            return
        }
        if motion?.act(name, value) == true || notifications?.act(name, value) == true { return }
        print("unknown action")
    }
}

GuestProgram.run(SenseGuest.self)

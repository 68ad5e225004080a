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
            if case .launched = news { begin() }
            if case .action(let name, let arguments) = news { act(name, arguments.first?.value ?? "") }
        }
    }

    func handle(_ event: GuestEvent) {
        toldCount += 1
        services.handle(event)
    }

    /// One that was told to be late asks for its notification centre three seconds behind its launch.
    private func begin() {
        motion = MotionProbe()
        guard UserDefaults.standard.bool(forKey: "late") else {
            notifications = NotificationProbe()
            return
        }
        nonisolated(unsafe) let guest = self
        DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
            print("late")
            guest.notifications = NotificationProbe()
        }
    }

    private func act(_ name: String, _ value: String) {
        if name == "how often" {
            // Without the question itself.
            print("told: \(toldCount - 1)")
            toldCount = 0
            return
        }
        if name == "be late" { return UserDefaults.standard.set(true, forKey: "late") }
        if motion?.act(name, value) == true || notifications?.act(name, value) == true { return }
        print("unknown action")
    }
}

GuestProgram.run(SenseGuest.self)

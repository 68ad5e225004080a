import Foundation
import GuestExchange
import GuestProcess

/// Everything that a guest could do to be different from run to run. What it sees goes out as calls `line`: they are the
/// same in every run, on every machine, in debug and release.
final class Torture: GuestApp {
    init(on device: GuestDevice) { Journal.device = device }

    func handle(_ event: GuestEvent) {
        log("event \(event.name)")
        tortureValues()
        tortureLocale()
        tortureMathematics()
        MainActor.assumeIsolated { tortureTasks() }
        tortureQueues()
        tortureFoundation()
        tortureWaits()
    }
}

GuestProgram.run(Torture.self)

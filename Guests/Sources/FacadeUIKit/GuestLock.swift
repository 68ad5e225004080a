import GuestCalls
import GuestServices

/// The app's end of the device's lock.
final class GuestLock: GuestPart {
    private let line: GuestLine
    private var handler: (GuestLockReport) -> Void = { _ in }

    init(_ line: GuestLine) { self.line = line }

    func take(_ report: GuestLockReport) { handler(report) }

    func hear(_ handler: @escaping (GuestLockReport) -> Void) {
        self.handler = handler
        line.tell(GuestLockQuestion.hear)
    }

    func keepAwake(_ keepsAwake: Bool) { line.tell(GuestLockQuestion.keepAwake(keepsAwake)) }
}

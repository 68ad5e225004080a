import HikeHardware
import HikeValues

/// A compass that reads what a test says.
final class FakeCompass: Compass {
    private var listener: ((Heading) -> Void)?

    var isReading: Bool { listener != nil }

    func start(_ handler: @escaping (Heading) -> Void) { listener = handler }
    func stop() { listener = nil }

    /// It reads; nobody hears it where nothing was started.
    func tell(_ heading: Heading) { listener?(heading) }
}

/// Why a process could not be captured.
public enum GuestCaptureError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It was begun before.
    case begunAlready
    /// Something of this toolchain goes past the runtime; what, and what was seen.
    case passedBy(String)
    /// Sets and dictionaries would have another order in every run.
    case hashing

    public var description: String {
        switch self {
        case .begunAlready:
            "the guest was captured already: GuestCapture.begin is called once"
        case .passedBy(let what):
            """
            this Swift toolchain cannot run guests: \(what). Link the guest dynamically (without -static-stdlib) \
            and use a toolchain that docs/guests.md names
            """
        case .hashing:
            "SWIFT_DETERMINISTIC_HASHING=1 is not in the guest's environment: the host that starts it sets it"
        }
    }
}

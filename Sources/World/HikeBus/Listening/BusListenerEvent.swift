/// What a listener has to tell; a healthy run has only `joined`.
public enum BusListenerEvent: Hashable, Sendable, CustomStringConvertible {
    case joined(BusDevice, process: Int32)
    /// The process belongs to another user; none of its bytes was read.
    case foreignUser(user: UInt32, process: Int32)
    /// A hello that was not accepted, with the sentence that the peer was told.
    case refused(reason: String, process: Int32)
    /// No hello in time.
    case silent(process: Int32)
    /// Too many connections without a hello; this was the oldest.
    case crowdedOut(process: Int32)
    /// Gone before it had said hello.
    case left(process: Int32)
    /// The system gave no descriptor for a new connection; accepting goes on after a pause.
    case acceptPaused(SystemFailure)

    /// Whether somebody was turned away, which anybody may cause as often as they like.
    public var isTurningAway: Bool {
        switch self {
        case .joined, .acceptPaused: false
        case .foreignUser, .refused, .silent, .crowdedOut, .left: true
        }
    }

    /// The sentence, with how many were turned away by now.
    public func text(turnedAway count: Int) -> String {
        isTurningAway && count > 1 ? "\(self) \(count) were turned away so far." : description
    }

    public var description: String {
        switch self {
        case .joined(let device, let process):
            "\(device) joined as process \(process)."
        case .foreignUser(let user, let process):
            "A connection of process \(process) was refused unread: it runs as user \(user)."
        case .refused(let reason, let process):
            "Process \(process) was refused: \(reason)"
        case .silent(let process):
            "A connection of process \(process) was dropped: it said no hello in time."
        case .crowdedOut(let process):
            "A connection of process \(process) was dropped: too many others wait without a hello."
        case .left(let process):
            "Process \(process) left before it had said hello."
        case .acceptPaused(let failure):
            "No new bus connection can be taken for now: \(failure)"
        }
    }
}

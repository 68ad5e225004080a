import HikeValues

/// What a phone makes of the face in front of it, until something else is said.
public enum FaceState: String, Hashable, Sendable, CaseIterable {
    /// It is the owner's.
    case matches
    /// It is somebody else's.
    case noMatch = "no match"
    /// Too many tries have failed: the passcode is needed first, and its success ends that.
    case lockedOut = "locked out"
    /// The owner has set none.
    case notEnrolled = "not enrolled"
    /// The owner takes the way that is offered besides: the passcode, or what the app has.
    case passcode
    /// The owner says no.
    case cancel
}

/// What an app sees of how a device recognises its owner (``DeviceServices/ownerCheck``).
public protocol OwnerCheck: AnyObject {
    /// Why a face could not be asked for now; nil: it could.
    var obstacle: OwnerAnswer? { get }
    /// Asks the owner. The answer comes to `handler` once, never within the call, while the app runs: a face after 1.2 s, one that
    /// is not the owner's after 4 s, a passcode 5 s later.
    ///
    /// - Parameters:
    ///   - reason: what the owner reads.
    ///   - allowsPasscode: the passcode will do where the face does not.
    /// - Returns: the question's id, for ``cancel(_:)``.
    @discardableResult
    func ask(_ reason: String, allowsPasscode: Bool, _ handler: @escaping (OwnerAnswer) -> Void) -> String
    /// Ends a question with ``OwnerAnswer/withdrawn``; of no effect when it is over.
    func cancel(_ id: String)
}

extension DeviceServices {
    /// How the owner is recognised; nil on a device that cannot.
    public var ownerCheck: (any OwnerCheck)? { service() }
}

/// How a question to a device's owner has ended.
public enum OwnerAnswer: String, Hashable, Sendable, CaseIterable {
    /// The face, or the passcode, is the owner's.
    case recognised
    /// The face is not.
    case failed
    /// The owner took the other way, which the app has to go itself.
    case otherWay
    /// The owner has cancelled it.
    case cancelled
    /// The device has: the app is behind others now.
    case interrupted
    /// The app itself has.
    case withdrawn
    /// Faces are locked out until the passcode was entered.
    case lockedOut
    /// The owner has set no face.
    case notEnrolled
    /// The device knows no faces.
    case notAvailable
    /// The owner has set no passcode, without which there is no face either.
    case noPasscode
    /// The app is not in front: nobody can be asked.
    case notInFront
}

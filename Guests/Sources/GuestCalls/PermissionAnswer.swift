import HikeValues

/// What the owner of a device allows an app, service by service.
public enum PermissionAnswer: String, CaseIterable, Sendable {
    /// Nobody has been asked.
    case notDetermined
    /// Refused.
    case denied
    /// Refused, and not the owner's to change.
    case restricted
    /// Of the location: while the app is in use.
    case whenInUse
    /// Of the location: also in the background.
    case always
    /// Of pictures: some of them.
    case limited
    /// Allowed.
    case granted
}

extension ByteReader {
    mutating func permissionAnswer() throws(ByteReaderError) -> PermissionAnswer {
        guard let answer = PermissionAnswer(rawValue: try name()) else { throw .invalidValue }
        return answer
    }
}

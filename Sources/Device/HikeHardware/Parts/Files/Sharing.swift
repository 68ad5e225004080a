/// Where a person sends a file from the share sheet.
public enum ShareTarget: String, CaseIterable, Hashable, Sendable {
    /// It is saved among the owner's files.
    case files
    /// It is sent to somebody.
    case message
}

/// What became of a file that an app has shared (MAP-45).
public enum ShareOutcome: Hashable, Sendable {
    /// It lies in the device's outbox under that name.
    case shared(name: String, ShareTarget)
    /// The person changed their mind, or the app was not in front to ask.
    case cancelled
    case failed(name: String, reason: String)
}

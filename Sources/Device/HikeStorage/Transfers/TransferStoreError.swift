/// Why the store of the connectivity daemon could not be used.
public enum TransferStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    case database(DatabaseError)
    case file(SandboxError)
    case digest(SHA256.Failure)
    /// A row cannot be read.
    case damagedRow(table: String, reason: String)
    /// There was a store, but the database that knows what it has accepted is gone or empty.
    case databaseGone(folder: String)
    /// The app of a transfer has no sandbox here.
    case unknownApp(String)
    /// A file that was to stay until it is sent is gone or has changed.
    case sourceLost(app: String, path: String)

    /// The storage has no room left: trying later may help.
    public var isFull: Bool {
        switch self {
        case .database(let error): error.isFull
        case .file(.diskFull): true
        default: false
        }
    }

    public var description: String {
        switch self {
        case .database(let error): error.description
        case .file(let error): error.description
        case .digest(let error): error.description
        case .damagedRow(let table, let reason):
            "The transfer store has an unreadable row in \(table): \(reason). "
                + "Remove the store, or restore a copy."
        case .databaseGone(let folder):
            "\(folder) was the place of transfers, but their database is gone or empty. Restore a copy, or "
                + "remove the folder and what waits in it."
        case .sourceLost(let app, let path):
            "The file \(path) of the app \"\(app)\" was removed or changed before it was sent. Keep it until its "
                + "transfer has finished, or have files copied at the call (policy.copiesFilesAtCall)."
        case .unknownApp(let app): "The app \"\(app)\" has no sandbox on this device. Install it first."
        }
    }
}

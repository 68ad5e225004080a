/// What an app on a device does, as far as the other device cares.
public enum AppPresence: UInt8, Sendable, CaseIterable {
    case notInstalled = 0
    case notRunning = 1
    case suspended = 2
    case background = 3
    case foreground = 4

    /// Runs, in front or behind.
    public var isRunning: Bool { rawValue >= Self.background.rawValue }
}

/// An app and what it does.
public struct AppState: Equatable, Sendable {
    public let app: String
    public let presence: AppPresence

    public init(app: String, presence: AppPresence) {
        self.app = app
        self.presence = presence
    }
}

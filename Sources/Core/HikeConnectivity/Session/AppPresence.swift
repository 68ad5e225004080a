/// What an app on a device does, as far as the other device cares.
public enum AppPresence: UInt8, Sendable, CaseIterable {
    case notInstalled = 0
    case notRunning = 1
    case suspended = 2
    case background = 3
    case foreground = 4
    /// Watch: in the background with the rights of the foreground, as during a workout or the first load of a
    /// complication (connectivity 3.5).
    case highPriority = 5

    /// Runs, in front or behind.
    public var isRunning: Bool { rawValue >= Self.background.rawValue }

    /// A watch app in this state can send and get live messages.
    public var isInteractive: Bool { rawValue >= Self.foreground.rawValue }
}

/// An app and what it does.
public struct AppState: Equatable, Sendable {
    public let app: String
    public let presence: AppPresence
    /// Watch: its complication is on the active face.
    public let hasComplication: Bool

    public init(app: String, presence: AppPresence, hasComplication: Bool = false) {
        self.app = app
        self.presence = presence
        self.hasComplication = hasComplication
    }
}

import HikeHardware

/// Where an app is in its life (EM-29).
public enum LifecycleState: String, Hashable, Sendable {
    case notRunning
    case suspended
    case background
    case foreground
}

/// The life of one app as a state machine: commands in, what the system does about them out.
public struct AppLifecycle: Hashable, Sendable {
    /// What the device has to do about the app.
    public enum Effect: Hashable, Sendable {
        /// Make the app.
        case create
        case deliver(AppEvent)
        /// Forget the app and its timers and sessions.
        case discard
        /// The state that the log shows.
        case entered(LifecycleState)
    }

    public private(set) var state: LifecycleState = .notRunning

    public init() {}

    /// Takes a command and answers with what the device has to do, in order; none where the app is there
    /// already.
    public mutating func handle(_ command: LifecycleCommand) -> [Effect] {
        switch (command, state) {
        case (.launch, .notRunning), (.foreground, .notRunning):
            state = .foreground
            return [.create, .entered(.foreground), .deliver(.launched), .deliver(.enteredForeground)]
        case (.background, .notRunning):
            state = .background
            return [.create, .entered(.background), .deliver(.launched), .deliver(.enteredBackground)]
        case (.launch, .background), (.launch, .suspended), (.foreground, .background),
            (.foreground, .suspended):
            state = .foreground
            return [.entered(.foreground), .deliver(.enteredForeground)]
        case (.background, .foreground), (.background, .suspended):
            state = .background
            return [.entered(.background), .deliver(.enteredBackground)]
        case (.suspend, .foreground):
            // The system never suspends an app that a person looks at: it goes to the background first.
            state = .suspended
            return [.deliver(.enteredBackground), .deliver(.willSuspend), .entered(.suspended)]
        case (.suspend, .background):
            state = .suspended
            return [.deliver(.willSuspend), .entered(.suspended)]
        case (.terminate, .foreground), (.terminate, .background):
            state = .notRunning
            return [.deliver(.willTerminate), .discard, .entered(.notRunning)]
        case (.forceQuit, .foreground), (.forceQuit, .background), (.forceQuit, .suspended),
            (.crash, .foreground), (.crash, .background), (.crash, .suspended):
            state = .notRunning
            return [.discard, .entered(.notRunning)]
        case (.terminate, .suspended):
            // A suspended app is ended without being told.
            state = .notRunning
            return [.discard, .entered(.notRunning)]
        case (.lowMemory, .foreground), (.lowMemory, .background):
            return [.deliver(.lowMemory)]
        case (.lowMemory, .suspended):
            state = .notRunning
            return [.discard, .entered(.notRunning)]
        case (.launch, .foreground), (.foreground, .foreground), (.background, .background),
            (.suspend, .suspended), (.suspend, .notRunning), (.terminate, .notRunning),
            (.lowMemory, .notRunning), (.forceQuit, .notRunning), (.crash, .notRunning):
            return []
        }
    }
}

import HikeConnectivity
import HikeHardware
import HikeScreens

/// All that an app is told: events, and calls of handlers that it gave.
enum Told: Equatable {
    case launched
    case enteredForeground
    case enteredBackground
    case willSuspend
    case willTerminate
    case lowMemory
    case openedURL(String)
    case openedFile(name: String, contents: [UInt8])
    case action(AppAction)
    case touched(Interaction)
    case permission(PrivacyService, PrivacyAnswer)
    case session(SessionEvent)
    /// A timer of ``Probe/setTimer(_:after:on:)``.
    case timer(String)

    init(_ event: AppEvent) {
        self =
            switch event {
            case .launched: .launched
            case .enteredForeground: .enteredForeground
            case .enteredBackground: .enteredBackground
            case .willSuspend: .willSuspend
            case .willTerminate: .willTerminate
            case .lowMemory: .lowMemory
            case .openedURL(let url): .openedURL(url)
            case .openedFile(let name, let contents): .openedFile(name: name, contents: contents)
            case .action(let action): .action(action)
            case .touched(let interaction): .touched(interaction)
            case .permission(let service, let answer): .permission(service, answer)
            }
    }
}

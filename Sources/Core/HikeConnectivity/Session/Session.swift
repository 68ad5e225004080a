/// One app's session with its counterpart on the other device: the life of `WCSession` (EM-03, EM-04).
///
/// Activation is asynchronous: ``Event/activate`` gives ``Effect/beginActivation``, the runtime answers
/// with ``Event/activationFinished(error:)``, and only then the callback goes to the app. Properties are
/// meaningful in the state `activated` alone; each change raises its callback once.
public struct Session: Equatable, Sendable {
    /// Which device the app runs on. Reachability is not symmetric.
    public enum Role: Equatable, Sendable { case phone, watch }

    /// Numbered as in WatchConnectivity.
    public enum ActivationState: Int, Sendable { case notActivated = 0, inactive = 1, activated = 2 }

    public enum Event: Equatable, Sendable {
        /// The app calls `activate()`.
        case activate
        /// The runtime finished what ``Effect/beginActivation`` asked for.
        case activationFinished(error: ConnectivityError?)
        /// Phone only: another watch takes over.
        case watchSwitchBegan
        /// Phone only: everything of the old watch is delivered.
        case watchSwitchFinished
        case pairingChanged(Bool)
        case linkChanged(up: Bool)
        /// This app.
        case ownAppChanged(AppPresence)
        /// Its counterpart on the other device, as last told by it.
        case peerAppChanged(AppPresence)
        /// The app's process is gone, and its session object with it.
        case appEnded
    }

    public enum Effect: Equatable, Sendable {
        /// Connect the app to the daemon; answer with ``Event/activationFinished(error:)``.
        case beginActivation
        case activationDidComplete(ActivationState, error: ConnectivityError?)
        case sessionDidBecomeInactive
        case sessionDidDeactivate
        /// Phone: `isPaired` or `isWatchAppInstalled` changed.
        case sessionWatchStateDidChange
        /// Watch: `isCompanionAppInstalled` changed.
        case sessionCompanionAppInstalledDidChange
        case sessionReachabilityDidChange
        /// For the event log: a property and its new value.
        case propertyChanged(Property)
    }

    /// A property with its value.
    public enum Property: Equatable, Sendable {
        case activationState(ActivationState)
        case isPaired(Bool)
        case isCounterpartInstalled(Bool)
        case isReachable(Bool)
    }

    public let role: Role
    public private(set) var activationState: ActivationState = .notActivated
    /// An activation is on its way.
    public private(set) var isActivating = false
    private var paired: Bool
    private var linkIsUp = false
    private var ownApp = AppPresence.notRunning
    private var peerApp: AppPresence
    /// The values that the app was last told.
    private var told: Told

    private struct Told: Equatable, Sendable {
        var paired = false
        var installed = false
        var reachable = false
    }

    /// - Parameters:
    ///   - paired: whether the devices are paired.
    ///   - peerApp: the counterpart as last known; ``AppPresence/notRunning`` for one that is installed.
    public init(role: Role, paired: Bool, peerApp: AppPresence = .notRunning) {
        self.role = role
        self.paired = paired
        self.peerApp = peerApp
        told = Told(
            paired: role == .watch || paired, installed: paired && peerApp != .notInstalled, reachable: false)
    }

    /// A paired device exists. A watch always has been paired.
    public var isPaired: Bool { role == .watch || paired }
    /// `isWatchAppInstalled` on the phone, `isCompanionAppInstalled` on the watch.
    public var isCounterpartInstalled: Bool { paired && peerApp != .notInstalled }

    /// Whether a live message could be sent now (watchconnectivity 3.5). Phone: the link is up and the
    /// watch's app is in the foreground. Watch: the link is up and this app is in the foreground; the
    /// phone's app need not run, it is woken.
    public var isReachable: Bool {
        guard activationState == .activated, linkIsUp, isCounterpartInstalled else { return false }
        return role == .phone ? peerApp == .foreground && ownApp.isRunning : ownApp == .foreground
    }

    /// Why nothing can be queued now, in the order of the documented checks; nil where it can (OH5-57).
    public var errorBeforeQueueing: ConnectivityError? {
        switch activationState {
        case .notActivated: return .sessionNotActivated
        case .inactive: return .sessionInactive
        case .activated: break
        }
        if !paired { return .deviceNotPaired }
        if !isCounterpartInstalled {
            return role == .phone ? .watchAppNotInstalled : .companionAppNotInstalled
        }
        return nil
    }

    public mutating func handle(_ event: Event) -> [Effect] {
        let before = activationState
        var effects: [Effect] = []
        switch event {
        case .activate:
            if activationState == .activated {
                // Tolerated, and answered like the first one.
                effects.append(.activationDidComplete(.activated, error: nil))
            } else if !isActivating {
                isActivating = true
                effects.append(.beginActivation)
            }
        case .activationFinished(let error):
            guard isActivating else { break }
            isActivating = false
            activationState = error == nil ? .activated : .notActivated
            effects.append(.activationDidComplete(activationState, error: error))
        case .watchSwitchBegan:
            guard role == .phone, activationState == .activated else { break }
            activationState = .inactive
            effects.append(.sessionDidBecomeInactive)
        case .watchSwitchFinished:
            guard role == .phone, activationState == .inactive else { break }
            activationState = .notActivated
            effects.append(.sessionDidDeactivate)
        case .pairingChanged(let value): paired = value
        case .linkChanged(let up): linkIsUp = up
        case .ownAppChanged(let presence): ownApp = presence
        case .peerAppChanged(let presence): peerApp = presence
        case .appEnded:
            activationState = .notActivated
            isActivating = false
            ownApp = .notRunning
        }
        if activationState != before { effects.append(.propertyChanged(.activationState(activationState))) }
        tellChanges(&effects, callbacks: event != .appEnded)
        return effects
    }

    /// Each change once: into the log always, to the app while its session is activated.
    private mutating func tellChanges(_ effects: inout [Effect], callbacks: Bool) {
        let now = Told(paired: isPaired, installed: isCounterpartInstalled, reachable: isReachable)
        let old = told
        told = now
        if old.paired != now.paired { effects.append(.propertyChanged(.isPaired(now.paired))) }
        if old.installed != now.installed {
            effects.append(.propertyChanged(.isCounterpartInstalled(now.installed)))
        }
        if old.reachable != now.reachable { effects.append(.propertyChanged(.isReachable(now.reachable))) }
        guard callbacks, activationState == .activated else { return }
        if role == .phone, old.paired != now.paired || old.installed != now.installed {
            effects.append(.sessionWatchStateDidChange)
        }
        if role == .watch, old.installed != now.installed {
            effects.append(.sessionCompanionAppInstalledDidChange)
        }
        if old.reachable != now.reachable { effects.append(.sessionReachabilityDidChange) }
    }
}

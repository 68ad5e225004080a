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

    /// Which side of the pair the device is.
    public let role: Role
    public private(set) var activationState: ActivationState = .notActivated
    /// An activation is on its way.
    public private(set) var isActivating = false
    /// The methods of the app's delegate; nil: it has none.
    public private(set) var handlers: SessionHandlers? = .all
    private let policy: ConnectivityPolicy
    private let isWatchOnlyApp: Bool
    /// A change of watch has begun; what the old one sent is still being delivered.
    private var isSwitching = false
    private var paired: Bool
    private var linkIsUp = false
    private var phoneIsLocked = false
    private var ownApp = AppPresence.notRunning
    private var peerApp: AppPresence
    private var peerHasComplication = false
    /// The reachability that a fault holds on to (connectivity R3, R7, R8).
    private var frozenReachability: Bool?
    private var seemsNotInstalled = false
    /// The values last written to the log.
    private var logged: Values
    /// The values that the app last saw while it was activated; nil: it never was.
    private var told: Values?

    private struct Values: Equatable, Sendable {
        var paired = false
        var installed = false
        var complication = false
        var locked = false
        var reachable = false
    }

    /// - Parameters:
    ///   - paired: whether the devices are paired.
    ///   - peerApp: the counterpart as last known; ``AppPresence/notRunning`` for one that is installed.
    ///   - hasComplication: its complication was on the face, as last known.
    ///   - isWatchOnlyApp: a watch app that has no counterpart at all (7019).
    public init(
        role: Role, paired: Bool, peerApp: AppPresence = .notRunning, hasComplication: Bool = false,
        policy: ConnectivityPolicy = ConnectivityPolicy(), isWatchOnlyApp: Bool = false
    ) {
        self.role = role
        self.paired = paired
        self.peerApp = peerApp
        peerHasComplication = hasComplication
        self.policy = policy
        self.isWatchOnlyApp = isWatchOnlyApp
        logged = Values()
        logged = values
    }

    // MARK: Properties

    /// This device can be paired (`isSupported`).
    public var isSupported: Bool { policy.isSupported }
    /// A paired device exists. A watch always has been paired.
    public var isPaired: Bool { role == .watch || paired }
    /// `isWatchAppInstalled` on the phone, `isCompanionAppInstalled` on the watch.
    public var isCounterpartInstalled: Bool {
        isSupported && paired && !isWatchOnlyApp && peerApp != .notInstalled
    }
    /// Phone only: the watch app's complication is on the active face.
    public var isComplicationEnabled: Bool {
        role == .phone && isCounterpartInstalled && peerHasComplication
    }
    /// Watch only: the phone was restarted and nobody has unlocked it (connectivity T10).
    public var iOSDeviceNeedsUnlockAfterRebootForReachability: Bool { role == .watch && phoneIsLocked }

    /// What the app reads. It follows ``canSendNow``, unless the fault
    /// ``ConnectivityFault/staleReachability`` keeps it (connectivity R3, R6..R8).
    public var isReachable: Bool {
        activationState == .activated && (frozenReachability ?? canSendNow)
    }

    /// Whether a live message can be sent now: what decides, whatever is published (connectivity 3.5,
    /// R9). Phone: the link is up and the watch app is in the foreground, or has its rights. Watch: the link
    /// is up and this app is; the phone's app need not run, it is woken. The phone must have been unlocked
    /// since it was switched on.
    public var canSendNow: Bool {
        guard activationState == .activated, linkIsUp, isCounterpartInstalled, !phoneIsLocked else {
            return false
        }
        return role == .phone ? peerApp.isInteractive && ownApp.isRunning : ownApp.isInteractive
    }

    // MARK: Checks

    /// Why nothing can be queued now, in the order of the documented checks; nil where it can (OH5-57,
    /// connectivity 2).
    public var errorBeforeQueueing: ConnectivityError? {
        if !isSupported { return .sessionNotSupported }
        if handlers == nil { return .sessionMissingDelegate }
        switch activationState {
        case .notActivated: return .sessionNotActivated
        case .inactive: return .sessionInactive
        case .activated: break
        }
        if role == .phone, !paired { return .deviceNotPaired }
        if isWatchOnlyApp { return .watchOnlyApp }
        if !isCounterpartInstalled || seemsNotInstalled {
            return role == .phone ? .watchAppNotInstalled : .companionAppNotInstalled
        }
        return nil
    }

    /// Why a call on a channel fails now; nil where it may go on.
    ///
    /// - Parameter payload: what is wrong with its arguments, as of
    ///   ``PayloadLimits/refusal(for:size:)``; it counts after the state of the session and before
    ///   reachability.
    public func refusal(
        for channel: ConnectivityChannel, payload: ConnectivityError? = nil
    ) -> ConnectivityError? {
        if let error = errorBeforeQueueing ?? payload { return error }
        switch channel {
        case .message, .data: return canSendNow ? nil : .notReachable
        case .complication:
            if role == .watch { return .invalidParameter }
            return isComplicationEnabled || policy.complicationFallsBack ? nil : .genericError
        case .context, .userInfo, .file: return nil
        }
    }

    /// The app's delegate has the method that the message calls for; otherwise the sender is told
    /// ``ConnectivityError/deliveryFailed``.
    public func handles(_ message: LiveMessage) -> Bool { handles(.handler(of: message)) }

    /// The app's delegate has the method that the delivery calls for; otherwise it is lost.
    public func handles(_ delivery: Delivery) -> Bool { handles(.handler(of: delivery)) }

    private func handles(_ handler: SessionHandlers) -> Bool { handlers?.contains(handler) ?? false }

    // MARK: Events

    /// Takes what happened and answers with what is to be done, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        let before = activationState
        var effects: [Effect] = []
        switch event {
        case .activate: activate(&effects)
        case .activationFinished(let error): finishActivation(error, &effects)
        case .delegateChanged(let handlers): self.handlers = handlers
        case .watchSwitchBegan: beginSwitch(&effects)
        case .watchSwitchFinished: finishSwitch(&effects)
        case .counterpartChanged(let paired, let app, let complication):
            self.paired = paired
            peerApp = app
            peerHasComplication = complication
        case .pairingChanged(let value): paired = value
        case .linkChanged(let up): linkIsUp = up
        case .ownAppChanged(let presence): ownApp = presence
        case .peerAppChanged(let presence, let complication):
            peerApp = presence
            peerHasComplication = complication
        case .ownLockChanged(let locked): if role == .phone { phoneIsLocked = locked }
        case .peerLockChanged(let locked): if role == .watch { phoneIsLocked = locked }
        case .fault(let fault, let isOn): setFault(fault, isOn)
        case .appEnded: end()
        }
        if activationState != before { effects.append(.propertyChanged(.activationState(activationState))) }
        logChanges(&effects)
        tellChanges(&effects)
        return effects
    }

    private mutating func activate(_ effects: inout [Effect]) {
        let refusal: ConnectivityError? =
            !isSupported ? .sessionNotSupported : handlers == nil ? .sessionMissingDelegate : nil
        if let refusal {
            effects.append(.activationDidComplete(activationState, error: refusal))
        } else if activationState == .activated {
            // Tolerated, and answered like the first one.
            effects.append(.activationDidComplete(.activated, error: nil))
        } else if !isActivating {
            isActivating = true
            effects.append(.beginActivation)
        }
    }

    private mutating func finishActivation(_ error: ConnectivityError?, _ effects: inout [Effect]) {
        guard isActivating else { return }
        isActivating = false
        // While the old watch's content is still being delivered the session cannot get further (3.10).
        activationState = error != nil ? .notActivated : isSwitching ? .inactive : .activated
        effects.append(.activationDidComplete(activationState, error: error))
    }

    private mutating func beginSwitch(_ effects: inout [Effect]) {
        guard role == .phone, !isSwitching else { return }
        isSwitching = true
        guard activationState == .activated else { return }
        activationState = .inactive
        effects.append(.sessionDidBecomeInactive)
    }

    private mutating func finishSwitch(_ effects: inout [Effect]) {
        guard isSwitching else { return }
        isSwitching = false
        guard activationState == .inactive else { return }
        activationState = .notActivated
        effects.append(.sessionDidDeactivate)
    }

    private mutating func setFault(_ fault: ConnectivityFault, _ isOn: Bool) {
        switch fault {
        case .staleReachability:
            frozenReachability = isOn ? frozenReachability ?? isReachable : nil
        case .spuriousNotInstalled: seemsNotInstalled = isOn
        default: break
        }
    }

    /// The session object goes with its process; what the device knows stays.
    private mutating func end() {
        activationState = .notActivated
        isActivating = false
        handlers = .all
        ownApp = .notRunning
        told = nil
    }

    // MARK: Changes

    private var values: Values {
        Values(
            paired: isPaired, installed: isCounterpartInstalled, complication: isComplicationEnabled,
            locked: iOSDeviceNeedsUnlockAfterRebootForReachability, reachable: isReachable)
    }

    /// Each change once.
    private mutating func logChanges(_ effects: inout [Effect]) {
        let old = logged
        let new = values
        logged = new
        if old.paired != new.paired { effects.append(.propertyChanged(.isPaired(new.paired))) }
        if old.installed != new.installed {
            effects.append(.propertyChanged(.isCounterpartInstalled(new.installed)))
        }
        if old.complication != new.complication {
            effects.append(.propertyChanged(.isComplicationEnabled(new.complication)))
        }
        if old.locked != new.locked {
            effects.append(.propertyChanged(.iOSDeviceNeedsUnlockAfterRebootForReachability(new.locked)))
        }
        if old.reachable != new.reachable { effects.append(.propertyChanged(.isReachable(new.reachable))) }
    }

    /// The callbacks, while the session is activated; what changed before, or between two activations, once
    /// it is.
    private mutating func tellChanges(_ effects: inout [Effect]) {
        guard activationState == .activated else { return }
        let new = values
        var old = new
        old.reachable = false
        old = told ?? old
        told = new
        let watchStateIsNew =
            old.paired != new.paired || old.installed != new.installed
            || old.complication != new.complication
        if role == .phone, watchStateIsNew, handles(.watchState) {
            effects.append(.sessionWatchStateDidChange)
        }
        if role == .watch, old.installed != new.installed, handles(.companionAppInstalled) {
            effects.append(.sessionCompanionAppInstalledDidChange)
        }
        if old.reachable != new.reachable, handles(.reachability) {
            effects.append(.sessionReachabilityDidChange)
        }
    }
}

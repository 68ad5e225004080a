extension Session {
    /// All that a session reacts to.
    public enum Event: Equatable, Sendable {
        /// The app calls `activate()`.
        case activate
        /// The runtime finished what ``Effect/beginActivation`` asked for.
        case activationFinished(error: ConnectivityError?)
        /// The app sets the session's delegate; nil: it takes it away. An app starts with one that has every
        /// method.
        case delegateChanged(SessionHandlers?)
        /// Phone only: another watch takes over. The app's live messages are to be ended
        /// (``TransferEvent/sessionInactive(_:)``).
        case watchSwitchBegan
        /// Phone only: everything of the old watch is delivered.
        case watchSwitchFinished
        /// Phone only: the properties describe another watch now.
        case counterpartChanged(paired: Bool, peerApp: AppPresence, hasComplication: Bool)
        case pairingChanged(Bool)
        case linkChanged(up: Bool)
        /// This app.
        case ownAppChanged(AppPresence)
        /// Its counterpart on the other device, as last told by it.
        case peerAppChanged(AppPresence, hasComplication: Bool = false)
        /// Whether this device waits for its first unlocking since it was switched on.
        case ownLockChanged(Bool)
        /// The same of the other device.
        case peerLockChanged(Bool)
        case fault(ConnectivityFault, isOn: Bool)
        /// The app's process is gone, and its session object with it.
        case appEnded
    }

    /// All that a session asks of the runtime. Callbacks for which the delegate has no method are left out,
    /// but for the required ones.
    public enum Effect: Equatable, Sendable {
        /// Connect the app to the daemon; answer with ``Event/activationFinished(error:)``.
        case beginActivation
        /// With ``ConnectivityError/sessionMissingDelegate`` there is nobody to be called.
        case activationDidComplete(ActivationState, error: ConnectivityError?)
        case sessionDidBecomeInactive
        case sessionDidDeactivate
        /// Phone: `isPaired`, `isWatchAppInstalled` or `isComplicationEnabled` changed.
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
        case isComplicationEnabled(Bool)
        case iOSDeviceNeedsUnlockAfterRebootForReachability(Bool)
        case isReachable(Bool)
    }
}

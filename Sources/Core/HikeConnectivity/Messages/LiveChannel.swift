import HikeValues

/// Live messages of one pairing, both directions: at most once, in order, never stored.
struct LiveChannel: Equatable, Sendable {
    init(timing: ConnectivityTiming, policy: ConnectivityPolicy) {}

    /// An app sends a message; the checks of its session were made.
    mutating func send(_ message: LiveMessage, at now: Instant, into effects: inout [TransferEffect]) {}

    /// An app of this device answers a message that it received.
    mutating func reply(
        id: String, _ body: MessageBody, at now: Instant, into effects: inout [TransferEffect]
    ) {}

    /// The app has no handler for a message that it was given.
    mutating func unhandled(id: String, at now: Instant, into effects: inout [TransferEffect]) {}

    /// A conversation begins: both devices' lives are known.
    mutating func open(
        from life: UInt64, to peer: UInt64, at now: Instant, into effects: inout [TransferEffect]
    ) {}

    /// The link is lost, or the other device was started again: what was under way fails.
    mutating func close(at now: Instant, into effects: inout [TransferEffect]) {}

    /// - Parameters:
    ///   - apps: what the apps of this device do.
    ///   - wakes: this device starts apps for live messages: it is a phone (M11, M12).
    mutating func received(
        _ frame: LiveFrame, apps: [AppState], wakes: Bool, at now: Instant,
        into effects: inout [TransferEffect]
    ) {}

    /// Entries up to a number have arrived at the other device.
    mutating func taken(
        from life: UInt64, to peer: UInt64, through number: UInt64, at now: Instant,
        into effects: inout [TransferEffect]
    ) {}

    /// ``TransferTimer/live`` or ``TransferTimer/message(id:)``.
    mutating func timerFired(_ timer: TransferTimer, at now: Instant, into effects: inout [TransferEffect]) {}

    /// The app can take messages: those that waited for it are handed over.
    mutating func appReady(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {}

    /// The app's process is gone: its own messages are forgotten, those for it fail.
    mutating func appGone(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {}

    /// The app runs no code for now: what comes for it waits and wakes it.
    mutating func appPaused(_ app: String) {}

    mutating func setFault(_ fault: ConnectivityFault, isOn: Bool) {}
}

/// How much live traffic a daemon holds in memory (simulation I11). All of it is bounded by
/// ``TransferLimits``.
public struct LiveLoad: Equatable, Sendable {
    /// Messages of this device that have not ended.
    public var sent = 0
    /// Messages of the other device that wait for their app.
    public var held = 0
    /// Messages that were handed over and not answered.
    public var handedOver = 0
    /// Conversations that are remembered.
    public var conversations = 0
    /// Of the current conversation: entries that wait, that are on their way, and that came early.
    public var waiting = 0
    public var inFlight = 0
    public var early = 0
    /// Bytes of bodies in all conversations that wait or are on their way.
    public var bytes = 0

    public init() {}
}

extension TransferDaemon {
    /// What the daemon holds of live messages.
    public var liveLoad: LiveLoad { live.load }
}

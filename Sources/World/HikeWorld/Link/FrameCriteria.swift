import HikeConnectivity

/// Which frame of a link something waits for: the n-th that fits, counted on each link for itself.
public struct FrameCriteria: Hashable, Sendable {
    /// As `bus` events name it, such as `file`; nil: any.
    public var channel: String?
    /// As `bus` events name it, such as `chunk`; nil: any.
    public var kind: String?
    /// The device that sends it; nil: either.
    public var sender: String?
    /// The number of the frame among those that fit, from 1.
    public var number: Int

    /// Picks a frame; nil stands for any.
    ///
    /// - Parameter number: which of those that fit, from 1; less counts as 1.
    public init(channel: String? = nil, kind: String? = nil, sender: String? = nil, number: Int = 1) {
        self.channel = channel
        self.kind = kind
        self.sender = sender
        self.number = max(1, number)
    }

    /// Whether a frame fits. What is no frame, nil, fits only where neither channel nor kind is asked for.
    func matches(_ frame: RadioFrame?, from device: String) -> Bool {
        if let sender, sender != device { return false }
        if channel == nil && kind == nil { return true }
        guard let frame else { return false }
        return (kind ?? frame.kind) == frame.kind && (channel ?? frame.channelName) == frame.channelName
    }
}

/// Something that goes wrong on purpose in the connectivity of one device (connectivity 7). Each
/// was seen by users of the real thing.
public enum ConnectivityFault: String, CaseIterable, Hashable, Sendable {
    /// The published reachability keeps its value, whatever the link does (connectivity R3, R7, R8).
    case staleReachability = "stale reachability"
    /// The head of the user info queue is not sent until another item is queued or the device restarts (connectivity U14).
    case stuckQueueHead = "stuck queue head"
    /// Received contexts are handed over twice (connectivity C8).
    case duplicatedContext = "duplicated context"
    /// Everything is refused as if the counterpart were not installed (7006, 7018).
    case spuriousNotInstalled = "spurious not installed"
    /// Replies that this device's apps send get lost (connectivity M9).
    case replyLost = "reply lost"
    /// Failed messages are reported twice, with 7007 and then with 7012 (connectivity M5).
    case doubledErrors = "doubled errors"
    /// User info and files are reported as delivered and thrown away, as simulators do (connectivity 6.1, T40).
    case simulatorMode = "simulator mode"
    /// Apps crash in the handler of the next content that they receive.
    case crashInHandler = "crash in handler"
    /// The watch app is woken without its background task (radar 27973107).
    case missingBackgroundTask = "missing background task"
    /// There is no room for content from the other device (7015).
    case storageFull = "storage full"
}

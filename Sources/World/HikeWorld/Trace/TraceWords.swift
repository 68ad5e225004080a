/// The words of `bus` events, in the order in which traces number and show them (`docs/trace.md`).
enum TraceWords {
    static let directions = ["send", "receive", "queue", "deliver"]
    static let channels = ["link", "message", "data", "context", "userInfo", "complication", "file"]
    /// Those that carry content, in the order in which a device sends them: what is urgent first.
    static let contentChannels = ["message", "data", "context", "complication", "userInfo", "file"]
    static let kinds = [
        "hello", "offer", "ready", "chunk", "acknowledgement", "completed", "refused", "items", "taken",
        "context", "contextTaken", "live", "liveTaken", "itemRefused", "goodbye",
    ]
}

extension RadioFrame {
    /// The channel of the event log that the frame belongs to.
    public var channelName: String {
        switch self {
        case .hello, .goodbye: "link"
        case .offer, .ready, .chunk, .chunkAcknowledgement, .completed, .refused: "file"
        case .items(_, _, let stream): stream == .urgent ? "complication" : "userInfo"
        case .taken(let cursor), .itemRefused(let cursor, _):
            cursor.stream == .urgent ? "complication" : "userInfo"
        case .context, .contextTaken: "context"
        case .live(let frame):
            if case .message(let message) = frame.entry { message.channel.name } else { "message" }
        case .liveTaken: "message"
        }
    }
}

extension LiveMessage {
    /// The channel that the message belongs to.
    public var channel: ConnectivityChannel { if case .data = body { .data } else { .message } }
}

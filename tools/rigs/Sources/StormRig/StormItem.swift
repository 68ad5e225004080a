import HikeValues

/// One thing that a storm app sends: what the driver asked for, and which try it is.
struct StormItem: Hashable, CustomStringConvertible {
    /// How it travels.
    enum Channel: String, CaseIterable {
        case userInfo
        case file
        case context
        case message
    }

    let channel: Channel
    /// Given by the driver, which never gives one twice to a device.
    let number: Int
    /// Of the one call: an action that is handed over again after a crash makes another.
    let nonce: String

    init(_ channel: Channel, _ number: Int, nonce: String) {
        self.channel = channel
        self.number = number
        self.nonce = nonce
    }

    /// From ``description``; nil for another text.
    init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 3, let channel = Channel(rawValue: String(words[0])), let number = Int(words[1])
        else { return nil }
        self.init(channel, number, nonce: String(words[2]))
    }

    /// `userInfo 17 8F0C…`, as in payloads, lists and the log.
    var description: String { "\(channel.rawValue) \(number) \(nonce)" }

    /// The bytes that belong to a number, which sender and judge make alike.
    static func content(number: Int, size: Int) -> [UInt8] {
        var random = RandomStream(seed: UInt64(number)).split("content")
        return (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
}

import HikeValues

/// The small values that an app's devices have in common: the last one that is written holds.
struct CloudValues: Hashable, Sendable {
    /// Keys of an app, and bytes of all of them.
    static let mostKeys = 1_024
    static let mostBytes = 1 << 20

    private struct Entry: Hashable, Sendable {
        var value: [UInt8]?
        var change: Int
        /// Who wrote it.
        var device: String
    }

    /// By app and key.
    private var apps: [String: [String: Entry]] = [:]
    private var change = 0

    /// Bytes of all.
    var used: Int { apps.values.reduce(0) { $0 + Self.bytes($1) } }

    private static func bytes(_ entries: [String: Entry]) -> Int {
        entries.reduce(0) { sum, entry in
            sum + (entry.value.value.map { entry.key.utf8.count + $0.count } ?? 0)
        }
    }

    /// Writes, and tells what others have written since a token.
    mutating func answer(
        write written: [CloudKeyedValue], since token: CloudToken?, from source: CloudSource
    ) -> (reply: CloudReply, hasChanged: Bool) {
        let old = apps[source.app] ?? [:]
        var entries = old
        var next = change
        for value in written {
            next += 1
            entries[value.key] = Entry(value: value.value, change: next, device: source.device)
        }
        let isWithin =
            entries.values.count { $0.value != nil } <= Self.mostKeys && Self.bytes(entries) <= Self.mostBytes
        guard written.isEmpty || isWithin else {
            let text =
                "The values of an app are at most \(Self.mostKeys), of \(Self.mostBytes) bytes together."
            return (.failed(CloudFailure(.quotaExceeded, text)), false)
        }
        // Who knows nothing yet is not told of what is no more.
        let news = old.filter { entry in
            entry.value.change > (token?.change ?? 0) && (token == nil || entry.value.device != source.device)
                && (token != nil || entry.value.value != nil)
                && !written.contains { $0.key == entry.key }
        }.sorted { $0.value.change < $1.value.change }
        apps[source.app] = entries
        change = next
        let values = news.map { CloudKeyedValue($0.key, $0.value.value) }
        return (.values(values, CloudToken(life: 0, change: change)), !written.isEmpty)
    }
}

import HikeValues

/// What is still to be told, of all apps, with their actions: it outlives apps and the device's power.
struct NotificationStore: Hashable {
    struct Entry: Hashable {
        var app: String
        var notification: LocalNotification
        /// When it is told next.
        var next: Instant
    }

    /// In the order in which they were asked for.
    private(set) var entries: [Entry] = []
    private(set) var categories: [(app: String, list: [NotificationCategory])] = []

    static func == (a: Self, b: Self) -> Bool {
        a.entries == b.entries && a.categories.map(\.app) == b.categories.map(\.app)
            && a.categories.map(\.list) == b.categories.map(\.list)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(entries) }

    /// When something is due; nil: never.
    var next: Instant? { entries.map(\.next).min() }

    /// The next first; of one moment in the order in which they were asked for.
    func pending(of app: String) -> [LocalNotification] {
        entries.filter { $0.app == app }.enumerated()
            .sorted { ($0.element.next, $0.offset) < ($1.element.next, $1.offset) }
            .map(\.element.notification)
    }

    func categories(of app: String) -> [NotificationCategory] {
        categories.first { $0.app == app }?.list ?? []
    }

    mutating func set(_ list: [NotificationCategory], of app: String) {
        categories.removeAll { $0.app == app }
        if !list.isEmpty { categories.append((app, list)) }
    }

    /// Takes one that is due later, in place of one of its name.
    ///
    /// - Returns: what is dropped for it, because the app has too many.
    mutating func add(_ notification: LocalNotification, of app: String, at next: Instant)
        -> LocalNotification?
    {
        remove([notification.id], of: app)
        entries.append(Entry(app: app, notification: notification, next: next))
        let own = pending(of: app)
        guard own.count > NotificationLimits.pending, let last = own.last else { return nil }
        remove([last.id], of: app)
        return last
    }

    /// - Parameter ids: nil: all.
    mutating func remove(_ ids: [String]?, of app: String) {
        entries.removeAll { $0.app == app && ids?.contains($0.notification.id) != false }
    }

    mutating func forget(_ app: String) {
        entries.removeAll { $0.app == app }
        categories.removeAll { $0.app == app }
    }

    /// Takes the first that is due; one that comes again stays.
    mutating func takeDue(at time: Instant) -> Entry? {
        let due = entries.indices.filter { entries[$0].next <= time }
        guard let index = due.min(by: { (entries[$0].next, $0) < (entries[$1].next, $1) }) else { return nil }
        let entry = entries[index]
        if let rest = entry.notification.trigger.rest(after: time), let next = rest.next {
            entries[index].notification.trigger = rest
            entries[index].next = next
        } else {
            entries.remove(at: index)
        }
        return entry
    }

    // MARK: On the disk

    private static let version: UInt8 = 1
    /// Far more than apps may have.
    static let largestFile = 64 << 20
    private static let most = 65_536

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.version)
        writer.write(varint: UInt64(entries.count))
        for entry in entries {
            writer.write(entry.app)
            writer.write(entry.notification)
        }
        writer.write(varint: UInt64(categories.count))
        for (app, list) in categories {
            writer.write(app)
            writer.write(varint: UInt64(list.count))
            for category in list { writer.write(category) }
        }
        return writer.bytes
    }

    init() {}

    init(_ bytes: [UInt8]) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.version else { throw .invalidValue }
        for _ in 0..<(try reader.count(limit: Self.most)) {
            let app = try reader.string(limit: LocalNotification.mostBytes)
            let notification = try reader.notification()
            guard let next = notification.trigger.next else { throw .invalidValue }
            entries.append(Entry(app: app, notification: notification, next: next))
        }
        for _ in 0..<(try reader.count(limit: Self.most)) {
            let app = try reader.string(limit: LocalNotification.mostBytes)
            var list: [NotificationCategory] = []
            for _ in 0..<(try reader.count(limit: Self.most)) {
                list.append(try reader.notificationCategory())
            }
            categories.append((app, list))
        }
        try reader.finish()
    }
}

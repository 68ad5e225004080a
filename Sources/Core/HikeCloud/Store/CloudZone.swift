import HikeValues

/// One zone and what is in it.
struct CloudZone: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var record: CloudRecord
        /// The number of its last change.
        var change: Int
        /// The number of its first.
        var birth: Int
    }

    struct Deleted: Hashable, Sendable {
        var type: String
        var change: Int
    }

    var name: CloudZoneName
    /// The number of the change that made it.
    var life: Int
    var lastChange: Int
    private(set) var entries: [String: Entry] = [:]
    private(set) var deleted: [String: Deleted] = [:]
    /// Bytes of all records with their assets.
    private(set) var used = 0

    init(_ name: CloudZoneName, life: Int) {
        self.name = name
        self.life = life
        lastChange = life
    }

    /// In the order in which they came.
    var records: [CloudRecord] {
        entries.values.sorted { $0.birth < $1.birth }.map(\.record)
    }

    func record(_ name: String) -> CloudRecord? { entries[name]?.record }

    mutating func put(_ record: CloudRecord, change: Int) {
        let old = entries[record.id.name]
        used += Self.bytes(record) - (old.map { Self.bytes($0.record) } ?? 0)
        entries[record.id.name] = Entry(record: record, change: change, birth: old?.birth ?? change)
        deleted[record.id.name] = nil
        lastChange = change
    }

    mutating func remove(_ name: String, change: Int) -> CloudRecord? {
        guard let entry = entries.removeValue(forKey: name) else { return nil }
        used -= Self.bytes(entry.record)
        deleted[name] = Deleted(type: entry.record.type, change: change)
        lastChange = change
        return entry.record
    }

    static func bytes(_ record: CloudRecord) -> Int { record.size.own + record.size.assets }

    /// Names of the records that go with another.
    func dependants(of target: CloudRecordName) -> [String] {
        records.filter { record in
            record.fields.contains { field in
                field.value.references.contains { $0.deletesSelf && $0.target == target }
            }
        }.map(\.id.name)
    }

    /// What has changed since a token, as far as it fits into an answer.
    ///
    /// - Parameter room: bytes that are left in the answer. Where all are, one change fits whatever its size.
    func changes(
        since token: CloudToken?, limit: Int, keys: [String]?, room: inout Int
    ) -> CloudResult<CloudZoneChanges> {
        if let token, token.life != life {
            return .failed(CloudFailure(.changeTokenExpired, "The zone is another one since this token."))
        }
        let start = token?.change ?? 0
        var changes: [(number: Int, name: String)] =
            entries.filter { $0.value.change > start }.map { ($0.value.change, $0.key) }
        if token != nil {
            changes += deleted.filter { $0.value.change > start }.map { ($0.value.change, $0.key) }
        }
        changes.sort { ($0.number, $0.name) < ($1.number, $1.name) }
        let most = limit > 0 ? min(limit, CloudLimits.items) : CloudLimits.items
        var taken: [(number: Int, name: String)] = []
        for change in changes.prefix(most) {
            let record = entries[change.name]?.record.reduced(to: keys)
            let bytes = record.map(Self.bytes) ?? change.name.utf8.count
            guard bytes <= room || room == CloudLimits.changes else { break }
            room = max(0, room - bytes)
            taken.append(change)
        }
        let hasMore = taken.count < changes.count
        let last = hasMore ? taken.last?.number ?? start : max(lastChange, start)
        return .done(
            CloudZoneChanges(
                name, changed: taken.compactMap { entries[$0.name]?.record.reduced(to: keys) },
                deleted: taken.compactMap { change in
                    deleted[change.name].map {
                        CloudZoneChanges.Deleted(CloudRecordName(change.name, in: name), type: $0.type)
                    }
                }, token: CloudToken(life: life, change: last), hasMore: hasMore))
    }
}

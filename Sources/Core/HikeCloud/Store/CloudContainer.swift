import HikeValues

/// The private database of a container.
struct CloudContainer: Hashable, Sendable {
    let name: String
    var zones: [CloudZoneName: CloudZone]
    /// When zones were deleted, by the number of the change.
    var deletedZones: [CloudZoneName: Int] = [:]
    var subscriptions: [CloudSubscription] = []
    /// Who has asked, in the order of the first time.
    var sources: [CloudSource] = []
    /// Types of records that have been there.
    var types: Set<String> = []
    /// Numbers all changes.
    var change = 0
    /// What has happened in the request in hand.
    var happenings: [CloudHappening] = []
    private var values = CloudValues()

    init(_ name: String) {
        self.name = name
        zones = [.standard: CloudZone(.standard, life: 0)]
    }

    /// Bytes that are used.
    var used: Int { zones.values.reduce(values.used) { $0 + $1.used } }

    /// - Parameter room: bytes that the container may have.
    mutating func answer(
        _ operation: CloudOperation, from source: CloudSource, at date: UTCDate, room: Int
    ) -> CloudReply {
        if !sources.contains(source) { sources.append(source) }
        switch operation {
        case .user: return .user(userName)
        case .modify(let modification):
            return modify(modification, from: source, at: date, room: room)
        case .fetch(let names, let keys):
            guard names.count <= CloudLimits.items else { return Self.tooMany }
            return .records(names.map { fetch($0, keys: keys) })
        case .query(let query): return find(query, behind: nil)
        case .more(let cursor): return find(cursor.query, behind: cursor)
        case .modifyZones(let save, let delete): return modifyZones(save: save, delete: delete)
        case .zones(let names):
            let known = names ?? zones.keys.sorted()
            return .zones(
                saved: known.map { zones[$0] == nil ? .failed(missing($0)) : .done($0) }, deleted: [])
        case .zoneChanges(let requests, let keys):
            var room = CloudLimits.changes
            return .zoneChanges(requests.map { changes($0, keys: keys, room: &room) })
        case .databaseChanges(let token): return changes(since: token)
        case .modifySubscriptions(let save, let delete): return subscribe(save: save, delete: delete)
        case .subscriptions(let names):
            guard let names else {
                return .subscriptions(saved: subscriptions.map { .done($0) }, deleted: [])
            }
            return .subscriptions(
                saved: names.map { name in
                    subscriptions.first { $0.id == name }.map { .done($0) } ?? .failed(Self.noSubscription)
                }, deleted: [])
        case .values(let written, let token):
            let (reply, hasChanged) = values.answer(write: written, since: token, from: source)
            if hasChanged { happenings.append(.values(app: source.app)) }
            return reply
        }
    }

    private var userName: String {
        var random = RandomStream(seed: 0).split("cloud owner").split(name)
        return "_" + random.uuid().lowercased().filter { $0 != "-" }
    }

    static let tooMany = CloudReply.failed(
        CloudFailure(
            .limitExceeded,
            "A request has at most \(CloudLimits.items) items of at most \(CloudLimits.record) bytes; divide it."
        ))
    private static let tooManySubscriptions = CloudFailure(
        .limitExceeded, "A container has at most \(CloudLimits.items) subscriptions.")
    static let noSubscription = CloudFailure(.unknownItem, "There is no such subscription.")

    func missing(_ zone: CloudZoneName) -> CloudFailure {
        deletedZones[zone] == nil
            ? CloudFailure(.zoneNotFound, "There is no zone '\(zone.name)'.")
            : CloudFailure(.userDeletedZone, "The zone '\(zone.name)' was deleted.")
    }

    private func fetch(_ name: CloudRecordName, keys: [String]?) -> CloudResult<CloudRecord> {
        guard let zone = zones[name.zone] else { return .failed(missing(name.zone)) }
        guard let record = zone.record(name.name) else {
            return .failed(CloudFailure(.unknownItem, "There is no record '\(name.name)'."))
        }
        return .done(record.reduced(to: keys))
    }

    // MARK: Queries

    private func find(_ query: CloudQuery, behind cursor: CloudCursor?) -> CloudReply {
        guard types.contains(query.type) else {
            return .failed(CloudFailure(.unknownItem, "There are no records of the type '\(query.type)'."))
        }
        if let zone = query.zone, zones[zone] == nil { return .failed(missing(zone)) }
        let places = query.zone.map { [$0] } ?? zones.keys.sorted()
        let found = places.flatMap { zones[$0]?.records ?? [] }.filter { record in
            record.type == query.type && query.predicate.holds { key in record.searched(key) }
        }
        let sorted = found.enumerated().sorted { one, other in
            for sort in query.sorts {
                if let isBefore = sort.precedes(one.element, other.element) { return isBefore }
            }
            return one.offset < other.offset
        }.map(\.element)
        var start = 0
        if let cursor {
            start = sorted.firstIndex { $0.id == cursor.last }.map { $0 + 1 } ?? cursor.offset
        }
        let limit = query.limit > 0 ? min(query.limit, CloudLimits.items) : CloudLimits.page
        let page = Array(sorted.dropFirst(start).prefix(limit))
        var next: CloudCursor?
        if start + page.count < sorted.count, let last = page.last {
            next = CloudCursor(query, behind: last.id, offset: start + page.count)
        }
        return .page(page.map { $0.reduced(to: query.keys) }, next: next)
    }

    // MARK: Zones

    private mutating func modifyZones(save: [CloudZoneName], delete: [CloudZoneName]) -> CloudReply {
        guard save.count + delete.count <= CloudLimits.items else { return Self.tooMany }
        var saved: [CloudResult<CloudZoneName>] = []
        for name in save {
            guard name.isStandard || CloudNames.isName(name.name) else {
                saved.append(.failed(CloudFailure(.invalidArguments, "'\(name.name)' is no name of a zone.")))
                continue
            }
            if zones[name] == nil {
                change += 1
                zones[name] = CloudZone(name, life: change)
                happenings.append(.zone(name))
            }
            saved.append(.done(name))
        }
        var deleted: [CloudResult<CloudZoneName>] = []
        for name in delete {
            guard !name.isStandard else {
                deleted.append(.failed(CloudFailure(.invalidArguments, "The default zone stays.")))
                continue
            }
            guard zones[name] != nil else {
                deleted.append(.failed(missing(name)))
                continue
            }
            change += 1
            zones[name] = nil
            deletedZones[name] = change
            happenings.append(.zone(name))
            deleted.append(.done(name))
        }
        return .zones(saved: saved, deleted: deleted)
    }

    /// - Parameter room: bytes that are left in the answer.
    private func changes(
        _ request: CloudZoneRequest, keys: [String]?, room: inout Int
    ) -> CloudResult<CloudZoneChanges> {
        guard !request.zone.isStandard else {
            return .failed(CloudFailure(.invalidArguments, "The default zone keeps no changes."))
        }
        guard let zone = zones[request.zone] else { return .failed(missing(request.zone)) }
        return zone.changes(since: request.since, limit: request.limit, keys: keys, room: &room)
    }

    private func changes(since token: CloudToken?) -> CloudReply {
        let start = token?.change ?? -1
        let changed = zones.values.filter { !$0.name.isStandard && $0.lastChange > start }
        let deleted = token == nil ? [:] : deletedZones.filter { $0.value > start && zones[$0.key] == nil }
        return .databaseChanges(
            changed: changed.sorted { ($0.lastChange, $0.name) < ($1.lastChange, $1.name) }.map(\.name),
            deleted: deleted.sorted { $0.value < $1.value }.map(\.key), CloudToken(life: 0, change: change))
    }

    // MARK: Subscriptions

    private mutating func subscribe(save: [CloudSubscription], delete: [String]) -> CloudReply {
        guard save.count + delete.count <= CloudLimits.items else { return Self.tooMany }
        var saved: [CloudResult<CloudSubscription>] = []
        for subscription in save {
            if case .zone(let zone, _) = subscription.kind, zones[zone] == nil {
                saved.append(.failed(missing(zone)))
                continue
            }
            guard CloudNames.isName(subscription.id) else {
                saved.append(
                    .failed(CloudFailure(.invalidArguments, "'\(subscription.id)' is no identifier.")))
                continue
            }
            let isNew = !subscriptions.contains { $0.id == subscription.id }
            guard !isNew || subscriptions.count < CloudLimits.items else {
                saved.append(.failed(Self.tooManySubscriptions))
                continue
            }
            subscriptions.removeAll { $0.id == subscription.id }
            subscriptions.append(subscription)
            saved.append(.done(subscription))
        }
        var deleted: [CloudResult<String>] = []
        for id in delete {
            let isThere = subscriptions.contains { $0.id == id }
            subscriptions.removeAll { $0.id == id }
            deleted.append(isThere ? .done(id) : .failed(Self.noSubscription))
        }
        return .subscriptions(saved: saved, deleted: deleted)
    }
}

extension CloudRecord {
    /// What a query finds; `self` are all texts.
    func searched(_ key: String) -> CloudValue? {
        guard key == "self" || key == "allTokens" else { return value(key) }
        let words = texts.map { value -> String in if case .text(let text) = value { text } else { "" } }
        return .text(words.joined(separator: "\n"))
    }
}

/// What may be a name.
enum CloudNames {
    /// 1 to 255 characters of ASCII, not beginning with `_`, which are the cloud's own.
    static func isName(_ name: String) -> Bool {
        (1...CloudLimits.name).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            && name.utf8.first != 0x5F
    }

    /// Of types and keys: letters, digits and `_`, beginning with a letter.
    static func isKey(_ name: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        return (1...CloudLimits.name).contains(name.utf8.count) && name.utf8.first.map(isLetter) == true
            && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }
}

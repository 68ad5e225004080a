import HikeCloud
import HikeValues
import Testing

/// A cloud and two devices of its owner.
struct CloudBench {
    var store = CloudStore()
    var seconds = 0
    /// What came of the last request.
    var pushes: [CloudPush] = []
    static let hut = CloudZoneName("huts")

    @discardableResult
    mutating func ask(_ operation: CloudOperation, _ device: String = "phone") -> CloudReply {
        seconds += 1
        let answer = store.answer(
            operation, in: "iCloud.hike", from: CloudSource(device: device, app: "hike"),
            at: UTCDate(secondsSince1970: Double(seconds)))
        pushes = answer.pushes
        return answer.reply
    }

    /// Saves one record; the failure's reason where it is refused.
    @discardableResult
    mutating func save(
        _ record: CloudRecord, changed: [String]? = nil, _ device: String = "phone",
        policy: CloudModification.Policy = .ifUnchanged
    ) -> CloudResult<CloudRecord>? {
        let saved = CloudModification.Saved(record, changed: changed ?? record.fields.map(\.key))
        let reply = ask(
            .modify(CloudModification(save: [saved], delete: [], policy: policy, isAtomic: true)), device)
        guard case .modified(let saved, _) = reply else { return nil }
        return saved.first
    }

    static func record(
        _ name: String, _ fields: [String: CloudValue] = [:], in zone: CloudZoneName = .standard
    ) -> CloudRecord {
        CloudRecord(
            CloudRecordName(name, in: zone), type: "Hut", fields: fields.map { .init($0.key, $0.value) })
    }
}

extension CloudResult {
    var value: Value? { if case .done(let value) = self { value } else { nil } }
    var reason: CloudFailure.Reason? { if case .failed(let failure) = self { failure.reason } else { nil } }
}

extension CloudReply {
    var reason: CloudFailure.Reason? { if case .failed(let failure) = self { failure.reason } else { nil } }
}

@Suite("The owner's cloud")
struct CloudStoreTests {
    @Test("CK1: what one device saves the other fetches, with a tag, dates and who did it")
    func saving() throws {
        var bench = CloudBench()
        let saved = try #require(bench.save(CloudBench.record("alm", ["height": .whole(1_800)]))?.value)
        #expect(saved.created.secondsSince1970 == 1 && saved.creator == "phone" && !saved.tag.isEmpty)
        guard case .records(let found) = bench.ask(.fetch([saved.id], keys: nil), "watch") else {
            Issue.record("no records")
            return
        }
        #expect(found.map(\.value) == [saved])
        var changed = saved
        changed["height"] = .init("height", .whole(1_900))
        let again = try #require(bench.save(changed, "watch")?.value)
        #expect(again.modifier == "watch" && again.creator == "phone" && again.tag != saved.tag)
        #expect(again.created == saved.created && again.modified > saved.modified)
    }

    @Test(
        "CK2: a record that was changed meanwhile is refused with what the cloud has, or wins by its policy")
    func conflict() throws {
        var bench = CloudBench()
        let first = try #require(
            bench.save(CloudBench.record("alm", ["height": .whole(1), "name": .text("Alm")]))?.value)
        var mine = first
        mine["height"] = .init("height", .whole(2))
        let theirs = try #require(bench.save(mine, changed: ["height"], "watch")?.value)
        var late = first
        late["name"] = .init("name", .text("Kornalm"))
        guard case .failed(let failure)? = bench.save(late, changed: ["name"]) else {
            Issue.record("it was saved")
            return
        }
        #expect(failure.reason == .serverRecordChanged && failure.record == theirs)
        let merged = try #require(bench.save(late, changed: ["name"], policy: .changedKeys)?.value)
        #expect(merged["height"]?.value == .whole(2) && merged["name"]?.value == .text("Kornalm"))
        let forced = try #require(bench.save(late, changed: ["name"], policy: .allKeys)?.value)
        #expect(forced["height"]?.value == .whole(1))
        #expect(bench.save(CloudBench.record("alm"))?.reason == .serverRecordChanged)
    }

    @Test("CK3: in a zone of the app's own all is saved or nothing; in the default zone what can be")
    func atomic() throws {
        var bench = CloudBench()
        bench.ask(.modifyZones(save: [CloudBench.hut], delete: []))
        for (zone, others) in [
            (CloudBench.hut, CloudFailure.Reason.batchRequestFailed), (.standard, nil),
        ] {
            let saves = [CloudBench.record("good", in: zone), CloudBench.record("_bad", in: zone)]
            let reply = bench.ask(
                .modify(
                    CloudModification(
                        save: saves.map { .init($0, changed: []) }, delete: [], policy: .ifUnchanged,
                        isAtomic: true)))
            guard case .modified(let saved, _) = reply else {
                Issue.record("\(reply)")
                return
            }
            #expect(saved.map(\.reason) == [others, .invalidArguments])
            guard case .records(let found) = bench.ask(.fetch([saves[0].id], keys: nil)) else { return }
            #expect((found.first?.value != nil) == (others == nil))
        }
    }

    @Test("CK3: what another zone's failure has made room for is stored, and said to be")
    func atomicZones() throws {
        var bench = CloudBench()
        bench.store.quota = 1_000
        bench.ask(.modifyZones(save: [CloudBench.hut], delete: []))
        let large: [String: CloudValue] = ["data": .data(Array(repeating: 7, count: 900))]
        let saves = [
            CloudBench.record("good", large, in: CloudBench.hut),
            CloudBench.record("_bad", in: CloudBench.hut),
            CloudBench.record("other", large),
        ]
        let reply = bench.ask(
            .modify(
                CloudModification(
                    save: saves.map { .init($0, changed: ["data"]) }, delete: [], policy: .ifUnchanged,
                    isAtomic: true)))
        guard case .modified(let saved, _) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(saved.map(\.reason) == [.batchRequestFailed, .invalidArguments, nil])
    }

    @Test("CK4: what goes with a record is deleted with it; one that goes with nothing is refused")
    func references() throws {
        var bench = CloudBench()
        let hut = CloudBench.record("hut")
        let link = CloudValue.reference(CloudReference(hut.id, deletesSelf: true))
        #expect(bench.save(CloudBench.record("bed", ["hut": link]))?.reason == .referenceViolation)
        bench.save(hut)
        #expect(bench.save(CloudBench.record("bed", ["hut": link]))?.value != nil)
        bench.ask(
            .modify(CloudModification(save: [], delete: [hut.id], policy: .ifUnchanged, isAtomic: true)))
        guard case .records(let found) = bench.ask(.fetch([CloudRecordName("bed")], keys: nil)) else {
            return
        }
        #expect(found.map(\.reason) == [.unknownItem])
        #expect(bench.store.used == 0)
    }

    @Test("CK5: queries find by condition and order, in pages; encrypted keys are not found")
    func queries() throws {
        var bench = CloudBench()
        #expect(bench.ask(.query(CloudQuery(type: "Hut", predicate: .constant(true)))).reason == .unknownItem)
        for height in [5, 3, 4, 1, 2] {
            bench.save(CloudBench.record("h\(height)", ["height": .whole(Int64(height))]))
        }
        var secret = CloudBench.record("secret")
        secret["height"] = .init("height", .whole(9), isEncrypted: true)
        bench.save(secret)
        let tall = CloudPredicate.compare(CloudComparison(.key("height"), .greater, .value(.whole(1))))
        let query = CloudQuery(
            type: "Hut", predicate: tall, sorts: [CloudSort("height", isAscending: false)], limit: 3)
        guard case .page(let first, let cursor?) = bench.ask(.query(query)) else {
            Issue.record("no page")
            return
        }
        #expect(first.map(\.id.name) == ["h5", "h4", "h3"])
        guard case .page(let rest, let end) = bench.ask(.more(cursor)) else { return }
        #expect(rest.map(\.id.name) == ["h2"] && end == nil)
    }

    @Test(
        "CK6: changes of a zone are told once each, deletions too; a zone that was made anew expires tokens")
    func changes() throws {
        var bench = CloudBench()
        func changes(_ token: CloudToken?, limit: Int = 0) -> CloudResult<CloudZoneChanges>? {
            let request = CloudZoneRequest(CloudBench.hut, since: token, limit: limit)
            guard case .zoneChanges(let all) = bench.ask(.zoneChanges([request], keys: nil)) else {
                return nil
            }
            return all.first
        }
        #expect(changes(nil)?.reason == .zoneNotFound)
        bench.ask(.modifyZones(save: [CloudBench.hut], delete: []))
        for name in ["a", "b", "c"] { bench.save(CloudBench.record(name, in: CloudBench.hut)) }
        let first = try #require(changes(nil, limit: 2)?.value)
        #expect(first.changed.map(\.id.name) == ["a", "b"] && first.hasMore)
        let second = try #require(changes(first.token)?.value)
        #expect(second.changed.map(\.id.name) == ["c"] && !second.hasMore)
        bench.ask(
            .modify(
                CloudModification(
                    save: [], delete: [CloudRecordName("a", in: CloudBench.hut)], policy: .ifUnchanged,
                    isAtomic: true)))
        let third = try #require(changes(second.token)?.value)
        #expect(third.changed.isEmpty && third.deleted.map(\.id.name) == ["a"])
        #expect(changes(third.token)?.value?.deleted == [])
        bench.ask(.modifyZones(save: [], delete: [CloudBench.hut]))
        #expect(changes(third.token)?.reason == .userDeletedZone)
        bench.ask(.modifyZones(save: [CloudBench.hut], delete: []))
        #expect(changes(third.token)?.reason == .changeTokenExpired)
    }

    @Test("CK6: many changes, and large ones, are told in parts")
    func dividedChanges() throws {
        var bench = CloudBench()
        let zones = [CloudBench.hut, CloudZoneName("paths")]
        bench.ask(.modifyZones(save: zones, delete: []))
        func changes(_ tokens: [CloudToken?]) -> [CloudZoneChanges] {
            let requests = zip(zones, tokens).map { CloudZoneRequest($0, since: $1) }
            guard case .zoneChanges(let all) = bench.ask(.zoneChanges(requests, keys: nil)) else { return [] }
            return all.compactMap(\.value)
        }
        let asset: [String: CloudValue] = ["photo": .asset(Array(repeating: 7, count: 5 << 20))]
        for zone in zones {
            bench.save(CloudBench.record("a", asset, in: zone))
            bench.save(CloudBench.record("b", asset, in: zone))
        }
        var tokens: [CloudToken?] = [nil, nil]
        var told: [[String]] = [[], []]
        var rounds = 0
        var hasMore = true
        while hasMore, rounds < 10 {
            let parts = changes(tokens)
            #expect(parts.count == 2 && parts.reduce(0) { $0 + $1.changed.count } <= 1)
            for (index, part) in parts.enumerated() {
                told[index] += part.changed.map(\.id.name)
                tokens[index] = part.token
            }
            hasMore = parts.contains(where: \.hasMore)
            rounds += 1
        }
        #expect(told == [["a", "b"], ["a", "b"]] && rounds == 4)
        for index in 0...CloudLimits.items {
            bench.save(CloudBench.record("h\(index)", in: CloudBench.hut))
        }
        let first = try #require(changes(tokens).first)
        #expect(first.changed.count == CloudLimits.items && first.hasMore)
    }

    @Test("CK7: a container has so many subscriptions and no more; one may take the place of another")
    func manySubscriptions() {
        var bench = CloudBench()
        func save(_ ids: [String]) -> [CloudFailure.Reason?] {
            let wanted = ids.map { CloudSubscription($0, .database(type: nil)) }
            guard
                case .subscriptions(let saved, _) = bench.ask(.modifySubscriptions(save: wanted, delete: []))
            else { return [] }
            return saved.map(\.reason)
        }
        let all = save((0..<CloudLimits.items).map { "s\($0)" })
        #expect(all.count == CloudLimits.items && all.allSatisfy { $0 == nil })
        #expect(save(["one more", "s7"]) == [.limitExceeded, nil])
    }

    @Test("CK7: a subscription pushes to all other devices that have asked, and says of what")
    func subscriptions() throws {
        var bench = CloudBench()
        bench.ask(.user, "watch")
        let tall = CloudPredicate.compare(CloudComparison(.key("height"), .greater, .value(.whole(1))))
        bench.ask(
            .modifySubscriptions(
                save: [
                    CloudSubscription(
                        "tall", .query(type: "Hut", tall, zone: nil, [.creation, .once]), keys: ["height"])
                ], delete: []))
        bench.save(CloudBench.record("low", ["height": .whole(1)]))
        #expect(bench.pushes.isEmpty)
        bench.save(CloudBench.record("high", ["height": .whole(2)]))
        #expect(bench.pushes.map(\.to.device) == ["watch"])
        guard case .notice(let notice)? = bench.pushes.first?.content else { return }
        #expect(notice.reason == .recordCreated && notice.record?.name == "high")
        #expect(notice.fields == [CloudRecord.Field("height", .whole(2))])
        bench.save(CloudBench.record("higher", ["height": .whole(3)]))
        #expect(bench.pushes.isEmpty)
    }

    @Test("CK8: what is full, too large or asked too often is refused")
    func limits() throws {
        var bench = CloudBench()
        bench.store.quota = 1_000
        let large = CloudValue.data(Array(repeating: 7, count: 900))
        #expect(bench.save(CloudBench.record("a", ["data": large]))?.value != nil)
        #expect(bench.save(CloudBench.record("b", ["data": large]))?.reason == .quotaExceeded)
        let huge = CloudValue.data(Array(repeating: 7, count: CloudLimits.record))
        let saved = CloudModification.Saved(CloudBench.record("c", ["data": huge]), changed: ["data"])
        #expect(
            bench.ask(.modify(.init(save: [saved], delete: [], policy: .allKeys, isAtomic: false))).reason
                == .limitExceeded)
        bench.store.busy = 3
        #expect(bench.ask(.user).reason == .requestRateLimited)
    }

    @Test("CK9: small values: the last one holds, and others are told of it")
    func values() throws {
        var bench = CloudBench()
        bench.ask(.values(write: [], since: nil), "watch")
        let written = CloudKeyedValue("units", [1])
        guard case .values(let own, let token) = bench.ask(.values(write: [written], since: nil)) else {
            return
        }
        #expect(own.isEmpty && bench.pushes == [CloudPush(to: .init(device: "watch", app: "hike"), .values)])
        guard case .values(let theirs, _) = bench.ask(.values(write: [], since: nil), "watch") else { return }
        #expect(theirs == [written])
        guard case .values(let none, _) = bench.ask(.values(write: [], since: token)) else { return }
        #expect(none.isEmpty)
        bench.ask(.values(write: [CloudKeyedValue("units", nil)], since: nil))
        guard case .values(let fresh, _) = bench.ask(.values(write: [], since: nil), "tablet") else { return }
        #expect(fresh.isEmpty)
        guard case .values(let gone, _) = bench.ask(.values(write: [], since: token), "watch") else { return }
        #expect(gone == [CloudKeyedValue("units", nil)])
        let many = (0..<1_025).map { CloudKeyedValue("k\($0)", [0]) }
        #expect(bench.ask(.values(write: many, since: nil)).reason == .quotaExceeded)
    }

    @Test("what is said is read as it was written, and no bytes stop the reader")
    func coding() throws {
        var record = CloudBench.record(
            "all",
            [
                "a": .text("Kornhütte"), "b": .whole(-5), "c": .number(0.5),
                "d": .date(UTCDate(secondsSince1970: 1)), "e": .data([1, 2]),
                "f": .reference(.init(CloudRecordName("x"), deletesSelf: true)),
                "g": .location(.init(latitude: 47, longitude: 11)), "h": .asset([9]),
                "i": .list([.whole(1), .text("two")]),
            ])
        record["j"] = .init("j", .whole(1), isEncrypted: true)
        let predicate = CloudPredicate.all([
            .not(.compare(.init(.key("a"), .beginsWith, .value(.text("K")), ignoresCase: true))),
            .any([.compare(.init(.distance(.key("g"), .value(nil)), .less, .list([.count(.key("i"))])))]),
        ])
        let operations: [CloudOperation] = [
            .modify(
                .init(
                    save: [.init(record, changed: ["a"])], delete: [record.id], policy: .allKeys,
                    isAtomic: true)),
            .query(CloudQuery(type: "Hut", predicate: predicate, keys: ["a"])),
            .zoneChanges([.init(CloudBench.hut, since: .init(life: 1, change: 2))], keys: nil),
        ]
        for operation in operations {
            #expect(try CloudOperation(bytes: operation.bytes) == operation)
            for length in 0..<operation.bytes.count {
                #expect(throws: ByteReaderError.self) {
                    _ = try CloudOperation(bytes: Array(operation.bytes.prefix(length)))
                }
            }
        }
        let reply = CloudReply.modified(
            saved: [.failed(.init(.serverRecordChanged, "no", record: record, retryAfter: 3))],
            deleted: [.done(record.id)])
        #expect(try CloudReply(bytes: reply.bytes) == reply)
    }
}

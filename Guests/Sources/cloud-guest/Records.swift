import FacadeCloudKit

/// The reason of an error, by its word.
func word(_ error: (any Error)?) -> String {
    guard let error = error as? CKError else { return error == nil ? "none" : "\(error!)" }
    let retry = error.retryAfterSeconds.map { " after \($0)" } ?? ""
    return "\(error.code)\(retry)"
}

/// Saves and fetches huts.
enum Records {
    static var database: CKDatabase { CKContainer.default().privateCloudDatabase }
    nonisolated(unsafe) private static var known: [String: CKRecord] = [:]

    static func id(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name) }

    static func sayAccount() {
        CKContainer.default().accountStatus { status, error in
            print("account \(status) \(word(error)) main \(Thread.isMainThread)")
        }
        CKContainer.default().fetchUserRecordID { id, error in
            print("user \(id?.recordName.hasPrefix("_") ?? false) \(word(error))")
        }
    }

    static func save(_ name: String, height: Int) {
        let record = CKRecord(recordType: "Hut", recordID: id(name))
        record["name"] = name
        record["height"] = height
        let began = ProcessInfo.processInfo.systemUptime
        database.save(record) { saved, error in
            let after = ProcessInfo.processInfo.systemUptime - began
            if let saved { known[name] = saved }
            print(
                "saved \(name) \(word(error)) tag \(saved?.recordChangeTag != nil) after "
                    + "\(String(format: "%.1f", after)) main \(Thread.isMainThread)")
        }
    }

    /// Changes a record while it is being saved.
    static func changeWhileSaved(_ name: String) {
        let record = CKRecord(recordType: "Hut", recordID: id(name))
        record["name"] = name
        database.save(record) { _, error in
            print("saved \(word(error)) beds \(record["beds"] ?? 0) changed \(record.changedKeys())")
        }
        record["beds"] = 12
    }

    static func fetch(_ name: String) async {
        do {
            let record = try await database.record(for: id(name))
            known[name] = record
            print(
                "fetched \(name) height \(record["height"] as? Int ?? -1) by \(record.modifiedByDevice ?? "")"
            )
        } catch { print("fetched \(name) \(word(error))") }
    }

    /// Changes the height of a hut as apps do: a conflict is resolved by what the server has.
    static func change(_ name: String, _ by: Int) async {
        let record: CKRecord
        if let old = known[name] {
            record = old
        } else {
            guard let fetched = try? await database.record(for: id(name)) else {
                return print("changed \(name) not there")
            }
            record = fetched
        }
        var current = record
        for attempt in 1...5 {
            current["height"] = (current["height"] as? Int ?? 0) + by
            do {
                known[name] = try await database.save(current)
                return print("changed \(name) to \(current["height"] as? Int ?? -1) at attempt \(attempt)")
            } catch let error as CKError where error.code == .serverRecordChanged {
                guard let server = error.serverRecord else { return print("no server record") }
                let ancestor = error.ancestorRecord?["height"] as? Int ?? -1
                let client = error.clientRecord?["height"] as? Int ?? -1
                print("conflict \(name): \(ancestor) here \(client) there \(server["height"] as? Int ?? -1)")
                current = server
            } catch {
                known[name] = nil
                return print("changed \(name) \(word(error))")
            }
        }
    }

    static func saveStale(_ name: String) {
        let record = CKRecord(recordType: "Hut", recordID: id(name))
        record["height"] = 1
        database.save(record) { _, error in print("stale \(word(error))") }
    }

    static func sayKinds() async {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("picture")
        try? Data([1, 2, 3]).write(to: file)
        let record = CKRecord(recordType: "Kinds", recordID: id("kinds"))
        record["text"] = "Kornhütte"
        record["whole"] = 7
        record["number"] = 0.5
        record["truth"] = true
        record["date"] = Date(timeIntervalSince1970: 1_000)
        record["data"] = Data([9, 8])
        record["place"] = CLLocation(latitude: 47, longitude: 11)
        record["hut"] = CKRecord.Reference(recordID: id("alm"), action: .none)
        record["picture"] = CKAsset(fileURL: file)
        record["names"] = ["a", "b"]
        record["heights"] = [1, 2]
        record.encryptedValues["secret"] = "hush"
        print("changed \(record.changedKeys().count) known \(record.recordChangeTag != nil)")
        do {
            try await database.save(record)
            let found = try await database.record(for: id("kinds"))
            let picture = (found["picture"] as? CKAsset)?.fileURL.flatMap { try? Data(contentsOf: $0) }
            print("text \(found["text"] as? String ?? "") whole \(found["whole"] as? Int ?? 0)")
            print("number \(found["number"] as? Double ?? 0) truth \(found["truth"] as? Bool ?? false)")
            print("date \((found["date"] as? Date)?.timeIntervalSince1970 ?? 0)")
            print("data \((found["data"] as? Data)?.count ?? 0) picture \(picture?.count ?? 0)")
            print("place \((found["place"] as? CLLocation)?.coordinate.latitude ?? 0)")
            print("hut \((found["hut"] as? CKRecord.Reference)?.recordID.recordName ?? "")")
            print("names \(found["names"] as? [String] ?? []) heights \(found["heights"] as? [Int] ?? [])")
            let typed: String? = found["text"]
            print("typed \(typed ?? "") secret \(found.encryptedValues["secret"] as? String ?? "")")
            print("dates \(found.creationDate != nil) \(found.changedKeys())")
        } catch { print("kinds \(word(error))") }
    }

    static func batch() {
        let zone = CKRecordZone(zoneName: "batch")
        database.save(zone) { _, _ in
            let good = CKRecord(
                recordType: "Hut", recordID: CKRecord.ID(recordName: "good", zoneID: zone.zoneID))
            let bad = CKRecord(
                recordType: "Hut", recordID: CKRecord.ID(recordName: "_bad", zoneID: zone.zoneID))
            let operation = CKModifyRecordsOperation(recordsToSave: [good, bad], recordIDsToDelete: nil)
            operation.perRecordSaveBlock = { id, result in
                if case .failure(let error) = result { print("batch \(id.recordName) \(word(error))") }
            }
            operation.modifyRecordsResultBlock = { result in
                guard case .failure(let error as CKError) = result else { return print("batch saved") }
                print("batch \(word(error)) parts \(error.partialErrorsByItemID?.count ?? 0)")
            }
            database.add(operation)
        }
    }

    static func operations() {
        let one = CKRecord(recordType: "Hut", recordID: id("one"))
        one["height"] = 1
        let save = CKModifyRecordsOperation(recordsToSave: [one], recordIDsToDelete: nil)
        save.savePolicy = .allKeys
        save.modifyRecordsCompletionBlock = { saved, deleted, error in
            print("operation saved \(saved?.count ?? -1) deleted \(deleted?.count ?? -1) \(word(error))")
        }
        let fetch = CKFetchRecordsOperation(recordIDs: [id("one"), id("nobody")])
        fetch.addDependency(save)
        fetch.perRecordResultBlock = { id, result in
            if case .failure(let error) = result { print("operation \(id.recordName) \(word(error))") }
        }
        fetch.fetchRecordsCompletionBlock = { found, error in
            print("operation fetched \(found?.count ?? -1) \(word(error))")
        }
        let cancelled = CKFetchRecordsOperation(recordIDs: [id("one")])
        cancelled.fetchRecordsResultBlock = { result in
            if case .failure(let error) = result { print("operation \(word(error))") }
        }
        cancelled.cancel()
        for operation in [fetch, save, cancelled] { database.add(operation) }
    }

    static func sayErrors() async {
        do { _ = try await database.record(for: id("nobody")) } catch { print("fetch \(word(error))") }
        do {
            _ = try await database.deleteRecord(withID: id("nobody"))
        } catch { print("delete \(word(error))") }
        let lost = CKRecord(
            recordType: "Hut",
            recordID: CKRecord.ID(recordName: "a", zoneID: CKRecordZone.ID(zoneName: "gone")))
        do { try await database.save(lost) } catch { print("zone \(word(error))") }
        do { _ = try await CKContainer.default().publicCloudDatabase.record(for: id("a")) } catch {
            print("public \(word(error))")
        }
        do {
            try await database.save(CKDatabaseSubscription(subscriptionID: "bare"))
        } catch { print("subscription \(word(error))") }
        let picture = CKRecord(recordType: "Hut")
        picture["picture"] = CKAsset(fileURL: URL(fileURLWithPath: "/nowhere"))
        do { try await database.save(picture) } catch { print("asset \(word(error))") }
    }

    static func sayLarge() async {
        let large = CKRecord(recordType: "Hut", recordID: id("large"))
        large["data"] = Data(repeating: 1, count: 600_000)
        do {
            try await database.save(large)
            print("large saved")
        } catch { print("large \(word(error))") }
        large["more"] = Data(repeating: 1, count: 600_000)
        do { try await database.save(large) } catch { print("larger \(word(error))") }
    }

    static func archive() {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        guard let record = known["alm"] else { return print("nothing known") }
        record.encodeSystemFields(with: archiver)
        archiver.finishEncoding()
        do {
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
            unarchiver.requiresSecureCoding = true
            let again = CKRecord(coder: unarchiver)
            print(
                "archive \(again?.recordID == record.recordID) \(again?.recordChangeTag == record.recordChangeTag) "
                    + "\(again?.allKeys() ?? ["?"])")
        } catch { print("archive \(error)") }
    }
}

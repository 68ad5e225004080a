import FacadeCloudKit

/// Hears of what the other device has changed.
enum Pushes {
    static func subscribe(_ kind: String) {
        let info = CKSubscription.NotificationInfo()
        info.shouldSendContentAvailable = true
        info.desiredKeys = ["height"]
        let subscription: CKSubscription
        switch kind {
        case "zone":
            subscription = CKRecordZoneSubscription(zoneID: Zones.zone.zoneID, subscriptionID: "zone")
        case "database": subscription = CKDatabaseSubscription(subscriptionID: "database")
        case _:
            subscription = CKQuerySubscription(
                recordType: "Hut", predicate: NSPredicate(format: "height > 10"), subscriptionID: "huts",
                options: [.firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion])
        }
        subscription.notificationInfo = info
        let operation = CKModifySubscriptionsOperation(
            subscriptionsToSave: [subscription], subscriptionIDsToDelete: nil)
        operation.modifySubscriptionsResultBlock = { result in
            switch result {
            case .success: print("subscribed \(kind)")
            case .failure(let error): print("subscribed \(kind) \(word(error))")
            }
        }
        Records.database.add(operation)
    }

    static func take(_ userInfo: [AnyHashable: Any], _ completion: @escaping () -> Void) {
        let notification = CKNotification(fromRemoteNotificationDictionary: userInfo)
        let id = notification?.subscriptionID ?? ""
        switch notification {
        case let query as CKQueryNotification:
            let height = query.recordFields?["height"] as? Int ?? -1
            let name = query.recordID?.recordName ?? ""
            print("push \(id) \(query.queryNotificationReason) \(name) height \(height)")
            nonisolated(unsafe) let completion = completion
            let isThere = query.queryNotificationReason != .recordDeleted
            Task {
                if isThere { await Records.fetch(name) }
                completion()
            }
        case let zone as CKRecordZoneNotification:
            print("push \(id) zone \(zone.recordZoneID?.zoneName ?? "")")
            completion()
        case is CKDatabaseNotification:
            print("push \(id) database")
            completion()
        case _:
            print("push unknown")
            completion()
        }
    }
}

/// Small values of both devices.
enum Values {
    private static let store: NSUbiquitousKeyValueStore = {
        let store = NSUbiquitousKeyValueStore.default
        _ = NotificationCenter.default.addObserver(
            forName: NSUbiquitousKeyValueStore.didChangeExternallyNotification, object: store, queue: nil
        ) { note in
            let reason = note.userInfo?[NSUbiquitousKeyValueStoreChangeReasonKey] as? Int ?? -1
            let keys = note.userInfo?[NSUbiquitousKeyValueStoreChangedKeysKey] as? [String] ?? []
            print("values changed \(reason) \(keys.sorted().prefix(3))")
        }
        return store
    }()

    static func keep(_ key: String, _ value: String) {
        store.set(value, forKey: key)
        print("value \(store.string(forKey: key) ?? "none")")
    }

    static func say() {
        let values = store.dictionaryRepresentation
        print("values \(values.keys.sorted().map { "\($0)=\(values[$0] ?? "")" })")
    }

    static func tooMany() {
        for number in 0...1_024 { store.set(Int64(number), forKey: "n\(number)") }
        print("kept \(store.dictionaryRepresentation.count)")
    }
}

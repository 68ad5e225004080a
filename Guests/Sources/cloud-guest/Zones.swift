import FacadeCloudKit

/// Keeps a zone of its own in step.
enum Zones {
    static let zone = CKRecordZone(zoneName: "tours")
    nonisolated(unsafe) private static var token: CKServerChangeToken?
    nonisolated(unsafe) private static var databaseToken: CKServerChangeToken?

    static func say() async {
        let database = Records.database
        do {
            try await database.save(zone)
            let records = (1...3).map { number -> CKRecord in
                let id = CKRecord.ID(recordName: "tour\(number)", zoneID: zone.zoneID)
                let record = CKRecord(recordType: "Tour", recordID: id)
                record["number"] = number
                return record
            }
            let result = try await database.modifyRecords(saving: records, deleting: [])
            print("zone saved \(result.saveResults.count)")
            print("zones \(try await database.allRecordZones().map(\.zoneID.zoneName))")
            _ = try await database.deleteRecord(withID: records[0].recordID)
        } catch { print("zone \(word(error))") }
    }

    /// What has changed since it was asked last, by a token that goes through an archive.
    static func changes() async {
        do {
            let all = try await Records.database.databaseChanges(since: databaseToken)
            databaseToken = all.changeToken
            print("database \(all.modifications.map(\.zoneID.zoneName)) deleted \(all.deletions.count)")
            let found = try await Records.database.recordZoneChanges(inZoneWith: zone.zoneID, since: token)
            let names = found.modificationResultsByID.keys.map(\.recordName).sorted()
            print(
                "changes \(names) deleted \(found.deletions.map(\.recordID.recordName)) \(found.moreComing)")
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: found.changeToken, requiringSecureCoding: true)
            token = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: data)
            fetchByOperation()
        } catch { print("changes \(word(error))") }
    }

    private static func fetchByOperation() {
        let configuration = CKFetchRecordZoneChangesOperation.ZoneConfiguration(resultsLimit: 1)
        let operation = CKFetchRecordZoneChangesOperation(
            recordZoneIDs: [zone.zoneID], configurationsByRecordZoneID: [zone.zoneID: configuration])
        var names: [String] = []
        var tokens = 0
        operation.recordWasChangedBlock = { id, _ in names.append(id.recordName) }
        operation.recordZoneChangeTokensUpdatedBlock = { _, _, _ in tokens += 1 }
        operation.recordZoneFetchResultBlock = { _, result in
            if case .failure(let error) = result { print("operation \(word(error))") }
        }
        operation.fetchRecordZoneChangesResultBlock = { _ in print("operation \(names) tokens \(tokens)") }
        Records.database.add(operation)
    }
}

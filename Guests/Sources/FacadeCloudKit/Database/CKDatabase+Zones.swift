import FacadeFoundation
import HikeCloud

/// Zones, and what changes in them.
extension CKDatabase {
    public typealias ZoneResults = [CKRecordZone.ID: Result<CKRecordZone, any Error>]
    public typealias ZoneDeleteResults = [CKRecordZone.ID: Result<Void, any Error>]

    /// What became of zones, in order.
    struct ModifiedZones: @unchecked Sendable {
        var saved: [(zone: CKRecordZone, error: CKError?)]
        var deleted: [(id: CKRecordZone.ID, error: CKError?)]

        var error: CKError? {
            CKError(
                parts: saved.map { ($0.zone.zoneID, $0.error) } + deleted.map { ($0.id, $0.error) })
        }
    }

    func modify(
        zones save: [CKRecordZone], _ delete: [CKRecordZone.ID],
        _ completion: @escaping @Sendable (Result<ModifiedZones, CKError>) -> Void
    ) {
        ask(.modifyZones(save: save.map(\.zoneID.value), delete: delete.map(\.value))) { result in
            completion(
                result.flatMap { reply in
                    guard case .zones(let saved, let deleted) = reply, saved.count == save.count,
                        deleted.count == delete.count
                    else { return .failure(CKError(.internalError)) }
                    return .success(
                        ModifiedZones(
                            saved: zip(save, saved).map { ($0, $1.error) },
                            deleted: zip(delete, deleted).map { ($0, $1.error) }))
                })
        }
    }

    /// Nil: all.
    func zones(
        _ ids: [CKRecordZone.ID]?,
        _ completion: @escaping @Sendable (Result<[(CKRecordZone.ID, CKError?)], CKError>) -> Void
    ) {
        ask(.zones(ids?.map(\.value))) { result in
            completion(
                result.flatMap { reply in
                    guard case .zones(let zones, _) = reply else { return .failure(CKError(.internalError)) }
                    guard let ids else {
                        return .success(
                            zones.compactMap { zone in
                                if case .done(let name) = zone { (CKRecordZoneID(name), nil) } else { nil }
                            })
                    }
                    return .success(zip(ids, zones).map { ($0, $1.error) })
                })
        }
    }

    /// Makes a zone, where there is none.
    public func save(
        _ zone: CKRecordZone, completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        modify(zones: [zone], []) { result in
            switch result {
            case .success(let modified):
                let error = modified.saved.first?.error
                completionHandler(error == nil ? zone : nil, error)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Makes a zone, where there is none.
    @discardableResult
    public func save(_ zone: CKRecordZone) async throws -> CKRecordZone {
        try await withCheckedThrowingContinuation { continuation in
            save(zone) { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    /// Deletes a zone with all that is in it.
    public func delete(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone.ID?, (any Error)?) -> Void
    ) {
        modify(zones: [], [zoneID]) { result in
            switch result {
            case .success(let modified):
                let error = modified.deleted.first?.error
                completionHandler(error == nil ? zoneID : nil, error)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Deletes a zone with all that is in it.
    @discardableResult
    public func deleteRecordZone(withID zoneID: CKRecordZone.ID) async throws -> CKRecordZone.ID {
        try await withCheckedThrowingContinuation { continuation in
            delete(withRecordZoneID: zoneID) { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    /// A zone, where it is there.
    public func fetch(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        zones([zoneID]) { result in
            switch result {
            case .success(let zones):
                let error = zones.first?.1
                completionHandler(error == nil ? CKRecordZone(zoneID: zoneID) : nil, error)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// A zone, where it is there.
    public func recordZone(for zoneID: CKRecordZone.ID) async throws -> CKRecordZone {
        try await withCheckedThrowingContinuation { continuation in
            fetch(withRecordZoneID: zoneID) { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    /// All zones, the default one among them.
    public func fetchAllRecordZones(
        completionHandler: @escaping @Sendable ([CKRecordZone]?, (any Error)?) -> Void
    ) {
        zones(nil) { result in
            switch result {
            case .success(let zones): completionHandler(zones.map { CKRecordZone(zoneID: $0.0) }, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// All zones, the default one among them.
    public func allRecordZones() async throws -> [CKRecordZone] {
        try await withCheckedThrowingContinuation { continuation in
            fetchAllRecordZones { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    /// Makes and deletes zones; what became of each.
    @discardableResult
    public func modifyRecordZones(
        saving recordZonesToSave: [CKRecordZone], deleting recordZoneIDsToDelete: [CKRecordZone.ID]
    ) async throws -> (saveResults: ZoneResults, deleteResults: ZoneDeleteResults) {
        try await withCheckedThrowingContinuation { continuation in
            modify(zones: recordZonesToSave, recordZoneIDsToDelete) { result in
                let results = result.map { modified in
                    let saved = modified.saved.map {
                        part -> (CKRecordZone.ID, Result<CKRecordZone, any Error>) in
                        (part.zone.zoneID, part.error.map { .failure($0) } ?? .success(part.zone))
                    }
                    let deleted = modified.deleted.map { part -> (CKRecordZone.ID, Result<Void, any Error>) in
                        (part.id, part.error.map { .failure($0) } ?? .success(()))
                    }
                    return (
                        saveResults: Dictionary(saved, uniquingKeysWith: { $1 }),
                        deleteResults: Dictionary(deleted, uniquingKeysWith: { $1 })
                    )
                }
                let sent = results
                continuation.resume(with: sent.mapError { $0 as any Error })
            }
        }
    }

    // MARK: Changes

    /// What has become of records.
    public enum RecordZoneChange {
        /// One is new or another.
        public struct Modification: @unchecked Sendable {
            public let record: CKRecord
        }

        /// One is no more.
        public struct Deletion: @unchecked Sendable {
            public let recordID: CKRecord.ID
            public let recordType: CKRecord.RecordType
        }
    }

    /// What has become of zones.
    public enum DatabaseChange {
        /// One is new, or its records have changed.
        public struct Modification: @unchecked Sendable {
            public let zoneID: CKRecordZone.ID
        }

        /// One is no more.
        public struct Deletion: @unchecked Sendable {
            /// Why.
            public enum Reason: Sendable {
                case deleted, purged, encryptedDataReset
            }

            public let zoneID: CKRecordZone.ID
            public let reason: Reason
        }
    }

    public typealias ZoneChanges = (
        modificationResultsByID: [CKRecord.ID: Result<RecordZoneChange.Modification, any Error>],
        deletions: [RecordZoneChange.Deletion], changeToken: CKServerChangeToken, moreComing: Bool
    )
    public typealias DatabaseChanges = (
        modifications: [DatabaseChange.Modification], deletions: [DatabaseChange.Deletion],
        changeToken: CKServerChangeToken, moreComing: Bool
    )

    /// What has changed in a zone since a token; nil: all that there is.
    public func recordZoneChanges(
        inZoneWith zoneID: CKRecordZone.ID, since token: CKServerChangeToken?,
        desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int? = nil
    ) async throws -> ZoneChanges {
        let request = CloudZoneRequest(zoneID.value, since: token?.value, limit: resultsLimit ?? 0)
        return try await withCheckedThrowingContinuation { continuation in
            changes([request], desiredKeys) { result in
                let first = result.flatMap { results -> Result<CloudZoneChanges, CKError> in
                    switch results.first {
                    case .done(let changes)?: .success(changes)
                    case .failed(let failure)?: .failure(CKError(failure))
                    case nil: .failure(CKError(.internalError))
                    }
                }
                let told = first.map(Self.told)
                continuation.resume(with: told.mapError { $0 as any Error })
            }
        }
    }

    private static func told(_ changes: CloudZoneChanges) -> ZoneChanges {
        let records = changes.changed.map { CKRecord($0) }
        let results = records.map {
            record -> (CKRecord.ID, Result<RecordZoneChange.Modification, any Error>) in
            (record.recordID, .success(RecordZoneChange.Modification(record: record)))
        }
        return (
            Dictionary(results, uniquingKeysWith: { $1 }),
            changes.deleted.map {
                RecordZoneChange.Deletion(recordID: CKRecordID($0.id), recordType: $0.type)
            }, CKServerChangeToken(changes.token), changes.hasMore
        )
    }

    /// Which zones of the app's own have changed since a token; nil: all that there are.
    public func databaseChanges(
        since token: CKServerChangeToken?, resultsLimit: Int? = nil
    ) async throws -> DatabaseChanges {
        try await withCheckedThrowingContinuation { continuation in
            changes(since: token) { result in
                let told = result.map { changes -> DatabaseChanges in
                    (
                        changes.changed.map { DatabaseChange.Modification(zoneID: $0) },
                        changes.deleted.map { DatabaseChange.Deletion(zoneID: $0, reason: .deleted) },
                        changes.token, false
                    )
                }
                continuation.resume(with: told.mapError { $0 as any Error })
            }
        }
    }
}

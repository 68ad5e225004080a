import FacadeFoundation
import HikeCloud

/// Records, one at a time and several.
extension CKDatabase {
    public typealias SavePolicy = CKModifyRecordsOperation.RecordSavePolicy

    // MARK: One

    /// Saves a record, where the cloud has it as the app knows it.
    public func save(
        _ record: CKRecord, completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        modify([record], [], .ifServerRecordUnchanged, isAtomic: false) { result in
            switch result.flatMap({ $0.saved.first?.result ?? .failure(CKError(.internalError)) }) {
            case .success(let record): completionHandler(record, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Saves a record, where the cloud has it as the app knows it.
    @discardableResult
    public func save(_ record: CKRecord) async throws -> CKRecord {
        try await withCheckedThrowingContinuation { continuation in
            save(record) { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    /// Fetches a record.
    public func fetch(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        fetch([recordID], nil) { result in
            switch result {
            case .success(let found):
                switch found.first?.result {
                case .success(let record)?: completionHandler(record, nil)
                case .failure(let error)?: completionHandler(nil, error)
                case nil: completionHandler(nil, CKError(.internalError))
                }
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Fetches a record.
    public func record(for recordID: CKRecord.ID) async throws -> CKRecord {
        try await withCheckedThrowingContinuation { continuation in
            fetch(withRecordID: recordID) { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    /// Deletes a record.
    public func delete(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        modify([], [recordID], .ifServerRecordUnchanged, isAtomic: false) { result in
            switch result {
            case .success(let modified):
                let error = modified.deleted.first?.error
                completionHandler(error == nil ? recordID : nil, error)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Deletes a record.
    @discardableResult
    public func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
        try await withCheckedThrowingContinuation { continuation in
            delete(withRecordID: recordID) { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    // MARK: Several

    public typealias SaveResults = [CKRecord.ID: Result<CKRecord, any Error>]
    public typealias DeleteResults = [CKRecord.ID: Result<Void, any Error>]

    /// Saves and deletes records; what became of each.
    public func modifyRecords(
        saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: SavePolicy = .ifServerRecordUnchanged, atomically: Bool = true,
        completionHandler:
            @escaping @Sendable (
                Result<(saveResults: SaveResults, deleteResults: DeleteResults), any Error>
            ) -> Void
    ) {
        modify(recordsToSave, recordIDsToDelete, savePolicy, isAtomic: atomically) { result in
            switch result {
            case .success(let modified):
                let saved = modified.saved.map {
                    ($0.record.recordID, $0.result.mapError { $0 as any Error })
                }
                let deleted = modified.deleted.map { part -> (CKRecord.ID, Result<Void, any Error>) in
                    (part.id, part.error.map { .failure($0) } ?? .success(()))
                }
                completionHandler(
                    .success(
                        (
                            Dictionary(saved, uniquingKeysWith: { $1 }),
                            Dictionary(deleted, uniquingKeysWith: { $1 })
                        )))
            case .failure(let error): completionHandler(.failure(error))
            }
        }
    }

    /// Saves and deletes records; what became of each.
    @discardableResult
    public func modifyRecords(
        saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: SavePolicy = .ifServerRecordUnchanged, atomically: Bool = true
    ) async throws -> (saveResults: SaveResults, deleteResults: DeleteResults) {
        try await withCheckedThrowingContinuation { continuation in
            modifyRecords(
                saving: recordsToSave, deleting: recordIDsToDelete, savePolicy: savePolicy,
                atomically: atomically
            ) { result in
                continuation.resume(with: result)
            }
        }
    }

    /// Fetches records; what became of each.
    public func fetch(
        withRecordIDs recordIDs: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil,
        completionHandler: @escaping @Sendable (Result<SaveResults, any Error>) -> Void
    ) {
        fetch(recordIDs, desiredKeys) { result in
            completionHandler(
                result.map { Dictionary($0.map { ($0.id, $0.result) }, uniquingKeysWith: { $1 }) }
                    .mapError { $0 as any Error })
        }
    }

    /// Fetches records; what became of each.
    public func records(
        for ids: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil
    ) async throws -> SaveResults {
        try await withCheckedThrowingContinuation { continuation in
            fetch(withRecordIDs: ids, desiredKeys: desiredKeys) { continuation.resume(with: $0) }
        }
    }

    // MARK: Queries

    public typealias Matches = (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    )

    /// Finds records of a zone; nil: of all.
    public func perform(
        _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?,
        completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        find(query, zoneID, nil, 0) { result in
            switch result {
            case .success(let page):
                completionHandler(page.matchResults.compactMap { try? $0.1.get() }, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Finds records of a zone; nil: of all. At most so many; 0: as many as the cloud likes, which is 100.
    public func fetch(
        withQuery query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler: @escaping @Sendable (Result<Matches, any Error>) -> Void
    ) {
        find(query, zoneID, desiredKeys, resultsLimit) { result in
            completionHandler(result.mapError { $0 as any Error })
        }
    }

    /// Finds more of a query.
    public func fetch(
        withCursor queryCursor: CKQueryOperation.Cursor, desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler: @escaping @Sendable (Result<Matches, any Error>) -> Void
    ) {
        find(queryCursor, desiredKeys, resultsLimit) { result in
            completionHandler(result.mapError { $0 as any Error })
        }
    }

    /// Finds records of a zone; nil: of all.
    public func records(
        matching query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> Matches {
        try await withCheckedThrowingContinuation { continuation in
            fetch(
                withQuery: query, inZoneWith: zoneID, desiredKeys: desiredKeys, resultsLimit: resultsLimit
            ) { result in
                continuation.resume(with: result)
            }
        }
    }

    /// Finds more of a query.
    public func records(
        continuingMatchFrom queryCursor: CKQueryOperation.Cursor, desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> Matches {
        try await withCheckedThrowingContinuation { continuation in
            fetch(withCursor: queryCursor, desiredKeys: desiredKeys, resultsLimit: resultsLimit) { result in
                continuation.resume(with: result)
            }
        }
    }
}

import FacadeFoundation
import GuestServices
import HikeCloud

/// The records of a scope.
open class CKDatabase: NSObject, @unchecked Sendable {
    /// Whose records.
    public enum Scope: Int, Sendable {
        case `public` = 1
        case `private`, shared
    }

    /// Whose records.
    public let databaseScope: Scope
    let container: CKContainer
    /// Does operations in their order, and those that others wait for first.
    let operations = OperationQueue()

    init(_ container: CKContainer, _ scope: Scope) {
        self.container = container
        databaseScope = scope
        super.init()
    }

    /// Has an operation done.
    open func add(_ operation: CKDatabaseOperation) {
        operation.database = self
        operations.addOperation(operation)
    }

    /// Asks the cloud; the answer comes on the queue of callbacks.
    @discardableResult
    func ask(
        _ operation: CloudOperation,
        _ completion: @escaping @Sendable (Result<CloudReply, CKError>) -> Void
    ) -> GuestCloudRequest? {
        guard databaseScope == .private else {
            CKContainer.queue.async { completion(.failure(CKError(.badDatabase))) }
            return nil
        }
        return GuestServices.current.cloud.ask(operation, in: container.name) { result in
            let found: Result<CloudReply, CKError>
            switch result {
            case .success(.failed(let failure)): found = .failure(CKError(failure))
            case .success(let reply): found = .success(reply)
            case .failure(let error): found = .failure(CKError(error))
            }
            CKContainer.queue.async { completion(found) }
        }
    }

    // MARK: What the cloud answers, in the app's words

    /// Saves and deletes; what became of each, in order. The records that were saved are as the cloud has them then.
    @discardableResult
    func modify(
        _ save: [CKRecord], _ delete: [CKRecord.ID], _ policy: CKModifyRecordsOperation.RecordSavePolicy,
        isAtomic: Bool, _ completion: @escaping @Sendable (Result<Modified, CKError>) -> Void
    ) -> GuestCloudRequest? {
        let saved: [CloudModification.Saved]
        do { saved = try save.map { try $0.saved() } } catch {
            let error = error as? CKError ?? CKError(.internalError)
            CKContainer.queue.async { completion(.failure(error)) }
            return nil
        }
        let operation = CloudOperation.modify(
            CloudModification(
                save: saved, delete: delete.map(\.value), policy: policy.value, isAtomic: isAtomic))
        return ask(operation) { result in
            completion(
                result.flatMap { reply in
                    guard case .modified(let saved, let deleted) = reply, saved.count == save.count,
                        deleted.count == delete.count
                    else { return .failure(CKError(.internalError)) }
                    return .success(
                        Modified(
                            saved: zip(save, saved).map { record, result in
                                switch result {
                                case .done(let new):
                                    record.takeSaved(new)
                                    return (record, .success(record))
                                case .failed(let failure):
                                    return (record, .failure(CKError(failure, client: record)))
                                }
                            }, deleted: zip(delete, deleted).map { ($0, $1.error) }))
                })
        }
    }

    /// What became of records that were saved and deleted.
    struct Modified: @unchecked Sendable {
        var saved: [(record: CKRecord, result: Result<CKRecord, CKError>)]
        var deleted: [(id: CKRecord.ID, error: CKError?)]

        /// Nil where all was done.
        var error: CKError? {
            let parts = saved.map { part -> (id: AnyHashable, error: (any Error)?) in
                if case .failure(let error) = part.result { return (part.record.recordID, error) }
                return (part.record.recordID, nil)
            }
            return CKError(parts: parts + deleted.map { ($0.id, $0.error) })
        }
    }

    func fetch(
        _ ids: [CKRecord.ID], _ keys: [CKRecord.FieldKey]?,
        _ completion: @escaping @Sendable (Result<[Fetched], CKError>) -> Void
    ) {
        ask(.fetch(ids.map(\.value), keys: keys)) { result in
            completion(
                result.flatMap { reply in
                    guard case .records(let records) = reply, records.count == ids.count else {
                        return .failure(CKError(.internalError))
                    }
                    return .success(zip(ids, records).map { ($0, $1.record) })
                })
        }
    }

    /// A record that was asked for, or why not.
    typealias Fetched = (id: CKRecord.ID, result: Result<CKRecord, any Error>)

    func find(
        _ query: CKQuery, _ zone: CKRecordZone.ID?, _ keys: [CKRecord.FieldKey]?, _ limit: Int,
        _ completion: @escaping @Sendable (Result<Page, CKError>) -> Void
    ) {
        do {
            let operation = CloudOperation.query(try query.value(in: zone, keys: keys, limit: limit))
            ask(operation) { completion(Self.page($0)) }
        } catch {
            let error = error as? CKError ?? CKError(.internalError)
            CKContainer.queue.async { completion(.failure(error)) }
        }
    }

    func find(
        _ cursor: CKQueryCursor, _ keys: [CKRecord.FieldKey]?, _ limit: Int,
        _ completion: @escaping @Sendable (Result<Page, CKError>) -> Void
    ) {
        var value = cursor.value
        if let keys { value.query.keys = keys }
        if limit > 0 { value.query.limit = limit }
        ask(.more(value)) { completion(Self.page($0)) }
    }

    /// Records that were found, and where it goes on.
    typealias Page = (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryCursor?
    )

    private static func page(_ result: Result<CloudReply, CKError>) -> Result<Page, CKError> {
        result.flatMap { reply in
            guard case .page(let records, let next) = reply else { return .failure(CKError(.internalError)) }
            return .success(
                (
                    records.map(CKRecord.init).map { ($0.recordID, .success($0)) },
                    next.map(CKQueryCursor.init)
                ))
        }
    }

    func changes(
        _ requests: [CloudZoneRequest], _ keys: [CKRecord.FieldKey]?,
        _ completion: @escaping @Sendable (Result<[CloudResult<CloudZoneChanges>], CKError>) -> Void
    ) {
        ask(.zoneChanges(requests, keys: keys)) { result in
            completion(
                result.flatMap { reply in
                    guard case .zoneChanges(let changes) = reply, changes.count == requests.count else {
                        return .failure(CKError(.internalError))
                    }
                    return .success(changes)
                })
        }
    }

    /// What of the database has changed since a token.
    struct Changes: @unchecked Sendable {
        var changed: [CKRecordZone.ID]
        var deleted: [CKRecordZone.ID]
        var token: CKServerChangeToken
    }

    func changes(
        since token: CKServerChangeToken?,
        _ completion: @escaping @Sendable (Result<Changes, CKError>) -> Void
    ) {
        ask(.databaseChanges(since: token?.value)) { result in
            completion(
                result.flatMap { reply in
                    guard case .databaseChanges(let changed, let deleted, let token) = reply else {
                        return .failure(CKError(.internalError))
                    }
                    return .success(
                        Changes(
                            changed: changed.map { CKRecordZoneID($0) },
                            deleted: deleted.map { CKRecordZoneID($0) }, token: CKServerChangeToken(token)))
                })
        }
    }
}

extension CloudResult {
    var error: CKError? {
        switch self {
        case .done: nil
        case .failed(let failure): CKError(failure)
        }
    }

    func mapped<Other>(_ body: (Value) -> Other) -> Result<Other, any Error> {
        switch self {
        case .done(let value): .success(body(value))
        case .failed(let failure): .failure(CKError(failure))
        }
    }
}

extension CloudResult<CloudRecord> {
    var record: Result<CKRecord, any Error> { mapped { CKRecord($0) } }
}

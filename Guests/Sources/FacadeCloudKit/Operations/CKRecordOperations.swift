import FacadeFoundation
import HikeCloud

/// Saves and deletes records.
open class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// What becomes of a record that is another one in the cloud by now.
    public enum RecordSavePolicy: Int, Sendable {
        /// It is refused with `serverRecordChanged`.
        case ifServerRecordUnchanged
        /// The keys that were changed hold.
        case changedKeys
        /// The whole record holds.
        case allKeys

        var value: CloudModification.Policy {
            switch self {
            case .ifServerRecordUnchanged: .ifUnchanged
            case .changedKeys: .changedKeys
            case .allKeys: .allKeys
            }
        }
    }

    open var recordsToSave: [CKRecord]?
    open var recordIDsToDelete: [CKRecord.ID]?
    open var savePolicy = RecordSavePolicy.ifServerRecordUnchanged
    /// In a zone of the app's own all is done or nothing.
    open var isAtomic = true
    /// Kept.
    open var clientChangeTokenData: Data?
    /// Called once for each record, with 1.
    open var perRecordProgressBlock: ((CKRecord, Double) -> Void)?
    open var perRecordCompletionBlock: ((CKRecord, (any Error)?) -> Void)?
    open var perRecordSaveBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    open var perRecordDeleteBlock: ((CKRecord.ID, Result<Void, any Error>) -> Void)?
    open var modifyRecordsCompletionBlock: (([CKRecord]?, [CKRecord.ID]?, (any Error)?) -> Void)?
    open var modifyRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
    private var saved: [CKRecord] = []
    private var deleted: [CKRecord.ID] = []

    /// One that does nothing yet.
    public override init() { super.init() }

    /// One that saves and deletes.
    public convenience init(recordsToSave: [CKRecord]? = nil, recordIDsToDelete: [CKRecord.ID]? = nil) {
        self.init()
        self.recordsToSave = recordsToSave
        self.recordIDsToDelete = recordIDsToDelete
    }

    override func begin() {
        target.modify(recordsToSave ?? [], recordIDsToDelete ?? [], savePolicy, isAtomic: isAtomic) {
            [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let modified):
                for part in modified.saved { tell(part.record, part.result) }
                for part in modified.deleted {
                    if part.error == nil { deleted.append(part.id) }
                    perRecordDeleteBlock?(part.id, Result(error: part.error))
                }
                end(modified.error)
            }
        }
    }

    private func tell(_ record: CKRecord, _ result: Result<CKRecord, CKError>) {
        switch result {
        case .success:
            saved.append(record)
            perRecordProgressBlock?(record, 1)
            perRecordCompletionBlock?(record, nil)
        case .failure(let error): perRecordCompletionBlock?(record, error)
        }
        perRecordSaveBlock?(record.recordID, result.mapError { $0 as any Error })
    }

    override func ended(_ error: CKError?) {
        modifyRecordsCompletionBlock?(saved, deleted, error)
        modifyRecordsResultBlock?(Result(error: error))
    }
}

/// Fetches records by their names.
open class CKFetchRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    open var recordIDs: [CKRecord.ID]?
    /// Nil: all.
    open var desiredKeys: [CKRecord.FieldKey]?
    /// Called once for each record, with 1.
    open var perRecordProgressBlock: ((CKRecord.ID, Double) -> Void)?
    open var perRecordCompletionBlock: ((CKRecord?, CKRecord.ID?, (any Error)?) -> Void)?
    open var perRecordResultBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    open var fetchRecordsCompletionBlock: (([CKRecord.ID: CKRecord]?, (any Error)?) -> Void)?
    open var fetchRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
    private var found: [CKRecord.ID: CKRecord] = [:]

    /// One that fetches nothing yet.
    public override init() { super.init() }

    /// One that fetches.
    public convenience init(recordIDs: [CKRecord.ID]) {
        self.init()
        self.recordIDs = recordIDs
    }

    override func begin() {
        target.fetch(recordIDs ?? [], desiredKeys) { [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let records):
                var parts: [(id: AnyHashable, error: (any Error)?)] = []
                for (id, result) in records {
                    switch result {
                    case .success(let record):
                        found[id] = record
                        perRecordProgressBlock?(id, 1)
                        perRecordCompletionBlock?(record, id, nil)
                        parts.append((id, nil))
                    case .failure(let error):
                        perRecordCompletionBlock?(nil, id, error)
                        parts.append((id, error))
                    }
                    perRecordResultBlock?(id, result)
                }
                end(CKError(parts: parts))
            }
        }
    }

    override func ended(_ error: CKError?) {
        fetchRecordsCompletionBlock?(found, error)
        fetchRecordsResultBlock?(Result(error: error))
    }
}

/// Finds records.
open class CKQueryOperation: CKDatabaseOperation, @unchecked Sendable {
    public typealias Cursor = CKQueryCursor
    /// As many as the cloud likes.
    public static let maximumResults = 0

    open var query: CKQuery?
    open var cursor: Cursor?
    /// Nil: all.
    open var zoneID: CKRecordZone.ID?
    open var resultsLimit = CKQueryOperation.maximumResults
    /// Nil: all.
    open var desiredKeys: [CKRecord.FieldKey]?
    open var recordFetchedBlock: ((CKRecord) -> Void)?
    open var recordMatchedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    open var queryCompletionBlock: ((Cursor?, (any Error)?) -> Void)?
    open var queryResultBlock: ((Result<Cursor?, any Error>) -> Void)?
    private var next: Cursor?

    /// One that finds nothing yet.
    public override init() { super.init() }

    /// One that finds what a query says.
    public convenience init(query: CKQuery) {
        self.init()
        self.query = query
    }

    /// One that goes on where another has ended.
    public convenience init(cursor: Cursor) {
        self.init()
        self.cursor = cursor
    }

    override func begin() {
        if let cursor {
            target.find(cursor, desiredKeys, resultsLimit) { [self] in take($0) }
        } else if let query {
            target.find(query, zoneID, desiredKeys, resultsLimit) { [self] in take($0) }
        } else {
            end(CKError(.invalidArguments))
        }
    }

    private func take(_ result: Result<CKDatabase.Page, CKError>) {
        switch result {
        case .failure(let error): end(error)
        case .success(let page):
            for (id, result) in page.matchResults {
                if case .success(let record) = result { recordFetchedBlock?(record) }
                recordMatchedBlock?(id, result)
            }
            next = page.queryCursor
            end(nil)
        }
    }

    override func ended(_ error: CKError?) {
        queryCompletionBlock?(next, error)
        queryResultBlock?(error.map { .failure($0) } ?? .success(next))
    }
}

import FacadeFoundation
import HikeCloud

/// Makes and deletes zones.
open class CKModifyRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
    open var recordZonesToSave: [CKRecordZone]?
    open var recordZoneIDsToDelete: [CKRecordZone.ID]?
    open var perRecordZoneSaveBlock: ((CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
    open var perRecordZoneDeleteBlock: ((CKRecordZone.ID, Result<Void, any Error>) -> Void)?
    open var modifyRecordZonesCompletionBlock: (([CKRecordZone]?, [CKRecordZone.ID]?, (any Error)?) -> Void)?
    open var modifyRecordZonesResultBlock: ((Result<Void, any Error>) -> Void)?
    private var saved: [CKRecordZone] = []
    private var deleted: [CKRecordZone.ID] = []

    /// One that does nothing yet.
    public override init() { super.init() }

    /// One that makes and deletes.
    public convenience init(
        recordZonesToSave: [CKRecordZone]? = nil, recordZoneIDsToDelete: [CKRecordZone.ID]? = nil
    ) {
        self.init()
        self.recordZonesToSave = recordZonesToSave
        self.recordZoneIDsToDelete = recordZoneIDsToDelete
    }

    override func begin() {
        target.modify(zones: recordZonesToSave ?? [], recordZoneIDsToDelete ?? []) { [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let modified):
                for (zone, error) in modified.saved {
                    if error == nil { saved.append(zone) }
                    perRecordZoneSaveBlock?(zone.zoneID, error.map { .failure($0) } ?? .success(zone))
                }
                for (id, error) in modified.deleted {
                    if error == nil { deleted.append(id) }
                    perRecordZoneDeleteBlock?(id, Result(error: error))
                }
                end(modified.error)
            }
        }
    }

    override func ended(_ error: CKError?) {
        modifyRecordZonesCompletionBlock?(saved, deleted, error)
        modifyRecordZonesResultBlock?(Result(error: error))
    }
}

/// Fetches zones.
open class CKFetchRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// Nil: all.
    open var recordZoneIDs: [CKRecordZone.ID]?
    open var perRecordZoneResultBlock: ((CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
    open var fetchRecordZonesCompletionBlock: (([CKRecordZone.ID: CKRecordZone]?, (any Error)?) -> Void)?
    open var fetchRecordZonesResultBlock: ((Result<Void, any Error>) -> Void)?
    private var found: [CKRecordZone.ID: CKRecordZone] = [:]

    /// One that fetches all.
    public override init() { super.init() }

    /// One that fetches some.
    public convenience init(recordZoneIDs: [CKRecordZone.ID]) {
        self.init()
        self.recordZoneIDs = recordZoneIDs
    }

    /// One that fetches all.
    open class func fetchAllRecordZonesOperation() -> Self { self.init(all: ()) }

    /// One that fetches all.
    public required init(all: Void) { super.init() }

    override func begin() {
        target.zones(recordZoneIDs) { [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let zones):
                for (id, error) in zones {
                    let zone = CKRecordZone(zoneID: id)
                    if error == nil { found[id] = zone }
                    perRecordZoneResultBlock?(id, error.map { .failure($0) } ?? .success(zone))
                }
                end(CKError(parts: zones.map { ($0.0, $0.1) }))
            }
        }
    }

    override func ended(_ error: CKError?) {
        fetchRecordZonesCompletionBlock?(found, error)
        fetchRecordZonesResultBlock?(Result(error: error))
    }
}

/// Fetches what has changed in zones.
open class CKFetchRecordZoneChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// What is wanted of a zone.
    open class ZoneConfiguration: NSObject, @unchecked Sendable {
        /// Nil: all that there is.
        open var previousServerChangeToken: CKServerChangeToken?
        /// 0: all.
        open var resultsLimit = 0
        /// Nil: all. One zone's hold for all zones of the operation.
        open var desiredKeys: [CKRecord.FieldKey]?

        /// All of the zone.
        public convenience init(
            previousServerChangeToken: CKServerChangeToken? = nil, resultsLimit: Int? = nil,
            desiredKeys: [CKRecord.FieldKey]? = nil
        ) {
            self.init()
            self.previousServerChangeToken = previousServerChangeToken
            self.resultsLimit = resultsLimit ?? 0
            self.desiredKeys = desiredKeys
        }
    }

    open var recordZoneIDs: [CKRecordZone.ID]?
    open var configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]?
    /// Also what is behind the limit of a zone.
    open var fetchAllChanges = true
    open var recordChangedBlock: ((CKRecord) -> Void)?
    open var recordWasChangedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    open var recordWithIDWasDeletedBlock: ((CKRecord.ID, CKRecord.RecordType) -> Void)?
    open var recordZoneChangeTokensUpdatedBlock: ((CKRecordZone.ID, CKServerChangeToken?, Data?) -> Void)?
    open var recordZoneFetchCompletionBlock:
        ((CKRecordZone.ID, CKServerChangeToken?, Data?, Bool, (any Error)?) -> Void)?
    open var recordZoneFetchResultBlock:
        (
            (
                CKRecordZone.ID,
                Result<
                    (
                        serverChangeToken: CKServerChangeToken, clientChangeTokenData: Data?,
                        moreComing: Bool
                    ), any Error
                >
            ) -> Void
        )?
    open var fetchRecordZoneChangesCompletionBlock: (((any Error)?) -> Void)?
    open var fetchRecordZoneChangesResultBlock: ((Result<Void, any Error>) -> Void)?
    private var tokens: [CKRecordZone.ID: CKServerChangeToken] = [:]
    private var parts: [(id: AnyHashable, error: (any Error)?)] = []

    /// One that fetches nothing yet.
    public override init() { super.init() }

    /// One that fetches what has changed in zones.
    public convenience init(
        recordZoneIDs: [CKRecordZone.ID],
        configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? = nil
    ) {
        self.init()
        self.recordZoneIDs = recordZoneIDs
        self.configurationsByRecordZoneID = configurationsByRecordZoneID
    }

    override func begin() {
        for (id, configuration) in configurationsByRecordZoneID ?? [:] {
            tokens[id] = configuration.previousServerChangeToken
        }
        fetch(recordZoneIDs ?? [])
    }

    private func fetch(_ zones: [CKRecordZone.ID]) {
        guard !zones.isEmpty else { return end(CKError(parts: parts)) }
        let requests = zones.map { zone in
            CloudZoneRequest(
                zone.value, since: tokens[zone]?.value,
                limit: configurationsByRecordZoneID?[zone]?.resultsLimit ?? 0)
        }
        let keys = zones.compactMap { configurationsByRecordZoneID?[$0]?.desiredKeys }.first
        target.changes(requests, keys) { [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let changes):
                fetch(zip(zones, changes).filter { take($0, $1) }.map(\.0))
            }
        }
    }

    /// Tells the app; whether there is more to fetch.
    private func take(_ zone: CKRecordZone.ID, _ result: CloudResult<CloudZoneChanges>) -> Bool {
        switch result {
        case .failed(let failure):
            let error = CKError(failure)
            parts.append((zone, error))
            recordZoneFetchCompletionBlock?(zone, nil, nil, false, error)
            recordZoneFetchResultBlock?(zone, .failure(error))
            return false
        case .done(let changes):
            for record in changes.changed.map({ CKRecord($0) }) {
                recordChangedBlock?(record)
                recordWasChangedBlock?(record.recordID, .success(record))
            }
            for deleted in changes.deleted {
                recordWithIDWasDeletedBlock?(CKRecordID(deleted.id), deleted.type)
            }
            let token = CKServerChangeToken(changes.token)
            tokens[zone] = token
            if changes.hasMore && fetchAllChanges {
                recordZoneChangeTokensUpdatedBlock?(zone, token, nil)
                return true
            }
            parts.append((zone, nil))
            recordZoneFetchCompletionBlock?(zone, token, nil, changes.hasMore, nil)
            recordZoneFetchResultBlock?(zone, .success((token, nil, changes.hasMore)))
            return false
        }
    }

    override func ended(_ error: CKError?) {
        fetchRecordZoneChangesCompletionBlock?(error)
        fetchRecordZoneChangesResultBlock?(Result(error: error))
    }
}

/// Fetches which zones have changed.
open class CKFetchDatabaseChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// Nil: all that there are.
    open var previousServerChangeToken: CKServerChangeToken?
    /// Kept: all come.
    open var resultsLimit = 0
    /// Kept: all come.
    open var fetchAllChanges = true
    open var recordZoneWithIDChangedBlock: ((CKRecordZone.ID) -> Void)?
    open var recordZoneWithIDWasDeletedBlock: ((CKRecordZone.ID) -> Void)?
    /// Never called.
    open var recordZoneWithIDWasPurgedBlock: ((CKRecordZone.ID) -> Void)?
    open var changeTokenUpdatedBlock: ((CKServerChangeToken) -> Void)?
    open var fetchDatabaseChangesCompletionBlock: ((CKServerChangeToken?, Bool, (any Error)?) -> Void)?
    open var fetchDatabaseChangesResultBlock:
        ((Result<(serverChangeToken: CKServerChangeToken, moreComing: Bool), any Error>) -> Void)?
    private var token: CKServerChangeToken?

    /// One that fetches all.
    public override init() { super.init() }

    /// One that fetches what has changed since a token.
    public convenience init(previousServerChangeToken: CKServerChangeToken?) {
        self.init()
        self.previousServerChangeToken = previousServerChangeToken
    }

    override func begin() {
        target.changes(since: previousServerChangeToken) { [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let changes):
                for zone in changes.changed { recordZoneWithIDChangedBlock?(zone) }
                for zone in changes.deleted { recordZoneWithIDWasDeletedBlock?(zone) }
                token = changes.token
                changeTokenUpdatedBlock?(changes.token)
                end(nil)
            }
        }
    }

    override func ended(_ error: CKError?) {
        fetchDatabaseChangesCompletionBlock?(token, false, error)
        switch (token, error) {
        case (let token?, nil): fetchDatabaseChangesResultBlock?(.success((token, false)))
        case (_, let error): fetchDatabaseChangesResultBlock?(.failure(error ?? CKError(.internalError)))
        }
    }
}

import FacadeFoundation

/// Saves and deletes subscriptions.
open class CKModifySubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
    open var subscriptionsToSave: [CKSubscription]?
    open var subscriptionIDsToDelete: [CKSubscription.ID]?
    open var perSubscriptionSaveBlock: ((CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
    open var perSubscriptionDeleteBlock: ((CKSubscription.ID, Result<Void, any Error>) -> Void)?
    open var modifySubscriptionsCompletionBlock: (([CKSubscription]?, [String]?, (any Error)?) -> Void)?
    open var modifySubscriptionsResultBlock: ((Result<Void, any Error>) -> Void)?
    private var saved: [CKSubscription] = []
    private var deleted: [CKSubscription.ID] = []

    /// One that does nothing yet.
    public override init() { super.init() }

    /// One that saves and deletes.
    public convenience init(
        subscriptionsToSave: [CKSubscription]? = nil, subscriptionIDsToDelete: [CKSubscription.ID]? = nil
    ) {
        self.init()
        self.subscriptionsToSave = subscriptionsToSave
        self.subscriptionIDsToDelete = subscriptionIDsToDelete
    }

    override func begin() {
        target.modify(subscriptions: subscriptionsToSave ?? [], subscriptionIDsToDelete ?? []) {
            [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let modified):
                for (subscription, error) in modified.saved {
                    if error == nil { saved.append(subscription) }
                    perSubscriptionSaveBlock?(
                        subscription.subscriptionID, error.map { .failure($0) } ?? .success(subscription))
                }
                for (id, error) in modified.deleted {
                    if error == nil { deleted.append(id) }
                    perSubscriptionDeleteBlock?(id, Result(error: error))
                }
                end(modified.error)
            }
        }
    }

    override func ended(_ error: CKError?) {
        modifySubscriptionsCompletionBlock?(saved, deleted, error)
        modifySubscriptionsResultBlock?(Result(error: error))
    }
}

/// Fetches subscriptions.
open class CKFetchSubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// Nil: all.
    open var subscriptionIDs: [CKSubscription.ID]?
    open var perSubscriptionResultBlock: ((CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
    open var fetchSubscriptionCompletionBlock: (([String: CKSubscription]?, (any Error)?) -> Void)?
    open var fetchSubscriptionsResultBlock: ((Result<Void, any Error>) -> Void)?
    private var found: [CKSubscription.ID: CKSubscription] = [:]

    /// One that fetches all.
    public override init() { super.init() }

    /// One that fetches some.
    public convenience init(subscriptionIDs: [CKSubscription.ID]) {
        self.init()
        self.subscriptionIDs = subscriptionIDs
    }

    /// One that fetches all.
    open class func fetchAllSubscriptionsOperation() -> Self { self.init(all: ()) }

    /// One that fetches all.
    public required init(all: Void) { super.init() }

    override func begin() {
        target.subscriptions(subscriptionIDs) { [self] result in
            switch result {
            case .failure(let error): end(error)
            case .success(let all):
                var parts: [(id: AnyHashable, error: (any Error)?)] = []
                for (index, result) in all.enumerated() {
                    switch result {
                    case .success(let subscription):
                        found[subscription.subscriptionID] = subscription
                        perSubscriptionResultBlock?(subscription.subscriptionID, result)
                    case .failure(let error):
                        let id = subscriptionIDs?[index] ?? ""
                        parts.append((id, error))
                        perSubscriptionResultBlock?(id, result)
                    }
                }
                end(CKError(parts: parts))
            }
        }
    }

    override func ended(_ error: CKError?) {
        fetchSubscriptionCompletionBlock?(found, error)
        fetchSubscriptionsResultBlock?(Result(error: error))
    }
}

import FacadeFoundation
import HikeCloud

/// What an app wants to hear of.
extension CKDatabase {
    /// What became of subscriptions, in order.
    struct ModifiedSubscriptions: @unchecked Sendable {
        var saved: [(subscription: CKSubscription, error: CKError?)]
        var deleted: [(id: CKSubscription.ID, error: CKError?)]

        var error: CKError? {
            CKError(
                parts: saved.map { ($0.subscription.subscriptionID, $0.error) }
                    + deleted.map { ($0.id, $0.error) })
        }
    }

    func modify(
        subscriptions save: [CKSubscription], _ delete: [CKSubscription.ID],
        _ completion: @escaping @Sendable (Result<ModifiedSubscriptions, CKError>) -> Void
    ) {
        let values: [CloudSubscription]
        do { values = try save.map { try $0.value() } } catch {
            let error = error as? CKError ?? CKError(.internalError)
            return CKContainer.queue.async { completion(.failure(error)) }
        }
        ask(.modifySubscriptions(save: values, delete: delete)) { result in
            completion(
                result.flatMap { reply in
                    guard case .subscriptions(let saved, let deleted) = reply, saved.count == save.count,
                        deleted.count == delete.count
                    else { return .failure(CKError(.internalError)) }
                    return .success(
                        ModifiedSubscriptions(
                            saved: zip(save, saved).map { ($0, $1.error) },
                            deleted: zip(delete, deleted).map { ($0, $1.error) }))
                })
        }
    }

    /// Nil: all.
    func subscriptions(
        _ ids: [CKSubscription.ID]?,
        _ completion: @escaping @Sendable (Result<[Result<CKSubscription, any Error>], CKError>) -> Void
    ) {
        ask(.subscriptions(ids)) { result in
            completion(
                result.flatMap { reply in
                    guard case .subscriptions(let found, _) = reply else {
                        return .failure(CKError(.internalError))
                    }
                    return .success(found.map { $0.mapped(CKSubscription.make) })
                })
        }
    }

    /// Saves a subscription, in place of one of its name.
    public func save(
        _ subscription: CKSubscription,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        modify(subscriptions: [subscription], []) { result in
            switch result {
            case .success(let modified):
                let error = modified.saved.first?.error
                completionHandler(error == nil ? subscription : nil, error)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Saves a subscription, in place of one of its name.
    @discardableResult
    public func save(_ subscription: CKSubscription) async throws -> CKSubscription {
        try await withCheckedThrowingContinuation { continuation in
            save(subscription) { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }

    /// Deletes a subscription.
    public func delete(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) {
        modify(subscriptions: [], [subscriptionID]) { result in
            switch result {
            case .success(let modified):
                let error = modified.deleted.first?.error
                completionHandler(error == nil ? subscriptionID : nil, error)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Deletes a subscription.
    @discardableResult
    public func deleteSubscription(withID subscriptionID: CKSubscription.ID) async throws -> CKSubscription.ID
    {
        try await withCheckedThrowingContinuation { continuation in
            delete(withSubscriptionID: subscriptionID) {
                continuation.resume(with: CKContainer.result($0, $1))
            }
        }
    }

    /// A subscription of a name.
    public func fetch(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        subscriptions([subscriptionID]) { result in
            switch result.map(\.first) {
            case .success(.success(let subscription)?): completionHandler(subscription, nil)
            case .success(.failure(let error)?): completionHandler(nil, error)
            case .success(nil): completionHandler(nil, CKError(.unknownItem))
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// A subscription of a name.
    public func subscription(for subscriptionID: CKSubscription.ID) async throws -> CKSubscription {
        try await withCheckedThrowingContinuation { continuation in
            fetch(withSubscriptionID: subscriptionID) {
                continuation.resume(with: CKContainer.result($0, $1))
            }
        }
    }

    /// All subscriptions.
    public func fetchAllSubscriptions(
        completionHandler: @escaping @Sendable ([CKSubscription]?, (any Error)?) -> Void
    ) {
        subscriptions(nil) { result in
            switch result {
            case .success(let found): completionHandler(found.compactMap { try? $0.get() }, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// All subscriptions.
    public func allSubscriptions() async throws -> [CKSubscription] {
        try await withCheckedThrowingContinuation { continuation in
            fetchAllSubscriptions { continuation.resume(with: CKContainer.result($0, $1)) }
        }
    }
}

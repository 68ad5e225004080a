import FacadeFoundation
import GuestCalls
import GuestServices
import HikeCloud

extension CKError {
    /// Why the cloud did not answer.
    init(_ error: GuestCloudError) {
        switch error {
        case .noAccount:
            self.init(
                GuestServices.current.cloud.account == .unavailable
                    ? .accountTemporarilyUnavailable : .notAuthenticated)
        case .unreachable: self.init(.networkUnavailable)
        case .lost: self.init(.networkFailure)
        case .unavailable(let seconds):
            self.init(.serviceUnavailable, nil, seconds.map { [CKErrorRetryAfterKey: $0] } ?? [:])
        case .tooLarge: self.init(.limitExceeded, "It is too much for one request: divide it.")
        case .cancelled: self.init(.operationCancelled)
        case .unreadable: self.init(.internalError)
        }
    }

    /// What the cloud does not do.
    ///
    /// - Parameter client: the record that the app wanted to save.
    init(_ failure: CloudFailure, client: CKRecord? = nil) {
        var values: [String: Any] = [:]
        if let seconds = failure.retryAfter { values[CKErrorRetryAfterKey] = seconds }
        if let record = failure.record {
            values[CKRecordChangedErrorServerRecordKey] = CKRecord(record)
            if let client {
                values[CKRecordChangedErrorClientRecordKey] = client
                values[CKRecordChangedErrorAncestorRecordKey] = client.ancestor
            }
        }
        self.init(Code(failure.reason), failure.text, values)
    }

    /// Several things, of which some were not done; nil where all were.
    init?(parts: [(id: AnyHashable, error: (any Error)?)]) {
        let failed = parts.compactMap { part in part.error.map { (part.id, $0) } }
        guard !failed.isEmpty else { return nil }
        self.init(
            .partialFailure, nil,
            [CKPartialErrorsByItemIDKey: Dictionary(failed, uniquingKeysWith: { first, _ in first })])
    }
}

extension CKError.Code {
    fileprivate init(_ reason: CloudFailure.Reason) {
        self =
            switch reason {
            case .serverRecordChanged: .serverRecordChanged
            case .unknownItem: .unknownItem
            case .zoneNotFound: .zoneNotFound
            case .userDeletedZone: .userDeletedZone
            case .quotaExceeded: .quotaExceeded
            case .limitExceeded: .limitExceeded
            case .batchRequestFailed: .batchRequestFailed
            case .requestRateLimited: .requestRateLimited
            case .invalidArguments: .invalidArguments
            case .changeTokenExpired: .changeTokenExpired
            case .referenceViolation: .referenceViolation
            case .serverRejectedRequest: .serverRejectedRequest
            }
    }
}

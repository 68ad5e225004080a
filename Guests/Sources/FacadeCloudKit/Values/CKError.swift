import FacadeFoundation
@_exported import GuestErrors

/// The domain of errors of CloudKit.
public let CKErrorDomain = "CKErrorDomain"
/// In the user info: what became of each of several things.
public let CKPartialErrorsByItemIDKey = "CKPartialErrors"
/// In the user info: after how many seconds it may be tried again.
public let CKErrorRetryAfterKey = "CKRetryAfter"
/// In the user info: the record as it was when the app last had it.
public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"
/// In the user info: the record as the server has it.
public let CKRecordChangedErrorServerRecordKey = "ServerRecord"
/// In the user info: the record as the app wanted to save it.
public let CKRecordChangedErrorClientRecordKey = "ClientRecord"

/// Why CloudKit did not do what an app wanted.
public struct CKError: FrameworkError {
    /// The reason.
    public let code: Code
    /// What goes with it.
    private let details: Details

    private final class Details: @unchecked Sendable {
        let text: String?
        let values: [String: Any]

        init(_ text: String?, _ values: [String: Any]) {
            self.text = text
            self.values = values
        }
    }

    /// An error of this reason.
    public init(_ code: Code) { self.init(code, nil) }

    init(_ code: Code, _ text: String?, _ values: [String: Any] = [:]) {
        self.code = code
        details = Details(text, values)
    }

    /// Whether they are of one reason.
    public static func == (one: CKError, other: CKError) -> Bool { one.code == other.code }
    /// By its reason.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// ``CKErrorDomain``.
    public static var errorDomain: String { CKErrorDomain }
    /// A sentence on what happened and what to do.
    public var errorDescription: String? { details.text ?? code.sentence }
    /// What an `NSError` has.
    public var errorUserInfo: [String: Any] {
        var info = details.values
        info[NSLocalizedDescriptionKey] = errorDescription
        return info
    }
    /// The same.
    public var userInfo: [String: Any] { errorUserInfo }

    /// What became of each of several things, by its identifier; nil where it was not several.
    public var partialErrorsByItemID: [AnyHashable: any Error]? {
        details.values[CKPartialErrorsByItemIDKey] as? [AnyHashable: any Error]
    }
    /// After how many seconds it may be tried again; nil: nobody says.
    public var retryAfterSeconds: Double? { details.values[CKErrorRetryAfterKey] as? Double }
    /// The record as the app last had it; nil but for `serverRecordChanged`.
    public var ancestorRecord: CKRecord? {
        details.values[CKRecordChangedErrorAncestorRecordKey] as? CKRecord
    }
    /// The record as the server has it; nil but for `serverRecordChanged`.
    public var serverRecord: CKRecord? { details.values[CKRecordChangedErrorServerRecordKey] as? CKRecord }
    /// The record as the app wanted to save it; nil but for `serverRecordChanged`.
    public var clientRecord: CKRecord? { details.values[CKRecordChangedErrorClientRecordKey] as? CKRecord }

    /// Reasons, with the platform's numbers.
    public enum Code: Int, FrameworkErrorCode {
        case internalError = 1
        case partialFailure, networkUnavailable, networkFailure, badContainer, serviceUnavailable
        case requestRateLimited, missingEntitlement, notAuthenticated, permissionFailure, unknownItem
        case invalidArguments, resultsTruncated, serverRecordChanged, serverRejectedRequest
        case assetFileNotFound, assetFileModified, incompatibleVersion, constraintViolation
        case operationCancelled, changeTokenExpired, batchRequestFailed, zoneBusy, badDatabase
        case quotaExceeded, zoneNotFound, limitExceeded, userDeletedZone, tooManyParticipants, alreadyShared
        case referenceViolation, managedAccountRestricted, participantMayNeedVerification
        case serverResponseLost, assetNotAvailable, accountTemporarilyUnavailable

        /// The error.
        public typealias Failure = CKError

        /// What happened and what to do.
        public var sentence: String? {
            switch self {
            case .partialFailure: "Some of it was not done: look at partialErrorsByItemID."
            case .networkUnavailable: "The device has no network: try again when it has."
            case .networkFailure: "The request was lost, or its answer: it may have been done."
            case .serviceUnavailable: "The cloud does not work: try again later."
            case .requestRateLimited: "The cloud is asked too often: wait for retryAfterSeconds."
            case .notAuthenticated: "The owner has not signed in to the cloud: look at accountStatus."
            case .operationCancelled: "The operation was cancelled."
            case .badDatabase: "This device's cloud has private databases alone."
            case .assetFileNotFound: "The file of an asset cannot be read."
            case .accountTemporarilyUnavailable: "The owner has to sign in to the cloud again."
            case .internalError, .badContainer, .missingEntitlement, .permissionFailure, .unknownItem,
                .invalidArguments, .resultsTruncated, .serverRecordChanged, .serverRejectedRequest,
                .assetFileModified, .incompatibleVersion, .constraintViolation, .changeTokenExpired,
                .batchRequestFailed, .zoneBusy, .quotaExceeded, .zoneNotFound, .limitExceeded,
                .userDeletedZone, .tooManyParticipants, .alreadyShared, .referenceViolation,
                .managedAccountRestricted, .participantMayNeedVerification, .serverResponseLost,
                .assetNotAvailable:
                nil
            }
        }
    }

    // `catch CKError.networkUnavailable` and the like.
    /// Nothing is known of it.
    public static let internalError = Code.internalError
    /// Some of it was not done.
    public static let partialFailure = Code.partialFailure
    /// The device has no network.
    public static let networkUnavailable = Code.networkUnavailable
    /// The request was lost.
    public static let networkFailure = Code.networkFailure
    /// The cloud does not work.
    public static let serviceUnavailable = Code.serviceUnavailable
    /// The cloud is asked too often.
    public static let requestRateLimited = Code.requestRateLimited
    /// The owner has not signed in.
    public static let notAuthenticated = Code.notAuthenticated
    /// There is no such thing.
    public static let unknownItem = Code.unknownItem
    /// What was given means nothing.
    public static let invalidArguments = Code.invalidArguments
    /// The record is another one by now.
    public static let serverRecordChanged = Code.serverRecordChanged
    /// The app has cancelled it.
    public static let operationCancelled = Code.operationCancelled
    /// The token is of no use: fetch all.
    public static let changeTokenExpired = Code.changeTokenExpired
    /// Another record of the zone could not be saved.
    public static let batchRequestFailed = Code.batchRequestFailed
    /// The owner's space is full.
    public static let quotaExceeded = Code.quotaExceeded
    /// There is no such zone.
    public static let zoneNotFound = Code.zoneNotFound
    /// It is too much for one request.
    public static let limitExceeded = Code.limitExceeded
    /// The zone was deleted.
    public static let userDeletedZone = Code.userDeletedZone
}

import Foundation
@_exported import GuestErrors

/// The domain of errors of HealthKit.
public let HKErrorDomain = "com.apple.healthkit"

/// Why HealthKit did not do what an app wanted.
public struct HKError: FrameworkError {
    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``HKErrorDomain``.
    public static var errorDomain: String { HKErrorDomain }

    /// Reasons, with the platform's numbers.
    public enum Code: Int, FrameworkErrorCode {
        case unknownError = 0
        case errorHealthDataUnavailable, errorHealthDataRestricted, errorInvalidArgument
        case errorAuthorizationDenied, errorAuthorizationNotDetermined, errorDatabaseInaccessible
        case errorUserCanceled, errorAnotherWorkoutSessionStarted, errorUserExitedWorkoutSession
        case errorRequiredAuthorizationDenied, errorNoData, errorWorkoutActivityNotAllowed
        case errorDataSizeExceeded, errorBackgroundWorkoutSessionNotAllowed
        case errorNotPermissibleForGuestUserMode

        /// The error.
        public typealias Failure = HKError

        /// What happened and what to do.
        public var sentence: String? {
            switch self {
            case .errorHealthDataUnavailable: "This device does not do that: it is for a watch."
            case .errorInvalidArgument: "What was given cannot be kept or done."
            case .errorAuthorizationDenied: "The owner does not let the app write health data."
            case .errorAuthorizationNotDetermined:
                "The app has not asked for this type yet: call requestAuthorization(toShare:read:)."
            case .errorDatabaseInaccessible: "The health store could not be written."
            case .errorAnotherWorkoutSessionStarted: "Another session of the app is running."
            case .errorNoData: "There are no data for this query."
            case .errorBackgroundWorkoutSessionNotAllowed: "Only an app in front starts a workout."
            case .unknownError, .errorHealthDataRestricted, .errorUserCanceled,
                .errorUserExitedWorkoutSession,
                .errorRequiredAuthorizationDenied, .errorWorkoutActivityNotAllowed, .errorDataSizeExceeded,
                .errorNotPermissibleForGuestUserMode:
                nil
            }
        }
    }

    /// The device has it not.
    public static let errorHealthDataUnavailable = Code.errorHealthDataUnavailable
    /// What was given means nothing.
    public static let errorInvalidArgument = Code.errorInvalidArgument
    /// The owner has refused it.
    public static let errorAuthorizationDenied = Code.errorAuthorizationDenied
    /// The app has not asked for it.
    public static let errorAuthorizationNotDetermined = Code.errorAuthorizationNotDetermined
    /// The store cannot be written.
    public static let errorDatabaseInaccessible = Code.errorDatabaseInaccessible
    /// Another session runs.
    public static let errorAnotherWorkoutSessionStarted = Code.errorAnotherWorkoutSessionStarted
    /// There are no data.
    public static let errorNoData = Code.errorNoData
    /// The app is not in front.
    public static let errorBackgroundWorkoutSessionNotAllowed = Code.errorBackgroundWorkoutSessionNotAllowed
}

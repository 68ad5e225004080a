import FacadeFoundation
@_exported import GuestErrors

/// The domain of ``LAError``.
public let LAErrorDomain = "com.apple.LocalAuthentication"

/// Why an owner was not recognised.
public struct LAError: FrameworkError {
    public static var errorDomain: String { LAErrorDomain }
    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The reason.
    public enum Code: Int, FrameworkErrorCode {
        public typealias Failure = LAError

        case authenticationFailed = -1
        case userCancel = -2
        case userFallback = -3
        case systemCancel = -4
        case passcodeNotSet = -5
        case biometryNotAvailable = -6
        case biometryNotEnrolled = -7
        case biometryLockout = -8
        case appCancel = -9
        case invalidContext = -10
        case watchNotAvailable = -11
        case biometryNotPaired = -12
        case biometryDisconnected = -13
        case invalidDimensions = -14
        case notInteractive = -1004

        /// Names of earlier years.
        public static var touchIDNotAvailable: Code { .biometryNotAvailable }
        public static var touchIDNotEnrolled: Code { .biometryNotEnrolled }
        public static var touchIDLockout: Code { .biometryLockout }

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .authenticationFailed: "the face was not the owner's: ask again, or by the passcode"
            case .userCancel: "the owner has cancelled it"
            case .userFallback: "the owner took the other way: show yours"
            case .systemCancel: "the app went behind others while the owner was asked: ask again in front"
            case .biometryNotAvailable: "the device knows no faces: use deviceOwnerAuthentication"
            case .biometryNotEnrolled: "the owner has set no face: use deviceOwnerAuthentication"
            case .biometryLockout:
                "faces are locked out: the passcode ends that, by deviceOwnerAuthentication"
            case .appCancel: "the app has invalidated the context"
            case .invalidContext: "the context was invalidated before: make a new one"
            case .notInteractive: "nobody can be asked: the app is not in front, or its context forbids it"
            case .passcodeNotSet, .watchNotAvailable, .biometryNotPaired, .biometryDisconnected,
                .invalidDimensions:
                nil
            }
        }
    }

    public static var authenticationFailed: Code { .authenticationFailed }
    public static var userCancel: Code { .userCancel }
    public static var userFallback: Code { .userFallback }
    public static var systemCancel: Code { .systemCancel }
    public static var passcodeNotSet: Code { .passcodeNotSet }
    public static var biometryNotAvailable: Code { .biometryNotAvailable }
    public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
    public static var biometryLockout: Code { .biometryLockout }
    public static var touchIDNotAvailable: Code { .biometryNotAvailable }
    public static var touchIDNotEnrolled: Code { .biometryNotEnrolled }
    public static var touchIDLockout: Code { .biometryLockout }
    public static var appCancel: Code { .appCancel }
    public static var invalidContext: Code { .invalidContext }
    public static var notInteractive: Code { .notInteractive }
}

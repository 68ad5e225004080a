import FacadeFoundation
import GuestCalls
@_exported import GuestErrors

/// The domain of ``AVError``.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Why the camera does not do what the app wants.
public struct AVError: FrameworkError {
    public static var errorDomain: String { AVFoundationErrorDomain }
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// The reason.
    public enum Code: Int, FrameworkErrorCode {
        public typealias Failure = AVError

        case unknown = -11_800
        case sessionNotRunning = -11_803
        case deviceNotConnected = -11_814
        case deviceWasDisconnected = -11_808
        case mediaServicesWereReset = -11_819
        case deviceInUseByAnotherApplication = -11_815
        case deviceAlreadyUsedByAnotherSession = -11_804
        case sessionWasInterrupted = -11_847
        case applicationIsNotAuthorizedToUseDevice = -11_852
        case noImageAtTime = -11_832
        case operationNotAllowed = -11_862

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .unknown: "the picture that the camera took cannot be used"
            case .sessionNotRunning: "the capture session does not run: startRunning()"
            case .deviceNotConnected: "this device has no camera"
            case .sessionWasInterrupted:
                "the app is not in front, or something lies over it: no picture is taken"
            case .applicationIsNotAuthorizedToUseDevice:
                "the owner does not allow the camera: AVCaptureDevice.requestAccess(for: .video)"
            case .deviceWasDisconnected, .mediaServicesWereReset, .deviceInUseByAnotherApplication,
                .deviceAlreadyUsedByAnotherSession, .noImageAtTime, .operationNotAllowed:
                nil
            }
        }
    }

    public static var unknown: Code { .unknown }
    public static var sessionNotRunning: Code { .sessionNotRunning }
    public static var deviceNotConnected: Code { .deviceNotConnected }
    public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
    public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
    public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
}

extension AVError.Code {
    init(_ refusal: GuestCameraRefusal) {
        self =
            switch refusal {
            case .denied: .applicationIsNotAuthorizedToUseDevice
            case .noCamera: .deviceNotConnected
            case .notInFront: .sessionWasInterrupted
            case .unreadable: .unknown
            }
    }
}

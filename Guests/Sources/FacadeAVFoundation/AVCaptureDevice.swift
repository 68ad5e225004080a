@_exported import FacadeAVFAudio
import FacadeFoundation
import GuestCalls
import GuestServices

/// A kind of what is captured.
public struct AVMediaType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    /// The kind of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let video = AVMediaType(rawValue: "vide")
    public static let audio = AVMediaType(rawValue: "soun")
    public static let muxed = AVMediaType(rawValue: "muxx")
    public static let depthData = AVMediaType(rawValue: "dpth")
    public static let metadata = AVMediaType(rawValue: "meta")
}

/// What the owner has said to the use of a camera or microphone.
public enum AVAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

/// The camera at the back of a phone. There is no other, and no microphone.
open class AVCaptureDevice: NSObject, @unchecked Sendable {
    /// What a device is.
    public struct DeviceType: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        /// The type of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private init(word: String) { rawValue = "AVCaptureDeviceTypeBuiltIn\(word)" }

        public static let builtInWideAngleCamera = DeviceType(word: "WideAngleCamera")
        public static let builtInTelephotoCamera = DeviceType(word: "TelephotoCamera")
        public static let builtInUltraWideCamera = DeviceType(word: "UltraWideCamera")
        public static let builtInDualCamera = DeviceType(word: "DualCamera")
        public static let builtInDualWideCamera = DeviceType(word: "DualWideCamera")
        public static let builtInTripleCamera = DeviceType(word: "TripleCamera")
        public static let builtInTrueDepthCamera = DeviceType(word: "TrueDepthCamera")
        public static let builtInLiDARDepthCamera = DeviceType(word: "LiDARDepthCamera")
        public static let builtInMicrophone = DeviceType(word: "Microphone")
        public static let microphone = DeviceType(word: "Microphone")
    }

    /// Where a camera is.
    public enum Position: Int, Sendable {
        case unspecified, back, front
    }

    /// Whether a flash goes off.
    public enum FlashMode: Int, Sendable {
        case off, on, auto
    }

    /// Whether a lamp burns.
    public enum TorchMode: Int, Sendable {
        case off, on, auto
    }

    /// How the camera finds what is sharp.
    public enum FocusMode: Int, Sendable {
        case locked, autoFocus, continuousAutoFocus
    }

    /// How the camera finds how bright it is.
    public enum ExposureMode: Int, Sendable {
        case locked, autoExpose, continuousAutoExposure, custom
    }

    private static let back = AVCaptureDevice()

    override init() { super.init() }

    /// The camera at the back, where the device has one; nil for all else than pictures.
    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
        mediaType == .video && GuestCamera.current.isThere ? back : nil
    }

    /// The camera of a type and place; nil where it is none of ``DeviceType/builtInWideAngleCamera`` at the back.
    open class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? {
        guard deviceType == .builtInWideAngleCamera, position != .front, mediaType ?? .video == .video else {
            return nil
        }
        return self.default(for: .video)
    }

    /// What the owner has said.
    open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        guard mediaType == .video else { return .denied }
        return switch CameraPermission.answer {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .whenInUse, .always, .limited, .granted: .authorized
        }
    }

    /// Asks the owner, once. The handler is called off the main queue; of the microphone with false at once, for there is none.
    open class func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        guard mediaType == .video else { return DispatchQueue.global().async { handler(false) } }
        CameraPermission.ask { isGranted in DispatchQueue.global().async { handler(isGranted) } }
    }

    /// Asks the owner, for tasks.
    open class func requestAccess(for mediaType: AVMediaType) async -> Bool {
        await withCheckedContinuation { continuation in
            requestAccess(for: mediaType) { continuation.resume(returning: $0) }
        }
    }

    open var uniqueID: String { "com.apple.avfoundation.avcapturedevice.built-in_video:0" }
    open var modelID: String { "com.apple.avfoundation.avcapturedevice.built-in_video" }
    open var localizedName: String { "Back Camera" }
    open var deviceType: DeviceType { .builtInWideAngleCamera }
    open var position: Position { .back }
    open var isConnected: Bool { true }
    open var isSuspended: Bool { false }

    /// Whether it captures that.
    open func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .video }
    /// Always, for nobody else uses it.
    open func lockForConfiguration() throws {}
    /// Of no effect.
    open func unlockForConfiguration() {}

    open var hasFlash: Bool { false }
    open var isFlashAvailable: Bool { false }
    open var hasTorch: Bool { false }
    open var isTorchAvailable: Bool { false }
    /// Kept.
    open var torchMode = TorchMode.off
    /// Kept.
    open var focusMode = FocusMode.continuousAutoFocus
    /// Kept.
    open var exposureMode = ExposureMode.continuousAutoExposure
    /// Kept.
    open var videoZoomFactor = 1.0
    open var minAvailableVideoZoomFactor: Double { 1 }
    open var maxAvailableVideoZoomFactor: Double { 1 }
    open var isFocusPointOfInterestSupported: Bool { false }
    open var isExposurePointOfInterestSupported: Bool { false }
    /// Kept.
    open var isSubjectAreaChangeMonitoringEnabled = false

    /// Whether it can do that.
    open func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { focusMode == .continuousAutoFocus }
    /// Whether it can do that.
    open func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
        exposureMode == .continuousAutoExposure
    }
    /// Whether it can do that.
    open func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { torchMode == .off }

    /// Looks for devices of types, at a place.
    open class DiscoverySession: NSObject {
        public let devices: [AVCaptureDevice]
        /// None: one camera alone.
        open var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] { [] }

        /// What there is of it: the camera at the back, where it is wanted.
        public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
            let found =
                deviceTypes.contains(.builtInWideAngleCamera)
                ? AVCaptureDevice.default(.builtInWideAngleCamera, for: mediaType, position: position) : nil
            devices = found.map { [$0] } ?? []
            super.init()
        }
    }
}

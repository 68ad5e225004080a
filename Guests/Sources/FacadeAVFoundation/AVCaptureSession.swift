import FacadeFoundation
import GuestCalls
import GuestServices

/// What a session takes in.
open class AVCaptureInput: NSObject, @unchecked Sendable {}

/// A camera, as a session takes it in.
open class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
    public let device: AVCaptureDevice

    /// - Throws: ``AVError/Code/applicationIsNotAuthorizedToUseDevice`` where the owner has refused the camera.
    public init(device: AVCaptureDevice) throws {
        let status = AVCaptureDevice.authorizationStatus(for: .video)
        if status == .denied || status == .restricted {
            throw AVError(.applicationIsNotAuthorizedToUseDevice)
        }
        self.device = device
        super.init()
    }
}

/// What a session gives out.
open class AVCaptureOutput: NSObject, @unchecked Sendable {
    weak var session: AVCaptureSession?
    private lazy var made = AVCaptureConnection()

    /// What joins it to a camera; nil where it is in no session that has one.
    open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
        guard mediaType == .video, let session, !session.inputs.isEmpty else { return nil }
        return made
    }
    open var connections: [AVCaptureConnection] { connection(with: .video).map { [$0] } ?? [] }
}

/// How pictures lie. The camera holds the phone as the scenario says.
open class AVCaptureConnection: NSObject, @unchecked Sendable {
    /// Kept.
    open var isEnabled = true
    /// Kept.
    open var videoRotationAngle = 0.0
    /// Kept.
    open var isVideoMirrored = false
    open var isActive: Bool { true }
    open var isVideoMirroringSupported: Bool { false }

    /// Whether it can be set.
    open func isVideoRotationAngleSupported(_ videoRotationAngle: Double) -> Bool {
        [0, 90, 180, 270].contains(videoRotationAngle)
    }
}

/// Joins the camera and what takes its pictures.
open class AVCaptureSession: NSObject, @unchecked Sendable {
    /// How good pictures are.
    public struct Preset: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        /// The preset of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private init(word: String) { rawValue = "AVCaptureSessionPreset\(word)" }

        public static let photo = Preset(word: "Photo")
        public static let high = Preset(word: "High")
        public static let medium = Preset(word: "Medium")
        public static let low = Preset(word: "Low")
        public static let inputPriority = Preset(word: "InputPriority")
        public static let hd1280x720 = Preset(word: "1280x720")
        public static let hd1920x1080 = Preset(word: "1920x1080")
        public static let hd4K3840x2160 = Preset(word: "3840x2160")
        public static let vga640x480 = Preset(word: "640x480")
    }

    /// Why a session takes no pictures for a while.
    public enum InterruptionReason: Int, Sendable {
        case videoDeviceNotAvailableInBackground = 1
        case audioDeviceInUseByAnotherClient
        case videoDeviceInUseByAnotherClient
        case videoDeviceNotAvailableWithMultipleForegroundApps
        case videoDeviceNotAvailableDueToSystemPressure
    }

    open private(set) var inputs: [AVCaptureInput] = []
    open private(set) var outputs: [AVCaptureOutput] = []
    /// Kept: a picture is as the camera has it.
    open var sessionPreset = Preset.high
    /// Whether it gives out what the camera sees.
    open private(set) var isRunning = false
    /// The app is behind others.
    open private(set) var isInterrupted = false
    private var isObserving = false

    /// One without inputs and outputs, which does not run.
    public override init() { super.init() }

    /// Whether it can be had.
    open func canSetSessionPreset(_ preset: Preset) -> Bool { true }
    /// Changes between this and ``commitConfiguration()`` hold at once.
    open func beginConfiguration() {}
    /// Of no effect.
    open func commitConfiguration() {}

    /// Whether an input can be added: one camera, once.
    open func canAddInput(_ input: AVCaptureInput) -> Bool { inputs.isEmpty }

    /// Adds an input. One that cannot be added ends the app, as on the platform.
    open func addInput(_ input: AVCaptureInput) {
        guard canAddInput(input) else { fatalError("the input cannot be added: ask canAddInput(_:)") }
        inputs.append(input)
    }

    /// Takes an input out.
    open func removeInput(_ input: AVCaptureInput) { inputs.removeAll { $0 === input } }

    /// Whether an output can be added: one of each kind.
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool {
        output.session == nil && !outputs.contains { type(of: $0) == type(of: output) }
    }

    /// Adds an output. One that cannot be added ends the app, as on the platform.
    open func addOutput(_ output: AVCaptureOutput) {
        guard canAddOutput(output) else { fatalError("the output cannot be added: ask canAddOutput(_:)") }
        outputs.append(output)
        output.session = self
    }

    /// Takes an output out.
    open func removeOutput(_ output: AVCaptureOutput) {
        outputs.removeAll { $0 === output }
        output.session = nil
    }

    /// Begins, where it has a camera.
    open func startRunning() {
        guard !isRunning, !inputs.isEmpty else { return }
        isRunning = true
        observe()
        isInterrupted = !GuestServices.current.isInForeground
        post(.AVCaptureSessionDidStartRunning)
    }

    /// Ends.
    open func stopRunning() {
        guard isRunning else { return }
        isRunning = false
        isInterrupted = false
        post(.AVCaptureSessionDidStopRunning)
    }

    private func observe() {
        guard !isObserving else { return }
        isObserving = true
        GuestServices.current.observe { [weak self] news in
            if news == .enteredBackground { self?.interrupt(true) }
            if news == .enteredForeground { self?.interrupt(false) }
        }
    }

    private func interrupt(_ isInterrupted: Bool) {
        guard isRunning, self.isInterrupted != isInterrupted else { return }
        self.isInterrupted = isInterrupted
        if isInterrupted {
            let reason = InterruptionReason.videoDeviceNotAvailableInBackground.rawValue
            post(.AVCaptureSessionWasInterrupted, [AVCaptureSessionInterruptionReasonKey: reason])
        } else {
            post(.AVCaptureSessionInterruptionEnded)
        }
    }

    private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}

public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

extension AVCaptureSession {
    public static let didStartRunningNotification = Notification.Name.AVCaptureSessionDidStartRunning
    public static let didStopRunningNotification = Notification.Name.AVCaptureSessionDidStopRunning
    public static let wasInterruptedNotification = Notification.Name.AVCaptureSessionWasInterrupted
    public static let interruptionEndedNotification = Notification.Name.AVCaptureSessionInterruptionEnded
    public static let runtimeErrorNotification = Notification.Name.AVCaptureSessionRuntimeError
}

extension Notification.Name {
    public static let AVCaptureSessionDidStartRunning = Notification.Name(
        "AVCaptureSessionDidStartRunningNotification")
    public static let AVCaptureSessionDidStopRunning = Notification.Name(
        "AVCaptureSessionDidStopRunningNotification")
    public static let AVCaptureSessionWasInterrupted = Notification.Name(
        "AVCaptureSessionWasInterruptedNotification")
    public static let AVCaptureSessionInterruptionEnded = Notification.Name(
        "AVCaptureSessionInterruptionEndedNotification")
    /// It never comes.
    public static let AVCaptureSessionRuntimeError = Notification.Name(
        "AVCaptureSessionRuntimeErrorNotification")
    /// It never comes.
    public static let AVCaptureDeviceSubjectAreaDidChange = Notification.Name(
        "AVCaptureDeviceSubjectAreaDidChangeNotification")
}

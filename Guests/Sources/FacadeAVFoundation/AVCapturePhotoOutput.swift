import FacadeFoundation
import GuestCalls
import GuestServices

/// Hears of a picture that is taken. All methods are optional; they come in this order, on a queue of the framework.
public protocol AVCapturePhotoCaptureDelegate: AnyObject {
    /// It is about to be taken.
    func photoOutput(
        _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings)
    /// The shutter goes.
    func photoOutput(
        _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
    /// The shutter has gone.
    func photoOutput(
        _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
    /// It is there, or not, with the reason.
    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
    /// All is over.
    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?)
}

extension AVCapturePhotoCaptureDelegate {
    /// The delegate does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}
    /// The delegate does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}
    /// The delegate does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}
    /// The delegate does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {}
    /// The delegate does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    ) {}
}

/// Takes pictures with the camera of its session.
open class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
    /// How much time a picture may take for its quality.
    public enum QualityPrioritization: Int, Sendable {
        case speed = 1
        case balanced, quality
    }

    /// Seconds from the shutter until the picture is there.
    private static let processing = 0.3
    private static let queue = DispatchQueue(label: "avfoundation.photo")
    private var used: Set<Int64> = []

    /// Kept.
    open var isHighResolutionCaptureEnabled = false
    /// Kept.
    open var maxPhotoQualityPrioritization = QualityPrioritization.balanced
    /// Kept.
    open var maxPhotoDimensions = CMVideoDimensions()
    /// Kept.
    open var isLivePhotoCaptureEnabled = false
    /// Kept.
    open var isDepthDataDeliveryEnabled = false
    /// Kept.
    open var isResponsiveCaptureEnabled = false
    open var isLivePhotoCaptureSupported: Bool { false }
    open var isDepthDataDeliverySupported: Bool { false }
    open var isPortraitEffectsMatteDeliverySupported: Bool { false }
    open var isResponsiveCaptureSupported: Bool { false }
    open var supportedFlashModes: [AVCaptureDevice.FlashMode] { [.off] }
    open var availablePhotoCodecTypes: [AVVideoCodecType] { [.jpeg, .hevc] }

    /// One of no session yet.
    public override init() { super.init() }

    /// Takes a picture. Settings that were used before, and an output without a camera, end the app, as on the platform.
    open func capturePhoto(
        with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate
    ) {
        guard used.insert(settings.uniqueID).inserted else {
            fatalError("the photo settings were used before: AVCapturePhotoSettings(from:)")
        }
        guard connection(with: .video) != nil else {
            fatalError("no active and enabled video connection: add the camera to the session first")
        }
        let early = AVCaptureResolvedPhotoSettings(settings.uniqueID, CMVideoDimensions())
        nonisolated(unsafe) let delegate = delegate
        let codec = settings.format?[AVVideoCodecKey]
        if codec as? AVVideoCodecType == .hevc || codec as? String == AVVideoCodecType.hevc.rawValue {
            CaptureNotes.shared.note()
        }
        Self.queue.async {
            delegate.photoOutput(self, willBeginCaptureFor: early)
            delegate.photoOutput(self, willCapturePhotoFor: early)
            let taken =
                self.session?.isRunning == true
                ? GuestCamera.current.capture() : .failure(AVError(.sessionNotRunning))
            delegate.photoOutput(self, didCapturePhotoFor: early)
            let date = Date()
            Self.queue.asyncAfter(deadline: .now() + Self.processing) {
                self.end(taken, settings, date, delegate)
            }
        }
    }

    private func end(
        _ taken: Result<[UInt8], AVError>, _ settings: AVCapturePhotoSettings, _ date: Date,
        _ delegate: any AVCapturePhotoCaptureDelegate
    ) {
        var (file, error): ([UInt8], AVError?) = ([], nil)
        var metadata: [String: Any] = [:]
        var size = CMVideoDimensions()
        switch taken {
        case .success(let picture):
            let note = PictureNote(of: picture, date: date, gps: settings.metadata["{GPS}"] as? [String: Any])
            file = note.written(into: picture)
            metadata = note.dictionary
            size = CMVideoDimensions(width: Int32(note.width), height: Int32(note.height))
        case .failure(let reason): error = reason
        }
        let resolved = AVCaptureResolvedPhotoSettings(settings.uniqueID, size)
        delegate.photoOutput(
            self, didFinishProcessingPhoto: AVCapturePhoto(file, resolved, metadata), error: error)
        delegate.photoOutput(self, didFinishCaptureFor: resolved, error: error)
    }
}

/// What is said once of pictures.
private final class CaptureNotes {
    nonisolated(unsafe) static let shared = CaptureNotes()
    private var isNoted = false

    func note() {
        guard !isNoted else { return }
        isNoted = true
        GuestServices.current.log.write(
            .notice, "camera", "pictures are JPEG here, also where HEIC is wanted")
    }
}

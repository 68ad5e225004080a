import FacadeFoundation

/// The key of a codec in formats.
public let AVVideoCodecKey = "AVVideoCodecKey"

/// How pictures are written.
public struct AVVideoCodecType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    /// The codec of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
    public static let h264 = AVVideoCodecType(rawValue: "avc1")
}

/// A size in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
    public var width: Int32
    public var height: Int32

    public init(width: Int32 = 0, height: Int32 = 0) {
        self.width = width
        self.height = height
    }
}

/// How one picture is to be taken: for one picture alone.
open class AVCapturePhotoSettings: NSObject, @unchecked Sendable {
    nonisolated(unsafe) private static var made: Int64 = 0

    /// Another one for each.
    public let uniqueID: Int64
    /// The codec that is wanted. Whichever it is, a picture is a JPEG here.
    public let format: [String: Any]?
    /// Kept: there is no flash.
    open var flashMode = AVCaptureDevice.FlashMode.off
    /// Kept.
    open var isHighResolutionPhotoEnabled = false
    /// Kept.
    open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced
    /// Kept.
    open var isAutoStillImageStabilizationEnabled = false
    /// Kept.
    open var isAutoRedEyeReductionEnabled = false
    /// Kept.
    open var maxPhotoDimensions = CMVideoDimensions()
    /// Kept.
    open var previewPhotoFormat: [String: Any]?
    /// Kept.
    open var embeddedThumbnailPhotoFormat: [String: Any]?
    open var availablePreviewPhotoPixelFormatTypes: [UInt32] { [] }
    open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }
    /// What goes into the picture's file: a dictionary under `{GPS}`, of latitude, longitude, altitude and their references.
    open var metadata: [String: Any] = [:]

    init(_ format: [String: Any]?) {
        Self.made += 1
        uniqueID = Self.made
        self.format = format
        super.init()
    }

    /// For a picture in the usual format.
    public override convenience init() { self.init(nil as [String: Any]?) }

    /// For a picture in a format.
    public convenience init(format: [String: Any]?) { self.init(format) }

    /// The same for one more picture.
    public convenience init(from other: AVCapturePhotoSettings) {
        self.init(other.format)
        flashMode = other.flashMode
        isHighResolutionPhotoEnabled = other.isHighResolutionPhotoEnabled
        photoQualityPrioritization = other.photoQualityPrioritization
        maxPhotoDimensions = other.maxPhotoDimensions
        previewPhotoFormat = other.previewPhotoFormat
        embeddedThumbnailPhotoFormat = other.embeddedThumbnailPhotoFormat
        metadata = other.metadata
    }
}

/// How a picture is taken.
open class AVCaptureResolvedPhotoSettings: NSObject, @unchecked Sendable {
    /// That of the settings.
    public let uniqueID: Int64
    /// Of the picture as the camera has it; 0 before it is there.
    public let photoDimensions: CMVideoDimensions
    open var isFlashEnabled: Bool { false }
    open var expectedPhotoCount: Int { 1 }

    init(_ uniqueID: Int64, _ photoDimensions: CMVideoDimensions) {
        self.uniqueID = uniqueID
        self.photoDimensions = photoDimensions
        super.init()
    }
}

/// A picture that was taken.
open class AVCapturePhoto: NSObject, @unchecked Sendable {
    private let file: [UInt8]
    public let resolvedSettings: AVCaptureResolvedPhotoSettings
    /// What its file says of it: its size, its date and, where the settings had it, its place.
    public let metadata: [String: Any]
    open var photoCount: Int { 1 }
    open var isRawPhoto: Bool { false }

    init(_ file: [UInt8], _ settings: AVCaptureResolvedPhotoSettings, _ metadata: [String: Any]) {
        self.file = file
        resolvedSettings = settings
        self.metadata = metadata
        super.init()
    }

    /// Its file, a JPEG; nil where none was taken.
    open func fileDataRepresentation() -> Data? { file.isEmpty ? nil : Data(file) }
}

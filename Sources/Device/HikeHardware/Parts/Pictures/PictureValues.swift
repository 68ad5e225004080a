/// Where a person takes a picture from for an app.
public enum PictureSource: String, CaseIterable, Hashable, Sendable {
    case camera
    /// The photo library, through the system's picker: the app gets the chosen picture and sees no other.
    case library

    /// The permission that it stands under.
    public var service: PrivacyService {
        switch self {
        case .camera: .camera
        case .library: .photos
        }
    }
}

/// Why an app got no picture.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The owner of the device does not allow it.
    case denied(PrivacyService)
    case noCamera
    /// The person changed their mind, or the app was not in front to ask.
    case cancelled
    /// It is no picture that can be used; why.
    case unreadable(String)

    public var description: String {
        switch self {
        case .denied(let service): "The app may not use '\(service.rawValue)': allow it in the settings."
        case .noCamera: "This device has no camera."
        case .cancelled: "No picture was taken or chosen."
        case .unreadable(let reason): reason
        }
    }
}

/// A size in pixels.
public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }
}

/// What a device's camera sees and what its photo library holds (MAP-20, MAP-21).
public struct PhotoScript: Hashable, Sendable {
    /// A picture made by the device: a mountain with a mark at the top left corner, so that one sees how it lies.
    public enum TestPicture: String, CaseIterable, Hashable, Sendable {
        case landscape
        case portrait
        /// Held upright as a phone is: stored lying on its side, with EXIF data that say so.
        case rotated
    }

    /// What a camera takes or a library holds.
    public enum Picture: Hashable, Sendable {
        case test(TestPicture)
        /// A file of the machine, by full path: JPEG or PNG, or anything that pretends to be.
        case file(String)

        /// The word of a test picture, or a full path.
        public init?(text: String) {
            if let test = TestPicture(rawValue: text) {
                self = .test(test)
            } else if text.hasPrefix("/") {
                self = .file(text)
            } else {
                return nil
            }
        }

        /// How scenarios write it: the name of a test picture, or a path.
        public var text: String {
            switch self {
            case .test(let test): test.rawValue
            case .file(let path): path
            }
        }
    }

    /// What is taken, one after the other and then again from the first; empty: the device has no camera.
    public var camera: [Picture]
    /// In the order in which they are shown.
    public var library: [Picture]

    /// Bytes of a picture at most.
    public static let mostBytes = 32 * 1024 * 1024

    public init(
        camera: [Picture] = [.test(.landscape)], library: [Picture] = [.test(.landscape), .test(.portrait)]
    ) {
        self.camera = camera
        self.library = library
    }

    /// Of a device without a camera, such as a watch.
    public static let none = PhotoScript(camera: [], library: [])
}

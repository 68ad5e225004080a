import HikeValues

/// Why a photo library does not do what an app wants.
public enum PhotoLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The owner of the device does not allow it.
    case denied
    /// The app sees no picture of this id.
    case notThere(String)
    /// There is a picture of this id.
    case alreadyThere(String)
    /// What is to be added is no picture; why.
    case unreadable(String)
    /// The picture of this id is the owner's: an app deletes those that it has added.
    case ofAnother(String)
    /// The disk has no room, or fails.
    case storage(String)

    public var description: String {
        switch self {
        case .denied: "The app may not use 'photos': allow it in the settings."
        case .notThere(let id): "The app sees no picture '\(id)'."
        case .alreadyThere(let id): "There is a picture '\(id)' already."
        case .unreadable(let reason): reason
        case .ofAnother(let id): "The picture '\(id)' is the owner's: an app deletes those that it has added."
        case .storage(let reason): reason
        }
    }
}

/// What an app sees of the photo library without the picker (``DeviceServices/photoLibrary``). It needs the permission
/// ``PrivacyService/photos``. With limited access it is the library's first picture, which the owner has chosen, and those that the app
/// has added.
public protocol PhotoLibrary: AnyObject {
    /// All that the app sees, in the order in which they came into the library; none without the permission.
    var photos: [LibraryPhoto] { get }
    /// The file of a picture, as it was taken; nil where the app does not see it.
    func picture(_ id: String) -> [UInt8]?
    /// Makes changes, all or none; they are on the disk when this returns.
    func change(_ changes: [PhotoChange]) throws(PhotoLibraryError)
    /// Tells that the library has changed, or what the app sees of it.
    func hear(_ handler: @escaping () -> Void)
    /// Shows the library over an app in front: there a person chooses pictures, or cancels. That needs no permission: the app gets what was
    /// chosen, and sees no other picture. The answer is their ids, whose files ``picture(_:)`` gives from then on.
    ///
    /// - Parameter count: so many at most; 0: any number.
    func choose(atMost count: Int, _ handler: @escaping (Result<[String], PictureError>) -> Void)
    /// Whether the device has a camera.
    var hasCamera: Bool { get }
    /// Takes a picture with the camera, without its screen: an app in front, with the permission ``PrivacyService/camera``. It is a JPEG
    /// or PNG, and not in the library.
    func capture() throws(PictureError) -> [UInt8]
}

extension DeviceServices {
    /// The photo library; nil on a device that knows no pictures.
    public var photoLibrary: (any PhotoLibrary)? { service() }
}

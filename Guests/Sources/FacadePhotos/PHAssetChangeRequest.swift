import FacadeCoreLocation
import Foundation
import HikeValues

/// A change that a block wants.
class ChangeDraft {
    /// Whether it can be made.
    var isComplete: Bool { true }
    /// Nil: nothing.
    var change: PhotoChange? { nil }
    /// Bytes of its picture.
    var size: Int { 0 }
}

private final class Deletion: ChangeDraft {
    let id: String
    init(_ id: String) { self.id = id }
    override var change: PhotoChange? { .delete(id: id) }
}

/// A change of one picture; to be made in a block of ``PHPhotoLibrary/performChanges(_:completionHandler:)``.
open class PHAssetChangeRequest: NSObject, @unchecked Sendable {
    fileprivate final class Draft: ChangeDraft {
        let id: String
        var isNew = false
        var picture: [UInt8]?
        var created: Date?
        var location: CLLocation?
        var isFavorite = false

        init(_ id: String) { self.id = id }

        override var isComplete: Bool { !isNew || picture != nil }
        override var size: Int { picture?.count ?? 0 }

        override var change: PhotoChange? {
            let place = location.map {
                Coordinate(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
            }
            let date = created.map { UTCDate(secondsSince1970: $0.timeIntervalSince1970) }
            guard isNew else {
                return date.map {
                    .set(id: id, created: $0, coordinate: place, isFavorite: isFavorite)
                }
            }
            return .add(
                id: id, picture: picture ?? [], created: date, coordinate: place, isFavorite: isFavorite)
        }
    }

    fileprivate let draft: Draft

    /// A change of a picture that is there.
    public init(for asset: PHAsset) {
        draft = Draft(asset.localIdentifier)
        draft.created = asset.creationDate
        draft.location = asset.location
        draft.isFavorite = asset.isFavorite
        super.init()
        PhotoCentre.shared.changes?.append(draft)
    }

    fileprivate override init() {
        draft = Draft(UUID().uuidString + "/L0/001")
        draft.isNew = true
        super.init()
        PhotoCentre.shared.changes?.append(draft)
    }

    /// Stands for the picture that is to be made; nil in a change of one that is there.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? {
        draft.isNew ? PHObjectPlaceholder(draft.id) : nil
    }

    /// When it was taken.
    open var creationDate: Date? {
        get { draft.created }
        set { draft.created = newValue }
    }

    /// Where it was taken.
    open var location: CLLocation? {
        get { draft.location }
        set { draft.location = newValue }
    }

    /// Whether the owner likes it.
    open var isFavorite: Bool {
        get { draft.isFavorite }
        set { draft.isFavorite = newValue }
    }

    /// Adds a picture in a file; nil where it cannot be read.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
        guard let data = try? Data(contentsOf: fileURL) else { return nil }
        let request = PHAssetCreationRequest.forAsset()
        request.draft.picture = [UInt8](data)
        return request as? Self
    }

    /// Deletes pictures.
    open class func deleteAssets(_ assets: some Sequence<PHAsset>) {
        for asset in assets { PhotoCentre.shared.changes?.append(Deletion(asset.localIdentifier)) }
    }

    /// Deletes pictures.
    open class func deleteAssets(_ assets: PHFetchResult<PHAsset>) { deleteAssets(assets.objects) }
}

/// What a part of an asset is.
public enum PHAssetResourceType: Int, Sendable {
    case photo = 1
    case video = 2
    case audio = 3
    case alternatePhoto = 4
    case fullSizePhoto = 5
    case fullSizeVideo = 6
    case adjustmentData = 7
    case adjustmentBasePhoto = 8
    case pairedVideo = 9
}

/// How a part is added.
open class PHAssetResourceCreationOptions: NSObject, @unchecked Sendable {
    /// Kept, and changes nothing: the library knows no names.
    open var originalFilename: String?
    /// Kept, and changes nothing: the data say what they are.
    open var uniformTypeIdentifier: String?
    /// The file is taken away from where it is.
    open var shouldMoveFile = false

    /// As usual.
    public override init() { super.init() }
}

/// Adds a picture of data or files.
open class PHAssetCreationRequest: PHAssetChangeRequest, @unchecked Sendable {
    /// One without data.
    open class func forAsset() -> PHAssetCreationRequest { PHAssetCreationRequest() }

    /// Whether parts of these types make an asset here: a photo does.
    open class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
        types.allSatisfy { $0.intValue == PHAssetResourceType.photo.rawValue }
    }

    /// Takes the data of a photo; other parts make the change fail.
    open func addResource(
        with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
    ) { if type == .photo { draft.picture = [UInt8](data) } }

    /// Takes the file of a photo; other parts make the change fail.
    open func addResource(
        with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
    ) {
        guard type == .photo, let data = try? Data(contentsOf: fileURL) else { return }
        draft.picture = [UInt8](data)
        if options?.shouldMoveFile == true { try? FileManager.default.removeItem(at: fileURL) }
    }
}

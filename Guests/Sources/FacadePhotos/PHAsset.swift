import FacadeCoreLocation
import FacadeFoundation
import Foundation
import HikeValues

/// What an asset is.
public enum PHAssetMediaType: Int, Sendable {
    case unknown = 0
    case image, video, audio
}

/// What else an asset is.
public struct PHAssetMediaSubtype: OptionSet, Sendable {
    /// The platform's bits.
    public let rawValue: UInt

    /// These bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A panorama.
    public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1)
    /// With much light and shadow.
    public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)
    /// Of a screen.
    public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)
    /// With a short film.
    public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
}

/// Where an asset comes from.
public struct PHAssetSourceType: OptionSet, Sendable {
    /// The platform's bits.
    public let rawValue: UInt

    /// These bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The library of the owner.
    public static let typeUserLibrary = PHAssetSourceType(rawValue: 1)
    /// A shared one.
    public static let typeCloudShared = PHAssetSourceType(rawValue: 1 << 1)
    /// A computer.
    public static let typeiTunesSynced = PHAssetSourceType(rawValue: 1 << 2)
}

/// Something of the photo library.
open class PHObject: NSObject, NSCopying, @unchecked Sendable {
    /// Names it on its device.
    public let localIdentifier: String

    init(_ id: String) {
        localIdentifier = id
        super.init()
    }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether it is the same object of the library.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? PHObject)?.localIdentifier == localIdentifier
    }

    /// As ``isEqual(_:)`` has it.
    open override var hash: Int { localIdentifier.hashValue }
}

/// Stands for an object that is to be made.
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {}

/// A picture of the library, as it was when it was asked for.
open class PHAsset: PHObject, SortKeyed, @unchecked Sendable {
    let photo: LibraryPhoto

    init(_ photo: LibraryPhoto) {
        self.photo = photo
        super.init(photo.id)
    }

    /// An image.
    open var mediaType: PHAssetMediaType { .image }
    /// None.
    open var mediaSubtypes: PHAssetMediaSubtype { [] }
    /// The owner's library.
    open var sourceType: PHAssetSourceType { .typeUserLibrary }
    /// Pixels as it is seen.
    open var pixelWidth: Int { photo.width }
    /// Pixels as it is seen.
    open var pixelHeight: Int { photo.height }
    /// When it was taken.
    open var creationDate: Date? { Date(timeIntervalSince1970: photo.created.secondsSince1970) }
    /// When it was changed last.
    open var modificationDate: Date? { Date(timeIntervalSince1970: photo.modified.secondsSince1970) }
    /// Where it was taken; nil: not known.
    open var location: CLLocation? {
        photo.coordinate.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
    }
    /// Nought: it is no film.
    open var duration: TimeInterval { 0 }
    /// The owner likes it.
    open var isFavorite: Bool { photo.isFavorite }
    /// False: nothing is hidden here.
    open var isHidden: Bool { false }
    /// Nil: none is of a burst.
    open var burstIdentifier: String? { nil }

    /// The value of a key by which answers are sorted.
    public func value(forSortKey key: String) -> (any Comparable)? {
        switch key {
        case "creationDate": creationDate
        case "modificationDate": modificationDate
        case "pixelWidth": pixelWidth
        case "pixelHeight": pixelHeight
        case "favorite", "isFavorite": isFavorite ? 1 : 0
        case "localIdentifier": localIdentifier
        default: nil
        }
    }

    // MARK: Answers

    private static func fetch(
        _ options: PHFetchOptions?, _ fits: @escaping (LibraryPhoto) -> Bool
    ) -> PHFetchResult<PHAsset> {
        let ask = {
            var assets = PhotoCentre.shared.photos.filter(fits).map { PHAsset($0) }
            if let predicate = options?.predicate { assets = assets.filter { predicate.evaluate(with: $0) } }
            for descriptor in (options?.sortDescriptors ?? []).reversed() {
                // One after the other, the first last, each leaving those that are the same as they are.
                assets = assets.enumerated().sorted { a, b in
                    let order = descriptor.compare(a.element, to: b.element)
                    return order == .orderedSame ? a.offset < b.offset : order == .orderedAscending
                }.map(\.element)
            }
            if let limit = options?.fetchLimit, limit > 0 { assets = Array(assets.prefix(limit)) }
            return assets
        }
        return PHFetchResult(asking: ask)
    }

    /// All pictures that the app sees; without an order as they came into the library.
    open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
        fetch(options) { _ in true }
    }

    /// The same of one type: of films and sounds there are none.
    open class func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { fetch(options) { _ in mediaType == .image } }

    /// Those of these identifiers that the app sees.
    open class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let wanted = Set(identifiers)
        return fetch(options) { wanted.contains($0.id) }
    }
}

/// Which objects an answer has, and their order.
open class PHFetchOptions: NSObject, NSCopying, @unchecked Sendable {
    /// Which; nil: all.
    open var predicate: NSPredicate?
    /// Their order; nil: as they came.
    open var sortDescriptors: [NSSortDescriptor]?
    /// How many at most; 0: all.
    open var fetchLimit = 0
    /// Kept, and changes nothing.
    open var includeHiddenAssets = false
    /// Kept, and changes nothing.
    open var includeAllBurstAssets = false
    /// Kept, and changes nothing.
    open var includeAssetSourceTypes: PHAssetSourceType = []
    /// Kept, and changes nothing.
    open var wantsIncrementalChangeDetails = true

    /// All objects.
    public override init() { super.init() }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHFetchOptions()
        copy.predicate = predicate
        copy.sortDescriptors = sortDescriptors
        copy.fetchLimit = fetchLimit
        return copy
    }
}

/// The objects of an answer, in their order. It does not change.
open class PHFetchResult<ObjectType: PHObject>: NSObject, @unchecked Sendable {
    let objects: [ObjectType]
    /// Asks the same once more.
    let again: () -> PHFetchResult<ObjectType>

    init(asking ask: @escaping () -> [ObjectType]) {
        objects = ask()
        again = { PHFetchResult(asking: ask) }
        super.init()
    }

    /// How many.
    open var count: Int { objects.count }
    /// The first; nil: there is none.
    open var firstObject: ObjectType? { objects.first }
    /// The last; nil: there is none.
    open var lastObject: ObjectType? { objects.last }

    /// One by its number, which has to be there.
    open func object(at index: Int) -> ObjectType { objects[index] }

    /// One by its number, which has to be there.
    public subscript(index: Int) -> ObjectType { objects[index] }

    /// Some by their numbers, which have to be there.
    open func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }

    /// Whether it has an object.
    open func contains(_ object: ObjectType) -> Bool { objects.contains(object) }

    /// The number of an object; `NSNotFound`: it has none.
    open func index(of object: ObjectType) -> Int { objects.firstIndex(of: object) ?? NSNotFound }

    /// How many are of a type.
    open func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
        objects.count { ($0 as? PHAsset)?.mediaType == mediaType }
    }

    /// Calls the block with each, until it says stop.
    open func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
        var stops = ObjCBool(false)
        for (index, object) in objects.enumerated() {
            block(object, index, &stops)
            if stops.boolValue { return }
        }
    }
}

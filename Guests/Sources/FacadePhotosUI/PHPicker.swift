import FacadeFoundation
@_exported import FacadePhotos
@_exported import FacadeUniformTypeIdentifiers
import GuestServices

/// What a picker shows: pictures, for the library has nothing else.
public struct PHPickerFilter: Hashable, Sendable {
    private indirect enum Kind: Hashable {
        case pictures
        case nothing
        case any([PHPickerFilter])
        case all([PHPickerFilter])
        case not(PHPickerFilter)
    }

    private let kind: Kind

    /// Whether it lets pictures through.
    var hasPictures: Bool {
        switch kind {
        case .pictures: true
        case .nothing: false
        case .any(let filters): filters.contains(where: \.hasPictures)
        case .all(let filters): filters.allSatisfy(\.hasPictures)
        case .not(let filter): !filter.hasPictures
        }
    }

    public static let images = PHPickerFilter(kind: .pictures)
    public static let videos = PHPickerFilter(kind: .nothing)
    public static let livePhotos = PHPickerFilter(kind: .nothing)
    public static let screenshots = PHPickerFilter(kind: .nothing)
    public static let panoramas = PHPickerFilter(kind: .nothing)
    public static let bursts = PHPickerFilter(kind: .nothing)
    public static let depthEffectPhotos = PHPickerFilter(kind: .nothing)

    /// What one of them lets through.
    public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(kind: .any(subfilters))
    }
    /// What all of them let through.
    public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(kind: .all(subfilters))
    }
    /// What it does not let through.
    public static func not(_ filter: PHPickerFilter) -> PHPickerFilter { PHPickerFilter(kind: .not(filter)) }
}

/// What a picker is to be like.
public struct PHPickerConfiguration: Hashable {
    /// In which form files come: as they are, whichever is wanted.
    public enum AssetRepresentationMode: Int, Sendable {
        case automatic, current, compatible
    }

    /// Whether the order of touches counts.
    public enum Selection: Int, Sendable {
        case `default`, ordered, people, continuous, continuousAndOrdered
    }

    /// So many pictures at most; 0: any number.
    public var selectionLimit = 1
    /// Nil: everything.
    public var filter: PHPickerFilter?
    /// Kept.
    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    /// Kept: pictures come in the order of the touches.
    public var selection = Selection.default
    /// Kept: none is chosen beforehand.
    public var preselectedAssetIdentifiers: [String] = []
    let tellsIdentifiers: Bool

    /// One whose results have no identifiers.
    public init() { tellsIdentifiers = false }
    /// One whose results have the identifiers of their assets.
    public init(photoLibrary: PHPhotoLibrary) { tellsIdentifiers = true }
}

/// A picture that was chosen.
public struct PHPickerResult: Hashable {
    public let itemProvider: NSItemProvider
    /// Of the asset; nil without a library in the configuration.
    public let assetIdentifier: String?

    init(_ id: String, tellsIdentifiers: Bool) {
        itemProvider = NSItemProvider(photo: id)
        assetIdentifier = tellsIdentifiers ? id : nil
    }

    public static func == (left: PHPickerResult, right: PHPickerResult) -> Bool {
        left.itemProvider === right.itemProvider
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(itemProvider)) }
}

/// Hears what was chosen.
public protocol PHPickerViewControllerDelegate: AnyObject {
    /// A person has chosen; without results they have cancelled.
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// The picker of the photo library, a page of the system's over the app. It needs no permission.
///
/// Guests have no views, so nobody can present it: ``presentPicker()`` shows it.
open class PHPickerViewController: NSObject {
    public let configuration: PHPickerConfiguration
    /// Not kept by it.
    open weak var delegate: (any PHPickerViewControllerDelegate)?

    /// One that is not shown yet.
    public required init(configuration: PHPickerConfiguration) {
        self.configuration = configuration
        super.init()
    }

    /// Shows it over the app, which is in front; its delegate hears once how it ends.
    open func presentPicker() {
        MainThread.expect("PHPickerViewController.presentPicker")
        guard configuration.filter?.hasPictures ?? true else {
            GuestServices.current.log.write(
                .notice, "photos", "the library has nothing that the picker wants")
            nonisolated(unsafe) let picker = self
            return DispatchQueue.main.async { picker.delegate?.picker(picker, didFinishPicking: []) }
        }
        GuestPicker.current.choose(atMost: configuration.selectionLimit) { ids in
            let results = ids.map {
                PHPickerResult($0, tellsIdentifiers: self.configuration.tellsIdentifiers)
            }
            self.delegate?.picker(self, didFinishPicking: results)
        }
    }
}

/// A picture that was chosen in a view.
public struct PhotosPickerItem: Hashable, Sendable {
    /// Of the asset.
    public let itemIdentifier: String?

    /// The picture of an identifier, that was chosen before.
    public init(itemIdentifier: String) { self.itemIdentifier = itemIdentifier }

    public var supportedContentTypes: [UTType] { [.jpeg] }

    /// Its file.
    ///
    /// - Returns: nil where it was not chosen, or is gone.
    public func loadTransferable(type: Data.Type) async throws -> Data? {
        itemIdentifier.flatMap { GuestPicker.current.picture($0) }.map { Data($0) }
    }

    /// Its file; the handler is called off the main queue.
    @discardableResult
    public func loadTransferable(
        type: Data.Type, completionHandler: @escaping @Sendable (Result<Data?, any Error>) -> Void
    ) -> Progress {
        let id = itemIdentifier
        DispatchQueue.global().async {
            completionHandler(.success(id.flatMap { GuestPicker.current.picture($0) }.map { Data($0) }))
        }
        return Progress(totalUnitCount: 1)
    }
}

extension NSItemProvider {
    /// One of a picture that was chosen: a JPEG or PNG, as it is.
    fileprivate convenience init(photo id: String) {
        self.init()
        let picture = GuestPicker.current.picture(id)
        let type = picture?.first == 0x89 ? UTType.png : .jpeg
        suggestedName = "IMG_" + id.prefix { $0 != "/" }.suffix(4)
        registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { completion in
            guard let picture else {
                completion(nil, CocoaError(.fileNoSuchFile))
                return nil
            }
            completion(Data(picture), nil)
            return nil
        }
    }
}

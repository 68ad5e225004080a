import Foundation
import GuestCalls
@_exported import GuestErrors
import HikeValues

/// What an app may do with the photo library.
public enum PHAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted, denied, authorized, limited
}

/// How much of the library an app wants.
public enum PHAccessLevel: Int, Sendable {
    case addOnly = 1
    case readWrite
}

/// Hears that the library has changed.
public protocol PHPhotoLibraryChangeObserver: AnyObject {
    /// Pictures have come, gone or changed, or the app sees others. It comes on a queue of the framework.
    func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// What has changed.
open class PHChange: NSObject, @unchecked Sendable {
    /// How an object has changed; nil: it has not.
    open func changeDetails<Object: PHObject>(for object: Object) -> PHObjectChangeDetails<Object>? {
        guard let asset = object as? PHAsset else { return nil }
        let now = PHAsset.fetchAssets(withLocalIdentifiers: [asset.localIdentifier], options: nil).firstObject
        guard now?.photo != asset.photo else { return nil }
        return PHObjectChangeDetails(before: object, after: now as? Object)
    }

    /// How the objects of an answer have changed; nil: they have not.
    open func changeDetails<Object: PHObject>(
        for fetchResult: PHFetchResult<Object>
    ) -> PHFetchResultChangeDetails<Object>? {
        let now = fetchResult.again()
        let photos = { (result: PHFetchResult<Object>) in
            result.objects.map { ($0 as? PHAsset)?.photo }
        }
        guard photos(now) != photos(fetchResult) else { return nil }
        return PHFetchResultChangeDetails(before: fetchResult, after: now)
    }
}

/// How an object has changed.
open class PHObjectChangeDetails<Object: PHObject>: NSObject, @unchecked Sendable {
    /// As it was.
    public let objectBeforeChanges: Object
    /// As it is; nil: it is gone.
    public let objectAfterChanges: Object?
    /// It is gone.
    open var objectWasDeleted: Bool { objectAfterChanges == nil }

    init(before: Object, after: Object?) {
        objectBeforeChanges = before
        objectAfterChanges = after
        super.init()
    }
}

/// How the objects of an answer have changed.
open class PHFetchResultChangeDetails<Object: PHObject>: NSObject, @unchecked Sendable {
    /// As they were.
    public let fetchResultBeforeChanges: PHFetchResult<Object>
    /// As they are.
    public let fetchResultAfterChanges: PHFetchResult<Object>
    /// False: ask for all of them again.
    open var hasIncrementalChanges: Bool { false }
    /// Those that are gone.
    open var removedObjects: [Object] {
        fetchResultBeforeChanges.objects.filter { !fetchResultAfterChanges.objects.contains($0) }
    }
    /// Those that are new.
    open var insertedObjects: [Object] {
        fetchResultAfterChanges.objects.filter { !fetchResultBeforeChanges.objects.contains($0) }
    }

    init(before: PHFetchResult<Object>, after: PHFetchResult<Object>) {
        fetchResultBeforeChanges = before
        fetchResultAfterChanges = after
        super.init()
    }
}

/// The domain of errors of Photos.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// Why Photos did not do what an app wanted.
public struct PHPhotosError: FrameworkError {
    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``PHPhotosErrorDomain``.
    public static var errorDomain: String { PHPhotosErrorDomain }

    /// Reasons, with the platform's numbers.
    public enum Code: Int, FrameworkErrorCode {
        case internalError = -1
        case userCancelled = 3072
        case libraryVolumeOffline = 3114
        case relinquishingLibraryBundleToWriter = 3142
        case switchingSystemPhotoLibrary = 3143
        case networkAccessRequired = 3164
        case networkError = 3169
        case identifierNotFound = 3201
        case multipleIdentifiersFound = 3202
        case changeNotSupported = 3300
        case operationInterrupted = 3301
        case invalidResource = 3302
        case missingResource = 3303
        case notEnoughSpace = 3305
        case requestNotSupportedForAsset = 3306
        case accessRestricted = 3310
        case accessUserDenied = 3311

        /// The error.
        public typealias Failure = PHPhotosError

        /// What happened and what to do.
        public var sentence: String? {
            switch self {
            case .identifierNotFound: "The app sees no such picture."
            case .changeNotSupported: "An app deletes the pictures that it has added, and adds each once."
            case .invalidResource: "What is to be added is neither a JPEG nor a PNG of at most 6 MB."
            case .missingResource: "A picture that is to be added has no data."
            case .notEnoughSpace: "The picture could not be written."
            case .accessUserDenied: "The owner does not let the app use photos."
            case .internalError, .userCancelled, .libraryVolumeOffline,
                .relinquishingLibraryBundleToWriter, .switchingSystemPhotoLibrary, .networkAccessRequired,
                .networkError, .multipleIdentifiersFound, .operationInterrupted,
                .requestNotSupportedForAsset, .accessRestricted:
                nil
            }
        }
    }
}

/// The device's photo library.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
    private static let only = PHPhotoLibrary()
    private let centre = PhotoCentre.shared

    private override init() { super.init() }

    /// The one of the device.
    open class func shared() -> PHPhotoLibrary { only }

    /// What the app may do, as older versions said it: limited access is `authorized`.
    open class func authorizationStatus() -> PHAuthorizationStatus {
        let status = PhotoCentre.shared.status
        return status == .limited ? .authorized : status
    }

    /// What the app may do; of both levels the same.
    open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        accessLevel == .addOnly ? authorizationStatus() : PhotoCentre.shared.status
    }

    /// Asks the owner, as older versions did.
    open class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
        PhotoCentre.shared.request {
            let status = authorizationStatus()
            PhotoCentre.shared.call { handler(status) }
        }
    }

    /// Asks the owner.
    open class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        PhotoCentre.shared.request {
            let status = authorizationStatus(for: accessLevel)
            PhotoCentre.shared.call { handler(status) }
        }
    }

    /// The same for tasks.
    open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        await withCheckedContinuation { continuation in
            requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Changes

    /// Makes the changes of the requests that are made in the block, all or none.
    open func performChanges(
        _ changeBlock: @escaping () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        nonisolated(unsafe) let changeBlock = changeBlock
        centre.request { [self] in
            centre.call { [self] in
                let error = perform(changeBlock)
                completionHandler?(error == nil, error)
            }
        }
    }

    /// The same, done when it returns. Not on the main queue while nobody has answered: it is refused then.
    open func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws {
        if let error = perform(changeBlock) { throw error }
    }

    /// The same for tasks.
    open func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        let _: Void = try await withCheckedThrowingContinuation { continuation in
            performChanges(changeBlock) { _, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(()))
            }
        }
    }

    private func perform(_ changeBlock: () -> Void) -> PHPhotosError? {
        centre.changes = []
        changeBlock()
        let drafts = centre.changes ?? []
        centre.changes = nil
        guard drafts.allSatisfy(\.isComplete) else { return PHPhotosError(.missingResource) }
        guard drafts.reduce(0, { $0 + $1.size }) <= CallLimits.picture else {
            return PHPhotosError(.invalidResource)
        }
        let changes = drafts.compactMap(\.change)
        guard !changes.isEmpty else { return nil }
        switch centre.library.change(changes) {
        case nil: return nil
        case .denied: return PHPhotosError(.accessUserDenied)
        case .notThere: return PHPhotosError(.identifierNotFound)
        case .alreadyThere, .ofAnother: return PHPhotosError(.changeNotSupported)
        case .unreadable: return PHPhotosError(.invalidResource)
        case .storage: return PHPhotosError(.notEnoughSpace)
        }
    }

    // MARK: Observers

    /// Tells an observer of changes, as long as it is there.
    open func register(_ observer: any PHPhotoLibraryChangeObserver) { centre.register(observer) }

    /// Tells it no more.
    open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {
        centre.unregister(observer)
    }
}

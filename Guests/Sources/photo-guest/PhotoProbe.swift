import FacadeCoreLocation
import FacadeFoundation
import FacadePhotos
import Foundation

/// Uses the photo library as an app for hikers does, and says what came.
final class PhotoProbe: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
    private var known: PHFetchResult<PHAsset>?

    static func code(_ error: (any Error)?) -> String {
        error.map { ($0 as NSError).domain == PHPhotosErrorDomain ? "\(($0 as NSError).code)" : "\($0)" }
            ?? "-"
    }

    func act(_ name: String, _ value: String) {
        switch name {
        case "ask":
            PHPhotoLibrary.requestAuthorization(for: .readWrite) { status in
                let old = PHPhotoLibrary.authorizationStatus()
                print("asked: \(status.rawValue) \(old.rawValue)")
            }
        case "status":
            print("status: \(PHPhotoLibrary.authorizationStatus(for: .readWrite).rawValue)")
        case "see": tellAssets()
        case "add": add(value)
        case "add nothing": change { _ = PHAssetCreationRequest.forAsset() }
        case "favor", "delete": alter(name)
        case "delete foreign":
            let first = PHAsset.fetchAssets(with: .image, options: nil).firstObject
            change { PHAssetChangeRequest.deleteAssets([first].compactMap(\.self)) }
        case "observe":
            known = PHAsset.fetchAssets(with: nil)
            PHPhotoLibrary.shared().register(self)
        case "read": read()
        default: print("unknown action")
        }
    }

    private func newest(_ limit: Int = 0) -> PHFetchResult<PHAsset> {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        options.fetchLimit = limit
        return PHAsset.fetchAssets(with: .image, options: options)
    }

    private func tellAssets() {
        var words: [String] = []
        newest().enumerateObjects { asset, _, _ in
            let place = asset.location.map { String(format: "@%.3f", $0.coordinate.latitude) } ?? ""
            words.append("\(asset.pixelWidth)x\(asset.pixelHeight)\(place)\(asset.isFavorite ? "*" : "")")
        }
        let films = PHAsset.fetchAssets(with: .video, options: nil).count
        print("see: \(words.isEmpty ? "-" : words.joined(separator: " ")) \(films)")
    }

    private func change(_ block: @escaping @Sendable () -> Void) {
        PHPhotoLibrary.shared().performChanges(block) { isDone, error in
            print("changed: \(isDone) \(Self.code(error))")
        }
    }

    /// A copy of the first picture with a place, or what is no picture.
    private func add(_ value: String) {
        guard value != "bad" else {
            return change {
                PHAssetCreationRequest.forAsset().addResource(
                    with: .photo, data: Data("hut".utf8), options: nil)
            }
        }
        guard let first = PHAsset.fetchAssets(with: nil).firstObject else { return print("changed: none") }
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        nonisolated(unsafe) var copy: Data?
        PHImageManager.default().requestImageDataAndOrientation(for: first, options: options) {
            data, _, _, _ in
            copy = data
        }
        guard let copy else { return print("changed: no data") }
        change {
            let request = PHAssetCreationRequest.forAsset()
            request.addResource(with: .photo, data: copy, options: nil)
            request.location = CLLocation(latitude: 46.5, longitude: 11.25)
            let id = request.placeholderForCreatedAsset?.localIdentifier ?? ""
            print("placeholder: \(id.hasSuffix("/L0/001"))")
        }
    }

    private func alter(_ name: String) {
        guard let asset = newest(1).firstObject else { return print("changed: none") }
        change {
            if name == "delete" {
                PHAssetChangeRequest.deleteAssets([asset])
            } else {
                PHAssetChangeRequest(for: asset).isFavorite = true
            }
        }
    }

    private func read() {
        newest().enumerateObjects { asset, _, _ in
            PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) {
                data, type, orientation, info in
                let isSmall = (data?.count ?? 0) < 1_000
                print("read: \(isSmall) \(type ?? "-") \(orientation.rawValue) \(Thread.isMainThread)")
            }
        }
    }

    func photoLibraryDidChange(_ changeInstance: PHChange) {
        guard let known, let details = changeInstance.changeDetails(for: known) else {
            return print("told: nothing")
        }
        print("told: +\(details.insertedObjects.count) -\(details.removedObjects.count)")
        self.known = details.fetchResultAfterChanges
    }
}

import Foundation
import GuestAssets
import GuestCalls
import GuestRuntime

/// The name of a data set in an asset catalogue.
public typealias NSDataAssetName = String

/// The bytes of a data set of an asset catalogue: those for the device where the set has several.
///
/// UIKit and WatchKit show it to the apps of their devices.
public final class NSDataAsset: NSObject, NSCopying {
    /// Indexes that were read, by bundle; nil for a bundle without one.
    nonisolated(unsafe) private static var indexes: [String: AssetIndex?] = [:]

    public let name: NSDataAssetName
    public let data: Data
    /// What the data are, such as `public.json`.
    public let typeIdentifier: String

    /// The one of a name in the app's bundle; nil where there is none.
    public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

    /// The one of a name in a bundle; nil where there is none.
    public init?(name: NSDataAssetName, bundle: Bundle) {
        let isWatch = GuestServices.current.deviceName == "watch"
        let language = DeviceBundle.app.texts(of: bundle)?.language ?? ""
        let asset = Self.index(of: bundle)?.asset(name, .data)
        let variant = asset?.variant(
            idiom: isWatch ? "watch" : "iphone", scale: isWatch ? 2 : 3, language: language)
        guard let variant, let file = variant.file else { return nil }
        guard let data = FileManager.default.contents(atPath: bundle.bundlePath + "/" + file) else {
            GuestServices.current.log.write(
                .warning, "guest", "an asset's file cannot be read: build the guest anew",
                [GuestField("asset", name)])
            return nil
        }
        self.name = name
        self.data = data
        typeIdentifier = variant.type ?? Self.typeName(of: file)
    }

    /// Itself: nothing of it changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    private static func index(of bundle: Bundle) -> AssetIndex? {
        let path = bundle.bundlePath
        if let known = indexes[path] { return known }
        var index: AssetIndex?
        do throws(AssetIndexError) { index = try AssetIndex(bundle: path) } catch {
            GuestServices.current.log.write(.warning, "guest", "\(error)", [])
        }
        indexes[path] = .some(index)
        return index
    }

    /// The platform's name for what a file's ending says.
    private static func typeName(of file: String) -> String {
        let types = [
            "json": "public.json", "txt": "public.plain-text", "xml": "public.xml", "html": "public.html",
            "png": "public.png", "jpg": "public.jpeg", "jpeg": "public.jpeg", "pdf": "com.adobe.pdf",
            "csv": "public.comma-separated-values-text", "zip": "public.zip-archive",
        ]
        return types[(file as NSString).pathExtension.lowercased()] ?? "public.data"
    }
}

import Foundation
import GuestStrings

/// The bundle of a guest: a folder that is made of the app's resources, as the platform's builds make one.
///
/// Files lie at its top, whatever folder of the project they are in, but for those of a language, which lie in the folder of it
/// (`de.lproj`), and for folders that `guest.json` names under `folders`. Tables of texts are read and written anew. The app's
/// `Info.plist` has its variables filled in.
public struct AppBundle {
    /// The name of the folder, among what a build makes of the guest.
    public static let folderName = "App.bundle"

    /// What was left out, and why, in the order of the files: the path from the package's folder, and a sentence.
    public private(set) var left: [(file: String, reason: String)] = []

    private let manifest: GuestManifest
    private let guest: GuestManifest.Guest
    private let app: String

    /// Makes the bundle of a guest.
    ///
    /// - Parameters:
    ///   - package: the folder of `guest.json`.
    ///   - result: the folder to be made; what is there is replaced.
    /// - Throws: ``AppBundleFailure`` with all files that cannot be taken, ``GuestManifestError``, ``AppInfoError``, and what
    ///   the disk says.
    public init(package: String, guest name: String, result: String) throws {
        manifest = try GuestManifest(package: package)
        let files = try manifest.resources(of: name, package: package)
        guard let guest = manifest.guests[name] else {
            throw GuestManifestError.unknownGuest(name, known: manifest.guests.keys.sorted())
        }
        self.guest = guest
        app = manifest.appFolder(package: package)
        var folder = try BundleFolder(app: app, path: result)
        for file in files where AssetReader.catalogue(of: file) == nil {
            if let place = kept(file) { try folder.copy(file, to: place) } else { try folder.process(file) }
        }
        let iconName = guest.settings?["ASSETCATALOG_COMPILER_APPICON_NAME"] ?? "AppIcon"
        try folder.takeCatalogues(files, for: guest.role, iconName: iconName)
        left = folder.left
        var damaged = folder.damaged
        try folder.finish(try info(developmentLanguage: folder.developmentLanguage))
        for (target, module) in manifest.modules(of: guest.role) {
            damaged += try add(module, target, below: result, package: package)
        }
        left = left.map { (manifest.app + "/" + $0.file, $0.reason) }
        guard damaged.isEmpty else { throw AppBundleFailure(app: manifest.app, errors: damaged) }
    }

    /// Makes the bundle of a module in the app's.
    ///
    /// - Returns: what of it cannot be taken.
    private mutating func add(
        _ module: GuestManifest.Module, _ target: String, below result: String, package: String
    ) throws -> [AppBundleError] {
        guard let name = module.bundle else { return [] }
        var folder = try BundleFolder(app: app, path: "\(result)/\(name).bundle")
        let files = try manifest.resources(of: target, package: package)
        for file in files where AssetReader.catalogue(of: file) == nil {
            if let place = module.kept(file) {
                try folder.copy(file, to: place)
            } else {
                try folder.process(file)
            }
        }
        try folder.takeCatalogues(
            files.filter { module.kept($0) == nil }, for: module.role, iconName: "AppIcon")
        left += folder.left
        try folder.finish([
            "CFBundleIdentifier": name.replacing("_", with: "."), "CFBundleName": name,
            "CFBundleDevelopmentRegion": module.language ?? folder.developmentLanguage ?? "en",
        ])
        return folder.damaged
    }

    /// Where a file of a folder that stays a folder lies in the bundle; nil for all others.
    private func kept(_ file: String) -> String? {
        for folder in guest.folders ?? [] where file.hasPrefix(folder + "/") {
            return (folder as NSString).lastPathComponent + file.dropFirst(folder.count)
        }
        return nil
    }

    // MARK: Info.plist

    private func info(developmentLanguage: String?) throws -> [String: Any] {
        var values: [String: Any] = [:]
        if let info = guest.info {
            guard let data = FileManager.default.contents(atPath: app + "/" + info) else {
                throw AppInfoError.unreadable(info)
            }
            do throws(StringFileError) { values = try PropertyListFile.dictionary(data) } catch {
                throw AppBundleFailure(app: manifest.app, errors: [.texts(info, error)])
            }
            _ = try AppInfo(file: app + "/" + info)
        }
        let settings = guest.settings ?? [:]
        for (key, purpose) in guest.purposes ?? [:] where values[key] == nil { values[key] = purpose }
        let modes =
            switch guest.role {
            case .phone: "UIBackgroundModes"
            case .watch: "WKBackgroundModes"
            }
        let own: [(key: String, value: Any?)] = [
            ("NSLocationTemporaryUsageDescriptionDictionary", guest.exactPurposes), (modes, guest.background),
            ("CFBundleURLTypes", guest.schemes.map { [["CFBundleURLSchemes": $0]] }),
        ]
        let usual = InfoVariables.usual.map { ($0.key, settings[$0.setting] as Any?) }
        for (key, value) in own + usual
        where values[key] == nil {
            values[key] = value
        }
        values = values.mapValues { InfoVariables.filled($0, settings) }
        for (key, value) in ["CFBundleIdentifier": manifest.id, "CFBundleName": manifest.id] {
            if values[key] as? String ?? "" == "" { values[key] = value }
        }
        let region = values["CFBundleDevelopmentRegion"] as? String ?? ""
        if region.isEmpty { values["CFBundleDevelopmentRegion"] = developmentLanguage ?? "en" }
        return values
    }
}

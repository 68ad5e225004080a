import Foundation
import GuestFiles
import HikeHardware

/// A package of guests, made of an app's own files (`hikesim guest init`): what its devices have to know of the app.
///
/// ```swift
/// let package = try GuestPackage(above: #filePath)
/// let pair = try SimulatedPair(following: track, apps: try package.apps())
/// ```
public struct GuestPackage: Sendable {
    /// The folder of `guest.json`.
    public let folder: String
    public let manifest: GuestManifest

    /// The package in a folder.
    public init(folder: String) throws(GuestManifestError) {
        self.folder = folder
        manifest = try GuestManifest(package: folder)
    }

    /// The package that a file belongs to: the nearest folder above it that has a `guest.json`.
    public init(above file: String) throws(GuestManifestError) {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.path + "/" + GuestManifest.fileName) {
            guard folder.path != "/" else { throw .noneAbove(file) }
            folder.deleteLastPathComponent()
        }
        try self.init(folder: folder.path)
    }

    /// The folder of the program that runs now: where a build lays the guests that its tests depend on.
    public static var builtPrograms: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    }

    /// The app as its devices know it, one description for each guest, in the order of the guests' names.
    ///
    /// Title, purposes of permissions and background modes are those of each `Info.plist`.
    ///
    /// - Parameters:
    ///   - programs: the folder of the guests' programs.
    ///   - settings: time zone, locale, languages, patience and limits; its file is not read.
    public func apps(
        programs: String = GuestPackage.builtPrograms, settings: GuestAppProgram = GuestAppProgram(file: "")
    ) throws(AppInfoError) -> [AppDescription] {
        var apps: [AppDescription] = []
        for (name, guest) in manifest.guests.sorted(by: { $0.key < $1.key }) {
            var info = AppInfo()
            if let path = guest.info {
                info = try AppInfo(file: manifest.appFolder(package: folder) + "/" + path)
            }
            var program = settings
            program.file = programs + "/" + name
            program.bundle = Self.bundle(of: name, in: programs)
            apps.append(description(of: guest, info, program))
        }
        return apps
    }

    /// Where a build lays what the plugin has made of a guest's resources; nil where it has made nothing.
    private static func bundle(of guest: String, in programs: String) -> String? {
        let all = ((try? FileManager.default.contentsOfDirectory(atPath: programs)) ?? []).sorted()
        return all.lazy.filter { $0.hasSuffix("_\(guest).resources") }
            .map { "\(programs)/\($0)/\(AppBundle.folderName)" }
            .first { FileManager.default.fileExists(atPath: $0 + "/Info.plist") }
    }

    private func description(
        of guest: GuestManifest.Guest, _ info: AppInfo, _ program: GuestAppProgram
    ) -> AppDescription {
        let said = info.purposes.merging(guest.purposes ?? [:]) { _, own in own }
        var purposes: [PrivacyService: String] = [:]
        for service in PrivacyService.allCases {
            guard let key = service.manifestKey, let purpose = said[key] else { continue }
            purposes[service] = purpose
        }
        return AppDescription(
            id: manifest.id, title: info.title, roles: [guest.role.device], purposes: purposes,
            precisePurposes: info.precisePurposes,
            backgroundModes: info.backgroundModes.compactMap(BackgroundMode.init),
            hasCompanion: !info.isWatchOnly, sensors: purposes[.motion] == nil ? [] : MotionSensor.allCases,
            schemes: info.schemes,
            make: program.makeApp)
    }
}

extension GuestRole {
    /// The device of a guest.
    public var device: DeviceRole {
        switch self {
        case .phone: .phone
        case .watch: .watch
        }
    }
}

import Foundation
import GuestFiles
import HikeHardware

/// Guests that a file names, as apps of the devices of a pair.
///
/// ```json
/// { "apps": [
///     { "id": "hike", "on": ["phone", "watch"], "program": "hike-guest", "time zone": "Europe/Zurich",
///       "purposes": { "location": "Shows the way." }, "background": ["location"] },
///     { "id": "trail", "on": ["watch"] }
/// ] }
/// ```
///
/// `program` is a path, from the file's folder on, or a name without `/` beside the program that reads this. An app without one
/// is one that the devices come with. A phone app and a watch app with one `id` belong together, whoever has written them.
///
/// Or the file is the `guest.json` of a package (``GuestPackage``): its guests are what its last build has made, `.build/debug`
/// or, where there is none, `.build/release`.
public struct GuestCatalog: Sendable {
    /// The file may not be larger, in bytes, nor have more apps.
    public static let mostBytes = 1 << 20
    public static let mostApps = 64

    /// In the order of the file.
    public let apps: [AppDescription]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - shipped: the apps that the devices come with.
    ///   - folder: where programs that have no `/` in their name are.
    ///   - warn: told of what a machine lacks to hold a guest with, once a launch.
    public init(
        file path: String, shipped: [AppDescription] = [], programs folder: String,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(GuestCatalogError) {
        if URL(fileURLWithPath: path).lastPathComponent == GuestManifest.fileName {
            self.init(apps: try Self.package(at: path, warn))
            return
        }
        guard let handle = FileHandle(forReadingAtPath: path),
            let bytes = try? handle.read(upToCount: Self.mostBytes + 1)
        else { throw GuestCatalogError(path, "it cannot be read: \(String(cString: strerror(errno)))") }
        try self.init(bytes: bytes, file: path, shipped: shipped, programs: folder, warn: warn)
    }

    /// Reads the bytes of a file.
    public init(
        bytes: Data, file path: String, shipped: [AppDescription] = [], programs folder: String,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(GuestCatalogError) {
        guard bytes.count <= Self.mostBytes else {
            throw GuestCatalogError(path, "it has more than \(Self.mostBytes) bytes")
        }
        let list: GuestCatalogFile
        do { list = try JSONDecoder().decode(GuestCatalogFile.self, from: bytes) } catch {
            throw GuestCatalogError(path, GuestCatalogFile.sentence(error))
        }
        guard (1...Self.mostApps).contains(list.apps.count) else {
            throw GuestCatalogError(
                path, "it has \(list.apps.count) apps; there are 1 to \(Self.mostApps) of them")
        }
        let place = Place(file: path, programs: folder)
        var apps: [AppDescription] = []
        for entry in list.apps {
            let app = try Self.app(entry, place, shipped, warn)
            for other in apps where other.id == app.id {
                guard let role = app.roles.first(where: other.roles.contains) else { continue }
                throw GuestCatalogError(path, "app '\(app.id)': it is there twice on the \(role.rawValue)")
            }
            apps.append(app)
        }
        self.init(apps: apps)
    }

    private init(apps: [AppDescription]) { self.apps = apps }

    private static func package(
        at path: String, _ warn: @escaping @Sendable (String) -> Void
    ) throws(GuestCatalogError) -> [AppDescription] {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let package = try GuestPackage(folder: folder)
            let builds = ["debug", "release"].map { "\(folder)/.build/\($0)" }
            let build = builds.first { build in
                package.manifest.guests.keys.allSatisfy { access("\(build)/\($0)", X_OK) == 0 }
            }
            guard let build else {
                throw GuestCatalogError(
                    path, "its guests are not built: swift build --package-path \(folder)")
            }
            var settings = GuestAppProgram(file: "")
            settings.warn = warn
            return try package.apps(programs: build, settings: settings)
        } catch let error as GuestCatalogError { throw error } catch {
            throw GuestCatalogError(path, "\(error)")
        }
    }

    /// Where programs are looked for.
    private struct Place {
        let file: String
        let programs: String

        func path(of program: String) -> String {
            if program.hasPrefix("/") { return program }
            guard program.contains("/") else { return programs + "/" + program }
            guard let slash = file.lastIndex(of: "/") else { return program }
            return file[...slash] + program
        }
    }

    private static func app(
        _ entry: GuestCatalogFile.Entry, _ place: Place, _ shipped: [AppDescription],
        _ warn: @escaping @Sendable (String) -> Void
    ) throws(GuestCatalogError) -> AppDescription {
        func wrong(_ sentence: String) -> GuestCatalogError {
            GuestCatalogError(place.file, "app '\(entry.id)': \(sentence)")
        }
        guard !entry.on.isEmpty, Set(entry.on).count == entry.on.count else {
            throw wrong("'on' names the phone, the watch or both, each once")
        }
        guard let program = entry.program else {
            guard let role = entry.on.first, entry.on.count == 1,
                var app = shipped.first(where: { $0.id == entry.id && $0.roles.contains(role) })
            else {
                throw wrong("it has no 'program', and is no app that a device named by 'on' comes with")
            }
            guard entry.isPlain else { throw wrong("it comes with the device, which knows the rest of it") }
            app.roles = entry.on
            return app
        }
        let path = place.path(of: program)
        guard access(path, X_OK) == 0 else {
            throw wrong("there is no program '\(path)': build it, or name its path")
        }
        let zone = entry.timeZone ?? "UTC"
        guard TimeZone(identifier: zone) != nil else {
            throw wrong("there is no time zone '\(zone)'; one is 'Europe/Zurich'")
        }
        var guest = GuestAppProgram(file: path, timeZone: zone)
        if let locale = entry.locale { guest.locale = locale }
        if let languages = entry.languages { guest.languages = languages }
        guest.warn = warn
        return AppDescription(
            id: entry.id, title: entry.title, symbol: entry.symbol ?? "app", roles: entry.on,
            purposes: entry.purposes ?? [:], backgroundModes: entry.background ?? [],
            hasCompanion: entry.hasCompanion ?? true,
            sensors: entry.purposes?[.motion] == nil ? [] : MotionSensor.allCases, make: guest.makeApp)
    }
}

/// A file of guests that means nothing.
public struct GuestCatalogError: Error, Equatable, CustomStringConvertible {
    /// The file, and what is wrong with it.
    public let file: String
    public let reason: String
    public var description: String { "\(file): \(reason)" }

    init(_ file: String, _ reason: String) {
        self.file = file
        self.reason = reason
    }
}

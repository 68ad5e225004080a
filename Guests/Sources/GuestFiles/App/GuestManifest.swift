import Foundation

/// What a package of guests says of the app that they are made of: its file `guest.json`, beside `Package.swift`.
///
/// ```json
/// {
///   "app": "../HikeCompanion",
///   "id": "hikecompanion",
///   "guests": {
///     "HikeCompanionWatch": {
///       "role": "watch",
///       "take": ["Shared", "Watch"],
///       "leave": { "Watch/HikeCompanionApp.swift": "imports SwiftUI, which guests do not have" },
///       "info": "Watch/Info.plist"
///     }
///   }
/// }
/// ```
///
/// The build's plugin reads it too, in which this file stands as a link: it may use nothing but Foundation.
public struct GuestManifest: Codable, Equatable, Sendable {
    /// Its name in the folder of the package.
    public static let fileName = "guest.json"
    /// Bytes that are read of it at most.
    public static let maximumBytes = 1 << 20
    /// Files that a guest has at most.
    public static let maximumFiles = 10_000

    /// The app's folder, from the folder of the package.
    public var app: String
    /// The app's id on its devices: short, in lower case.
    public var id: String
    /// The guests by the names of their targets, which are those of their programs.
    public var guests: [String: Guest]
    /// Modules of the app's own packages, each for one guest's device, by the names of their targets; nil: none.
    public var modules: [String: Module]?
    /// Modules of packages from elsewhere that `Package.swift` names products of, by the packages' names; nil: none.
    public var packages: [String: [String]]?

    /// A module that the app's files import, made of a package's own files.
    public struct Module: Codable, Equatable, Sendable {
        /// Its name, as files import it.
        public var name: String
        public var role: GuestRole
        /// The package from elsewhere in whose folder its paths begin, by the name that the package manager knows it by; nil:
        /// the app's folder.
        public var package: String?
        /// Files and folders that it is made of, from the app's folder or its package's.
        public var take: [String]
        /// Files and folders that it does without, each with the reason; nil: none.
        public var leave: [String: String]?
        /// The name of its bundle, as its package's builds call it: `Package_Module`; nil: it has no resources.
        public var bundle: String?
        /// Its resources, files and folders from the app's folder; nil: none.
        public var resources: [String]?
        /// Resources that stay files and folders as they are, from the app's folder; nil: none.
        public var copies: [String]?
        /// The language that its texts are written in; nil: that of its first catalogue.
        public var language: String?

        public init(
            name: String, role: GuestRole, package: String? = nil, take: [String],
            leave: [String: String]? = nil
        ) {
            self.name = name
            self.role = role
            self.package = package
            self.take = take
            self.leave = leave
        }

        /// Where a file of what is copied lies in the module's bundle; nil for all others.
        public func kept(_ file: String) -> String? {
            for place in copies ?? [] where file == place || file.hasPrefix(place + "/") {
                return String(place.split(separator: "/").last ?? "") + file.dropFirst(place.count)
            }
            return nil
        }
    }

    /// One program, of one device.
    public struct Guest: Codable, Equatable, Sendable {
        public var role: GuestRole
        /// Files and folders of the app that it is made of.
        public var take: [String]
        /// Files and folders that it does without, each with the reason; nil: none.
        public var leave: [String: String]?
        /// The app's `Info.plist` for this device; nil: there is none.
        public var info: String?
        /// Purposes of permissions that the app's `Info.plist` does not have because the project's settings have them, by their
        /// keys, such as `NSLocationWhenInUseUsageDescription`; nil: none.
        public var purposes: [String: String]?
        /// What exact positions are wanted for, by the app's own keys, beside those of its `Info.plist`; nil: none.
        public var exactPurposes: [String: String]?
        /// Background modes beside those of its `Info.plist`; nil: none.
        public var background: [String]?
        /// Schemes of URLs beside those of its `Info.plist`; nil: none.
        public var schemes: [String]?
        /// Settings of the Xcode project that `Info.plist` has variables for, such as `MARKETING_VERSION`; nil: none.
        public var settings: [String: String]?
        /// Folders of resources that are folders in the app's bundle too; nil: none, all files lie at its top.
        public var folders: [String]?

        public init(
            role: GuestRole, take: [String], leave: [String: String]? = nil, info: String? = nil,
            purposes: [String: String]? = nil, exactPurposes: [String: String]? = nil,
            background: [String]? = nil, schemes: [String]? = nil, settings: [String: String]? = nil,
            folders: [String]? = nil
        ) {
            self.role = role
            self.take = take
            self.leave = leave
            self.info = info
            self.purposes = purposes
            self.exactPurposes = exactPurposes
            self.background = background
            self.schemes = schemes
            self.settings = settings
            self.folders = folders
        }

        private enum CodingKeys: String, CodingKey {
            case role, take, leave, info, purposes
            case exactPurposes = "exact purposes"
            case background, schemes, settings, folders
        }
    }

    public init(
        app: String, id: String, guests: [String: Guest], modules: [String: Module]? = nil,
        packages: [String: [String]]? = nil
    ) {
        self.app = app
        self.id = id
        self.guests = guests
        self.modules = modules
        self.packages = packages
    }

    /// The device that a target is for, be it a guest's or a module's; nil for one that is neither.
    public func role(of target: String) -> GuestRole? {
        guests[target]?.role ?? modules?[target]?.role
    }

    /// The app's own modules that there are for a device: their targets by their names.
    public func modules(for role: GuestRole) -> [String: String] {
        var found: [String: String] = [:]
        for (target, module) in modules ?? [:] where module.role == role { found[module.name] = target }
        return found
    }

    /// The app's own modules that there are for a device, with their targets, in the order of these.
    public func modules(of role: GuestRole) -> [(target: String, module: Module)] {
        (modules ?? [:]).filter { $0.value.role == role }.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value)
        }
    }

    /// Reads the one of a package.
    public init(package folder: String) throws(GuestManifestError) {
        let path = folder + "/" + Self.fileName
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
        guard data.count <= Self.maximumBytes else { throw .malformed(path, "it is too large") }
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
            throw .malformed(path, Self.sentence(error))
        }
        guard !guests.isEmpty else { throw .malformed(path, "it has no guests") }
    }

    private static func sentence(_ error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return "'\(place(context.codingPath + [key]))' is missing"
        case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
            DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
            return "'\(place(context.codingPath))' is something else than it should be"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "'\(place(context.codingPath))' means nothing"
        default: return "it is no object in JSON"
        }
    }

    /// The Swift files of a guest or of a module, from the folder where its paths begin, in the order of their names.
    ///
    /// - Parameters:
    ///   - package: the folder of the package.
    ///   - checkouts: the folders of packages from elsewhere, by their names.
    ///   - isLeaving: without those that it does without.
    public func sources(
        of guest: String, package: String, checkouts: [String: String] = [:], isLeaving: Bool = true
    ) throws(GuestManifestError) -> [String] {
        try files(of: guest, in: folder(of: guest, package, checkouts), isLeaving: isLeaving) {
            $0.hasSuffix(".swift")
        }
    }

    /// Endings of what is no resource of a bundle here: sources, what is compiled for views or for Objective-C, notes of a project.
    private static let noResources: Set<String> = [
        "swift", "m", "mm", "h", "c", "cpp", "hpp", "pch", "metal", "storyboard", "xib", "xcdatamodel",
        "xcdatamodeld", "mlmodel", "intentdefinition", "entitlements", "xcconfig", "pbxproj", "md",
    ]
    /// Folders that are made into something else by the platform's builds.
    private static let noFolders = [
        ".xcdatamodeld", ".xcodeproj", ".xcworkspace", ".playground", ".docc",
    ]

    /// What of the app's files is in the bundle of a guest or of a module, from the app's folder, in the order of their names: of
    /// a guest all that is neither a source, nor its `Info.plist`, nor compiled on the platform, such as storyboards.
    public func resources(of guest: String, package: String) throws(GuestManifestError) -> [String] {
        if let module = modules?[guest] {
            let copies = module.copies ?? []
            let all = copies + (module.resources ?? [])
            return try files(of: guest, at: all, in: appFolder(package: package)) { path in
                copies.contains { path == $0 || path.hasPrefix($0 + "/") } || !path.hasSuffix(".swift")
            }
        }
        let info = guests[guest]?.info
        return try files(of: guest, in: appFolder(package: package), isLeaving: true) { path in
            let parts = path.split(separator: "/")
            let ending = (parts.last ?? "").split(separator: ".", omittingEmptySubsequences: false)
                .dropFirst().last
            return path != info && parts.last != "Info.plist"
                && !Self.noResources.contains(String(ending ?? ""))
                && !parts.dropLast().contains { part in Self.noFolders.contains { part.hasSuffix($0) } }
        }
    }

    private func files(
        of guest: String, in folder: String, isLeaving: Bool, where isWanted: (String) -> Bool
    ) throws(GuestManifestError) -> [String] {
        let module = modules?[guest]
        guard let take = guests[guest]?.take ?? module?.take else {
            throw .unknownGuest(guest, known: guests.keys.sorted())
        }
        let found = try files(of: guest, at: take, in: folder, where: isWanted)
        guard isLeaving else { return found }
        let left = (guests[guest]?.leave ?? module?.leave ?? [:]).keys
        return found.filter { path in !left.contains { path == $0 || path.hasPrefix($0 + "/") } }
    }

    /// The files in places that a guest or a module takes.
    private func files(
        of guest: String, at take: [String], in folder: String, where isWanted: (String) -> Bool
    ) throws(GuestManifestError) -> [String] {
        var found: Set<String> = []
        for place in take {
            guard !place.hasPrefix("/"), !place.split(separator: "/").contains("..") else {
                throw .outside(place)
            }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder + "/" + place, isDirectory: &isFolder) else {
                throw .missing(place, app: folder)
            }
            guard isFolder.boolValue else {
                if isWanted(place) { found.insert(place) }
                continue
            }
            let below = FileManager.default.enumerator(atPath: folder + "/" + place)
            while let name = below?.nextObject() as? String {
                let path = place == "." ? name : place + "/" + name
                guard isWanted(path), !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                    FileManager.default.fileExists(
                        atPath: folder + "/" + path, isDirectory: &isFolder), !isFolder.boolValue
                else { continue }
                found.insert(path)
                guard found.count <= Self.maximumFiles else { throw .tooMany(guest) }
            }
        }
        return found.sorted()
    }

    /// The folder in which the paths of a target begin: the app's, but for a module of a package from elsewhere.
    public func folder(
        of target: String, _ package: String, _ checkouts: [String: String]
    ) throws(GuestManifestError) -> String {
        guard let name = modules?[target]?.package else { return appFolder(package: package) }
        guard let folder = checkouts[name] else { throw .noPackage(name, target: target) }
        return folder
    }

    /// What errors call a file of a target: its path from the package's folder, or one of the machine where that has none.
    public func said(
        _ source: String, of target: String, _ package: String, _ checkouts: [String: String]
    ) throws(GuestManifestError) -> String {
        guard modules?[target]?.package != nil else { return app + "/" + source }
        let path = try folder(of: target, package, checkouts) + "/" + source
        return path.hasPrefix(package + "/") ? String(path.dropFirst(package.count + 1)) : path
    }

    /// The app's folder, from where `package` is.
    public func appFolder(package: String) -> String {
        app.hasPrefix("/") ? app : package + "/" + app
    }

    /// What the files that a guest's bundle is made of are: its resources, its `Info.plist`, and its modules' resources, from
    /// the app's folder.
    public func bundleInputs(of guest: String, package: String) throws(GuestManifestError) -> [String] {
        var inputs = try resources(of: guest, package: package) + [guests[guest]?.info].compactMap { $0 }
        guard let role = guests[guest]?.role else { return inputs }
        for (target, module) in modules(of: role) where module.bundle != nil {
            inputs += try resources(of: target, package: package)
        }
        return inputs
    }

    /// The name of the file that is made of a source: none that the app's own file has, as the compiler asks for.
    public static func fileName(for source: String) -> String {
        "guest__" + source.split(separator: "/").joined(separator: "__")
    }
}

/// The device that a guest is written for: what conditions of the platform in its sources mean.
public enum GuestRole: String, CaseIterable, Codable, Sendable {
    /// iOS.
    case phone
    /// watchOS.
    case watch

    /// The platform's name, as in `os(iOS)`.
    public var platform: String {
        switch self {
        case .phone: "iOS"
        case .watch: "watchOS"
        }
    }
}

/// Why a `guest.json` cannot be used.
public enum GuestManifestError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(String)
    /// No folder above a file has one.
    case noneAbove(String)
    case malformed(String, String)
    case unknownGuest(String, known: [String])
    case outside(String)
    case missing(String, app: String)
    case tooMany(String)
    /// A target is made of a package that `Package.swift` does not name.
    case noPackage(String, target: String)

    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read: 'hikesim guest init' writes one"
        case .noneAbove(let file):
            "no folder above \(file) has a \(GuestManifest.fileName): 'hikesim guest init' writes one"
        case .malformed(let path, let reason): "\(path) cannot be used: \(reason)"
        case .unknownGuest(let name, let known):
            "\(GuestManifest.fileName) has no guest '\(name)': it has \(known.joined(separator: ", "))"
        case .outside(let place):
            "\(GuestManifest.fileName) takes '\(place)', which is not in the app's folder: write a path below it"
        case .missing(let place, let app):
            "\(GuestManifest.fileName) takes '\(place)', which is not there: look in \(app)"
        case .tooMany(let guest):
            "the guest '\(guest)' has more than \(GuestManifest.maximumFiles) files: take fewer folders"
        case .noPackage(let name, let target):
            "the module '\(target)' is made of the package '\(name)', which is not among the dependencies of Package.swift"
        }
    }
}

import Foundation
import GuestFiles

/// What of an app's folder guests can be made of, and what not, with the reasons.
public struct AppSurvey: Equatable, Sendable {
    /// Which top folders belong to which device.
    public struct Folders: Equatable, Sendable {
        public var phone: [String]
        public var watch: [String]
        public var shared: [String]

        public init(phone: [String] = [], watch: [String] = [], shared: [String] = []) {
            self.phone = phone
            self.watch = watch
            self.shared = shared
        }

        var isEmpty: Bool { phone.isEmpty && watch.isEmpty && shared.isEmpty }
    }

    /// The app's name: that of its Xcode project, else of its folder; letters and digits alone.
    public private(set) var name: String
    public private(set) var folders: Folders
    /// Files of each role that can be taken, in the order of their names.
    public private(set) var taken: [GuestRole: [String]] = [:]
    /// Files of each role that cannot, with the reason.
    public private(set) var left: [GuestRole: [String: String]] = [:]
    /// What belongs to no guest at all, with the reason.
    public private(set) var others: [String: String] = [:]
    /// The `Info.plist` of each role.
    public private(set) var infos: [GuestRole: String] = [:]
    /// The application delegate among the files that each role takes, the first of them.
    public private(set) var delegates: [GuestRole: DelegateClass] = [:]
    /// Modules of the app's own packages, by the role whose guest has them and by their names.
    public internal(set) var modules: [GuestRole: [String: Module]] = [:]
    /// Files of each role's bundle, in the order of their names.
    public private(set) var resources: [GuestRole: [String]] = [:]
    /// Packages that stand elsewhere, which are left out: their places.
    public private(set) var remotes: [String] = []
    var packages = AppPackages()

    /// A module of a package in the app's folder.
    public struct Module: Equatable, Sendable {
        /// Its folder, from the app's.
        public var folder: String
        /// Its files that can be taken, in the order of their names.
        public var taken: [String] = []
        /// Files and folders that cannot, with the reason.
        public var left: [String: String] = [:]
        /// The other modules that it stands on, in the order of their names.
        public var needs: [String] = []
        /// Settings of its target, as a manifest says them.
        public var settings: [String] = []

        /// A module of which nothing is taken yet.
        public init(folder: String, settings: [String] = []) {
            self.folder = folder
            self.settings = settings
        }
    }

    /// Purposes of permissions in the settings of the Xcode project, by key.
    public private(set) var purposes: [String: String] = [:]

    /// Looks through an app's folder.
    ///
    /// - Parameter folders: which folders belong to which device; empty: by their names, beside the Xcode project and at the top.
    ///   One with `watch` behind the app's own name is the watch's, `Shared`, `Common` and the like are both devices', those of
    ///   tests and extensions nobody's, all others the phone's.
    public init(_ app: String, folders: Folders = Folders()) throws(AppSurveyError) {
        guard let all = FileManager.default.enumerator(atPath: app)?.compactMap({ $0 as? String }),
            !all.isEmpty
        else { throw .noFolder(app) }
        let files = all.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
        guard files.count <= GuestManifest.maximumFiles * 10 else { throw .tooLarge(app) }
        let project = files.first { $0.hasSuffix(".xcodeproj") }
        let base =
            project.map { ($0 as NSString).lastPathComponent }
            ?? URL(fileURLWithPath: app).standardizedFileURL.lastPathComponent
        name = Self.identifier((base as NSString).deletingPathExtension)
        let place = project.map { ($0 as NSString).deletingLastPathComponent } ?? ""
        let own = (base as NSString).deletingPathExtension
        var packages = AppPackages(files, in: app)
        others = packages.failures
        let outside = files.filter { $0.hasSuffix(".swift") && !packages.owns($0) }
        packages.keep(
            imported: GuestRole.allCases.reduce(into: []) {
                $0.formUnion(Self.imported(outside, in: app, $1))
            })
        let unowned = files.filter { [packages] file in !packages.owns(file) }
        self.packages = packages
        self.folders = folders.isEmpty ? Self.guessed(unowned, beside: place, app: own) : folders
        for folder in self.folders.phone + self.folders.watch + self.folders.shared
        where !FileManager.default.fileExists(atPath: app + "/" + folder) {
            throw .noFolder(app + "/" + folder)
        }
        for role in GuestRole.allCases { modules[role] = possible(role, files, in: app) }
        for file in unowned { take(file, in: app) }
        for role in GuestRole.allCases { keepModules(of: role, in: app) }
        remotes = Self.remotes(files, in: app)
        if let project {
            let settings = FileManager.default.contents(atPath: app + "/" + project + "/project.pbxproj")
            purposes = Self.purposes(in: String(decoding: settings ?? Data(), as: UTF8.self))
        }
        guard taken.values.contains(where: { !$0.isEmpty }) else { throw .nothingToTake(app) }
        let manifest = manifest(app: app)
        for role in roles { resources[role] = try? manifest.resources(of: guest(role), package: ".") }
    }

    // MARK: Folders

    private static let both: Set<String> = [
        "shared", "common", "core", "models", "model", "services", "kit", "sources",
    ]

    /// - Parameters:
    ///   - place: the folder of the Xcode project, empty for the app's: those beside it are looked at.
    ///   - app: its name, which folders begin with: an app that is called after the watch is the phone's for all that.
    private static func guessed(_ files: [String], beside place: String, app: String) -> Folders {
        var folders = Folders()
        let depth = place.isEmpty ? 0 : place.split(separator: "/").count
        let tops = Set(
            files.filter { $0.hasSuffix(".swift") }.map { file in
                let isBeside = !place.isEmpty && file.hasPrefix(place + "/")
                let parts = file.split(separator: "/").dropLast().prefix(isBeside ? depth + 1 : 1)
                return parts.joined(separator: "/")
            })
        for top in tops.sorted() where !top.isEmpty && top != place {
            var word = (top as NSString).lastPathComponent.lowercased()
            if word.hasPrefix(app.lowercased()) { word.removeFirst(app.count) }
            word = word.trimmingCharacters(in: .whitespaces)
            if isForeign(word) { continue }
            if word.contains("watch") {
                folders.watch.append(top)
            } else if both.contains(word) || word.hasPrefix("shared") || word.hasSuffix("shared") {
                folders.shared.append(top)
            } else {
                folders.phone.append(top)
            }
        }
        return folders
    }

    /// Of tests, extensions and of others' packages.
    private static func isForeign(_ word: String) -> Bool {
        word.hasSuffix("tests") || word.contains("widget")
            || word.hasSuffix("extension") && !word.contains("watch")
            || word.hasSuffix("intents")
            || ["pods", "carthage", "deriveddata", "build", "vendor"].contains(word)
            || word.hasSuffix(".xcodeproj") || word.hasSuffix(".playground")
    }

    private static func identifier(_ text: String) -> String {
        let letters = text.unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
        }
        let name = String(String.UnicodeScalarView(letters))
        guard let first = name.first, first.isLetter else { return "App" + name }
        return name
    }

    private func roles(of file: String) -> [GuestRole] {
        func isBelow(_ folders: [String]) -> Bool {
            folders.contains { file == $0 || file.hasPrefix($0 + "/") }
        }
        if isBelow(folders.shared) { return GuestRole.allCases.filter { self.folders(of: $0) } }
        if isBelow(folders.watch) { return [.watch] }
        return isBelow(folders.phone) ? [.phone] : []
    }

    /// Whether the app has a device's part.
    private func folders(of role: GuestRole) -> Bool {
        switch role {
        case .phone: !folders.phone.isEmpty
        case .watch: !folders.watch.isEmpty
        }
    }

    // MARK: Files

    private mutating func take(_ file: String, in app: String) {
        let roles = roles(of: file)
        let ending = (file as NSString).pathExtension
        let own = (file as NSString).lastPathComponent
        if own.hasSuffix("Info.plist"), !own.hasPrefix("GoogleService") {
            for role in roles where infos[role] == nil { infos[role] = file }
        } else if ending != "swift" {
            if let reason = Self.reason(ending: ending) { others[file] = reason }
        } else if roles.isEmpty {
            others[file] = "it is in no folder of the phone's or the watch's app"
        }
        guard ending == "swift" else { return }
        for role in roles {
            if let reason = reason(file, in: app, role) {
                left[role, default: [:]][file] = reason
            } else {
                taken[role, default: []].append(file)
                if delegates[role] == nil {
                    let data = FileManager.default.contents(atPath: app + "/" + file) ?? Data()
                    delegates[role] = DelegateClass(in: String(decoding: data, as: UTF8.self), for: role)
                }
            }
        }
    }

    private static func reason(ending: String) -> String? {
        switch ending {
        case "m", "mm", "h", "c", "cpp", "hpp": "guests are of Swift alone"
        case "storyboard", "xib": "guests have no views"
        case "mlmodel", "xcdatamodeld", "metal":
            "what the platform compiles is no resource of guests"
        default: nil
        }
    }

    func reason(_ file: String, in app: String, _ role: GuestRole) -> String? {
        if (file as NSString).lastPathComponent == "main.swift" {
            return "a guest's program begins in a file of its own"
        }
        if (file as NSString).lastPathComponent == "Package.swift" { return "it describes a package" }
        guard let data = FileManager.default.contents(atPath: app + "/" + file) else {
            return "it cannot be read"
        }
        do throws(GuestSourceError) {
            let imports = try SourceImport.all(in: [UInt8](data), for: role)
            let own = Set(modules[role, default: [:]].keys)
            guard let absent = imports.first(where: { !$0.isThere(for: role, modules: own) }) else {
                return nil
            }
            if absent.module == "SwiftUI" { return "it imports SwiftUI: guests have no views" }
            return "it imports \(absent.module), which guests of a \(role.rawValue) do not have"
        } catch {
            return "line \(error.line): \(error)"
        }
    }

    /// `INFOPLIST_KEY_NSLocationWhenInUseUsageDescription = "…";`
    static func purposes(in settings: String) -> [String: String] {
        var found: [String: String] = [:]
        for line in settings.split(whereSeparator: \.isNewline) {
            guard
                let match = line.firstMatch(
                    of: /INFOPLIST_KEY_(\w+UsageDescription) = (?:"((?:[^"\\]|\\.)*)"|(\w+));/)
            else { continue }
            let text = String(match.2 ?? match.3 ?? "").replacing("\\\"", with: "\"").replacing(
                "\\\\", with: "\\")
            found[String(match.1)] = text
        }
        return found
    }

    // MARK: Result

    /// The roles that there is something of.
    public var roles: [GuestRole] { GuestRole.allCases.filter { !taken[$0, default: []].isEmpty } }

    /// The name of a role's guest: its target and its program.
    public func guest(_ role: GuestRole) -> String {
        switch role {
        case .phone: name + "Phone"
        case .watch: name + "Watch"
        }
    }

    /// What the package's `guest.json` says.
    ///
    /// - Parameter app: the app's folder, from the package's.
    public func manifest(app: String) -> GuestManifest {
        var guests: [String: GuestManifest.Guest] = [:]
        for role in roles {
            let own =
                switch role {
                case .phone: folders.phone
                case .watch: folders.watch
                }
            let take = (folders.shared + own).sorted()
            var leave = left[role, default: [:]]
            for place in packages.places where take.contains(where: { place.hasPrefix($0 + "/") }) {
                leave[place] = "it belongs to a package, whose modules are targets of their own"
            }
            guests[guest(role)] = GuestManifest.Guest(
                role: role, take: take, leave: leave.isEmpty ? nil : leave, info: infos[role],
                purposes: purposes.isEmpty ? nil : purposes)
        }
        var described: [String: GuestManifest.Module] = [:]
        for role in roles {
            for (name, module) in modules[role, default: [:]] {
                var made = GuestManifest.Module(
                    name: name, role: role, take: [module.folder],
                    leave: module.left.isEmpty ? nil : module.left)
                if let own = packages.modules[name]?.resources {
                    made.bundle = own.bundle
                    made.resources = own.processed.isEmpty ? nil : own.processed
                    made.copies = own.copied.isEmpty ? nil : own.copied
                    made.language = own.language
                }
                described[guest(role) + name] = made
            }
        }
        return GuestManifest(
            app: app, id: name.lowercased(), guests: guests, modules: described.isEmpty ? nil : described)
    }
}

/// Why no guests can be made of a folder.
public enum AppSurveyError: Error, Equatable, Sendable, CustomStringConvertible {
    case noFolder(String)
    case tooLarge(String)
    case nothingToTake(String)

    public var description: String {
        switch self {
        case .noFolder(let path): "\(path) is no folder with files: give the folder of an app's project"
        case .tooLarge(let path): "\(path) has too many files: give the folder of one app's project"
        case .nothingToTake(let path):
            "nothing in \(path) can be a guest: say with --phone, --watch and --shared which folders belong to which app"
        }
    }
}

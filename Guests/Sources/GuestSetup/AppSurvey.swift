import Foundation
import GuestFiles

/// What of an app's folder guests can be made of, and what not, with the reasons.
public struct AppSurvey: Equatable, Sendable {
    /// The app's name: that of its Xcode project, else of its folder; letters and digits alone.
    public private(set) var name: String
    public private(set) var folders = Folders()
    /// Files of each role that can be taken, in the order of their names.
    public private(set) var taken: [GuestRole: [String]] = [:]
    /// Files of each role that cannot, with the reason.
    public private(set) var left: [GuestRole: [String: String]] = [:]
    /// What belongs to no guest at all, with the reason.
    public private(set) var others: [String: String] = [:]
    /// The `Info.plist` of each role.
    public private(set) var infos: [GuestRole: String] = [:]
    /// Settings of the Xcode project that the app's `Info.plist` has variables for, by role.
    public private(set) var settings: [GuestRole: [String: String]] = [:]
    /// The application delegate among the files that each role takes, the first of them.
    public private(set) var delegates: [GuestRole: DelegateClass] = [:]
    /// Modules of the app's own packages, by the role whose guest has them and by their names.
    public internal(set) var modules: [GuestRole: [String: Module]] = [:]
    /// Files of each role's bundle, in the order of their names.
    public private(set) var resources: [GuestRole: [String]] = [:]
    /// Products of packages from elsewhere that the files of each role's guest import modules of.
    public internal(set) var products: [GuestRole: [Product]] = [:]
    /// Packages from elsewhere, in the order of their names.
    public internal(set) var dependencies: [Dependency] = []
    var packages = AppPackages()
    /// The commits of all packages that were fetched.
    var pins: [ResolvedPackages.Pin] = []
    /// The folder of the Xcode project, from the app's; empty for that.
    private(set) var projectFolder = ""

    /// Background modes in the settings of the Xcode project, by role.
    public private(set) var background: [GuestRole: [String]] = [:]
    /// Purposes of permissions in the settings of the Xcode project, by role and key.
    public private(set) var purposes: [GuestRole: [String: String]] = [:]

    /// Looks through an app's folder.
    ///
    /// Packages that it has from elsewhere are fetched, where a file imports something that is not there.
    ///
    /// - Parameter fetches: called with the names of packages before they are fetched, which can take minutes.
    public init(
        _ app: String, _ options: Options = Options(), fetches: ([String]) -> Void = { _ in }
    ) throws(AppSurveyError) {
        guard let all = FileManager.default.enumerator(atPath: app)?.compactMap({ $0 as? String }),
            !all.isEmpty
        else { throw .noFolder(app) }
        let files = all.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
        guard files.count <= GuestManifest.maximumFiles * 10 else { throw .tooLarge(app) }
        let path = files.first { $0.hasSuffix(".xcodeproj") }
        let base =
            path.map { ($0 as NSString).lastPathComponent }
            ?? URL(fileURLWithPath: app).standardizedFileURL.lastPathComponent
        let own = (base as NSString).deletingPathExtension
        name = Self.identifier(own)
        projectFolder = path.map { ($0 as NSString).deletingLastPathComponent } ?? ""
        packages = AppPackages(files, in: app)
        others = packages.failures
        var project: XcodeProject?
        if let path {
            let data = FileManager.default.contents(atPath: app + "/" + path + "/project.pbxproj")
            project = data.flatMap(XcodeProject.init)
            if project == nil { others[path] = "its project.pbxproj cannot be read: save it with Xcode" }
        }
        let outside = files.filter { $0.hasSuffix(".swift") && !packages.owns($0) }
        let fetched = FileManager.default.temporaryDirectory.path + "/guest-init-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: fetched) }
        do throws(GuestCheckError) {
            try fetch(files, importedBy: outside, in: app, project, options, into: fetched, fetches)
        } catch { throw .packages(error) }
        let imported = GuestRole.allCases.reduce(into: Set<String>()) {
            $0.formUnion(Self.imported(outside, in: app, $1))
        }
        packages.keep(imported: imported)
        packages.divide()
        let unowned = files.filter { !packages.owns($0) }
        folders =
            options.folders.isEmpty
            ? Self.guessed(unowned, beside: projectFolder, app: own) : options.folders
        for folder in folders.phone + folders.watch + folders.shared
        where !FileManager.default.fileExists(atPath: app + "/" + folder) {
            throw .noFolder(app + "/" + folder)
        }
        for role in GuestRole.allCases { modules[role] = possible(role) }
        for file in unowned { take(file, in: app) }
        for role in GuestRole.allCases { keepModules(of: role, in: app) }
        settleDependencies(imported: imported)
        if let project { readSettings(of: project, in: app) }
        guard !roles.isEmpty else { throw .nothingToTake(app) }
        let manifest = manifest(app: app)
        for role in roles { resources[role] = try? manifest.resources(of: guest(role), package: ".") }
    }

    /// Purposes of permissions, and what `Info.plist` has variables for.
    private mutating func readSettings(of project: XcodeProject, in app: String) {
        for role in roles {
            let beside = projectFolder.isEmpty ? 0 : projectFolder.count + 1
            let info = infos[role].map { String($0.dropFirst($0.hasPrefix(projectFolder) ? beside : 0)) }
            let all = project.settings(of: role, info: info)
            for (key, value) in all where key.hasPrefix("INFOPLIST_KEY_") && key.hasSuffix("UsageDescription")
            {
                purposes[role, default: [:]][String(key.dropFirst("INFOPLIST_KEY_".count))] = value
            }
            let modes = ["INFOPLIST_KEY_UIBackgroundModes", "INFOPLIST_KEY_WKBackgroundModes"].flatMap {
                all[$0, default: ""].split(separator: " ").map(String.init)
            }
            if !modes.isEmpty { background[role] = modes }
            let file = infos[role].flatMap { FileManager.default.contents(atPath: app + "/" + $0) }
            var names = InfoVariables.names(in: String(decoding: file ?? Data(), as: UTF8.self))
            names.formUnion(InfoVariables.usual.map(\.setting))
            let wanted = all.filter { names.contains($0.key) && !$0.value.isEmpty }
            if !wanted.isEmpty { settings[role] = wanted }
        }
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

    /// Of tests, extensions, other systems, scripts of the project and of others' packages.
    private static func isForeign(_ word: String) -> Bool {
        word.hasSuffix("tests") || word.contains("widget")
            || word.hasSuffix("extension") && !word.contains("watch")
            || word.hasSuffix("intents")
            || ["desktop", "macos", "tvos", "visionos"].contains { word.hasSuffix($0) }
            || word.hasSuffix("-mac")
            || ["scripts", "fastlane", "pods", "carthage", "deriveddata", "build", "vendor"].contains(word)
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
            let own = packages.provided.union(modules[role, default: [:]].keys)
            guard let absent = imports.first(where: { !$0.isThere(for: role, modules: own) }) else {
                return nil
            }
            if absent.module == "SwiftUI" { return "it imports SwiftUI: guests have no views" }
            return "it imports \(absent.module), which guests of a \(role.rawValue) do not have"
        } catch {
            return "line \(error.line): \(error)"
        }
    }

    // MARK: Result

    /// The roles that there is something of.
    public var roles: [GuestRole] {
        GuestRole.allCases.filter { !taken[$0, default: []].isEmpty || !modules[$0, default: [:]].isEmpty }
    }

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
                purposes: purposes[role], background: background[role], settings: settings[role])
        }
        var described: [String: GuestManifest.Module] = [:]
        for role in roles {
            for (name, module) in modules[role, default: [:]] {
                var made = GuestManifest.Module(
                    name: name, role: role, package: module.package,
                    take: [module.folder.isEmpty ? "." : module.folder],
                    leave: module.left.isEmpty ? nil : module.left)
                if module.package == nil, let own = packages.modules[name]?.resources {
                    made.bundle = own.bundle
                    made.resources = own.processed.isEmpty ? nil : own.processed
                    made.copies = own.copied.isEmpty ? nil : own.copied
                    made.language = own.language
                }
                described[guest(role) + name] = made
            }
        }
        var brought: [String: [String]] = [:]
        for one in dependencies where one.reason == nil {
            let names = one.modules.filter { packages.provided.contains($0) }
            if !names.isEmpty { brought[one.name] = names }
        }
        return GuestManifest(
            app: app, id: name.lowercased(), guests: guests, modules: described.isEmpty ? nil : described,
            packages: brought.isEmpty ? nil : brought)
    }
}

/// Why no guests can be made of a folder.
public enum AppSurveyError: Error, Equatable, Sendable, CustomStringConvertible {
    case noFolder(String)
    case tooLarge(String)
    case nothingToTake(String)
    /// The packages that it has from elsewhere cannot be looked at.
    case packages(GuestCheckError)

    public var description: String {
        switch self {
        case .noFolder(let path): "\(path) is no folder with files: give the folder of an app's project"
        case .tooLarge(let path): "\(path) has too many files: give the folder of one app's project"
        case .nothingToTake(let path):
            "nothing in \(path) can be a guest: say with --phone, --watch and --shared which folders belong to which app"
        case .packages(let error): error.description
        }
    }
}

import Foundation
import GuestFiles

/// The Swift packages in an app's folder, whose modules its files import.
struct AppPackages: Equatable, Sendable {
    /// A module of a package.
    struct Module: Equatable, Sendable {
        var name: String
        /// The file of its package.
        var package: String
        /// Its folder, from the app's.
        var folder: String
        /// Files and folders that it does without, from the app's folder.
        var excluded: [String]
        /// What it stands on: names of targets and products.
        var needs: [String]
        /// Words and features of the language that its manifest sets, as a manifest says them.
        var settings: [String]
        /// What its bundle is made of; nil where it has no resources.
        var resources: Resources?
        /// Why no guest can have it; nil where one can.
        var reason: String?
    }

    /// The resources of a module.
    struct Resources: Equatable, Sendable {
        /// The bundle's name.
        var bundle: String
        /// Files and folders, from the app's folder.
        var processed: [String]
        /// Those that stay as they are.
        var copied: [String]
        /// The language that their texts are written in; nil: the package does not say.
        var language: String?
    }

    /// Modules by name.
    private(set) var modules: [String: Module] = [:]
    /// Folders of the targets of each package, their tests too: no files of the app itself.
    private var folders: [String: [String]] = [:]
    /// Packages that cannot be read, with the reason.
    private(set) var failures: [String: String] = [:]
    /// The targets of products, by the products' names.
    private var products: [String: [String]] = [:]

    init() {}

    /// Reads the packages among an app's files: their manifests are run, as by a build.
    init(_ files: [String], in app: String) {
        for file in files where (file as NSString).lastPathComponent == "Package.swift" {
            let folder = (file as NSString).deletingLastPathComponent
            let path = folder.isEmpty ? app : app + "/" + folder
            let said = try? Shell.run(
                "swift", ["package", "--package-path", path, "dump-package"], isSilent: true)
            guard let said, said.code == 0,
                let described = try? JSONDecoder().decode(Description.self, from: Data(said.text.utf8))
            else {
                failures[file] =
                    "'swift package dump-package' cannot read it: correct it, or see what that says"
                continue
            }
            take(described, file, files)
        }
    }

    private mutating func take(_ package: Description, _ manifest: String, _ files: [String]) {
        let folder = (manifest as NSString).deletingLastPathComponent
        for product in package.products { products[product.name] = product.targets }
        for target in package.targets {
            let usual = target.type == "test" ? "Tests/" : "Sources/"
            let place = Self.joined(folder, target.path ?? usual + target.name)
            folders[manifest, default: []].append(place)
            guard target.type != "test" else { continue }
            let sources = (target.sources ?? []).map { Self.joined(place, $0) }
            let below = files.filter { $0.hasPrefix(place + "/") }
            let excluded = (target.exclude ?? []).map { Self.joined(place, $0) }
            let outside = below.filter { file in
                !sources.isEmpty && file.hasSuffix(".swift")
                    && !sources.contains { file == $0 || file.hasPrefix($0 + "/") }
            }
            modules[target.name] = Module(
                name: target.name, package: manifest, folder: place, excluded: excluded + outside,
                needs: (target.dependencies ?? []).compactMap(\.name),
                settings: (target.settings ?? []).compactMap(\.text),
                resources: Self.resources(of: target, package, place, below, without: excluded),
                reason: Self.reason(target.type, below))
        }
    }

    /// What a manifest says, and what builds of the platform take without a word: catalogues, and folders of a language.
    private static func resources(
        of target: Description.Target, _ package: Description, _ place: String, _ files: [String],
        without excluded: [String]
    ) -> Resources? {
        let said = target.resources ?? []
        let copied = said.filter { $0.isCopied }.map { joined(place, $0.path) }
        var processed = said.filter { !$0.isCopied }.map { joined(place, $0.path) }
        for file in files {
            let isNamed = (copied + processed + excluded).contains { file == $0 || file.hasPrefix($0 + "/") }
            guard !isNamed else { continue }
            let parts = file.split(separator: "/")
            if let end = parts.dropLast().firstIndex(where: {
                $0.hasSuffix(".xcassets") || $0.hasSuffix(".lproj")
            }) {
                processed.append(parts[...end].joined(separator: "/"))
            } else if file.hasSuffix(".xcstrings") {
                processed.append(file)
            }
        }
        guard !processed.isEmpty || !copied.isEmpty else { return nil }
        return Resources(
            bundle: "\(package.name)_\(target.name)", processed: processed, copied: copied,
            language: package.defaultLocalization?.tag)
    }

    private static func reason(_ type: String, _ files: [String]) -> String? {
        guard type == "regular" else { return "guests have no targets of the kind '\(type)'" }
        guard files.contains(where: { $0.hasSuffix(".swift") }),
            !files.contains(where: { ["c", "m", "mm", "cpp"].contains(($0 as NSString).pathExtension) })
        else { return "guests are of Swift alone" }
        return nil
    }

    private static func joined(_ folder: String, _ path: String) -> String {
        let parts = (folder + "/" + path).split(separator: "/").filter { $0 != "." }
        return parts.joined(separator: "/")
    }

    /// The modules that a module stands on directly, of those that are here.
    func needs(of module: String) -> Set<String> {
        let names = modules[module]?.needs ?? []
        return Set(names.flatMap { modules[$0] != nil ? [$0] : products[$0] ?? [] })
    }

    /// Modules with all that they stand on.
    func closed(_ names: Set<String>) -> Set<String> {
        var all = names
        var next = names
        while !next.isEmpty {
            next = Set(next.flatMap { needs(of: $0) }).subtracting(all)
            all.formUnion(next)
        }
        return all
    }

    /// Files and folders that belong to packages, not to the app itself, in their order.
    var places: [String] { (Array(folders.keys) + folders.values.joined()).sorted() }

    /// Whether a file belongs to a package, not to the app itself.
    func owns(_ file: String) -> Bool {
        folders[file] != nil || folders.values.joined().contains { file.hasPrefix($0 + "/") }
    }

    /// Forgets the packages that nothing stands on: a file of their own may be a project's other form.
    ///
    /// - Parameter imported: the modules that files of the app itself import.
    mutating func keep(imported: Set<String>) {
        let wanted = closed(imported.filter { modules[$0] != nil })
        let kept = Set(wanted.compactMap { modules[$0]?.package })
        folders = folders.filter { kept.contains($0.key) }
        modules = modules.filter { wanted.contains($0.key) }
    }
}

/// What a manifest says, in the form of `swift package dump-package`.
private struct Description: Decodable {
    var name: String
    var defaultLocalization: Language?
    var targets: [Target]
    var products: [Product]

    /// `"de"`, or `{ "tag": "de" }`
    struct Language: Decodable {
        var tag: String?

        init(from decoder: any Decoder) throws {
            let text = try? decoder.singleValueContainer().decode(String.self)
            tag = text ?? (try? decoder.singleValueContainer().decode([String: String].self))?["tag"]
        }
    }

    struct Product: Decodable {
        var name: String
        var targets: [String]
    }

    struct Target: Decodable {
        var name: String
        var type: String
        var path: String?
        var exclude: [String]?
        var sources: [String]?
        var dependencies: [Dependency]?
        var settings: [Setting]?
        var resources: [Resource]?
    }

    /// `{ "path": "Huts", "rule": { "copy": {} } }`
    struct Resource: Decodable {
        var path: String
        var isCopied: Bool

        private enum Key: String, CodingKey { case path, rule }
        private struct Anything: Decodable {}

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            path = try values.decode(String.self, forKey: .path)
            let rule = try? values.decode([String: Anything].self, forKey: .rule)
            isCopied = rule?["copy"] != nil
        }
    }

    /// `{ "byName": [NAME, CONDITION] }`, `{ "target": … }`, `{ "product": [NAME, PACKAGE, …] }`
    struct Dependency: Decodable {
        var name: String?

        init(from decoder: any Decoder) throws {
            let values = try decoder.singleValueContainer().decode([String: [First]].self)
            name = values.min { $0.key < $1.key }?.value.first?.text
        }

        struct First: Decodable {
            var text: String?

            init(from decoder: any Decoder) throws {
                text = try? decoder.singleValueContainer().decode(String.self)
            }
        }
    }

    /// `{ "kind": { "define": { "_0": "NAME" } }, "tool": "swift" }`
    struct Setting: Decodable {
        var text: String?

        private enum Key: String, CodingKey { case kind, tool }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            guard try values.decode(String.self, forKey: .tool) == "swift" else { return }
            let kinds = try? values.decode([String: [String: String]].self, forKey: .kind)
            for kind in ["define", "enableUpcomingFeature", "enableExperimentalFeature"] {
                guard let name = kinds?[kind]?["_0"] else { continue }
                text = ".\(kind)(\"\(name)\")"
            }
        }
    }
}

import Foundation
import GuestFiles

/// The Swift packages whose modules an app's files import: those in its folder, and those that it has from elsewhere.
struct AppPackages: Equatable, Sendable {
    /// A module of a package.
    struct Module: Equatable, Sendable {
        var name: String
        /// What kind of target it is, as its manifest says it: `regular`, `binary`, `macro`.
        var kind: String
        /// The file of its package, from ``root``.
        var package: String
        /// The name of its package where that stands elsewhere; nil for one in the app's folder.
        var origin: String?
        /// The folder that its paths begin at: the app's, or its package's.
        var root: String
        /// Its folder.
        var folder: String
        /// Its Swift files, in their order.
        var sources: [String]
        /// Files and folders that it does without.
        var excluded: [String]
        /// What it stands on: names of targets and products.
        var needs: [String]
        /// Words and features of the language that its manifest sets, as a manifest says them.
        var settings: [String]
        /// What its bundle is made of; nil where it has no resources.
        var resources: Resources?
        /// Why no guest can have it as a target of its own; nil where one can.
        var reason: String?
        /// The product of its package that guests take it from; nil where it is a target of each guest that has it.
        var product: String?
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
    /// Libraries of each package from elsewhere, in the order of their names.
    private var libraries: [String: [String]] = [:]
    /// The packages that those in the app's folder say they stand on.
    private(set) var references: [PackageReference] = []

    init() {}

    /// Reads the packages among an app's files: their manifests are run, as by a build.
    init(_ files: [String], in app: String) {
        for file in files where (file as NSString).lastPathComponent == "Package.swift" {
            let folder = (file as NSString).deletingLastPathComponent
            let path = folder.isEmpty ? app : app + "/" + folder
            guard let described = PackageDescription(package: path) else {
                failures[file] = Self.unreadable
                continue
            }
            take(described, file, files, root: app, origin: nil)
        }
    }

    private static let unreadable =
        "'swift package dump-package' cannot read it: correct it, or see what that says"

    /// Reads a package that stands elsewhere.
    ///
    /// - Returns: why it cannot be read; nil where it can.
    mutating func add(_ package: PackageFetch.Package) -> String? {
        guard let described = PackageDescription(package: package.path) else { return Self.unreadable }
        let all = FileManager.default.enumerator(atPath: package.path)?.compactMap { $0 as? String } ?? []
        let files = all.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
        let origin = package.reference.identity
        libraries[origin] = described.products.filter { $0.type["library"] != nil }.map(\.name).sorted()
        take(described, "Package.swift", files.sorted(), root: package.path, origin: origin)
        return nil
    }

    private mutating func take(
        _ package: PackageDescription, _ manifest: String, _ files: [String], root: String, origin: String?
    ) {
        let folder = (manifest as NSString).deletingLastPathComponent
        if origin == nil { references += package.references }
        for product in package.products where products[product.name] == nil {
            products[product.name] = product.targets
        }
        for target in package.targets {
            let usual = target.type == "test" ? "Tests/" : "Sources/"
            let place = Self.joined(folder, target.path ?? usual + target.name)
            if origin == nil { folders[manifest, default: []].append(place) }
            guard target.type != "test", modules[target.name] == nil else { continue }
            let sources = (target.sources ?? []).map { Self.joined(place, $0) }
            let below = place.isEmpty ? files : files.filter { $0.hasPrefix(place + "/") }
            let excluded = (target.exclude ?? []).map { Self.joined(place, $0) }
            let outside = below.filter { file in
                !sources.isEmpty && file.hasSuffix(".swift")
                    && !sources.contains { file == $0 || file.hasPrefix($0 + "/") }
            }
            let without = excluded + outside
            modules[target.name] = Module(
                name: target.name, kind: target.type, package: manifest, origin: origin, root: root,
                folder: place,
                sources: below.filter { file in
                    file.hasSuffix(".swift") && !without.contains { file == $0 || file.hasPrefix($0 + "/") }
                },
                excluded: without, needs: (target.dependencies ?? []).compactMap(\.name),
                settings: (target.settings ?? []).compactMap(\.text),
                resources: Self.resources(of: target, package, place, below, without: excluded),
                reason: Self.reason(target.type, below))
        }
    }

    /// What a manifest says, and what builds of the platform take without a word: catalogues, and folders of a language.
    private static func resources(
        of target: PackageDescription.Target, _ package: PackageDescription, _ place: String,
        _ files: [String],
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

    /// The modules that products from elsewhere bring.
    var provided: Set<String> { Set(modules.values.filter { $0.product != nil }.map(\.name)) }

    /// The products from elsewhere that bring some modules, in the order of the modules' names.
    func products(of names: Set<String>) -> [AppSurvey.Product] {
        names.sorted().compactMap { name in
            guard let module = modules[name], let package = module.origin, let product = module.product else {
                return nil
            }
            return AppSurvey.Product(name: product, package: package, module: name)
        }
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
        let own = wanted.compactMap { modules[$0] }.filter { $0.origin == nil }
        let kept = Set(own.map(\.package))
        folders = folders.filter { kept.contains($0.key) }
        modules = modules.filter { wanted.contains($0.key) }
    }

    /// Says of each module from elsewhere how guests have it.
    ///
    /// One that calls frameworks which only guests have, or stands on one that does, is built for each guest, as the app's own
    /// modules are. All others are products of their packages, which are built as they are.
    mutating func divide() {
        let calling = Set(modules.values.filter { $0.origin != nil && callsFrameworks($0) }.map(\.name))
        for (name, module) in modules {
            guard let origin = module.origin else { continue }
            if let first = closed([name]).intersection(calling).sorted().first {
                guard let reason = module.reason else { continue }
                let why =
                    first == name ? "it calls frameworks" : "it stands on \(first), which calls frameworks"
                modules[name]?.reason = "\(why), and \(reason)"
            } else {
                let all = libraries[origin, default: []]
                let product =
                    all.first { products[$0]?.contains(name) == true }
                    ?? all.first { closed(Set(products[$0] ?? [])).contains(name) }
                modules[name]?.product = product
            }
        }
    }

    /// Whether a module imports what only guests have, or what nobody has here.
    private func callsFrameworks(_ module: Module) -> Bool {
        // What was built for the platform is of no use here.
        module.kind == "binary"
            || module.sources.contains { file in
                let data = FileManager.default.contents(atPath: module.root + "/" + file) ?? Data()
                return GuestRole.allCases.contains { role in
                    let imports = (try? SourceImport.all(in: [UInt8](data), for: role)) ?? []
                    return imports.contains {
                        modules[$0.module] == nil && !SourceImport.toolchain.contains($0.module)
                    }
                }
            }
    }
}

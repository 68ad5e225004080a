import Foundation
import GuestFiles

extension AppSurvey {
    /// The modules that files import for a role.
    static func imported(_ files: [String], in app: String, _ role: GuestRole) -> Set<String> {
        var found: Set<String> = []
        for file in files {
            let data = FileManager.default.contents(atPath: app + "/" + file) ?? Data()
            let imports = (try? SourceImport.all(in: [UInt8](data), for: role)) ?? []
            found.formUnion(imports.map(\.module))
        }
        return found
    }

    /// The modules of packages that something of can be taken of for a role.
    ///
    /// A file that imports a module of which nothing is there is left out, so another may be empty for that: until none is.
    mutating func possible(_ role: GuestRole) -> [String: Module] {
        modules[role] = packages.modules.filter { $0.value.reason == nil && $0.value.product == nil }
            .mapValues { Module(folder: $0.folder, settings: $0.settings) }
        while true {
            let before = modules[role, default: [:]]
            var after: [String: Module] = [:]
            for name in before.keys.sorted() {
                after[name] = taken(packages.modules[name], role)
            }
            modules[role] = after
            if modules[role]?.count == before.count { return modules[role, default: [:]] }
        }
    }

    private func taken(_ described: AppPackages.Module?, _ role: GuestRole) -> Module? {
        guard let described else { return nil }
        var module = Module(folder: described.folder, settings: described.settings)
        module.package = described.origin
        for place in described.excluded { module.left[place] = "its package leaves it out" }
        for file in described.sources {
            if let reason = reason(file, in: described.root, role) {
                module.left[file] = reason
            } else {
                module.taken.append(file)
            }
        }
        return module.taken.isEmpty ? nil : module
    }

    /// Keeps the modules that a role's own files stand on, those too that are left out for their views: an app can be nothing but
    /// its beginning, and a package of its own that has all the rest.
    mutating func keepModules(of role: GuestRole, in app: String) {
        let imported = Self.imported(taken[role, default: []], in: app, role)
        let there = modules[role, default: [:]]
        let ofViews = Self.imported(left[role, default: [:]].keys.sorted(), in: app, role)
            .filter { packages.modules[$0] != nil && packages.modules[$0]?.origin == nil }
        let needed = packages.closed(imported.filter { there[$0] != nil }.union(ofViews))
        modules[role] = there.filter { needed.contains($0.key) }
        products[role] = packages.products(of: imported)
        for name in modules[role, default: [:]].keys {
            let needs = packages.needs(of: name)
            modules[role]?[name]?.needs = needs.filter { there[$0] != nil }.sorted()
            modules[role]?[name]?.products = packages.products(of: needs)
        }
    }

    /// Fetches the packages that the app has from elsewhere, and reads what modules they have.
    ///
    /// - Parameters:
    ///   - outside: the Swift files that belong to no package.
    ///   - folder: where they are laid meanwhile.
    ///   - begins: called with the names of what is fetched, which can take minutes.
    mutating func fetch(
        _ files: [String], importedBy outside: [String], in app: String, _ project: XcodeProject?,
        _ options: Options, into folder: String, _ begins: ([String]) -> Void
    ) throws(GuestCheckError) {
        let pins = ResolvedPackages.pins(among: files, in: app)
        // Who imports nothing that is not there needs no other's package.
        let sources = outside + packages.modules.values.flatMap(\.sources).sorted()
        let imported = GuestRole.allCases.reduce(into: Set<String>()) { all, role in
            all.formUnion(Self.imported(sources, in: app, role))
        }
        let isEnough = imported.allSatisfy { name in
            packages.modules[name] != nil || SourceImport.toolchain.contains(name)
                || PlatformFramework.has(name, role: .phone) != nil
        }
        var wanted: [PackageReference] = []
        for var one in references(project, pins, in: app) {
            var note = Dependency(name: one.identity, location: one.location)
            if let version = options.pinned[one.identity] { one.requirement = .exact(version) }
            note.version = one.requirement?.title
            if options.without.contains(one.identity) {
                note.reason = "--without says so"
            } else if isEnough {
                note.reason = "no file imports it"
            } else {
                wanted.append(one)
            }
            dependencies.append(note)
        }
        if !wanted.isEmpty { begins(wanted.map(\.identity)) }
        let fetched = try PackageFetch(
            wanted, at: pins.filter { options.pinned[$0.reference.identity] == nil }, into: folder)
        for (name, package) in fetched.packages.sorted(by: { $0.key < $1.key })
        where !options.without.contains(name) {
            let reason = packages.add(package)
            var note = Dependency(name: name, location: package.reference.location)
            note.reference = package.reference
            note.version = package.reference.requirement?.title
            note.reason = reason
            dependencies.removeAll { $0.name == name }
            dependencies.append(note)
        }
        for index in dependencies.indices {
            if let reason = fetched.failures[dependencies[index].name] { dependencies[index].reason = reason }
        }
        dependencies.sort { $0.name < $1.name }
        self.pins = fetched.pins
    }

    /// The packages that an app names itself, each once, in the order of their names: those that others stand on come by
    /// themselves. Where nothing but a `Package.resolved` says what it has, all of that.
    private func references(
        _ project: XcodeProject?, _ pins: [ResolvedPackages.Pin], in app: String
    ) -> [PackageReference] {
        let base = URL(fileURLWithPath: app + "/" + projectFolder, isDirectory: true)
        let local = (project?.locals ?? []).map { place in
            PackageReference(
                location: URL(fileURLWithPath: place, isDirectory: true, relativeTo: base).standardizedFileURL
                    .path,
                requirement: nil)
        }
        var named = (project?.remotes ?? []) + local + packages.references
        if named.isEmpty { named = pins.map(\.reference) }
        let root = URL(fileURLWithPath: app, isDirectory: true).standardizedFileURL.path
        var found: [String: PackageReference] = [:]
        for one in named where found[one.identity] == nil {
            // One in the app's folder is read already.
            if one.requirement == nil, one.location == root || one.location.hasPrefix(root + "/") { continue }
            let pin = pins.first { $0.reference.identity == one.identity }
            found[one.identity] = one.requirement == nil ? one : pin?.reference ?? one
        }
        return found.values.sorted { $0.identity < $1.identity }
    }

    /// Says of each package from elsewhere what guests have of it, and of the others why not.
    mutating func settleDependencies(imported: Set<String>) {
        var used: [String: Set<String>] = [:]
        for role in GuestRole.allCases {
            for (name, module) in modules[role, default: [:]] {
                if let package = module.package { used[package, default: []].insert(name) }
                for product in module.products { used[product.package, default: []].insert(product.module) }
            }
            for product in products[role, default: []] {
                used[product.package, default: []].insert(product.module)
            }
        }
        for index in dependencies.indices where dependencies[index].reason == nil {
            let name = dependencies[index].name
            dependencies[index].modules = used[name, default: []].sorted()
            guard used[name] == nil else { continue }
            let own = packages.modules.values.filter { $0.origin == name }.sorted { $0.name < $1.name }
            let absent = own.first { $0.reason != nil && $0.product == nil }
            dependencies[index].reason =
                if let absent {
                    "of its module \(absent.name): \(absent.reason ?? "")"
                } else if own.contains(where: { imported.contains($0.name) }) {
                    "what imports it is left out"
                } else if own.contains(where: { $0.product != nil }) {
                    "what stands on it brings it along"
                } else {
                    "no file imports it"
                }
        }
    }
}

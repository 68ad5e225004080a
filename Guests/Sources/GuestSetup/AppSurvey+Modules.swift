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
    mutating func possible(_ role: GuestRole, _ files: [String], in app: String) -> [String: Module] {
        modules[role] = packages.modules.filter { $0.value.reason == nil }.mapValues {
            Module(folder: $0.folder, settings: $0.settings)
        }
        while true {
            let before = modules[role, default: [:]]
            var after: [String: Module] = [:]
            for name in before.keys.sorted() {
                after[name] = taken(packages.modules[name], role, files, in: app)
            }
            modules[role] = after
            if modules[role]?.count == before.count { return modules[role, default: [:]] }
        }
    }

    private func taken(
        _ described: AppPackages.Module?, _ role: GuestRole, _ files: [String], in app: String
    ) -> Module? {
        guard let described else { return nil }
        var module = Module(folder: described.folder, settings: described.settings)
        for place in described.excluded { module.left[place] = "its package leaves it out" }
        for file in files where file.hasPrefix(described.folder + "/") && file.hasSuffix(".swift") {
            guard !described.excluded.contains(where: { file == $0 || file.hasPrefix($0 + "/") }) else {
                continue
            }
            if let reason = reason(file, in: app, role) {
                module.left[file] = reason
            } else {
                module.taken.append(file)
            }
        }
        return module.taken.isEmpty ? nil : module
    }

    /// Keeps the modules that a role's own files stand on.
    mutating func keepModules(of role: GuestRole, in app: String) {
        let imported = Self.imported(taken[role, default: []], in: app, role)
        let there = modules[role, default: [:]]
        let needed = packages.closed(imported.filter { there[$0] != nil })
        modules[role] = there.filter { needed.contains($0.key) }
        for name in modules[role, default: [:]].keys {
            modules[role]?[name]?.needs = packages.needs(of: name).filter { there[$0] != nil }.sorted()
        }
    }

    /// Where the packages that an Xcode project has resolved come from.
    static func remotes(_ files: [String], in app: String) -> [String] {
        struct Resolved: Decodable {
            struct Pin: Decodable { var location: String }
            var pins: [Pin]
        }
        var found: Set<String> = []
        for file in files where (file as NSString).lastPathComponent == "Package.resolved" {
            guard let data = FileManager.default.contents(atPath: app + "/" + file),
                let resolved = try? JSONDecoder().decode(Resolved.self, from: data)
            else { continue }
            found.formUnion(resolved.pins.map(\.location))
        }
        return found.sorted()
    }
}

import Foundation
import PackagePlugin

/// Makes the sources and the bundle of a guest out of an app's own files, which stay where they are.
///
/// A target with this plugin stands in `guest.json`, as a guest or a module, beside its package's `Package.swift`.
@main
struct GuestSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let package = context.package.directoryURL
        let manifest = try GuestManifest(package: package.path)
        let checkouts = Self.folders(of: context.package)
        let sources = try manifest.sources(of: target.name, package: package.path, checkouts: checkouts)
        guard let role = manifest.role(of: target.name) else { return [] }
        let tool = try context.tool(named: "guest-sources").url
        return try bundle(of: target, manifest, tool, context) + accessor(of: target, manifest, tool, context)
            + sources.map { source in
                let file = URL(
                    fileURLWithPath: try manifest.folder(of: target.name, package.path, checkouts) + "/"
                        + source)
                let result = context.pluginWorkDirectoryURL.appending(
                    path: GuestManifest.fileName(for: source))
                return .buildCommand(
                    displayName: "Taking \(source) for \(target.name)", executable: tool,
                    arguments: [
                        role.rawValue, file.path,
                        try manifest.said(source, of: target.name, package.path, checkouts), result.path,
                    ],
                    inputFiles: [file], outputFiles: [result])
            }
    }

    /// Where the packages lie that a package stands on, by their names.
    private static func folders(of package: Package) -> [String: String] {
        var found: [String: String] = [:]
        func take(_ package: Package) {
            for one in package.dependencies.map(\.package) where found[one.id] == nil {
                found[one.id] = one.directoryURL.path
                take(one)
            }
        }
        take(package)
        return found
    }

    /// What makes `Bundle.module` of a module that has resources.
    private func accessor(
        of target: any Target, _ manifest: GuestManifest, _ tool: URL, _ context: PluginContext
    ) -> [Command] {
        guard let name = manifest.modules?[target.name]?.bundle else { return [] }
        let result = context.pluginWorkDirectoryURL.appending(path: "guest__bundle.swift")
        let file = context.package.directoryURL.appending(path: GuestManifest.fileName)
        return [
            .buildCommand(
                displayName: "Naming the bundle of \(target.name)", executable: tool,
                arguments: ["accessor", name, result.path], inputFiles: [file],
                outputFiles: [result])
        ]
    }

    /// What makes the bundle of a guest; those of its modules are in it.
    private func bundle(
        of target: any Target, _ manifest: GuestManifest, _ tool: URL, _ context: PluginContext
    ) throws -> [Command] {
        guard manifest.guests[target.name] != nil else { return [] }
        let package = context.package.directoryURL
        let bundle = context.pluginWorkDirectoryURL.appending(path: "App.bundle")
        let inputs = try manifest.bundleInputs(of: target.name, package: package.path).map {
            URL(fileURLWithPath: manifest.appFolder(package: package.path) + "/" + $0)
        }
        return [
            .buildCommand(
                displayName: "Making the bundle of \(target.name)", executable: tool,
                arguments: ["bundle", package.path, target.name, bundle.path],
                inputFiles: inputs + [package.appending(path: GuestManifest.fileName)], outputFiles: [bundle])
        ]
    }
}

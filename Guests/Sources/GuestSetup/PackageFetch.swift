import Foundation

/// Fetches packages, so that one can see what they are made of.
struct PackageFetch: Sendable {
    /// One that is here now.
    struct Package: Equatable, Sendable {
        var reference: PackageReference
        /// Its folder.
        var path: String
    }

    /// By their names, those too that others stand on.
    private(set) var packages: [String: Package] = [:]
    /// Why others are not here, by their names.
    private(set) var failures: [String: String] = [:]
    /// The commits of all that are here.
    private(set) var pins: [ResolvedPackages.Pin] = []
    /// Where they lie.
    private let folder: String

    /// - Parameters:
    ///   - references: each package once.
    ///   - pins: the commits that are wanted, also of those that others stand on.
    ///   - folder: where they are laid, which is made; its caller removes it.
    init(
        _ references: [PackageReference], at pins: [ResolvedPackages.Pin], into folder: String
    ) throws(GuestCheckError) {
        self.folder = folder
        guard !references.isEmpty else { return }
        // The package manager fetches all that has a commit, whoever wants it: so none but those of what is asked for.
        func own(_ list: [PackageReference]) -> [ResolvedPackages.Pin] {
            pins.filter { pin in list.contains { $0.identity == pin.reference.identity } }
        }
        var good = references
        if try resolve(references, own(references)) != nil {
            // One that is not there is enough for none to be fetched.
            good = []
            for one in references {
                if let reason = try resolve([one], own([one])) {
                    failures[one.identity] = reason
                } else {
                    good.append(one)
                }
            }
            guard !good.isEmpty else { return }
            if let reason = try resolve(good, own(good)) {
                for one in good { failures[one.identity] = reason }
                return
            }
        }
        // And now of what these stand on.
        let all = pins.filter { packages[$0.reference.identity] != nil }
        guard all.count > own(good).count, let reason = try resolve(good, all) else { return }
        for one in good { failures[one.identity] = reason }
    }

    /// - Returns: why it does not do, nil where it does.
    private mutating func resolve(
        _ references: [PackageReference], _ wanted: [ResolvedPackages.Pin]
    ) throws(GuestCheckError) -> String? {
        let list = references.map { "\($0.text())," }.joined(separator: "\n")
        let manifest = """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Fetched", dependencies: [
            \(list)
            ], targets: [])

            """
        packages = [:]
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/Package.swift"))
            try Data(ResolvedPackages.text(wanted).utf8).write(
                to: URL(fileURLWithPath: folder + "/Package.resolved"))
        } catch { throw .write(folder) }
        let said = try Shell.run("swift", ["package", "--package-path", folder, "resolve"])
        guard said.code == 0 else { return Self.reason(said.text) }
        let tree = try Shell.run(
            "swift", ["package", "--package-path", folder, "show-dependencies", "--format", "json"],
            isSilent: true)
        guard tree.code == 0, let root = try? JSONDecoder().decode(Node.self, from: Data(tree.text.utf8))
        else {
            return "what it stands on cannot be listed"
        }
        pins = ResolvedPackages.pins(file: folder + "/Package.resolved")
        var known: [String: PackageReference] = [:]
        for one in references + pins.map(\.reference) { known[one.identity] = one }
        // A location as the app has it, not what a mirror makes of it.
        for one in references where one.requirement != nil {
            known[one.identity]?.location = one.location
        }
        take(root, known)
        return nil
    }

    private mutating func take(_ node: Node, _ known: [String: PackageReference]) {
        for one in node.dependencies where packages[one.identity] == nil {
            let folder = PackageReference(location: one.path, requirement: nil)
            packages[one.identity] = Package(reference: known[one.identity] ?? folder, path: one.path)
            take(one, known)
        }
    }

    private struct Node: Decodable {
        var identity: String
        var path: String
        var dependencies: [Node]
    }

    /// Where the packages of a package lie, by their names.
    static func checkouts(of package: String, _ options: [String]) throws(GuestCheckError) -> [String: String]
    {
        let tree = try Shell.run(
            "swift",
            ["package", "--package-path", package] + options + ["show-dependencies", "--format", "json"],
            isSilent: true)
        guard tree.code == 0, let root = try? JSONDecoder().decode(Node.self, from: Data(tree.text.utf8))
        else {
            return [:]
        }
        var found: [String: String] = [:]
        func take(_ node: Node) {
            for one in node.dependencies where found[one.identity] == nil {
                found[one.identity] = one.path
                take(one)
            }
        }
        take(root)
        return found
    }

    /// The sentence that says most of what a fetch has said.
    private static func reason(_ output: String) -> String {
        let lines = output.split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first { $0.hasPrefix("error: ") }
        let sentence =
            line.map { String($0.drop { $0 != " " }.dropFirst()) } ?? "'swift package resolve' failed"
        return "it cannot be fetched: \(sentence.prefix(200))"
    }
}

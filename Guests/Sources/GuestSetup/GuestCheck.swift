import Foundation
import GuestFiles

/// Compiles a package's guests and counts what they lack.
public struct GuestCheck {
    /// What came of one guest.
    public struct Result: Sendable {
        public let guest: String
        public let role: GuestRole
        /// How many files it is made of.
        public let files: Int
        public let missing: MissingSymbols
        /// Modules that are not there, of files that guest.json leaves out: what would bring most files back.
        public let leftModules: [MissingSymbols.Symbol]

        /// How many of its files have no error.
        public var compiled: Int { max(0, files - missing.files.count) }
    }

    /// What came of a package.
    public struct Outcome: Sendable {
        /// The app's own modules and then its guests, each in the order of their names.
        public internal(set) var results: [Result] = []
        /// Packages from elsewhere that do not build here, by their names, with the first error of each.
        public internal(set) var packages: [String: String] = [:]

        /// Whether nothing is missing.
        public var isEmpty: Bool { packages.isEmpty && results.allSatisfy(\.missing.isEmpty) }
    }

    /// The package's folder.
    public let package: String
    public let manifest: GuestManifest

    /// Options of all that is built.
    private let options: [String]
    /// Where packages from elsewhere lie, by their names.
    private var checkouts: [String: String] = [:]
    /// Modules that packages from elsewhere bring, where they build.
    private var provided: Set<String> = []

    /// A check of the package in a folder.
    ///
    /// - Parameter scratch: where it is built; nil: in its folder.
    public init(package: String, scratch: String? = nil) throws(GuestCheckError) {
        // As the package manager names it.
        self.package = URL(fileURLWithPath: package).standardizedFileURL.path
        // Where several packages share a folder, the plan of the build is that of the last one.
        options = scratch.map { ["--scratch-path", $0, "--disable-build-manifest-caching"] } ?? []
        do throws(GuestManifestError) { manifest = try GuestManifest(package: package) } catch {
            throw .manifest(error)
        }
    }

    /// Compiles the packages from elsewhere, the app's own modules and then all guests.
    ///
    /// A build that fails leaves out what it did not come to. So the files of a guest that does not build are then checked as
    /// one module, with imports of what is not there taken out, on the modules that the build has made.
    ///
    /// - Parameter begins: called with the name of each before it is compiled, which can take minutes.
    public func outcome(begins: (String) -> Void = { _ in }) throws(GuestCheckError) -> Outcome {
        var copy = self
        return try copy.compile(begins)
    }

    private mutating func compile(_ begins: (String) -> Void) throws(GuestCheckError) -> Outcome {
        var outcome = Outcome()
        if manifest.packages != nil || manifest.modules?.values.contains(where: { $0.package != nil }) == true
        {
            checkouts = try PackageFetch.checkouts(of: package, options)
        }
        for (name, modules) in (manifest.packages ?? [:]).sorted(by: { $0.key < $1.key }) {
            begins(name)
            for module in modules {
                let build = try self.build(module)
                if build.code == 0 {
                    provided.insert(module)
                } else if outcome.packages[name] == nil {
                    outcome.packages[name] = firstError(build.text)
                }
            }
        }
        if !outcome.packages.isEmpty {
            // The guests' own builds will not come to these.
            for name in PlatformFramework.all.map(\.module) + ["FacadeFoundation", "GuestProcess"] {
                _ = try build(name)
            }
        }
        for name in (manifest.modules ?? [:]).keys.sorted() + manifest.guests.keys.sorted() {
            outcome.results.append(try result(name, begins))
        }
        return outcome
    }

    private func build(_ target: String) throws(GuestCheckError) -> (text: String, code: Int32) {
        try Shell.run("swift", ["build", "--package-path", package] + options + ["--target", target])
    }

    /// The first error of a build, its file from the package's folder.
    private func firstError(_ output: String) -> String {
        let lines = output.split(whereSeparator: \.isNewline)
        let line =
            lines.first { $0.firstMatch(of: #/:\d+:\d+: error: /#) != nil }
            ?? lines.first { $0.hasPrefix("error: ") } ?? lines.last ?? "its build failed"
        return String(line).replacing(package + "/", with: "")
    }

    private func result(_ name: String, _ begins: (String) -> Void) throws(GuestCheckError) -> Result {
        let sources: [String]
        let all: [String]
        let folder: String
        let role: GuestRole
        do throws(GuestManifestError) {
            sources = try manifest.sources(of: name, package: package, checkouts: checkouts)
            all = try manifest.sources(of: name, package: package, checkouts: checkouts, isLeaving: false)
            folder = try manifest.folder(of: name, package, checkouts)
            guard let own = manifest.role(of: name) else { throw .unknownGuest(name, known: []) }
            role = own
        } catch { throw .manifest(error) }
        begins(name)
        let build = try self.build(name)
        var missing = MissingSymbols("")
        if build.code != 0 {
            missing = try check(name, role, sources, build.text)
            // What only a build sees.
            if missing.isEmpty { missing = MissingSymbols(build.text) }
            if missing.isEmpty { throw .build(build.text) }
        }
        let left = Set(all).subtracting(sources).sorted()
        if !missing.symbols.isEmpty {
            let absent = LeftDeclarations(manifest, of: name, taking: sources, in: folder)
            missing.explain { symbol in
                absent.reason(symbol).map { "declared in \(said($0.file, name)), left out: \($0.reason)" }
            }
        }
        return Result(
            guest: name, role: role, files: sources.count, missing: missing,
            leftModules: MissingSymbols("", modules: absent(name, role, left, in: folder)).modules)
    }

    /// What errors call a file.
    private func said(_ source: String, _ target: String) -> String {
        (try? manifest.said(source, of: target, package, checkouts)) ?? source
    }

    /// Imports of files that are not there.
    private func absent(
        _ guest: String, _ role: GuestRole, _ files: [String], in folder: String
    ) -> [(name: String, file: String, line: Int)] {
        let modules = provided.union(manifest.modules(for: role).keys)
        return files.flatMap { file in
            let data = FileManager.default.contents(atPath: folder + "/" + file)
            let imports = (try? SourceImport.all(in: [UInt8](data ?? Data()), for: role)) ?? []
            return imports.filter { !$0.isThere(for: role, modules: modules) }.map {
                ($0.module, said(file, guest), $0.line)
            }
        }
    }

    private func check(
        _ guest: String, _ role: GuestRole, _ sources: [String], _ build: String
    ) throws(GuestCheckError) -> MissingSymbols {
        let modules = manifest.modules(for: role)
        let path = try Shell.run(
            "swift", ["build", "--package-path", package] + options + ["--show-bin-path"])
        let built = path.text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
        guard FileManager.default.fileExists(atPath: built + "/Modules") else { throw .build(build) }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "guest-check-\(getpid())-\(guest)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw .write(folder.path)
        }
        let place = (try? manifest.folder(of: guest, package, checkouts)) ?? ""
        var complaints = ""
        var absent: [(name: String, file: String, line: Int)] = []
        var files: [String] = []
        for source in sources {
            let named = said(source, guest)
            let data = FileManager.default.contents(atPath: place + "/" + source)
            do throws(GuestSourceError) {
                var bytes = [UInt8](data ?? Data())
                for one in try SourceImport.all(in: bytes, for: role)
                where !one.isThere(for: role, modules: provided.union(modules.keys)) {
                    absent.append((one.module, named, one.line))
                    for index in one.range { bytes[index] = UInt8(ascii: " ") }
                }
                let made = try RoleSource(bytes, for: role).compilable(path: named)
                let file = folder.appending(path: GuestManifest.fileName(for: source)).path
                guard FileManager.default.createFile(atPath: file, contents: Data(made)) else {
                    complaints += "\(named):1:1: error: it cannot be copied to \(folder.path)\n"
                    continue
                }
                files.append(file)
            } catch { complaints += "\(named):\(error.line):1: error: \(error)\n" }
        }
        let own = try typeCheck(guest, files, built, modules)
        return MissingSymbols(complaints + own, modules: absent)
    }

    private func typeCheck(
        _ guest: String, _ files: [String], _ built: String, _ modules: [String: String]
    ) throws(GuestCheckError) -> String {
        let entries = package + "/Sources/" + guest
        let own = (FileManager.default.subpaths(atPath: entries) ?? []).filter { $0.hasSuffix(".swift") }
            .sorted()
        let maps = (FileManager.default.subpaths(atPath: built) ?? [])
            .filter { $0.hasSuffix(".build/module.modulemap") }.sorted()
        let aliases =
            PlatformFramework.all.flatMap { ["-module-alias", "\($0.name)=\($0.module)"] }
            + modules.sorted { $0.key < $1.key }.filter { $0.value != guest }
            .flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
        let arguments =
            [
                "-typecheck", "-wmo", "-swift-version", "5", "-diagnostic-style", "llvm", "-module-name",
                guest,
                "-D", "DEBUG", "-I", built + "/Modules", "-suppress-warnings",
            ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\(built)/\($0)"] } + aliases
            + own.map { entries + "/" + $0 } + files
        return try Shell.run("swiftc", arguments).text
    }
}

/// Why guests cannot be checked.
public enum GuestCheckError: Error, Equatable, Sendable, CustomStringConvertible {
    case manifest(GuestManifestError)
    case cannotRun(String)
    case build(String)
    case write(String)

    public var description: String {
        switch self {
        case .manifest(let error): error.description
        case .cannotRun(let program):
            "'\(program)' cannot be run: install Swift 6.2 or later and put it into PATH"
        case .build(let output):
            "what the guests stand on does not build:\n"
                + output.split(whereSeparator: \.isNewline).suffix(20)
                .joined(separator: "\n")
        case .write(let path): "\(path) cannot be written: make room, or set TMPDIR"
        }
    }
}

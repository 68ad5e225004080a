import Foundation
import GuestFiles

/// Compiles a package's guests and counts what they lack.
public struct GuestCheck {
    /// What came of one guest.
    public struct Result: Sendable {
        public let guest: String
        /// How many files it is made of.
        public let files: Int
        public let missing: MissingSymbols
        /// Modules that are not there, of files that guest.json leaves out: what would bring most files back.
        public let leftModules: [MissingSymbols.Symbol]
    }

    /// The package's folder.
    public let package: String
    public let manifest: GuestManifest

    /// A check of the package in a folder.
    public init(package: String) throws(GuestCheckError) {
        self.package = package
        do throws(GuestManifestError) { manifest = try GuestManifest(package: package) } catch {
            throw .manifest(error)
        }
    }

    /// Compiles the app's own modules and then all guests, each in the order of their names.
    ///
    /// A build that fails leaves out what it did not come to. So the files of a guest that does not build are then checked as
    /// one module, with imports of what is not there taken out, on the modules that the build has made.
    ///
    /// - Parameter begins: called with the name of each before it is compiled, which can take minutes.
    public func results(begins: (String) -> Void = { _ in }) throws(GuestCheckError) -> [Result] {
        var results: [Result] = []
        for name in (manifest.modules ?? [:]).keys.sorted() + manifest.guests.keys.sorted() {
            let sources: [String]
            let all: [String]
            do throws(GuestManifestError) {
                sources = try manifest.sources(of: name, package: package)
                all = try manifest.sources(of: name, package: package, isLeaving: false)
            } catch { throw .manifest(error) }
            begins(name)
            let build = try Shell.run("swift", ["build", "--package-path", package, "--target", name])
            var missing = MissingSymbols("")
            if build.code != 0 {
                missing = try check(name, sources, build.text)
                // What only a build sees.
                if missing.isEmpty { missing = MissingSymbols(build.text) }
                if missing.isEmpty { throw .build(build.text) }
            }
            let left = Set(all).subtracting(sources).sorted()
            results.append(
                Result(
                    guest: name, files: sources.count, missing: missing,
                    leftModules: MissingSymbols("", modules: absent(name, left)).modules))
        }
        return results
    }

    /// Imports of files that are not there.
    private func absent(_ guest: String, _ files: [String]) -> [(name: String, file: String, line: Int)] {
        guard let role = manifest.role(of: guest) else { return [] }
        let modules = Set(manifest.modules(for: role).keys)
        return files.flatMap { file in
            let data = FileManager.default.contents(atPath: manifest.appFolder(package: package) + "/" + file)
            let imports = (try? SourceImport.all(in: [UInt8](data ?? Data()), for: role)) ?? []
            return imports.filter { !$0.isThere(for: role, modules: modules) }.map {
                ($0.module, manifest.app + "/" + file, $0.line)
            }
        }
    }

    private func check(_ guest: String, _ sources: [String], _ build: String) throws(GuestCheckError)
        -> MissingSymbols
    {
        guard let role = manifest.role(of: guest) else { return MissingSymbols(build) }
        let modules = manifest.modules(for: role)
        let path = try Shell.run("swift", ["build", "--package-path", package, "--show-bin-path"])
        let built = path.text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
        guard FileManager.default.fileExists(atPath: built + "/Modules") else { throw .build(build) }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "guest-check-\(getpid())-\(guest)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw .write(folder.path)
        }
        var complaints = ""
        var absent: [(name: String, file: String, line: Int)] = []
        var files: [String] = []
        for source in sources {
            let named = manifest.app + "/" + source
            let data = FileManager.default.contents(
                atPath: manifest.appFolder(package: package) + "/" + source)
            do throws(GuestSourceError) {
                var bytes = [UInt8](data ?? Data())
                for one in try SourceImport.all(in: bytes, for: role)
                where !one.isThere(for: role, modules: Set(modules.keys)) {
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

import Foundation

/// Which version of a package is wanted.
enum PackageRequirement: Equatable, Sendable {
    case exact(String)
    case from(String)
    case upToNextMinor(String)
    case range(String, String)
    case branch(String)
    case revision(String)

    /// As a manifest says it.
    var text: String {
        switch self {
        case .exact(let version): "exact: \(literal(version))"
        case .from(let version): "from: \(literal(version))"
        case .upToNextMinor(let version): ".upToNextMinor(from: \(literal(version)))"
        case .range(let low, let high): "\(literal(low))..<\(literal(high))"
        case .branch(let name): "branch: \(literal(name))"
        case .revision(let name): "revision: \(literal(name))"
        }
    }

    /// For a person.
    var title: String {
        switch self {
        case .exact(let version): version
        case .from(let version), .upToNextMinor(let version): "from \(version)"
        case .range(let low, let high): "\(low) to \(high)"
        case .branch(let name): "branch \(name)"
        case .revision(let name): String(name.prefix(12))
        }
    }
}

/// A text as Swift's source has it: names come from others.
func literal(_ text: String) -> String {
    let safe = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
        .map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }
    return "\"\(safe.joined())\""
}

/// A package that stands elsewhere.
struct PackageReference: Equatable, Sendable {
    /// Its URL, or the path of its repository or, without a requirement, of its folder.
    var location: String
    /// nil: a folder that is taken as it is.
    var requirement: PackageRequirement?

    /// The name by which the package manager knows it: the last part of its place.
    var identity: String {
        let trimmed = location.hasSuffix("/") ? String(location.dropLast()) : location
        let last = trimmed.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }

    /// As a manifest says it.
    ///
    /// - Parameter path: what stands for a folder's own path.
    func text(path: String? = nil) -> String {
        guard let requirement else { return ".package(path: \(literal(path ?? location)))" }
        return ".package(url: \(literal(location)), \(requirement.text))"
    }
}

/// What a `Package.resolved` says, in each of its forms.
struct ResolvedPackages: Decodable {
    /// A package and the commit that was found for it.
    struct Pin: Equatable, Sendable {
        var reference: PackageReference
        /// nil: it is not said.
        var revision: String?
    }

    private(set) var pins: [Pin] = []

    private struct Described: Codable {
        struct State: Codable {
            var version: String?
            var revision: String?
        }
        var identity: String?
        var kind: String?
        var location: String?
        var repositoryURL: String?
        var state: State?
    }

    private enum Key: String, CodingKey { case pins, object }

    init(from decoder: any Decoder) throws {
        var values = try decoder.container(keyedBy: Key.self)
        // The first form has an object around its pins.
        if values.contains(.object) {
            values = try values.nestedContainer(keyedBy: Key.self, forKey: .object)
        }
        for pin in try values.decode([Described].self, forKey: .pins) {
            guard let location = pin.location ?? pin.repositoryURL, !location.isEmpty else { continue }
            let version = pin.state?.version.map(PackageRequirement.exact)
            guard let requirement = version ?? pin.state?.revision.map(PackageRequirement.revision) else {
                continue
            }
            pins.append(
                Pin(
                    reference: PackageReference(location: location, requirement: requirement),
                    revision: pin.state?.revision))
        }
    }

    /// Of a file; none where it cannot be read.
    static func pins(file: String) -> [Pin] {
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        return (try? JSONDecoder().decode(ResolvedPackages.self, from: data))?.pins ?? []
    }

    /// Of all such files of an app, each package once: a project's own comes before a workspace's and a package's.
    static func pins(among files: [String], in app: String) -> [Pin] {
        func rank(_ file: String) -> Int {
            file.contains(".xcodeproj/") ? 0 : file.contains(".xcworkspace/") ? 1 : 2
        }
        let own = files.filter { ($0 as NSString).lastPathComponent == "Package.resolved" }
            .sorted { (rank($0), $0) < (rank($1), $1) }
        var seen: Set<String> = []
        return own.flatMap { pins(file: app + "/" + $0) }.filter {
            seen.insert($0.reference.identity).inserted
        }
    }

    /// Such a file.
    static func text(_ pins: [Pin]) -> String {
        struct File: Codable {
            var pins: [Described]
            var version = 2
        }
        let described = pins.filter { $0.revision != nil }.map { pin in
            var version: String?
            if case .exact(let own)? = pin.reference.requirement { version = own }
            // A repository on this machine is named by its path there.
            let location = pin.reference.location.replacing(/^file:\/\//, with: "")
            return Described(
                identity: pin.reference.identity,
                kind: location.hasPrefix("/") ? "localSourceControl" : "remoteSourceControl",
                location: location,
                state: Described.State(version: version, revision: pin.revision))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(
            File(pins: described.sorted { ($0.identity ?? "") < ($1.identity ?? "") }))
        return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }
}

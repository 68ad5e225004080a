import Foundation

/// What a manifest says, in the form of `swift package dump-package`.
struct PackageDescription: Decodable {
    var name: String
    var defaultLocalization: Language?
    var targets: [Target]
    var products: [Product]
    var dependencies: [Reference]?

    /// Runs the manifest of a package; nil where it cannot be read.
    init?(package folder: String) {
        let said = try? Shell.run(
            "swift", ["package", "--package-path", folder, "dump-package"], isSilent: true)
        guard let said, said.code == 0,
            let read = try? JSONDecoder().decode(PackageDescription.self, from: Data(said.text.utf8))
        else { return nil }
        self = read
    }

    /// The packages that it stands on.
    var references: [PackageReference] { (dependencies ?? []).compactMap(\.reference) }

    struct Product: Decodable {
        var name: String
        var targets: [String]
        /// `{ "library": ["automatic"] }`, `{ "executable": null }`
        var type: [String: [String]?]
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

    /// `"de"`, or `{ "tag": "de" }`
    struct Language: Decodable {
        var tag: String?

        init(from decoder: any Decoder) throws {
            let text = try? decoder.singleValueContainer().decode(String.self)
            tag = text ?? (try? decoder.singleValueContainer().decode([String: String].self))?["tag"]
        }
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

extension PackageDescription {
    /// `{ "sourceControl": [{ "location": …, "requirement": … }] }`, `{ "fileSystem": [{ "path": … }] }`
    struct Reference: Decodable {
        var reference: PackageReference?

        private struct Fetched: Decodable {
            var location: Location
            var requirement: Requirement
        }
        private struct Location: Decodable {
            var remote: [Remote]?
            var local: [String]?
        }
        private struct Remote: Decodable { var urlString: String }
        private struct Requirement: Decodable {
            var exact: [String]?
            var range: [Range]?
            var branch: [String]?
            var revision: [String]?
        }
        private struct Range: Decodable {
            var lowerBound: String
            var upperBound: String
        }
        private struct Folder: Decodable { var path: String }
        private enum Key: String, CodingKey { case sourceControl, fileSystem }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            if let folder = try values.decodeIfPresent([Folder].self, forKey: .fileSystem)?.first {
                reference = PackageReference(location: folder.path, requirement: nil)
            }
            guard let one = try values.decodeIfPresent([Fetched].self, forKey: .sourceControl)?.first,
                let location = one.location.remote?.first?.urlString ?? one.location.local?.first
            else { return }
            let wanted = one.requirement
            let requirement =
                wanted.exact?.first.map(PackageRequirement.exact)
                ?? wanted.range?.first.map { .range($0.lowerBound, $0.upperBound) }
                ?? wanted.branch?.first.map(PackageRequirement.branch)
                ?? wanted.revision?.first.map(PackageRequirement.revision)
            guard let requirement else { return }
            reference = PackageReference(location: location, requirement: requirement)
        }
    }
}

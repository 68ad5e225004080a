import FacadeFoundation

/// What a type conforms to, and its tags.
struct TypeDeclaration {
    var identifier: String
    var parents: [String]
    var endings: [String] = []
    var mimeTypes: [String] = []
    var words: String?
}

/// A type that stands for a tag alone.
struct DynamicType {
    private static let head = "dyn.guest"
    private var tag: String
    private var tagClass: UTTagClass
    private var parent: String

    init(_ tag: String, _ tagClass: UTTagClass, _ parent: String?) {
        (self.tag, self.tagClass, self.parent) = (tag, tagClass, parent ?? "public.data")
    }

    /// Nil: it is none.
    init?(_ identifier: String) {
        let words = identifier.split(separator: ":", maxSplits: 3).map(String.init)
        guard words.count == 4, words[0] == Self.head else { return nil }
        tagClass = words[1] == "mime" ? .mimeType : .filenameExtension
        (parent, tag) = (words[2], words[3])
    }

    var identifier: String { "\(Self.head):\(tagClass == .mimeType ? "mime" : "ending"):\(parent):\(tag)" }
    var parents: [String] { [parent] }

    func tags(_ tagClass: UTTagClass) -> [String] { tagClass == self.tagClass ? [tag] : [] }
}

/// All types that are declared: the system's, and the app's.
final class TypeTable {
    nonisolated(unsafe) static let current = TypeTable()
    private var all: [String: TypeDeclaration] = [:]
    /// In the order in which they were declared.
    private var order: [String] = []

    private init() {
        for type in Self.system { put(type) }
        let info = Bundle.main.infoDictionary ?? [:]
        for key in ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"] {
            for entry in info[key] as? [[String: Any]] ?? [] { take(entry) }
        }
    }

    private static func list(_ value: Any?) -> [String] {
        (value as? [String] ?? (value as? String).map { [$0] } ?? []).map { $0.lowercased() }
    }

    private func take(_ entry: [String: Any]) {
        guard let name = (entry["UTTypeIdentifier"] as? String)?.lowercased(), all[name] == nil else {
            return
        }
        let tags = entry["UTTypeTagSpecification"] as? [String: Any] ?? [:]
        put(
            TypeDeclaration(
                identifier: name, parents: Self.list(entry["UTTypeConformsTo"]),
                endings: Self.list(tags["public.filename-extension"]),
                mimeTypes: Self.list(tags["public.mime-type"]),
                words: entry["UTTypeDescription"] as? String))
    }

    private func put(_ type: TypeDeclaration) {
        all[type.identifier] = type
        order.append(type.identifier)
    }

    /// Adds one that is not there.
    func add(_ identifier: String, _ parent: String?) {
        guard all[identifier] == nil else { return }
        put(TypeDeclaration(identifier: identifier, parents: [parent ?? "public.data"]))
    }

    func declaration(of identifier: String) -> TypeDeclaration? { all[identifier] }

    /// The types of a tag, the app's own first, as on the platform.
    func types(tag: String, _ tagClass: UTTagClass) -> [String] {
        order.filter { name in
            let type = all[name]
            return (tagClass == .mimeType ? type?.mimeTypes : type?.endings)?.contains(tag) == true
        }
    }

    /// What a type conforms to, the nearest first.
    func ancestors(of identifier: String) -> [String] {
        var found: [String] = []
        var next = all[identifier]?.parents ?? DynamicType(identifier)?.parents ?? []
        while !next.isEmpty {
            let name = next.removeFirst()
            if name == identifier || found.contains(name) { continue }
            found.append(name)
            next += all[name]?.parents ?? []
        }
        return found
    }
}

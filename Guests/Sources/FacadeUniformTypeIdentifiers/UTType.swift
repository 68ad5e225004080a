@_exported import FacadeFoundation

/// What a tag of a type is: an ending of files, or a type of MIME.
public struct UTTagClass: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    /// The class of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

/// A type of data: one of the system's, one that the app declares in its `Info.plist`, or one that an ending stands for alone.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    public let identifier: String

    init(known identifier: String) { self.identifier = identifier }

    private var declaration: TypeDeclaration? { TypeTable.current.declaration(of: identifier) }

    /// The type of an identifier; nil where nobody has declared it.
    public init?(_ identifier: String) {
        let lower = identifier.lowercased()
        guard TypeTable.current.declaration(of: lower) != nil || DynamicType(lower) != nil else { return nil }
        self.identifier = TypeTable.current.declaration(of: lower)?.identifier ?? lower
    }

    /// The type of an ending of files that conforms to another one; one that nobody has declared stands for the ending alone.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type of a MIME type that conforms to another one.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The type of a tag that conforms to another one, if it is said.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard let found = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
            return nil
        }
        self = found
    }

    /// All types of a tag that conform to another one, the first declared first.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        guard !tag.isEmpty else { return [] }
        let found = TypeTable.current.types(tag: tag.lowercased(), tagClass).map(UTType.init(known:))
            .filter { type in supertype.map(type.conforms) ?? true }
        if !found.isEmpty { return found }
        return [UTType(known: DynamicType(tag.lowercased(), tagClass, supertype?.identifier).identifier)]
    }

    /// A type that the app has declared as its own. Where its `Info.plist` has it not, it conforms to `parentType` alone.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier.lowercased()
        TypeTable.current.add(self.identifier, parentType?.identifier)
    }

    /// A type of others that the app has declared too.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    // MARK: What it is

    /// Its endings and types of MIME, the preferred ones first.
    public var tags: [UTTagClass: [String]] {
        let endings = declaration?.endings ?? DynamicType(identifier)?.tags(.filenameExtension) ?? []
        let mimeTypes = declaration?.mimeTypes ?? DynamicType(identifier)?.tags(.mimeType) ?? []
        var all: [UTTagClass: [String]] = [:]
        if !endings.isEmpty { all[.filenameExtension] = endings }
        if !mimeTypes.isEmpty { all[.mimeType] = mimeTypes }
        return all
    }

    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
    public var preferredMIMEType: String? { tags[.mimeType]?.first }
    /// As the app declares it; of the system's types nil here.
    public var localizedDescription: String? { declaration?.words }
    public var version: Int? { nil }
    public var referenceURL: URL? { nil }
    /// It stands for a tag alone.
    public var isDynamic: Bool { DynamicType(identifier) != nil }
    public var isDeclared: Bool { declaration != nil }
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    /// All types that it conforms to, but for itself.
    public var supertypes: Set<UTType> {
        Set(TypeTable.current.ancestors(of: identifier).map(UTType.init(known:)))
    }

    /// Whether it is that type, or one of that kind.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
    /// Whether it is of that kind, and not that type itself.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
    /// Whether that type is of its kind, and not it itself.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    public var description: String { identifier }

    public static func == (left: UTType, right: UTType) -> Bool { left.identifier == right.identifier }
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(known: try container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

extension URL {
    /// The same with a type's ending; as it is, where the type has none, or the ending is one of its own already.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let ending = contentType.preferredFilenameExtension,
            contentType.tags[.filenameExtension]?.contains(pathExtension.lowercased()) != true
        else { return self }
        return appendingPathExtension(ending)
    }

    /// A file of a type in this folder.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(partialName).appendingPathExtension(for: contentType)
    }

    /// Gives it a type's ending.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }
}

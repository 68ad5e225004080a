/// Why an XML file is refused as a whole. Lines count from 1.
public enum XMLReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    /// The first thing in the file is not markup; `found` names it.
    case notXML(found: String)
    case unsupportedEncoding(String)
    /// Document types are refused altogether: no entity can be declared, so none can expand or be fetched.
    case documentType(line: Int)
    case tooManyElements(line: Int, limit: Int)
    case tooDeep(line: Int, limit: Int)
    case tooManyAttributes(line: Int, limit: Int)
    case tagTooLong(line: Int, limit: Int)
    case textTooLong(line: Int, limit: Int)

    public var description: String {
        switch self {
        case .empty:
            "The file is empty. Export it again."
        case .tooLarge(let bytes, let limit):
            "The file has \(bytes) bytes; at most \(limit) are read. Split it."
        case .notXML(let found):
            "The file is not XML: it begins with \(found). Unpack it or export it as GPX or KML."
        case .unsupportedEncoding(let name):
            "The file's encoding \"\(name)\" is not supported. Save it as UTF-8."
        case .documentType(let line):
            "Line \(line) declares a document type, which is never read. Remove its <!DOCTYPE>."
        case .tooManyElements(let line, let limit):
            "The file has more than \(limit) elements; the limit is passed in line \(line). Split it."
        case .tooDeep(let line, let limit):
            "Line \(line) nests elements more than \(limit) deep. No track file needs that; export it again."
        case .tooManyAttributes(let line, let limit):
            "The element in line \(line) has more than \(limit) attributes. Remove the superfluous ones."
        case .tagTooLong(let line, let limit):
            "The tag in line \(line) is longer than \(limit) bytes. Shorten its attributes."
        case .textTooLong(let line, let limit):
            "The text in line \(line) is longer than \(limit) bytes. Split it over several elements."
        }
    }
}

/// Where and why reading stopped before the end of a file. Everything before that place was read.
public struct XMLDamage: Hashable, Sendable, CustomStringConvertible {
    /// Why reading stopped.
    public enum Kind: Hashable, Sendable {
        /// The file ends inside an element.
        case endsEarly
        /// Something that is not XML.
        case malformed
        /// The document is whole, but something follows it.
        case contentAfterEnd
    }
    public var kind: Kind
    /// Counts from 1.
    public var line: Int

    public init(kind: Kind, line: Int) {
        self.kind = kind
        self.line = line
    }

    public var description: String {
        switch kind {
        case .endsEarly: "The file ends early, in line \(line). What came before was read."
        case .malformed: "Line \(line) is not well-formed XML. Only what came before was read."
        case .contentAfterEnd: "The document ends before line \(line). What follows was ignored."
        }
    }
}

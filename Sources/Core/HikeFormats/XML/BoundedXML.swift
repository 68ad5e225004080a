/// The start of an element as its reader sees it.
public struct XMLElementStart: Sendable {
    /// The name without its prefix: namespaces are not looked at, since real files get them wrong.
    public var name: String
    /// Values of the attributes that the reader wants. For look-up only: its order is not stable.
    public var attributes: [String: String]
    /// The line in which the start tag ends, from 1.
    public var line: Int

    public init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }
}

/// Takes the elements and texts of a file in order. An error that it throws ends the reading.
public protocol XMLReader {
    associatedtype Failure: Error
    /// The attributes that the reader looks at; all others are dropped unread.
    static var attributes: [StaticString] { get }
    /// An element begins, within those that have begun and not ended.
    mutating func begin(_ element: XMLElementStart) throws(Failure)
    /// Part of the innermost open element's text; one text may come in several parts.
    mutating func text(_ part: String)
    /// The innermost open element ends. Not called for elements that a damaged file leaves open.
    mutating func end(line: Int) throws(Failure)
}

/// Reads XML within limits (faults F37): one pass in linear time, typed errors, no document types, so that there are no
/// entities to expand and nothing external to load.
public enum BoundedXML {
    /// How far the reading came.
    public struct Outcome: Hashable, Sendable {
        /// Set where reading stopped before the end.
        public var damage: XMLDamage?
        /// Whether bytes that are no text in the file's encoding were replaced by U+FFFD.
        public var isRepaired: Bool
    }

    /// Reads a file into a reader. A damaged file is read up to the damage, which the outcome reports; the
    /// reader's own error comes back as the second part.
    public static func read<Reader: XMLReader>(
        _ file: [UInt8], limits: XMLLimits = .standard, into reader: inout Reader
    ) throws(XMLReadingError) -> (outcome: Outcome, failure: Reader.Failure?) {
        let source = try XMLSource(file, limits: limits)
        let scan = try XMLScan.run(source.bytes, limits: limits, reader: reader)
        reader = scan.reader
        return (Outcome(damage: scan.damage, isRepaired: source.isRepaired), scan.failure)
    }
}

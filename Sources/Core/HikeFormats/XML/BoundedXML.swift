import Foundation
import FoundationXML

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

/// Foundation's XML parser behind limits of our own (faults F37).
///
/// Alone, that parser takes time with the square of an element's attributes, accepts any depth and delivers a
/// huge text before it complains. Here a scan in linear time comes first and refuses such a file with a typed
/// error; a document type is refused too, so there are no entities to expand and nothing external to load.
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
        var source = try XMLSource(file, limits: limits)
        let damage = try XMLScan.run(&source.bytes, limits: limits, attributes: Reader.attributes)
        let delegate = ParserDelegate(reader)
        if !source.bytes.isEmpty {
            let parser = XMLParser(data: Data(source.bytes))
            parser.shouldProcessNamespaces = false
            parser.shouldResolveExternalEntities = false
            parser.delegate = delegate
            _ = parser.parse()
        }
        reader = delegate.reader
        // A parser that stopped without a word must not pass for one that read all.
        let isShort = damage == nil && delegate.failure == nil && !delegate.hasRead
        let silent = isShort ? XMLDamage(kind: .malformed, line: delegate.lastLine) : nil
        let outcome = Outcome(damage: delegate.damage ?? damage ?? silent, isRepaired: source.isRepaired)
        return (outcome, delegate.failure)
    }
}

/// Hands the parser's calls to a reader, until the first error that matters.
private final class ParserDelegate<Reader: XMLReader>: NSObject, XMLParserDelegate {
    var reader: Reader
    var failure: Reader.Failure?
    var damage: XMLDamage?
    private var depth = 0
    private var isStopped = false
    /// Whether the root element has ended.
    private(set) var hasRead = false
    private(set) var lastLine = 1

    init(_ reader: Reader) { self.reader = reader }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        guard !isStopped else { return }
        depth += 1
        lastLine = parser.lineNumber
        do throws(Reader.Failure) {
            try reader.begin(XMLElementStart(name: name, attributes: attributes, line: lastLine))
        } catch {
            stop(parser, error)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if !isStopped { reader.text(text) }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        if !isStopped { reader.text(String(decoding: block, as: UTF8.self)) }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard !isStopped else { return }
        depth -= 1
        do throws(Reader.Failure) {
            try reader.end(line: parser.lineNumber)
        } catch {
            stop(parser, error)
        }
        if depth == 0 {
            hasRead = true
            isStopped = true
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard !isStopped else { return }
        // The scan has cut the text where it stopped, so an early end is known already. Beyond 10 MB of text
        // the parser reports an internal error in its stead.
        let isEnd = [Self.internalError, Self.documentEnd].contains((error as NSError).code)
        if !isEnd { damage = XMLDamage(kind: .malformed, line: parser.lineNumber) }
        isStopped = true
        parser.abortParsing()
    }

    private static var internalError: Int { 1 }
    private static var documentEnd: Int { 5 }

    private func stop(_ parser: XMLParser, _ error: Reader.Failure) {
        failure = error
        isStopped = true
        parser.abortParsing()
    }
}

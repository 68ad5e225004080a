import Foundation
import FoundationXML

/// The start of an element as its reader sees it.
public struct XMLElementStart: Sendable {
    /// The name without its prefix: namespaces are not looked at, since real files get them wrong.
    public var name: String
    /// Values by qualified name. For look-up only: its order is not stable.
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
    mutating func begin(_ element: XMLElementStart) throws(Failure)
    /// Part of the innermost open element's text; one text may come in several parts.
    mutating func text(_ part: String)
    /// The innermost open element ends. Not called for elements that a damaged file leaves open.
    mutating func end(line: Int) throws(Failure)
}

/// Foundation's XML parser behind limits of our own (F37).
///
/// Alone, that parser takes time with the square of an element's attributes, accepts any depth and delivers a huge
/// text before it complains. Here a scan in linear time comes first and refuses such a file with a typed error; a
/// document type is refused too, so there are no entities to expand and nothing external to load.
public enum BoundedXML {
    /// How far the reading came.
    public struct Outcome: Hashable, Sendable {
        /// Set where reading stopped before the end.
        public var damage: XMLDamage?
        /// Whether bytes that are no text in the file's encoding were replaced by U+FFFD.
        public var isRepaired: Bool
    }

    /// Reads a file into a reader. A damaged file is read up to the damage, which the outcome reports; the reader's
    /// own error comes back as the second part.
    public static func read<Reader: XMLReader>(
        _ file: [UInt8], limits: XMLLimits = .standard, into reader: inout Reader
    ) throws(XMLReadingError) -> (outcome: Outcome, failure: Reader.Failure?) {
        let source = try XMLSource(file, limits: limits)
        let scan = try XMLScan.run(source.bytes, limits: limits)
        let delegate = ParserDelegate(reader)
        if scan.end > 0 {
            let parser = XMLParser(data: Data(source.bytes[..<scan.end]))
            parser.shouldProcessNamespaces = false
            parser.shouldResolveExternalEntities = false
            parser.delegate = delegate
            _ = parser.parse()
        }
        reader = delegate.reader
        let outcome = Outcome(damage: delegate.damage ?? scan.damage, isRepaired: source.isRepaired)
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

    init(_ reader: Reader) { self.reader = reader }

    /// Codes of libxml2 that leave the structure whole: language tags and namespace names (98 to 100), namespace
    /// faults such as an undeclared prefix (200 to 205), `--` inside a comment (80).
    private static var harmless: [ClosedRange<Int>] { [80...80, 98...100, 200...205] }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        guard !isStopped else { return }
        depth += 1
        let local = name.utf8.lastIndex(of: 0x3A).map { String(name[name.index(after: $0)...]) } ?? name
        do throws(Reader.Failure) {
            try reader.begin(XMLElementStart(name: local, attributes: attributes, line: parser.lineNumber))
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
        // The parser reports an internal error at the end of every file beyond 10 MB, all of it delivered.
        if depth == 0 { isStopped = true }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        let code = (error as NSError).code
        guard !isStopped, !Self.harmless.contains(where: { $0.contains(code) }) else { return }
        // The scan has checked that the text ends where it may, so an error at the end is the scan's own cut.
        damage = code == Self.endsEarly ? nil : XMLDamage(kind: .malformed, line: parser.lineNumber)
        isStopped = true
        parser.abortParsing()
    }

    private static var endsEarly: Int { 5 }

    private func stop(_ parser: XMLParser, _ error: Reader.Failure) {
        failure = error
        isStopped = true
        parser.abortParsing()
    }
}

import Foundation
import FoundationXML

/// The rules of the schema of GPX 1.1 (topografix.com/GPX/1/1) for what we write: which element may stand where, in
/// which order and how often, which attributes it has, and which form its text has.
final class GPXSchema: NSObject, XMLParserDelegate {
    static let namespace = "http://www.topografix.com/GPX/1/1"

    private enum Form { case text, decimal, dateTime, fix, count, degrees, children }

    private struct Child {
        var name: String
        var isMany = false
    }

    private struct Kind {
        var children: [Child] = []
        var attributes: Set<String> = []
        var form = Form.children
    }

    private static func children(_ once: [String], many: Set<String> = []) -> [Child] {
        once.map { Child(name: $0, isMany: many.contains($0)) }
    }

    private static let point = Kind(
        children: children(
            [
                "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type",
                "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions",
            ], many: ["link"]), attributes: ["lat", "lon"])
    private static let way = ["name", "cmt", "desc", "src", "link", "number", "type", "extensions"]

    private static let kinds: [String: Kind] = [
        "gpx": Kind(
            children: children(
                ["metadata", "wpt", "rte", "trk", "extensions"], many: ["wpt", "rte", "trk"]),
            attributes: ["version", "creator"]),
        "metadata": Kind(
            children: children(
                ["name", "desc", "author", "copyright", "link", "time", "keywords", "bounds", "extensions"],
                many: ["link"])),
        "wpt": point, "rtept": point, "trkpt": point,
        "rte": Kind(children: children(way + ["rtept"], many: ["link", "rtept"])),
        "trk": Kind(children: children(way + ["trkseg"], many: ["link", "trkseg"])),
        "trkseg": Kind(children: children(["trkpt", "extensions"], many: ["trkpt"])),
        "ele": Kind(form: .decimal), "geoidheight": Kind(form: .decimal), "magvar": Kind(form: .degrees),
        "time": Kind(form: .dateTime), "fix": Kind(form: .fix), "sat": Kind(form: .count),
        "number": Kind(form: .count), "name": Kind(form: .text), "cmt": Kind(form: .text),
        "desc": Kind(form: .text), "src": Kind(form: .text), "sym": Kind(form: .text),
        "type": Kind(form: .text), "keywords": Kind(form: .text),
    ]

    /// What breaks the rules, as sentences; empty for a valid file.
    static func complaints(_ bytes: [UInt8]) -> [String] {
        let schema = GPXSchema()
        let parser = XMLParser(data: Data(bytes))
        parser.shouldProcessNamespaces = true
        parser.delegate = schema
        // Foundation goes on behind a wrong end tag, and tells the delegate only.
        if !parser.parse(), schema.complaints.isEmpty { schema.complaints.append("is not well formed") }
        return schema.complaints
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        complaints.append("is not well formed: line \(parser.lineNumber)")
    }

    /// An element that is open, and how far its children have come.
    private struct Open {
        var name: String
        var next = 0
        var text = ""
    }

    private var open: [Open] = []
    private var complaints: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if namespaceURI != Self.namespace { complaints.append("\(name) is of no or another namespace") }
        guard let kind = Self.kinds[name] else {
            complaints.append("\(name) is not known")
            return open.append(Open(name: name))
        }
        place(name)
        let known = Set(attributes.keys.filter { !$0.hasPrefix("xmlns") })
        if known != kind.attributes {
            complaints.append("\(name) has the attributes \(known.sorted())")
        }
        check(attributes, of: name)
        open.append(Open(name: name))
    }

    private func place(_ name: String) {
        guard let parent = open.last else {
            if name != "gpx" { complaints.append("the root is \(name)") }
            return
        }
        let siblings = Self.kinds[parent.name]?.children ?? []
        guard let index = siblings.firstIndex(where: { $0.name == name }) else {
            return complaints.append("\(parent.name) may not hold \(name)")
        }
        guard index >= parent.next else {
            return complaints.append("\(name) comes too late, or twice, in \(parent.name)")
        }
        open[open.count - 1].next = siblings[index].isMany ? index : index + 1
    }

    private func check(_ attributes: [String: String], of name: String) {
        if let version = attributes["version"], name == "gpx", version != "1.1" {
            complaints.append("the version is \(version)")
        }
        if let latitude = attributes["lat"] {
            let degrees = Self.decimal(latitude)
            if !(degrees.map { (-90...90).contains($0) } ?? false) {
                complaints.append("lat is \(latitude)")
            }
        }
        if let longitude = attributes["lon"] {
            // The schema leaves 180 out.
            let degrees = Self.decimal(longitude)
            if !(degrees.map { (-180..<180).contains($0) } ?? false) {
                complaints.append("lon is \(longitude)")
            }
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += string
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let element = open.popLast(), let kind = Self.kinds[name] else { return }
        let text = element.text
        let isValid =
            switch kind.form {
            case .text: true
            case .children: text.allSatisfy(\.isWhitespace)
            case .decimal: Self.decimal(text) != nil
            case .degrees: Self.decimal(text).map { (0..<360).contains($0) } ?? false
            case .count: UInt(text) != nil
            case .fix: ["none", "2d", "3d", "dgps", "pps"].contains(text)
            case .dateTime:
                text.wholeMatch(
                    of: /\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z/)
                    != nil
            }
        if !isValid { complaints.append("\(name) holds '\(text.prefix(40))'") }
    }

    /// `xsd:decimal`: no exponent, no infinity.
    private static func decimal(_ text: String) -> Double? {
        text.wholeMatch(of: /[+-]?(\d+(\.\d*)?|\.\d+)/) == nil ? nil : Double(text)
    }
}

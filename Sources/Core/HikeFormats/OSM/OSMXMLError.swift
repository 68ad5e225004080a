/// Why a file of OSM XML is refused. Lines count from 1.
public enum OSMXMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The XML itself is refused.
    case unreadable(XMLReadingError)
    /// The root element is not `osm`.
    case wrongRoot(found: String)
    /// The file ends early or is damaged; a map with a part missing is of no use.
    case damaged(XMLDamage)
    /// An entity without id, or with one that is no number.
    case badID(OSMKind, found: String?, line: Int)
    case badCoordinate(node: Int64, line: Int)
    /// A `nd` without a usable `ref`.
    case badRef(way: Int64, line: Int)
    /// A `member` without a usable `type` or `ref`.
    case badMember(relation: Int64, line: Int)
    /// A `tag` without `k` or `v`.
    case badTag(OSMKind, id: Int64, line: Int)
    case tooManyRefs(way: Int64, line: Int, limit: Int)

    public var description: String {
        switch self {
        case .unreadable(let error): Self.description(error)
        case .wrongRoot(let found):
            "The file is <\(found)>, not <osm>. "
                + (found == "osmChange"
                    ? "Apply the change to a map and give the map." : "Give a file of OSM XML or PBF.")
        case .damaged(let damage):
            switch damage.kind {
            case .endsEarly: "The file ends early, in line \(damage.line). Download it again."
            case .malformed: "Line \(damage.line) is not well-formed XML. Download the file again."
            case .contentAfterEnd: "Something follows the map in line \(damage.line). Take it out."
            }
        case .badID(let kind, let found, let line):
            "Line \(line): a \(kind) "
                + (found.map { "with the id \"\($0)\", which is no number" } ?? "without id")
                + ". Give it a number."
        case .badCoordinate(let node, let line):
            "Line \(line): node \(node) is not on the earth. Correct its lat and lon or take it out."
        case .badRef(let way, let line):
            "Line \(line): way \(way) has a nd without a usable ref. Correct it or take it out."
        case .badMember(let relation, let line):
            "Line \(line): relation \(relation) has a member without a usable type or ref. "
                + "Correct it or take it out."
        case .badTag(let kind, let id, let line):
            "Line \(line): \(kind) \(id) has a tag without k or v. Correct it or take it out."
        case .tooManyRefs(let way, let line, let limit):
            "Line \(line): way \(way) has more than \(limit) nodes. Split it."
        }
    }

    /// The sentences of the XML reader speak of track files where they give advice.
    private static func description(_ error: XMLReadingError) -> String {
        let convert = "Convert it to PBF: osmium cat IN.osm -o OUT.osm.pbf"
        return switch error {
        case .tooLarge(let bytes, let limit):
            "The file has \(bytes) bytes of XML; at most \(limit) are read. \(convert)"
        case .tooManyElements(_, let limit):
            "The file has more than \(limit) elements, which is too large a map for XML. \(convert)"
        case .notXML(let found):
            "The file is not XML: it begins with \(found). Unpack it, or give OSM XML or PBF."
        case .tooDeep(let line, let limit):
            "Line \(line) nests elements more than \(limit) deep. No map needs that; download it again."
        default: error.description
        }
    }
}

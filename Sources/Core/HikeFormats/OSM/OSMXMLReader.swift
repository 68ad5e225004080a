/// Reads OSM XML (`.osm`), as the planet, JOSM and Overpass write it, into blocks.
///
/// It stands on ``BoundedXML`` and so takes memory with the size of the text, and about a microsecond for each
/// element. Anything above a small region is better given as PBF.
public enum OSMXMLReader {
    /// What was read besides the blocks.
    public struct Outcome: Hashable, Sendable {
        /// Bounds and program as the file says; sorted as the entities were seen to be.
        public var header = OSMHeader()
        /// Entities left out because the file marks them as deleted (`action="delete"`, `visible="false"`).
        public var deletedNodes = 0
        public var deletedWays = 0
        public var deletedRelations = 0
        /// What a server added as a remark; Overpass says here that an answer is not complete.
        public var remarks: [String] = []
        /// Whether bytes that are no text in the file's encoding were replaced.
        public var isRepaired = false
    }

    /// 256 MiB, 8,000,000 elements, depth 16; the rest as ``XMLLimits/standard``.
    public static let limits: XMLLimits = {
        var limits = XMLLimits.standard
        limits.bytes = 256 << 20
        limits.elements = 8_000_000
        limits.depth = 16
        return limits
    }()

    /// Reads a file and hands over its entities in blocks, in file order within each kind.
    ///
    /// - Parameters:
    ///   - entities: how many a block has at most, at least 1. One with long ways is handed over earlier.
    ///   - visit: takes a block, which is valid until it returns. What it throws ends the reading.
    /// - Throws: ``OSMXMLError``, or what `visit` throws. Blocks before the place of the error have then been
    ///   visited; they are part of a map only.
    public static func read(
        _ file: [UInt8], limits: XMLLimits = limits, entities: Int = 8_000,
        visit: (borrowing OSMBlock) throws -> Void
    ) throws -> Outcome {
        try withoutActuallyEscaping(visit) { visit in
            var reader = OSMXMLBuilder(entitiesPerBlock: max(1, entities), visit: visit)
            let outcome: BoundedXML.Outcome
            let failure: OSMXMLStop?
            do throws(XMLReadingError) {
                (outcome, failure) = try BoundedXML.read(file, limits: limits, into: &reader)
            } catch {
                throw OSMXMLError.unreadable(error)
            }
            if let failure { throw failure.error }
            if let damage = outcome.damage { throw OSMXMLError.damaged(damage) }
            try reader.flush()
            reader.outcome.isRepaired = outcome.isRepaired
            return reader.outcome
        }
    }
}

/// Carries the reader's own errors and those of the caller through the XML reader.
private struct OSMXMLStop: Error {
    var error: any Error

    init(_ error: OSMXMLError) { self.error = error }
    init(other error: any Error) { self.error = error }
}

/// Builds blocks from elements in file order.
private struct OSMXMLBuilder: XMLReader {
    typealias Failure = OSMXMLStop
    static var attributes: [StaticString] {
        [
            "id", "lat", "lon", "ref", "type", "role", "k", "v", "visible", "action", "generator", "minlat",
            "minlon", "maxlat", "maxlon",
        ]
    }

    /// Tags, refs and members in a block, where it is handed over whatever the number of entities.
    private static let valuesPerBlock = 200_000
    private static let longestRemark = 500

    var outcome = OSMXMLReader.Outcome()
    private let entitiesPerBlock: Int
    private let visit: (borrowing OSMBlock) throws -> Void
    private var block = OSMBlock()
    /// By bytes: Swift takes two spellings of one character in Unicode for equal, and the file does not.
    private var indices: [[UInt8]: Int32] = [:]
    private var depth = 0
    /// The entity that is open at depth 2; nil in anything else there, and in one that was deleted.
    private var open: (kind: OSMKind, id: Int64)?
    private var openRefs = 0
    private var remark: String?
    private var last: (kind: OSMKind, id: Int64)?

    init(entitiesPerBlock: Int, visit: @escaping (borrowing OSMBlock) throws -> Void) {
        self.entitiesPerBlock = entitiesPerBlock
        self.visit = visit
        outcome.header.isSorted = true
    }

    mutating func begin(_ element: XMLElementStart) throws(OSMXMLStop) {
        depth += 1
        switch depth {
        case 1:
            guard element.name == "osm" else {
                throw OSMXMLStop(.wrongRoot(found: String(element.name.prefix(40))))
            }
            outcome.header.program = element.attributes["generator"]
        case 2: try beginTop(element)
        case 3: try beginPart(element)
        default: break
        }
    }

    mutating func text(_ part: String) {
        guard depth == 2, let text = remark, text.count < Self.longestRemark else { return }
        remark = text + part.prefix(Self.longestRemark)
    }

    mutating func end(line: Int) throws(OSMXMLStop) {
        depth -= 1
        guard depth == 1 else { return }
        if let text = remark, outcome.remarks.count < 20 {
            let words = text.split { $0.isWhitespace }.joined(separator: " ")
            if !words.isEmpty { outcome.remarks.append(String(words.prefix(Self.longestRemark))) }
        }
        remark = nil
        guard let entity = open else { return }
        open = nil
        close(entity.kind)
        let values =
            block.nodes.tags.keys.count + block.ways.tags.keys.count + block.relations.tags.keys.count
            + block.ways.refs.count + block.relations.memberIDs.count
        if block.count >= entitiesPerBlock || values >= Self.valuesPerBlock {
            do { try flush() } catch { throw OSMXMLStop(other: error) }
        }
    }

    /// Hands over what there is.
    mutating func flush() throws {
        guard block.count > 0 else { return }
        try visit(block)
        block.removeAll()
        indices.removeAll(keepingCapacity: true)
    }

    // MARK: - Entities

    private mutating func beginTop(_ element: XMLElementStart) throws(OSMXMLStop) {
        switch element.name {
        case "node": try begin(.node, element)
        case "way": try begin(.way, element)
        case "relation": try begin(.relation, element)
        case "bounds": outcome.header.bounds = Self.bounds(element)
        case "remark": remark = ""
        default: break
        }
    }

    private mutating func begin(_ kind: OSMKind, _ element: XMLElementStart) throws(OSMXMLStop) {
        let attributes = element.attributes
        guard attributes["action"] != "delete", attributes["visible"] != "false" else {
            switch kind {
            case .node: outcome.deletedNodes += 1
            case .way: outcome.deletedWays += 1
            case .relation: outcome.deletedRelations += 1
            }
            return
        }
        guard let id = attributes["id"].flatMap({ Int64($0) }) else {
            let found = attributes["id"].map { String($0.prefix(40)) }
            throw OSMXMLStop(.badID(kind, found: found, line: element.line))
        }
        if let last, (last.kind.rawValue, last.id) > (kind.rawValue, id) { outcome.header.isSorted = false }
        last = (kind, id)
        open = (kind, id)
        openRefs = 0
        switch kind {
        case .node:
            guard
                let latitude = attributes["lat"].flatMap({
                    OSMCoordinate.units(decimal: $0, in: OSMCoordinate.latitudes)
                }),
                let longitude = attributes["lon"].flatMap({
                    OSMCoordinate.units(decimal: $0, in: OSMCoordinate.longitudes)
                })
            else { throw OSMXMLStop(.badCoordinate(node: id, line: element.line)) }
            block.nodes.ids.append(id)
            block.nodes.latitudes.append(latitude)
            block.nodes.longitudes.append(longitude)
        case .way: block.ways.ids.append(id)
        case .relation: block.relations.ids.append(id)
        }
    }

    private mutating func close(_ kind: OSMKind) {
        switch kind {
        case .node: block.nodes.tags.firsts.append(Int32(block.nodes.tags.keys.count))
        case .way:
            block.ways.tags.firsts.append(Int32(block.ways.tags.keys.count))
            block.ways.firstRefs.append(Int32(block.ways.refs.count))
        case .relation:
            block.relations.tags.firsts.append(Int32(block.relations.tags.keys.count))
            block.relations.firstMembers.append(Int32(block.relations.memberIDs.count))
        }
    }

    private mutating func beginPart(_ element: XMLElementStart) throws(OSMXMLStop) {
        guard let entity = open else { return }
        switch (element.name, entity.kind) {
        case ("tag", _): try tag(element, entity.kind, entity.id)
        case ("nd", .way):
            guard let ref = element.attributes["ref"].flatMap({ Int64($0) }) else {
                throw OSMXMLStop(.badRef(way: entity.id, line: element.line))
            }
            openRefs += 1
            let limit = PBFLimits.standard.refsPerWay
            guard openRefs <= limit else {
                throw OSMXMLStop(.tooManyRefs(way: entity.id, line: element.line, limit: limit))
            }
            block.ways.refs.append(ref)
        case ("member", .relation):
            guard let ref = element.attributes["ref"].flatMap({ Int64($0) }),
                let kind = Self.kind(element.attributes["type"])
            else { throw OSMXMLStop(.badMember(relation: entity.id, line: element.line)) }
            block.relations.memberIDs.append(ref)
            block.relations.memberKinds.append(kind)
            block.relations.memberRoles.append(index(element.attributes["role"] ?? ""))
        default: break
        }
    }

    private static func kind(_ name: String?) -> OSMKind? {
        switch name {
        case "node": .node
        case "way": .way
        case "relation": .relation
        default: nil
        }
    }

    private mutating func tag(
        _ element: XMLElementStart, _ kind: OSMKind, _ id: Int64
    ) throws(OSMXMLStop) {
        guard let key = element.attributes["k"], let value = element.attributes["v"] else {
            throw OSMXMLStop(.badTag(kind, id: id, line: element.line))
        }
        let keyIndex = index(key)
        let valueIndex = index(value)
        switch kind {
        case .node:
            block.nodes.tags.keys.append(keyIndex)
            block.nodes.tags.values.append(valueIndex)
        case .way:
            block.ways.tags.keys.append(keyIndex)
            block.ways.tags.values.append(valueIndex)
        case .relation:
            block.relations.tags.keys.append(keyIndex)
            block.relations.tags.values.append(valueIndex)
        }
    }

    private mutating func index(_ text: String) -> Int32 {
        let bytes = Array(text.utf8)
        if let index = indices[bytes] { return index }
        let index = block.strings.append(bytes)
        indices[bytes] = index
        return index
    }

    private static func bounds(_ element: XMLElementStart) -> OSMBounds? {
        func units(_ name: String, _ allowed: ClosedRange<Int64>) -> Int32? {
            element.attributes[name].flatMap { OSMCoordinate.units(decimal: $0, in: allowed) }
        }
        guard let south = units("minlat", OSMCoordinate.latitudes),
            let north = units("maxlat", OSMCoordinate.latitudes),
            let west = units("minlon", OSMCoordinate.longitudes),
            let east = units("maxlon", OSMCoordinate.longitudes)
        else { return nil }
        return OSMBounds(south: south, west: west, north: north, east: east)
    }
}

import HikeFormats
import HikeValues

/// Makes a ``PlacesTable`` out of map data, in passes over its blocks.
///
/// First every block goes to ``collectRelations(_:)``, since a relation decides which ways are looked at;
/// then, after ``beginWays()``, to ``collectWays(_:)``; then, after ``beginPlacing()``, to ``place(_:)`` for
/// the nodes; then ``build()``. A pass may leave out blocks without the kind that it wants. Equal input gives
/// equal output.
///
/// A place that is a way or relation is where the middle of the box around it is, around the outer ring if it
/// has one; streets, trails, routes and rivers are at that node of theirs which is nearest to the middle.
public struct PlacesBuilder {
    /// Bytes of one name. OpenStreetMap allows 255 characters.
    public static let longestName = 1_024
    /// Names of one entry besides the first.
    static let mostVariants = 400

    /// What was taken and left out so far.
    public internal(set) var report = PlacesReport()

    var drafts: [PlaceDraft] = []
    var texts = TextTableBuilder()
    /// Further names of all drafts.
    var variants: [(label: UInt32, text: UInt32)] = []
    /// Members of relations: ids of ways.
    private(set) var members: [Int64] = []
    /// The same, each once, ascending, and where their nodes are in `refs`.
    private var memberIDs: [Int64] = []
    private var memberRefs: [Range<Int>] = []
    private var refs: [Int64] = []
    private(set) var locations = NodeLocations()

    private var keys = PlaceTags.KeyTable()
    private var tags = PlaceTags()

    public init() {}

    // MARK: Relations

    /// The first pass; blocks without relations are passed over.
    public mutating func collectRelations(_ block: OSMBlock) {
        guard block.relations.count > 0 else { return }
        keys.read(block.strings)
        for relation in 0..<block.relations.count {
            tags.read(block.relations.tags, entity: relation, keys: keys)
            let isRoute = tags.isHikingRoute(block.strings)
            let kind = isRoute ? .hikingRoute : tags.kind(block.strings)
            // A stop area's or a street's relation only lists what is an entity by itself.
            guard isRoute || isShape(block.strings) else {
                if tags.has(.name) { report.otherNamed += 1 }
                continue
            }
            guard var draft = draft(kind, .relation, block.relations.ids[relation], block.strings) else {
                continue
            }
            let start = members.count
            for member in block.relations.memberRange(relation)
            where block.relations.memberKinds[member] == .way {
                let role = block.strings[Int(block.relations.memberRoles[member])]
                if isRoute || role != "inner" { members.append(block.relations.memberIDs[member]) }
            }
            draft.parts = start..<members.count
            drafts.append(draft)
        }
    }

    private func isShape(_ strings: OSMStringTable) -> Bool {
        ["multipolygon", "boundary", "waterway"].contains(tags.value(.type, strings))
    }

    // MARK: Ways

    /// Call when all relations are collected.
    public mutating func beginWays() {
        memberIDs = members.sorted()
        var last: Int64?
        memberIDs.removeAll { id in
            defer { last = id }
            return id == last
        }
        memberRefs = [Range<Int>](repeating: 0..<0, count: memberIDs.count)
    }

    /// The second pass; blocks without ways are passed over.
    public mutating func collectWays(_ block: OSMBlock) {
        guard block.ways.count > 0 else { return }
        keys.read(block.strings)
        for way in 0..<block.ways.count {
            let range = block.ways.refRange(way)
            tags.read(block.ways.tags, entity: way, keys: keys)
            let id = block.ways.ids[way]
            var draft = tags.hasAny ? draft(tags.kind(block.strings), .way, id, block.strings) : nil
            let member = memberIndex(id)
            guard draft != nil || member != nil else { continue }
            let parts = refs.count..<refs.count + range.count
            refs.append(contentsOf: block.ways.refs[range])
            if let member { memberRefs[member] = parts }
            draft?.parts = parts
            if let draft { drafts.append(draft) }
        }
    }

    private func memberIndex(_ id: Int64) -> Int? {
        var low = 0
        var high = memberIDs.count
        while low < high {
            let middle = (low + high) / 2
            if memberIDs[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < memberIDs.count && memberIDs[low] == id ? low : nil
    }

    // MARK: Nodes

    /// Call when all ways are collected.
    public mutating func beginPlacing() {
        locations = NodeLocations(refs)
        refs = []
    }

    /// The last pass: nodes, by themselves and as points of ways.
    public mutating func place(_ block: OSMBlock) {
        guard block.nodes.count > 0 else { return }
        locations.place(block.nodes)
        guard !block.nodes.tags.keys.isEmpty else { return }
        keys.read(block.strings)
        for node in 0..<block.nodes.count where !block.nodes.tags.range(node).isEmpty {
            tags.read(block.nodes.tags, entity: node, keys: keys)
            guard tags.hasAny,
                var draft = draft(tags.kind(block.strings), .node, block.nodes.ids[node], block.strings)
            else { continue }
            draft.box.add(
                latitude: Int(block.nodes.latitudes[node]), longitude: Int(block.nodes.longitudes[node]))
            drafts.append(draft)
        }
    }

    // MARK: Names

    /// The entity whose tags were read, as far as it is a place with a name.
    private mutating func draft(
        _ kind: PlaceKind?, _ osmKind: OSMKind, _ id: Int64, _ strings: OSMStringTable
    ) -> PlaceDraft? {
        guard let kind else {
            if tags.has(.name) { report.otherNamed += 1 }
            return nil
        }
        let first = variants.count
        var name = texts.number(of: sound(tags.value(.name, strings)))
        for (key, value) in tags.variants {
            add(strings[Int(value)], label: NameVariant.label(strings[Int(key)]))
        }
        if [.hikingRoute, .road, .trail, .guidepost, .busStop].contains(kind),
            let ref = tags.value(.ref, strings)
        {
            add(ref, label: "ref")
        }
        if name == 0, first < variants.count { name = variants.removeFirst(from: first) }
        guard name != 0 else {
            report.nameless[Int(kind.rawValue)] += 1
            return nil
        }
        let rank = kind.rank - (tags.isKnown && kind.rank > 0 ? 1 : 0)
        return PlaceDraft(
            kind: kind, rank: rank, elevation: elevation(strings), osmKind: osmKind, id: id, name: name,
            variants: first..<variants.count)
    }

    /// Adds further names, which a semicolon separates.
    private mutating func add(_ value: String, label: String) {
        for part in value.split(separator: ";") {
            let text = texts.number(of: sound(String(part.drop { $0 == " " })))
            if text != 0 { variants.append((texts.number(of: label), text)) }
        }
    }

    /// A name that can be searched for.
    private mutating func sound(_ name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        guard name.utf8.count <= Self.longestName else {
            report.longNames += 1
            return nil
        }
        guard !FoldedWords(name).isEmpty else {
            report.wordlessNames += 1
            return nil
        }
        return name
    }

    private mutating func elevation(_ strings: OSMStringTable) -> Int16 {
        guard let text = tags.value(.ele, strings) else { return PlacesTable.unknownElevation }
        guard let metres = ElevationTag.metres(text) else {
            report.badElevations += 1
            return PlacesTable.unknownElevation
        }
        return metres
    }

    // MARK: Positions

    /// The ways of a relation, as ranges of `refs`; of a way itself.
    func lines(of draft: PlaceDraft) -> [Range<Int>] {
        guard draft.osmKind == .relation else { return [draft.parts] }
        var lines: [Range<Int>] = []
        for member in draft.parts {
            if let index = memberIndex(members[member]) { lines.append(memberRefs[index]) }
        }
        return lines
    }

    /// The number of ways that relations name and nobody delivered.
    var missingMembers: Int { memberRefs.count { $0.isEmpty } }
}

extension [(label: UInt32, text: UInt32)] {
    /// Takes one out and returns its text.
    fileprivate mutating func removeFirst(from index: Int) -> UInt32 { remove(at: index).text }
}

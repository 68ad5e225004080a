/// Part of a map file: some nodes, ways and relations as flat columns, in file order.
///
/// Everything refers to strings by their index in ``strings``, so that a consumer may look at each string once
/// per block and then work with integers. All indices that the readers deliver are in range. The columns are
/// kept between blocks: give the same variable to the reader again and nothing is allocated anew.
public struct OSMBlock: Hashable, Sendable {
    /// The strings of this block; their indices mean nothing in another block.
    public var strings = OSMStringTable()
    public var nodes = OSMNodes()
    public var ways = OSMWays()
    public var relations = OSMRelations()

    public init() {}

    /// The kinds of which there is at least one.
    public var kinds: OSMKinds {
        var kinds: OSMKinds = []
        if nodes.count > 0 { kinds.insert(.nodes) }
        if ways.count > 0 { kinds.insert(.ways) }
        if relations.count > 0 { kinds.insert(.relations) }
        return kinds
    }

    /// Nodes, ways and relations.
    public var count: Int { nodes.count + ways.count + relations.count }

    /// Empties all columns and keeps their memory.
    public mutating func removeAll() {
        strings.removeAll()
        nodes.removeAll()
        ways.removeAll()
        relations.removeAll()
    }
}

/// What an entity of a map is. The raw values are those of the PBF format's members.
public enum OSMKind: UInt8, Hashable, Sendable, CaseIterable {
    case node = 0
    case way = 1
    case relation = 2
}

/// A set of kinds.
public struct OSMKinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let nodes = OSMKinds(rawValue: 1)
    public static let ways = OSMKinds(rawValue: 2)
    public static let relations = OSMKinds(rawValue: 4)
    public static let all: OSMKinds = [.nodes, .ways, .relations]
}

/// Strings one after the other in one piece of memory. They should be UTF-8, but nobody has checked that.
public struct OSMStringTable: Hashable, Sendable {
    /// The bytes of all strings.
    public var bytes: [UInt8] = []
    /// Where each string begins in ``bytes``; the last entry is where the last string ends.
    public var firsts: [Int32] = [0]

    public init() {}

    /// Strings of the block.
    public var count: Int { firsts.count - 1 }

    /// Where the bytes of a string are in ``bytes``.
    public func range(_ index: Int) -> Range<Int> { Int(firsts[index])..<Int(firsts[index + 1]) }

    /// A string; bytes that are no UTF-8 become U+FFFD.
    public subscript(_ index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

    /// Adds a string and returns its index. Equal strings are not looked for.
    @discardableResult
    public mutating func append(_ string: some Sequence<UInt8>) -> Int32 {
        bytes.append(contentsOf: string)
        firsts.append(Int32(bytes.count))
        return Int32(firsts.count - 2)
    }

    /// Empties the table and keeps its memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        firsts.removeAll(keepingCapacity: true)
        firsts.append(0)
    }
}

/// Tags of the entities of one kind: those of entity `i` are at `firsts[i]..<firsts[i + 1]`.
public struct OSMTagColumns: Hashable, Sendable {
    /// Where each entity's tags begin, and at the end where the last one's end.
    public var firsts: [Int32] = [0]
    /// String indices.
    public var keys: [Int32] = []
    /// String indices.
    public var values: [Int32] = []

    public init() {}

    /// The places of an entity's tags in ``keys`` and ``values``.
    public func range(_ entity: Int) -> Range<Int> { Int(firsts[entity])..<Int(firsts[entity + 1]) }

    /// Empties the columns and keeps their memory.
    public mutating func removeAll() {
        firsts.removeAll(keepingCapacity: true)
        firsts.append(0)
        keys.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
    }
}

/// Nodes: places on the earth.
public struct OSMNodes: Hashable, Sendable {
    public var ids: [Int64] = []
    /// In units of 1e-7 degrees, from -900,000,000 to 900,000,000.
    public var latitudes: [Int32] = []
    /// In units of 1e-7 degrees, from -1,800,000,000 to 1,800,000,000.
    public var longitudes: [Int32] = []
    public var tags = OSMTagColumns()

    public init() {}

    public var count: Int { ids.count }

    /// Empties the columns and keeps their memory.
    public mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
        tags.removeAll()
    }
}

/// Ways: lines through nodes.
public struct OSMWays: Hashable, Sendable {
    public var ids: [Int64] = []
    public var tags = OSMTagColumns()
    /// Where each way's nodes begin in ``refs``, and at the end where the last one's end.
    public var firstRefs: [Int32] = [0]
    /// Node ids of all ways, one way after the other.
    public var refs: [Int64] = []

    public init() {}

    public var count: Int { ids.count }

    /// The places of a way's nodes in ``refs``.
    public func refRange(_ way: Int) -> Range<Int> { Int(firstRefs[way])..<Int(firstRefs[way + 1]) }

    /// Empties the columns and keeps their memory.
    public mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        tags.removeAll()
        firstRefs.removeAll(keepingCapacity: true)
        firstRefs.append(0)
        refs.removeAll(keepingCapacity: true)
    }
}

/// Relations: groups of entities, each with a role.
public struct OSMRelations: Hashable, Sendable {
    public var ids: [Int64] = []
    public var tags = OSMTagColumns()
    /// Where each relation's members begin, and at the end where the last one's end.
    public var firstMembers: [Int32] = [0]
    /// Identifiers within the member's own kind.
    public var memberIDs: [Int64] = []
    public var memberKinds: [OSMKind] = []
    /// String indices.
    public var memberRoles: [Int32] = []

    public init() {}

    public var count: Int { ids.count }

    /// The places of a relation's members in the member columns.
    public func memberRange(_ relation: Int) -> Range<Int> {
        Int(firstMembers[relation])..<Int(firstMembers[relation + 1])
    }

    /// Empties the columns and keeps their memory.
    public mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        tags.removeAll()
        firstMembers.removeAll(keepingCapacity: true)
        firstMembers.append(0)
        memberIDs.removeAll(keepingCapacity: true)
        memberKinds.removeAll(keepingCapacity: true)
        memberRoles.removeAll(keepingCapacity: true)
    }
}

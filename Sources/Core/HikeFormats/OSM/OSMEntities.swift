/// A key with its value.
public struct OSMTag: Hashable, Sendable {
    public var key: String
    public var value: String

    public init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
    }
}

/// A node by itself, for writing and for tests; readers deliver ``OSMBlock``.
public struct OSMNode: Hashable, Sendable {
    public var id: Int64
    /// In units of 1e-7 degrees.
    public var latitude: Int32
    /// In units of 1e-7 degrees.
    public var longitude: Int32
    public var tags: [OSMTag]

    public init(id: Int64, latitude: Int32, longitude: Int32, tags: [OSMTag] = []) {
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
        self.tags = tags
    }
}

/// A way by itself.
public struct OSMWay: Hashable, Sendable {
    public var id: Int64
    /// Node ids.
    public var refs: [Int64]
    public var tags: [OSMTag]

    public init(id: Int64, refs: [Int64], tags: [OSMTag] = []) {
        self.id = id
        self.refs = refs
        self.tags = tags
    }
}

/// A relation by itself.
public struct OSMRelation: Hashable, Sendable {
    /// One of its members.
    public struct Member: Hashable, Sendable {
        public var kind: OSMKind
        public var id: Int64
        /// What the member is in the relation; may be empty.
        public var role: String

        public init(_ kind: OSMKind, _ id: Int64, role: String = "") {
            self.kind = kind
            self.id = id
            self.role = role
        }
    }
    public var id: Int64
    public var members: [Member]
    public var tags: [OSMTag]

    public init(id: Int64, members: [Member], tags: [OSMTag] = []) {
        self.id = id
        self.members = members
        self.tags = tags
    }
}

/// The entities of blocks as single values: many small allocations, so for tests and small maps only.
public struct OSMEntities: Hashable, Sendable {
    public var nodes: [OSMNode]
    public var ways: [OSMWay]
    public var relations: [OSMRelation]

    public init(nodes: [OSMNode] = [], ways: [OSMWay] = [], relations: [OSMRelation] = []) {
        self.nodes = nodes
        self.ways = ways
        self.relations = relations
    }

    /// Adds the entities of a block.
    public mutating func append(_ block: OSMBlock) {
        let strings = (0..<block.strings.count).map { block.strings[$0] }
        func tags(_ columns: OSMTagColumns, _ entity: Int) -> [OSMTag] {
            columns.range(entity).map {
                OSMTag(strings[Int(columns.keys[$0])], strings[Int(columns.values[$0])])
            }
        }
        for index in 0..<block.nodes.count {
            nodes.append(
                OSMNode(
                    id: block.nodes.ids[index], latitude: block.nodes.latitudes[index],
                    longitude: block.nodes.longitudes[index], tags: tags(block.nodes.tags, index)))
        }
        for index in 0..<block.ways.count {
            ways.append(
                OSMWay(
                    id: block.ways.ids[index], refs: Array(block.ways.refs[block.ways.refRange(index)]),
                    tags: tags(block.ways.tags, index)))
        }
        let relations = block.relations
        for index in 0..<relations.count {
            let members = relations.memberRange(index).map {
                OSMRelation.Member(
                    relations.memberKinds[$0], relations.memberIDs[$0],
                    role: strings[Int(relations.memberRoles[$0])])
            }
            self.relations.append(
                OSMRelation(id: relations.ids[index], members: members, tags: tags(relations.tags, index)))
        }
    }
}

extension BlockDecoding {
    mutating func way(_ start: ProtobufCursor, into ways: inout OSMWays) throws(ProtobufFault) {
        var cursor = start
        var id: Int64?
        var keys = 0..<0
        var values = 0..<0
        var refs = 0..<0
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1: id = Int64(bitPattern: try cursor.number(wire))
            case 2: keys = try cursor.content(wire)
            case 3: values = try cursor.content(wire)
            case 8: refs = try cursor.content(wire)
            default: try cursor.skip(wire)
            }
        }
        guard let id else { throw .malformed("a way without id", at: start.position) }
        try count(entities: 1, at: start.position)
        let column = try column(refs)
        guard column.count <= limits.refsPerWay else {
            throw ProtobufFault(
                .tooManyRefs(way: id, count: column.count, limit: limits.refsPerWay), at: refs.lowerBound)
        }
        try count(values: column.count, at: refs.lowerBound)
        try tags(keys, values, into: &ways.tags)
        ways.ids.append(id)
        try appendSums(column, to: &ways.refs)
        ways.firstRefs.append(Int32(truncatingIfNeeded: ways.refs.count))
    }

    mutating func relation(
        _ start: ProtobufCursor, into relations: inout OSMRelations
    ) throws(ProtobufFault) {
        var cursor = start
        var id: Int64?
        var keys = 0..<0
        var values = 0..<0
        var roleRange = 0..<0
        var memberRange = 0..<0
        var kindRange = 0..<0
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1: id = Int64(bitPattern: try cursor.number(wire))
            case 2: keys = try cursor.content(wire)
            case 3: values = try cursor.content(wire)
            case 8: roleRange = try cursor.content(wire)
            case 9: memberRange = try cursor.content(wire)
            case 10: kindRange = try cursor.content(wire)
            default: try cursor.skip(wire)
            }
        }
        guard let id else { throw .malformed("a relation without id", at: start.position) }
        try count(entities: 1, at: start.position)
        let members = try column(memberRange)
        let roles = try column(roleRange)
        let kinds = try column(kindRange)
        guard roles.count == members.count, kinds.count == members.count else {
            throw .malformed("members without roles or kinds", at: memberRange.lowerBound)
        }
        try count(values: members.count, at: memberRange.lowerBound)
        try tags(keys, values, into: &relations.tags)
        relations.ids.append(id)
        try appendSums(members, to: &relations.memberIDs)
        try appendStrings(roles, to: &relations.memberRoles)
        var isUnknown = false
        try kinds.forEach { _, value in
            let kind = OSMKind(rawValue: UInt8(truncatingIfNeeded: value))
            if kind == nil || value > 2 { isUnknown = true }
            relations.memberKinds.append(kind ?? .node)
        }
        if isUnknown { throw .malformed("a member of an unknown kind", at: kindRange.lowerBound) }
        relations.firstMembers.append(Int32(truncatingIfNeeded: relations.memberIDs.count))
    }
}

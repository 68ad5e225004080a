extension BlockDecoding {
    /// Many nodes as columns of differences.
    mutating func denseNodes(_ start: ProtobufCursor, into nodes: inout OSMNodes) throws(ProtobufFault) {
        var cursor = start
        var idRange = 0..<0
        var latitudeRange = 0..<0
        var longitudeRange = 0..<0
        var tagRange = 0..<0
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1: idRange = try once(idRange, &cursor, wire)
            case 8: latitudeRange = try once(latitudeRange, &cursor, wire)
            case 9: longitudeRange = try once(longitudeRange, &cursor, wire)
            case 10: tagRange = try once(tagRange, &cursor, wire)
            default: try cursor.skip(wire)
            }
        }
        let ids = try column(idRange)
        let latitudes = try column(latitudeRange)
        let longitudes = try column(longitudeRange)
        guard latitudes.count == ids.count, longitudes.count == ids.count else {
            throw .malformed("nodes without ids or coordinates", at: start.position)
        }
        try count(entities: ids.count, at: start.position)
        let first = nodes.count
        try appendSums(ids, to: &nodes.ids)
        let scale = layout.granularity
        let isLatitudeOutside = try appendCoordinates(
            latitudes, scale, layout.latitudeOffset, OSMCoordinate.latitudes, to: &nodes.latitudes)
        let isLongitudeOutside = try appendCoordinates(
            longitudes, scale, layout.longitudeOffset, OSMCoordinate.longitudes, to: &nodes.longitudes)
        if let outside = isLatitudeOutside ?? isLongitudeOutside {
            throw ProtobufFault(.badCoordinate(node: nodes.ids[first + outside]), at: start.position)
        }
        try denseTags(tagRange, count: ids.count, into: &nodes.tags)
    }

    /// A column that may stand there once only, since its parts could not be told from one another.
    private func once(
        _ former: Range<Int>, _ cursor: inout ProtobufCursor, _ wire: UInt64
    ) throws(ProtobufFault) -> Range<Int> {
        guard former.isEmpty else { throw .malformed("a column in two parts", at: cursor.position) }
        return try cursor.content(wire)
    }

    /// Appends coordinates and returns the index of one that is not on the earth, if there is one.
    private func appendCoordinates(
        _ column: PackedColumn, _ scale: Int64, _ offset: Int64, _ allowed: ClosedRange<Int64>,
        to target: inout [Int32]
    ) throws(ProtobufFault) -> Int? {
        var outside: Int?
        try Self.grow(&target, by: column.count) { target throws(ProtobufFault) in
            var sum: Int64 = 0
            if scale == 100, offset == 0 {
                // What nearly all files have: steps of 1e-7 degrees.
                try column.forEach { index, value in
                    sum &+= ProtobufCursor.zigzag(value)
                    if !allowed.contains(sum) { outside = index }
                    target[index] = Int32(truncatingIfNeeded: sum)
                }
            } else {
                try column.forEach { index, value in
                    sum &+= ProtobufCursor.zigzag(value)
                    if let units = Self.units(sum, scale, offset, allowed) {
                        target[index] = units
                    } else {
                        outside = index
                    }
                }
            }
        }
        return outside
    }

    /// A coordinate in units of 1e-7 degrees; nil where it is not on the earth.
    private static func units(
        _ value: Int64, _ scale: Int64, _ offset: Int64, _ allowed: ClosedRange<Int64>
    ) -> Int32? {
        let (product, hasOverflow) = value.multipliedReportingOverflow(by: scale)
        let (sum, hasOverflowToo) = product.addingReportingOverflow(offset)
        guard !hasOverflow, !hasOverflowToo, sum >= allowed.lowerBound * 100,
            sum <= allowed.upperBound * 100
        else { return nil }
        return OSMCoordinate.units(nanodegrees: sum)
    }

    /// Tags of dense nodes: key and value in turn, a 0 behind each node's. Nothing at all where no node has any.
    private mutating func denseTags(
        _ range: Range<Int>, count nodes: Int, into tags: inout OSMTagColumns
    ) throws(ProtobufFault) {
        guard !range.isEmpty else {
            tags.firsts.append(contentsOf: repeatElement(Int32(tags.keys.count), count: nodes))
            return
        }
        var cursor = ProtobufCursor(bytes, range)
        let limit = UInt64(strings)
        for _ in 0..<nodes {
            while true {
                let key = try cursor.varint()
                if key == 0 { break }
                let value = try cursor.varint()
                guard key < limit, value < limit else { throw missingString(at: cursor.position) }
                try count(values: 1, at: cursor.position)
                tags.keys.append(Int32(truncatingIfNeeded: key))
                tags.values.append(Int32(truncatingIfNeeded: value))
            }
            tags.firsts.append(Int32(truncatingIfNeeded: tags.keys.count))
        }
        guard cursor.isAtEnd else { throw .malformed("tags of no node", at: cursor.position) }
    }

    /// One node by itself.
    mutating func node(_ start: ProtobufCursor, into nodes: inout OSMNodes) throws(ProtobufFault) {
        var cursor = start
        var id: Int64?
        var latitude: Int64?
        var longitude: Int64?
        var keys = 0..<0
        var values = 0..<0
        while let (number, wire) = try cursor.field() {
            switch number {
            case 1: id = ProtobufCursor.zigzag(try cursor.number(wire))
            case 2: keys = try once(keys, &cursor, wire)
            case 3: values = try once(values, &cursor, wire)
            case 8: latitude = ProtobufCursor.zigzag(try cursor.number(wire))
            case 9: longitude = ProtobufCursor.zigzag(try cursor.number(wire))
            default: try cursor.skip(wire)
            }
        }
        guard let id, let latitude, let longitude else {
            throw .malformed("a node without id or coordinates", at: start.position)
        }
        try count(entities: 1, at: start.position)
        guard
            let north = Self.units(
                latitude, layout.granularity, layout.latitudeOffset, OSMCoordinate.latitudes),
            let east = Self.units(
                longitude, layout.granularity, layout.longitudeOffset, OSMCoordinate.longitudes)
        else { throw ProtobufFault(.badCoordinate(node: id), at: start.position) }
        nodes.ids.append(id)
        nodes.latitudes.append(north)
        nodes.longitudes.append(east)
        try tags(keys, values, into: &nodes.tags)
    }
}

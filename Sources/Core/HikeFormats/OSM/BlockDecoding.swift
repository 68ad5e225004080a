/// Decodes the groups of one block.
///
/// The columns grow by a whole group's numbers at once and are filled through pointers: appending number by
/// number takes about twice the time.
struct BlockDecoding {
    let bytes: UnsafeRawBufferPointer
    let layout: PBFBlockLayout
    let limits: PBFLimits
    /// How many strings there are.
    let strings: Int
    private var entities = 0
    private var values = 0

    init(bytes: UnsafeRawBufferPointer, layout: PBFBlockLayout, limits: PBFLimits, strings: Int) {
        self.bytes = bytes
        self.layout = layout
        self.limits = limits
        self.strings = strings
    }

    mutating func group(
        _ range: Range<Int>, _ kinds: OSMKinds, into block: inout OSMBlock
    ) throws(ProtobufFault) {
        var cursor = ProtobufCursor(bytes, range)
        var kind: OSMKinds = []
        while let (number, wire) = try cursor.field() {
            let found: OSMKinds
            switch number {
            case 1, 2: found = .nodes
            case 3: found = .ways
            case 4: found = .relations
            default:
                try cursor.skip(wire)
                continue
            }
            guard kind.isEmpty || kind == found else {
                throw .malformed("a group of several kinds", at: cursor.position)
            }
            kind = found
            // A group has one kind, so the rest of it is not wanted either.
            guard kinds.contains(found) else { return }
            let message = ProtobufCursor(bytes, try cursor.content(wire))
            switch number {
            case 1: try node(message, into: &block.nodes)
            case 2: try denseNodes(message, into: &block.nodes)
            case 3: try way(message, into: &block.ways)
            default: try relation(message, into: &block.relations)
            }
        }
    }

    /// Counts entities before there is memory for them.
    mutating func count(entities more: Int, at position: Int) throws(ProtobufFault) {
        entities += more
        guard entities <= limits.entities else {
            throw ProtobufFault(.tooManyEntities(limit: limits.entities), at: position)
        }
    }

    /// Counts tags, refs and members before there is memory for them.
    mutating func count(values more: Int, at position: Int) throws(ProtobufFault) {
        values += more
        guard values <= limits.values else {
            throw ProtobufFault(.tooManyValues(limit: limits.values), at: position)
        }
    }

    func column(_ range: Range<Int>) throws(ProtobufFault) -> PackedColumn {
        try PackedColumn(bytes, range)
    }

    // MARK: - Numbers into columns

    /// Appends running sums of the numbers.
    func appendSums(_ column: PackedColumn, to target: inout [Int64]) throws(ProtobufFault) {
        try Self.grow(&target, by: column.count) { target throws(ProtobufFault) in
            var sum: Int64 = 0
            try column.forEach { index, value in
                sum &+= ProtobufCursor.zigzag(value)
                target[index] = sum
            }
        }
    }

    /// Appends string indices, which must all be in the table.
    func appendStrings(_ column: PackedColumn, to target: inout [Int32]) throws(ProtobufFault) {
        var largest: UInt64 = 0
        try Self.grow(&target, by: column.count) { target throws(ProtobufFault) in
            try column.forEach { index, value in
                largest = max(largest, value)
                target[index] = Int32(truncatingIfNeeded: value)
            }
        }
        guard column.count == 0 || largest < UInt64(strings) else {
            throw missingString(at: column.range.lowerBound)
        }
    }

    func missingString(at position: Int) -> ProtobufFault {
        .malformed("a string that is not in the table", at: position)
    }

    /// Makes room for numbers and hands it to the body.
    static func grow<Number: FixedWidthInteger>(
        _ target: inout [Number], by count: Int,
        _ body: (UnsafeMutablePointer<Number>) throws(ProtobufFault) -> Void
    ) throws(ProtobufFault) {
        guard count > 0 else { return }
        let start = target.count
        target.append(contentsOf: repeatElement(0, count: count))
        try target.withUnsafeMutableBufferPointer { buffer throws(ProtobufFault) in
            guard let base = buffer.baseAddress else { return }
            try body(base + start)
        }
    }

    /// Keys and values of one entity, in two columns of equal length.
    mutating func tags(
        _ keys: Range<Int>, _ values: Range<Int>, into target: inout OSMTagColumns
    ) throws(ProtobufFault) {
        if !keys.isEmpty || !values.isEmpty {
            let keyColumn = try column(keys)
            let valueColumn = try column(values)
            guard keyColumn.count == valueColumn.count else {
                throw .malformed("keys without values", at: keys.lowerBound)
            }
            try count(values: keyColumn.count, at: keys.lowerBound)
            try appendStrings(keyColumn, to: &target.keys)
            try appendStrings(valueColumn, to: &target.values)
        }
        target.firsts.append(Int32(truncatingIfNeeded: target.keys.count))
    }
}

import HikeValues

/// Writes a binary property list: first numbers all objects, then lays them out, because the size of a reference
/// depends on how many there are. Objects come in the order in which they are reached from the top, a
/// dictionary's keys before its values, both in the order of the keys' UTF-8 bytes.
struct BinaryPropertyListWriter {
    private let limit: Int
    private var leaves = UniqueLeaves()
    private var objects: [Object] = []
    /// The references of all containers; each has a range of them.
    private var references: [Int32] = []
    /// Bytes of all containers without their references.
    private var headBytes = 0
    private var nodes = 0
    private var contentBytes = 0

    private enum Object {
        case leaf(Range<Int>)
        case array(Range<Int>)
        case dictionary(Range<Int>)
    }

    init(limit: Int) {
        self.limit = limit
        // Most payloads fit without growing.
        objects.reserveCapacity(64)
        references.reserveCapacity(64)
    }

    /// Adds the dictionary at the top.
    mutating func add(_ dictionary: [String: PropertyValue]) throws(ConnectivityError) {
        _ = try add(dictionary, depth: 0)
    }

    /// All bytes.
    func finish() throws(ConnectivityError) -> [UInt8] {
        let referenceWidth = BinaryPropertyList.width(for: objects.count)
        let tableStart =
            BinaryPropertyList.header.count + leaves.bytes.count + headBytes
            + references.count * referenceWidth
        let offsetWidth = BinaryPropertyList.width(for: tableStart)
        let size = tableStart + objects.count * offsetWidth + BinaryPropertyList.trailerBytes
        guard size <= limit else { throw .payloadTooLarge }

        var output: [UInt8] = []
        output.reserveCapacity(size)
        output.append(contentsOf: BinaryPropertyList.header)
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(output.count)
            switch object {
            case .leaf(let range): output.append(contentsOf: leaves.bytes[range])
            case .array(let range):
                output.append(BinaryPropertyList.Kind.array, count: range.count)
                for number in references[range] { output.append(UInt64(number), width: referenceWidth) }
            case .dictionary(let range):
                output.append(BinaryPropertyList.Kind.dictionary, count: range.count / 2)
                for number in references[range] { output.append(UInt64(number), width: referenceWidth) }
            }
        }
        for offset in offsets { output.append(UInt64(offset), width: offsetWidth) }
        output.append(0, width: 6)
        output.append(UInt8(offsetWidth))
        output.append(UInt8(referenceWidth))
        output.append(UInt64(objects.count), width: 8)
        output.append(0, width: 8)
        output.append(UInt64(tableStart), width: 8)
        return output
    }

    private mutating func add(_ dictionary: [String: PropertyValue], depth: Int) throws(ConnectivityError)
        -> Int32
    {
        let count = dictionary.count
        try willAdd(count, depth: depth)
        let number = Int32(objects.count)
        let range = reserve(2 * count)
        objects.append(.dictionary(range))
        headBytes += BinaryPropertyList.headBytes(count: count)
        let entries = dictionary.sorted { Self.precedes($0.key, $1.key) }
        var next = range.lowerBound
        for (key, _) in entries {
            references[next] = try add(text: key)
            next += 1
        }
        for (_, value) in entries {
            references[next] = try add(value, depth: depth)
            next += 1
        }
        return number
    }

    private mutating func add(_ values: [PropertyValue], depth: Int) throws(ConnectivityError) -> Int32 {
        try willAdd(values.count, depth: depth)
        let number = Int32(objects.count)
        let range = reserve(values.count)
        objects.append(.array(range))
        headBytes += BinaryPropertyList.headBytes(count: values.count)
        for (index, value) in zip(range, values) { references[index] = try add(value, depth: depth) }
        return number
    }

    private mutating func add(_ value: PropertyValue, depth: Int) throws(ConnectivityError) -> Int32 {
        switch value {
        case .string(let text): return try add(text: text)
        case .integer(let number): return try leaf { $0.append(integer: number) }
        case .double(let number):
            return try leaf {
                $0.append(BinaryPropertyList.Marker.double)
                $0.append(number.bitPattern, width: 8)
            }
        case .bool(let flag):
            let marker = flag ? BinaryPropertyList.Marker.isTrue : BinaryPropertyList.Marker.isFalse
            objects.append(.leaf(leaves.addApart(marker)))
            return Int32(objects.count - 1)
        case .data(let bytes):
            try willWrite(bytes.count)
            return try leaf {
                $0.append(BinaryPropertyList.Kind.data, count: bytes.count)
                $0.append(contentsOf: bytes)
            }
        case .date(let date):
            return try leaf {
                $0.append(BinaryPropertyList.Marker.date)
                $0.append(date.secondsSince2001.bitPattern, width: 8)
            }
        case .array(let values): return try add(values, depth: depth + 1)
        case .dictionary(let dictionary): return try add(dictionary, depth: depth + 1)
        }
    }

    private mutating func add(text: String) throws(ConnectivityError) -> Int32 {
        var text = text
        let (isASCII, utf8Count) = text.withUTF8 { ($0.reduce(0, |) < 0x80, $0.count) }
        let count = isASCII ? utf8Count : text.utf16.count
        try willWrite(isASCII ? count : 2 * count)
        return try leaf { output in
            if isASCII {
                output.append(BinaryPropertyList.Kind.ascii, count: count)
                text.withUTF8 { output.append(contentsOf: $0) }
            } else {
                output.append(BinaryPropertyList.Kind.utf16, count: count)
                for unit in text.utf16 { output.append(UInt64(unit), width: 2) }
            }
        }
    }

    private mutating func leaf(_ write: (inout [UInt8]) -> Void) throws(ConnectivityError) -> Int32 {
        let next = Int32(objects.count)
        let (number, range) = leaves.add(as: next, write)
        if number == next { objects.append(.leaf(range)) }
        // Less than what it will be, so that nothing far above the limit is gathered first.
        guard leaves.bytes.count + objects.count + references.count <= limit else { throw .payloadTooLarge }
        return number
    }

    /// The order of UTF-8 bytes, which is not Swift's order of texts.
    private static func precedes(_ a: String, _ b: String) -> Bool {
        var (a, b) = (a, b)
        return a.withUTF8 { first in b.withUTF8 { second in first.lexicographicallyPrecedes(second) } }
    }

    private mutating func reserve(_ count: Int) -> Range<Int> {
        let start = references.count
        references.append(contentsOf: repeatElement(0, count: count))
        return start..<start + count
    }

    /// Holds the values of a container against the limits of depth and count.
    private mutating func willAdd(_ count: Int, depth: Int) throws(ConnectivityError) {
        guard count > 0 else { return }
        nodes += count
        guard depth < TransferLimits.propertyDepth, nodes <= TransferLimits.propertyNodes else {
            throw .payloadUnsupportedTypes
        }
    }

    /// Holds the content of a text or data against the limits of bytes.
    private mutating func willWrite(_ count: Int) throws(ConnectivityError) {
        contentBytes += count
        guard count <= limit, contentBytes <= TransferLimits.propertyContentBytes else {
            throw .payloadTooLarge
        }
    }
}

extension [UInt8] {
    /// The lowest bytes of a number, big-endian.
    fileprivate mutating func append(_ number: UInt64, width: Int) {
        var shift = UInt64(width) * 8
        while shift > 0 {
            shift -= 8
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// An integer object in 1, 2 or 4 bytes, or 8 with a sign.
    fileprivate mutating func append(integer: Int64) {
        let width = integer < 0 ? 8 : BinaryPropertyList.width(for: Int(integer))
        append(BinaryPropertyList.Kind.integer | UInt8(width.trailingZeroBitCount))
        append(UInt64(bitPattern: integer), width: width)
    }

    /// An object's first byte with its count.
    fileprivate mutating func append(_ kind: UInt8, count: Int) {
        if count < BinaryPropertyList.longCount {
            append(kind | UInt8(count))
        } else {
            append(kind | UInt8(BinaryPropertyList.longCount))
            append(integer: Int64(count))
        }
    }
}

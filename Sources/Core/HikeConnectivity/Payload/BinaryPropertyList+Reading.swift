import HikeValues

/// Reads a binary property list. Every offset, reference and length is checked before it is followed, and every
/// value counts each time it is reached, so that shared objects and cycles end at a limit.
struct BinaryPropertyListReader {
    private let bytes: ArraySlice<UInt8>
    private let objectCount: Int
    private let top: Int
    private let offsetWidth: Int
    private let referenceWidth: Int
    /// Where the objects end and the table of offsets begins.
    private let tableStart: Int
    private var nodes = 0
    private var contentBytes = 0

    init(_ bytes: ArraySlice<UInt8>) throws(PropertyListError) {
        let headerBytes = BinaryPropertyList.header.count
        guard bytes.starts(with: BinaryPropertyList.header) else { throw .notBinaryPropertyList }
        let trailerStart = bytes.endIndex - BinaryPropertyList.trailerBytes
        guard trailerStart > bytes.startIndex + headerBytes else { throw .damagedTrailer }
        self.bytes = bytes
        offsetWidth = Int(bytes[trailerStart + 6])
        referenceWidth = Int(bytes[trailerStart + 7])
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth) else { throw .damagedTrailer }
        let length = trailerStart - bytes.startIndex
        guard let objectCount = Self.number(in: bytes, at: trailerStart + 8, upTo: length / offsetWidth),
            let top = Self.number(in: bytes, at: trailerStart + 16, upTo: objectCount - 1),
            let tableOffset = Self.number(in: bytes, at: trailerStart + 24, upTo: length),
            // The table reaches to the trailer: nothing can hide between them.
            tableOffset > headerBytes, tableOffset + objectCount * offsetWidth == length
        else { throw .damagedTrailer }
        self.objectCount = objectCount
        self.top = top
        tableStart = bytes.startIndex + tableOffset
    }

    /// The whole list.
    mutating func topDictionary() throws(PropertyListError) -> [String: PropertyValue] {
        let start = try start(of: top)
        guard bytes[start] & 0xF0 == BinaryPropertyList.Kind.dictionary else { throw .notDictionary }
        return try dictionary(at: start, depth: 0)
    }

    private mutating func value(_ object: Int, depth: Int) throws(PropertyListError) -> PropertyValue {
        let start = try start(of: object)
        let marker = bytes[start]
        switch marker {
        case BinaryPropertyList.Marker.isFalse: return .bool(false)
        case BinaryPropertyList.Marker.isTrue: return .bool(true)
        case BinaryPropertyList.Marker.date:
            let seconds = Double(bitPattern: try unsigned(at: start + 1, width: 8))
            guard let date = UTCDate(secondsSince2001: seconds) else { throw .dateOutOfRange }
            return .date(date)
        default: break
        }
        switch marker & 0xF0 {
        case BinaryPropertyList.Kind.integer: return .integer(try integer(at: start))
        case BinaryPropertyList.Kind.real: return .double(try real(at: start))
        case BinaryPropertyList.Kind.data: return .data(Array(bytes[try content(at: start, width: 1)]))
        case BinaryPropertyList.Kind.ascii, BinaryPropertyList.Kind.utf16: return .string(try text(at: start))
        case BinaryPropertyList.Kind.array:
            let range = try elements(at: start, width: referenceWidth, depth: depth + 1)
            var values: [PropertyValue] = []
            values.reserveCapacity(range.count / referenceWidth)
            for index in stride(from: range.lowerBound, to: range.upperBound, by: referenceWidth) {
                values.append(try value(try reference(at: index), depth: depth + 1))
            }
            return .array(values)
        case BinaryPropertyList.Kind.dictionary:
            return .dictionary(try dictionary(at: start, depth: depth + 1))
        default: throw .unsupportedMarker(marker)
        }
    }

    private mutating func dictionary(
        at start: Int, depth: Int
    ) throws(PropertyListError) -> [String: PropertyValue] {
        let range = try elements(at: start, width: 2 * referenceWidth, depth: depth)
        let middle = range.lowerBound + range.count / 2
        var dictionary: [String: PropertyValue] = [:]
        dictionary.reserveCapacity(range.count / (2 * referenceWidth))
        for index in stride(from: range.lowerBound, to: middle, by: referenceWidth) {
            let key = try key(try reference(at: index))
            let value = try value(try reference(at: index + range.count / 2), depth: depth)
            // Two spellings of one text (composed and decomposed) are one key in Swift.
            guard dictionary.updateValue(value, forKey: key) == nil else { throw .duplicateKey }
        }
        return dictionary
    }

    private mutating func key(_ object: Int) throws(PropertyListError) -> String {
        let start = try start(of: object)
        switch bytes[start] & 0xF0 {
        case BinaryPropertyList.Kind.ascii, BinaryPropertyList.Kind.utf16: return try text(at: start)
        default: throw .keyNotText
        }
    }

    private mutating func text(at start: Int) throws(PropertyListError) -> String {
        if bytes[start] & 0xF0 == BinaryPropertyList.Kind.ascii {
            let content = bytes[try content(at: start, width: 1)]
            guard content.allSatisfy({ $0 < 0x80 }) else { throw .invalidText }
            return String(decoding: content, as: UTF8.self)
        }
        let range = try content(at: start, width: 2)
        let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw .invalidText }
        return text
    }

    private func integer(at start: Int) throws(PropertyListError) -> Int64 {
        let exponent = bytes[start] & 0x0F
        guard exponent <= 4 else { throw .unsupportedMarker(bytes[start]) }
        guard exponent == 4 else {
            // Only 8 bytes have a sign.
            return Int64(bitPattern: try unsigned(at: start + 1, width: 1 << Int(exponent)))
        }
        // Foundation writes what needs 64 bits without a sign in 16 bytes.
        let high = Int64(bitPattern: try unsigned(at: start + 1, width: 8))
        let low = Int64(bitPattern: try unsigned(at: start + 9, width: 8))
        guard high == low >> 63 else { throw .integerOutOfRange }
        return low
    }

    private func real(at start: Int) throws(PropertyListError) -> Double {
        switch bytes[start] & 0x0F {
        case 2: Double(Float(bitPattern: UInt32(truncatingIfNeeded: try unsigned(at: start + 1, width: 4))))
        case 3: Double(bitPattern: try unsigned(at: start + 1, width: 8))
        default: throw .unsupportedMarker(bytes[start])
        }
    }

    /// Where the references of a container lie; holds its values against the limits.
    private mutating func elements(at start: Int, width: Int, depth: Int) throws(PropertyListError) -> Range<
        Int
    > {
        let range = try extent(at: start, width: width)
        guard !range.isEmpty else { return range }
        guard depth < TransferLimits.propertyDepth else { throw .tooDeep }
        nodes += range.count / width
        guard nodes <= TransferLimits.propertyNodes else { throw .tooManyValues }
        return range
    }

    /// Where the content of a text or data lies; holds it against the limit.
    private mutating func content(at start: Int, width: Int) throws(PropertyListError) -> Range<Int> {
        let range = try extent(at: start, width: width)
        contentBytes += range.count
        guard contentBytes <= TransferLimits.propertyContentBytes else { throw .tooMuchContent }
        return range
    }

    /// What follows an object's first byte and count.
    private func extent(at start: Int, width: Int) throws(PropertyListError) -> Range<Int> {
        var count = UInt64(bytes[start] & 0x0F)
        var first = start + 1
        if count == UInt64(BinaryPropertyList.longCount) {
            guard first < tableStart else { throw .truncatedObject }
            let marker = bytes[first]
            guard marker & 0xF0 == BinaryPropertyList.Kind.integer, marker & 0x0F <= 3 else {
                throw .unsupportedMarker(marker)
            }
            let countWidth = 1 << Int(marker & 0x0F)
            count = try unsigned(at: first + 1, width: countWidth)
            first += 1 + countWidth
        }
        guard count <= UInt64((tableStart - first) / width) else { throw .truncatedObject }
        return first..<first + Int(count) * width
    }

    private func start(of object: Int) throws(PropertyListError) -> Int {
        let entry = tableStart + object * offsetWidth
        let limit = tableStart - bytes.startIndex - 1
        guard let offset = Self.number(in: bytes, at: entry, width: offsetWidth, upTo: limit),
            offset >= BinaryPropertyList.header.count
        else { throw .damagedReference }
        return bytes.startIndex + offset
    }

    private func reference(at index: Int) throws(PropertyListError) -> Int {
        guard let object = Self.number(in: bytes, at: index, width: referenceWidth, upTo: objectCount - 1)
        else {
            throw .damagedReference
        }
        return object
    }

    /// A number inside the objects' part.
    private func unsigned(at index: Int, width: Int) throws(PropertyListError) -> UInt64 {
        guard width <= tableStart - index else { throw .truncatedObject }
        return Self.unsigned(in: bytes, at: index, width: width)
    }

    private static func unsigned(in bytes: ArraySlice<UInt8>, at index: Int, width: Int) -> UInt64 {
        var number: UInt64 = 0
        for position in index..<index + width { number = number << 8 | UInt64(bytes[position]) }
        return number
    }

    private static func number(
        in bytes: ArraySlice<UInt8>, at index: Int, width: Int = 8, upTo limit: Int
    ) -> Int? {
        let number = unsigned(in: bytes, at: index, width: width)
        return limit >= 0 && number <= UInt64(limit) ? Int(number) : nil
    }
}

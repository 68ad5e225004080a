import Foundation
import HikeConnectivity
import HikeValues
import Testing

/// Holds our encoding against Foundation's, in size and in content.
///
/// What was found (Foundation of Swift 6.3 on Linux): bools, lists and dictionaries are objects of their own each
/// time (it refers to the first of equal bools only, we to each). Texts, numbers, dates and data are shared where
/// they are the same object, not where they are merely equal; Foundation itself keeps one object for a few small
/// numbers. So the size is the same for values of which equal ones are one object, and never smaller otherwise. A
/// NaN loses its other bits in Foundation.
@Suite("Binary property lists of Foundation")
struct PropertyCodecFoundationTests {
    @Test("The size is Foundation's to the byte (EM-10)", arguments: 1...60 as ClosedRange<UInt64>)
    func size(_ seed: UInt64) throws {
        var samples = PropertySamples(seed: seed)
        for _ in 0..<5 { try compareSize(samples.dictionary()) }
    }

    @Test("The size is Foundation's where offsets and references become wider", arguments: [70, 240])
    func width(_ first: Int) throws {
        for count in first..<first + 20 {
            try compareSize(["x": .array((0..<count).map { .integer(Int64($0)) })])
            try compareSize(["x": .data([UInt8](repeating: 1, count: count)), "y": [1, 2, 3]])
        }
        for length in 65_515..<65_525 {
            try compareSize(["x": .data([UInt8](repeating: 1, count: length))])
        }
    }

    private func compareSize(_ dictionary: [String: PropertyValue]) throws {
        let ours = try PropertyCodec.encode(dictionary, limit: .max)
        var shared = FoundationValues(sharing: true)
        #expect(try serialized(shared.object(.dictionary(dictionary))).count == ours.count)
        var separate = FoundationValues(sharing: false)
        #expect(try serialized(separate.object(.dictionary(dictionary))).count >= ours.count)
    }

    @Test("Where keys have but one order, the bytes are Foundation's")
    func bytes() throws {
        let values: [PropertyValue] = [
            [], [:], ["a": ["b": [1, 2, 2, "é", 0.5, true, false, "a", .data([1, 2])]]], "x", -5,
            .integer(.max),
            .string(String(repeating: "ö", count: 300)),
        ]
        for value in values {
            var foundation = FoundationValues(sharing: true)
            let theirs = try serialized(foundation.object(["k": value]))
            #expect(try PropertyCodec.encode(["k": value]) == theirs)
        }
    }

    @Test(
        "Foundation reads what we write, and we read what it writes",
        arguments: 1...60 as ClosedRange<UInt64>)
    func exchange(_ seed: UInt64) throws {
        var samples = PropertySamples(seed: seed)
        for _ in 0..<5 {
            let sent = samples.dictionary()
            let ours = try PropertyCodec.encode(sent, limit: .max)
            let object = try PropertyListSerialization.propertyList(
                from: Data(ours), options: [], format: nil)
            let read = try #require(FoundationValues.value(object)?.dictionary)
            #expect(try PropertyCodec.encode(read, limit: .max) == ours)

            var foundation = FoundationValues(sharing: seed % 2 == 0)
            let theirs = try serialized(foundation.object(.dictionary(sent)))
            let taken = try PropertyCodec.decode(theirs[...], limit: .max)
            #expect(try PropertyCodec.encode(taken, limit: .max) == ours)
        }
    }

    @Test("A whole number above what 64 bits with a sign hold is refused, and a float becomes a double")
    func foundationOnly() throws {
        let large = try serialized(NSDictionary(object: NSNumber(value: UInt64.max), forKey: NSString("x")))
        #expect(throws: PropertyListError.integerOutOfRange) { try PropertyCodec.decode(large[...]) }
        let float = try serialized(NSDictionary(object: NSNumber(value: Float(0.1)), forKey: NSString("x")))
        #expect(try PropertyCodec.decode(float[...]) == ["x": .double(Double(Float(0.1)))])
    }

    private func serialized(_ object: NSObject) throws -> [UInt8] {
        Array(try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
    }
}

/// Property values as Foundation's objects, and back.
private struct FoundationValues {
    /// Whether equal values become one object.
    let sharing: Bool
    private var known: [[UInt8]: NSObject] = [:]

    init(sharing: Bool) { self.sharing = sharing }

    mutating func object(_ value: PropertyValue) throws -> NSObject {
        switch value {
        case .array(let values):
            let array = NSMutableArray()
            for value in values { array.add(try object(value)) }
            return array
        case .dictionary(let dictionary):
            let copy = NSMutableDictionary()
            for (key, value) in dictionary {
                let name = try #require(try object(.string(key)) as? NSString)
                copy.setObject(try object(value), forKey: name)
            }
            return copy
        default:
            // Equal bytes are equal values, whatever Swift's equality says of zeros and spellings.
            let bytes = try PropertyCodec.encode(["": value], limit: .max)
            if sharing, let object = known[bytes] { return object }
            let object = leaf(value)
            known[bytes] = object
            return object
        }
    }

    private func leaf(_ value: PropertyValue) -> NSObject {
        switch value {
        case .string(let text): NSString(string: text)
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .bool(let flag): NSNumber(value: flag)
        case .data(let bytes): NSData(data: Data(bytes))
        case .date(let date):
            NSDate(
                timeIntervalSinceReferenceDate: Double(
                    date.nanosecondsSince1970 / 1_000_000_000 - 978_307_200)
                    + Double(date.nanosecondsSince1970 % 1_000_000_000) / 1e9)
        case .array, .dictionary: NSNull()
        }
    }

    /// Nil for what is no property list.
    static func value(_ object: Any) -> PropertyValue? {
        switch object {
        case let text as String: return .string(text)
        case let data as Data: return .data(Array(data))
        case let date as Date:
            let seconds = date.timeIntervalSinceReferenceDate
            let whole = seconds.rounded(.down)
            let rest = ((seconds - whole) * 1e9).rounded()
            return .date(
                UTCDate(nanosecondsSince1970: (Int64(whole) + 978_307_200) * 1_000_000_000 + Int64(rest)))
        case let values as [Any]:
            let values = values.map(value)
            return values.contains(nil) ? nil : .array(values.compactMap { $0 })
        case let entries as [String: Any]:
            let values = entries.compactMapValues(value)
            return values.count == entries.count ? .dictionary(values) : nil
        case let flag as Bool where type(of: object) == Bool.self: return .bool(flag)
        case let number as NSNumber:
            return String(cString: number.objCType) == "d"
                ? .double(number.doubleValue) : .integer(number.int64Value)
        default: return nil
        }
    }
}

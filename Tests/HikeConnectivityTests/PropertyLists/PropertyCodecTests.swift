import HikeConnectivity
import HikeValues
import Testing

@Suite("Payloads as binary property lists")
struct PropertyCodecTests {
    @Test("A small dictionary has the bytes that the format says (EM-10)")
    func bytes() throws {
        let encoded = try PropertyCodec.encode(["k": [1, -2, 1.5, true, true, "é", "k", .data([7])]])
        let header: [UInt8] = Array("bplist00".utf8)
        let containers: [UInt8] = [0xD1, 1, 2, 0x51, 0x6B, 0xA8, 3, 4, 5, 6, 7, 8, 1, 9]
        let numbers: [UInt8] =
            [0x10, 1] + [0x13] + [UInt8](repeating: 0xFF, count: 7) + [0xFE]
            + [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]
        // Bools are never shared, "k" is.
        let rest: [UInt8] = [0x09, 0x09, 0x61, 0x00, 0xE9, 0x41, 7]
        let offsets: [UInt8] = [8, 11, 13, 22, 24, 33, 42, 43, 44, 47]
        let trailer: [UInt8] =
            [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 10] + [0, 0, 0, 0, 0, 0, 0, 0]
            + [0, 0, 0, 0, 0, 0, 0, 49]
        #expect(encoded == header + containers + numbers + rest + offsets + trailer)
        #expect(try PropertyCodec.encode([:]) == PropertyCodec.emptyDictionary)
    }

    @Test(
        "Every dictionary comes back, and is written with the same bytes again",
        arguments: 1...60 as ClosedRange<UInt64>)
    func roundTrip(_ seed: UInt64) throws {
        var samples = PropertySamples(seed: seed)
        for _ in 0..<10 {
            let sent = samples.dictionary()
            let bytes = try PropertyCodec.encode(sent, limit: .max)
            let read = try PropertyCodec.decode(bytes[...], limit: .max)
            #expect(try PropertyCodec.encode(read, limit: .max) == bytes)
            #expect(Set(read.keys) == Set(sent.keys))
        }
    }

    @Test(
        "What is exact comes back equal: texts, numbers, truth values, data, dates by the millisecond (EM-10)"
    )
    func equality() throws {
        let sent: [String: PropertyValue] = [
            "text": "é 😀", "empty": "", "least": .integer(.min), "most": .integer(.max), "half": 0.5,
            "no": false,
            "data": .data([0, 255]), "list": [1, "a", []], "inner": ["x": ["y": 3]],
            "date": .date(UTCDate(nanosecondsSince1970: 1_780_000_000_125_000_000)),
        ]
        #expect(try PropertyCodec.decode(PropertyCodec.encode(sent)[...]) == sent)
    }

    @Test("A double keeps every bit, be it a number or not")
    func doubles() throws {
        let patterns: [UInt64] = [
            0, 1 << 63, 0x7FF8_0000_0000_0001, 0xFFF0_0000_0000_0000, 0x7FF0_0000_0000_0001,
        ]
        for pattern in patterns {
            let bytes = try PropertyCodec.encode(["x": .double(Double(bitPattern: pattern))])
            #expect(try PropertyCodec.decode(bytes[...])["x"]?.double?.bitPattern == pattern)
        }
    }

    @Test("A date moves by less than what a double is fine at the first trip, and not at all at the second")
    func dates() throws {
        var stream = RandomStream(seed: 7)
        var dates: [Int64] = [
            .min, .min + 1, .max, .max - 1, 0, -1, 978_307_200_000_000_000, 978_307_199_999_999_999,
        ]
        for shift in 0..<64 as Range<UInt64> {
            for _ in 0..<50 {
                let nanoseconds = Int64(bitPattern: stream.next()) >> Int64(shift)
                dates.append(nanoseconds)
                dates.append(nanoseconds &+ 978_307_200_000_000_000)
            }
        }
        for nanoseconds in dates {
            let sent = UTCDate(nanosecondsSince1970: nanoseconds)
            let once = try trip(sent)
            #expect(try trip(once) == once)
            #expect(
                once.nanosecondsSince1970.subtractingReportingOverflow(nanoseconds).partialValue.magnitude
                    <= 954)
            // 97 days around 2001 have a double for each nanosecond.
            if abs(sent.secondsSince1970 - 978_307_200) < 8_000_000 { #expect(once == sent) }
        }
    }

    private func trip(_ date: UTCDate) throws -> UTCDate {
        try #require(try PropertyCodec.decode(PropertyCodec.encode(["": .date(date)])[...])[""]?.date)
    }

    @Test("Equal dictionaries have equal bytes, however they were made")
    func canonical() throws {
        var one: [String: PropertyValue] = [:]
        var other: [String: PropertyValue] = [:]
        for number in 0..<500 as Range<Int64> { one["\(number)"] = .integer(number / 3) }
        for number in (0..<500 as Range<Int64>).reversed() { other["\(number)"] = .integer(number / 3) }
        #expect(try PropertyCodec.encode(one) == PropertyCodec.encode(other))
    }

    @Test("Two spellings of one text keep their own bytes, and as keys of one dictionary they are refused")
    func spellings() throws {
        let bytes = try PropertyCodec.encode(["x": ["\u{E9}", "e\u{301}"]])
        let read = try PropertyCodec.decode(bytes[...])["x"]?.array?.compactMap(\.string)
        #expect(read.map { $0.map { Array($0.unicodeScalars) } } == [["\u{E9}"], ["e", "\u{301}"]])
        let list = PropertyListBytes(objects: [
            [0xD2, 1, 2, 3, 3], [0x61, 0, 0xE9], [0x62, 0, 0x65, 3, 1], [0x10, 1],
        ])
        #expect(throws: PropertyListError.duplicateKey) { try PropertyCodec.decode(list.bytes[...]) }
    }

    @Test("The limit is inclusive: what has its size is encoded, a byte more is too large (T30)")
    func limit() throws {
        let payload: [String: PropertyValue] = ["x": .data([UInt8](repeating: 1, count: 65_400))]
        let size = try PropertyCodec.encode(payload).count
        #expect(try PropertyCodec.encode(payload, limit: size).count == size)
        #expect(throws: ConnectivityError.payloadTooLarge) {
            try PropertyCodec.encode(payload, limit: size - 1)
        }
        let bytes = try PropertyCodec.encode(payload)
        #expect(throws: PropertyListError.tooLarge(size, limit: size - 1)) {
            try PropertyCodec.decode(bytes[...], limit: size - 1)
        }
        // A large value twice is written once.
        let large = PropertyValue.data([UInt8](repeating: 1, count: 40_000))
        #expect(try PropertyCodec.encode(["x": [large, large]]).count < 41_000)
    }

    @Test("Depth, count and repeated content have limits when written (EM-10)")
    func writingLimits() throws {
        func nested(_ levels: Int) -> PropertyValue { (0..<levels).reduce("end") { value, _ in [value] } }
        let deepest = try PropertyCodec.encode(["x": nested(31)])
        #expect(try PropertyCodec.decode(deepest[...])["x"] == nested(31))
        #expect(throws: ConnectivityError.payloadUnsupportedTypes) {
            try PropertyCodec.encode(["x": nested(32)])
        }
        let many = PropertyValue.array([PropertyValue](repeating: 1, count: 100_000))
        #expect(throws: ConnectivityError.payloadUnsupportedTypes) {
            try PropertyCodec.encode(["x": many], limit: .max)
        }
        let large = PropertyValue.data([UInt8](repeating: 1, count: 60_000))
        let repeated = PropertyValue.array([PropertyValue](repeating: large, count: 300))
        #expect(throws: ConnectivityError.payloadTooLarge) { try PropertyCodec.encode(["x": repeated]) }
    }

    @Test("A value gives what it holds, and nothing else")
    func accessors() {
        let value: PropertyValue = ["list": [true, 2, 0.5], "text": "a"]
        #expect(value.dictionary?["list"]?.array?.map(\.bool) == [true, nil, nil])
        #expect(value.dictionary?["list"]?.array?.map(\.double) == [nil, 2, 0.5])
        #expect(value.dictionary?["text"]?.string == "a")
        #expect(value.array == nil && value.date == nil && value.data == nil)
        #expect(PropertyValue.integer(.max).double == nil)
        #expect(PropertyValue.date(UTCDate(nanosecondsSince1970: 5)).date?.nanosecondsSince1970 == 5)
    }
}

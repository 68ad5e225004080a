import HikeConnectivity
import Testing

@Suite("Hostile property lists")
struct PropertyCodecHostileTests {
    @Test(
        "Changed, cut and grown bytes give a dictionary or an error (F25)",
        arguments: 1...20 as ClosedRange<UInt64>)
    func mutations(_ seed: UInt64) throws {
        var samples = PropertySamples(seed: seed)
        for _ in 0..<15 {
            let sound = try PropertyCodec.encode(samples.dictionary(), limit: .max)
            for round in 0..<20 {
                var bytes = sound
                switch round % 5 {
                case 0: bytes.removeLast(1 + samples.below(bytes.count))
                case 1: bytes.insert(samples.byte(), at: samples.below(bytes.count + 1))
                case 2: bytes[bytes.count - 1 - samples.below(32)] = samples.byte()
                case 3: bytes[samples.below(bytes.count)] ^= 1 << UInt8(samples.below(8))
                default: for _ in 0..<4 { bytes[samples.below(bytes.count)] = samples.byte() }
                }
                check(bytes)
            }
        }
    }

    private func check(_ bytes: [UInt8]) {
        do throws(PropertyListError) {
            let read = try PropertyCodec.decode(bytes[...])
            // What can be read can be written, and is then canonical.
            let written = try? PropertyCodec.encode(read, limit: .max)
            let again = written.flatMap { try? PropertyCodec.decode($0[...], limit: .max) }
            #expect(written != nil)
            #expect(again.flatMap { try? PropertyCodec.encode($0, limit: .max) } == written)
        } catch {
            #expect(!error.description.isEmpty)
        }
    }

    @Test("Every cut is refused, and so is a byte more (F08)")
    func cuts() throws {
        var samples = PropertySamples(seed: 3)
        let bytes = try PropertyCodec.encode(samples.dictionary())
        for count in bytes.indices {
            #expect(throws: PropertyListError.self) { try PropertyCodec.decode(bytes[..<count]) }
        }
        #expect(throws: PropertyListError.self) { try PropertyCodec.decode((bytes + [0])[...]) }
        // A slice need not begin at zero.
        let inside = [1, 2, 3] + bytes + [4]
        #expect(try PropertyCodec.encode(PropertyCodec.decode(inside[3..<inside.count - 1])) == bytes)
    }

    @Test(
        "What a property list may not have is named in the error",
        arguments: [
            ([[0xA0]], .notDictionary),
            ([[0xD1, 1, 1], [0x10, 1]], .keyNotText),
            ([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x08]], .duplicateKey),
            ([[0xD2, 1, 2, 1, 1], [0x51, 0x61], [0x51, 0x61]], .duplicateKey),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x00]], .unsupportedMarker(0x00)),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x0F]], .unsupportedMarker(0x0F)),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x80, 1]], .unsupportedMarker(0x80)),
            ([[0xD1, 1, 2], [0x51, 0x61], [0xC1, 1]], .unsupportedMarker(0xC1)),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x71, 0x61]], .unsupportedMarker(0x71)),
            (
                [[0xD1, 1, 2], [0x51, 0x61], [0x15] + [UInt8](repeating: 0, count: 32)],
                .unsupportedMarker(0x15)
            ),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x21, 0, 0]], .unsupportedMarker(0x21)),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x5F, 0x51, 0x61]], .unsupportedMarker(0x51)),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x51, 0xE9]], .invalidText),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x61, 0xD8, 0x00]], .invalidText),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x61, 0xDC, 0x00]], .invalidText),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x52, 0x61]], .truncatedObject),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x5F]], .truncatedObject),
            (
                [[0xD1, 1, 2], [0x51, 0x61], [0x4F, 0x13] + [UInt8](repeating: 0xFF, count: 8)],
                .truncatedObject
            ),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x13, 0]], .truncatedObject),
            ([[0xD1, 1, 7], [0x51, 0x61]], .damagedReference),
            (
                [
                    [0xD1, 1, 2], [0x51, 0x61],
                    [0x14] + [UInt8](repeating: 0, count: 8) + [0x80, 0, 0, 0, 0, 0, 0, 0],
                ], .integerOutOfRange
            ),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], .dateOutOfRange),
            ([[0xD1, 1, 2], [0x51, 0x61], [0x33, 0xC2, 0x4C, 0xEE, 0, 0, 0, 0, 0]], .dateOutOfRange),
            ([[0xD1, 1, 0], [0x51, 0x61]], .tooDeep),
            ([[0xD1, 1, 2], [0x51, 0x61], [0xA1, 2]], .tooDeep),
        ] as [([[UInt8]], PropertyListError)])
    func refused(_ objects: [[UInt8]], _ error: PropertyListError) {
        #expect(throws: error) { try PropertyCodec.decode(PropertyListBytes(objects: objects).bytes[...]) }
    }

    @Test("Objects in another order, of more bytes than needed, or not referred to are taken")
    func otherWriters() throws {
        let list = PropertyListBytes(
            objects: [
                [0x61, 0x00, 0x62], [0x14] + [UInt8](repeating: 0xFF, count: 16), [0x22, 0x3F, 0xC0, 0, 0],
                [0x09],
                [0xD2, 5, 0, 1, 2], [0x5F, 0x11, 0x00, 0x01, 0x61],
            ], top: 4)
        #expect(try PropertyCodec.decode(list.bytes[...]) == ["a": -1, "b": 1.5])
    }

    @Test("Offsets, widths and counts that do not fit are refused (F26)")
    func trailer() {
        let sound = PropertyListBytes(objects: [[0xD0]]).bytes
        #expect(sound == PropertyCodec.emptyDictionary)
        for (fromEnd, byte) in [
            (26, 0), (26, 9), (25, 0), (25, 9), (24, 0x80), (17, 0), (17, 2), (9, 1), (1, 8), (1, 10),
        ] {
            var bytes = sound
            bytes[bytes.count - fromEnd] = UInt8(byte)
            #expect(throws: PropertyListError.damagedTrailer) { try PropertyCodec.decode(bytes[...]) }
        }
        for offset in [0, 7, 9, 200] as [UInt8] {
            var bytes = sound
            bytes[9] = offset
            #expect(throws: PropertyListError.damagedReference) { try PropertyCodec.decode(bytes[...]) }
        }
        #expect(throws: PropertyListError.notBinaryPropertyList) {
            try PropertyCodec.decode(Array("<?xml version=\"1.0\"?><plist/>".utf8)[...])
        }
    }

    @Test("Shared objects count at each reference, so that a small list cannot grow without end (F26)")
    func sharing() {
        // 20 lists, each with the next one twice: two to the power of 20 values.
        var objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61]]
        for next in 3..<23 as Range<UInt8> { objects.append([0xA2, next, next]) }
        objects.append([0xA0])
        #expect(throws: PropertyListError.tooManyValues) {
            try PropertyCodec.decode(PropertyListBytes(objects: objects).bytes[...])
        }
    }

    @Test("A long text that is referred to a thousand times is refused (F26)")
    func repeatedContent() throws {
        let text = [0x5F, 0x11, 0x40, 0x00] + [UInt8](repeating: 0x61, count: 0x4000)
        let list = [0xAF, 0x11, 0x10, 0x00] + [UInt8](repeating: 1, count: 0x1000)
        let table: [[UInt8]] = [[0, 0, 0, 8], [0, 0, 0, 11]]
        var bytes: [UInt8] = Array("bplist00".utf8) + [0xD1, 1, 2] + text
        let start = bytes.count
        bytes += list
        let end = bytes.count
        bytes += table.flatMap { $0 } + [0, 0, UInt8(start >> 8), UInt8(start & 0xFF)]
        bytes += [0, 0, 0, 0, 0, 0, 4, 1]
        for number in [3, 0, end] { bytes += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)] }
        #expect(throws: PropertyListError.tooMuchContent) { try PropertyCodec.decode(bytes[...]) }
    }
}

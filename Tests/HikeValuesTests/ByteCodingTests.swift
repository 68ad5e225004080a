import HikeValues
import Testing

@Suite("Bytes")
struct ByteCodingTests {
    @Test("property: what is written reads back", arguments: 1...50)
    func roundTrip(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let numbers = (0..<20).map { _ in random.next() >> (random.next() % 64) } + [0, 127, 128, UInt64.max]
        var writer = ByteWriter()
        for number in numbers {
            writer.write(varint: number)
            writer.write(fixed: Int64(bitPattern: number))
            writer.write(fixed: UInt16(truncatingIfNeeded: number))
            writer.write(Double(bitPattern: number))
            writer.write(number % 2 == 0)
            writer.write("Weg \(number)")
            writer.write(Instant(nanoseconds: Int64(bitPattern: number)))
        }
        var reader = ByteReader(writer.bytes)
        for number in numbers {
            #expect(try reader.varint() == number)
            #expect(try reader.fixed(Int64.self) == Int64(bitPattern: number))
            #expect(try reader.fixed(UInt16.self) == UInt16(truncatingIfNeeded: number))
            #expect(try reader.double().bitPattern == number)
            #expect(try reader.bool() == (number % 2 == 0))
            #expect(try reader.string() == "Weg \(number)")
            #expect(try reader.instant() == Instant(nanoseconds: Int64(bitPattern: number)))
        }
        try reader.finish()
    }

    @Test("A writer that gathers writes the same bytes, and large parts stay where they are")
    func gathering() throws {
        let large = [UInt8](repeating: 3, count: 10_000)
        let small = [UInt8](repeating: 4, count: 100)
        func write(_ writer: inout ByteWriter) {
            for part in [large[...], small[...], large[5000..<9500], []] {
                writer.write(UInt8(7))
                writer.write(shared: part)
            }
        }
        var plain = ByteWriter()
        var gathering = ByteWriter(gathers: true)
        write(&plain)
        write(&gathering)
        #expect(plain.gathered.joined() == plain.bytes)
        #expect(plain.gathered.parts.count == 1)
        #expect(gathering.gathered.joined() == plain.bytes)
        #expect(gathering.gathered.count == plain.bytes.count)
        func place(_ bytes: ArraySlice<UInt8>) -> UnsafeRawPointer? {
            bytes.withUnsafeBytes { $0.baseAddress }
        }
        #expect(gathering.gathered.parts.map { place($0) }.contains(place(large[...])))
        var reader = ByteReader(plain.bytes)
        var shares: [Bool] = []
        for part in [large[...], small[...], large[5000..<9500], []] {
            #expect(try reader.byte() == 7)
            let read = try reader.sharedBlob(limit: 10_000)
            #expect(read == part)
            // One that is not copied lies at its place in the message.
            shares.append(read.startIndex > 0)
        }
        try reader.finish()
        #expect(shares == [true, false, true, false])
    }

    @Test("integers are little-endian")
    func endianness() {
        var writer = ByteWriter()
        writer.write(fixed: UInt32(0x0102_0304))
        writer.write(varint: 300)
        #expect(writer.bytes == [4, 3, 2, 1, 0xAC, 0x02])
    }

    @Test("every kind of bad input has its error")
    func errors() {
        func read<T>(_ bytes: [UInt8], _ body: (inout ByteReader) throws(ByteReaderError) -> T)
            -> ByteReaderError?
        {
            var reader = ByteReader(bytes)
            do throws(ByteReaderError) {
                _ = try body(&reader)
                return nil
            } catch { return error }
        }
        #expect(read([]) { r throws(ByteReaderError) in try r.byte() } == .truncated)
        #expect(read([2]) { r throws(ByteReaderError) in try r.bool() } == .invalidValue)
        #expect(read([1, 2, 3]) { r throws(ByteReaderError) in try r.fixed(UInt32.self) } == .truncated)
        #expect(read([0x80]) { r throws(ByteReaderError) in try r.varint() } == .truncated)
        // Eleven groups, or a tenth with more than its one bit.
        let long = [UInt8](repeating: 0x80, count: 10) + [1]
        #expect(read(long) { r throws(ByteReaderError) in try r.varint() } == .invalidValue)
        let wide = [UInt8](repeating: 0xFF, count: 9) + [2]
        #expect(read(wide) { r throws(ByteReaderError) in try r.varint() } == .invalidValue)
        #expect(
            read([200, 1]) { r throws(ByteReaderError) in try r.count(limit: 199) }
                == .tooLarge(200, limit: 199))
        #expect(read([5, 1, 2]) { r throws(ByteReaderError) in try r.blob(limit: 9) } == .truncated)
        #expect(read([2, 0xC3, 0x28]) { r throws(ByteReaderError) in try r.string() } == .notUTF8)
        #expect(read([1]) { r throws(ByteReaderError) in try r.raw(-1) } == .truncated)
        #expect(read([1, 2]) { r throws(ByteReaderError) in try r.finish() } == .trailingBytes(2))
    }

    @Test("fuzz: no bytes make it trap, in a slice too", arguments: 1...60)
    func fuzz(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        let bytes = (0..<200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        var reader = ByteReader(bytes[17..<180])
        for _ in 0..<100 {
            let before = reader.remaining
            switch random.next() % 6 {
            case 0: _ = try? reader.varint()
            case 1: _ = try? reader.string(limit: 50)
            case 2: _ = try? reader.blob(limit: 50)
            case 3: _ = try? reader.fixed(UInt64.self)
            case 4: _ = try? reader.raw(Int(random.next() % 400))
            default: _ = try? reader.bool()
            }
            #expect(reader.remaining <= before && reader.remaining >= 0)
        }
    }
}

import HikeBus
import HikeValues
import Testing

@Suite("Bus frames")
struct BusFrameTests {
    /// Everything a decoder says of a stream cut into chunks: frames, then the error of the stream or of its
    /// end.
    struct Verdict: Equatable {
        var frames: [BusFrame] = []
        var error: BusFrameError?
    }

    static func decode(_ chunks: [[UInt8]], limit: Int = 1 << 20) -> (Verdict, largestCapacity: Int) {
        var decoder = BusFrameDecoder(payloadLimit: limit)
        var verdict = Verdict()
        var capacity = decoder.capacity
        do throws(BusFrameError) {
            for chunk in chunks {
                decoder.feed(chunk)
                while let frame = try decoder.next() { verdict.frames.append(frame) }
                capacity = max(capacity, decoder.capacity)
            }
            try decoder.finish()
        } catch {
            verdict.error = error
        }
        return (verdict, capacity)
    }

    /// Decodes whole, byte by byte and in two pieces at every place; all have to agree.
    static func verify(_ stream: [UInt8], limit: Int = 1 << 20) -> Verdict {
        let whole = decode([stream], limit: limit).0
        #expect(decode(stream.map { [$0] }, limit: limit).0 == whole)
        for cut in stride(from: 0, through: stream.count, by: max(1, stream.count / 64)) {
            #expect(decode([Array(stream[..<cut]), Array(stream[cut...])], limit: limit).0 == whole)
        }
        return whole
    }

    @Test("A header is eight bytes: magic, version, kind, little-endian length")
    func header() throws {
        let bytes = try BusFrame(kind: .message, payload: [0xAA, 0xBB]).encoded()
        #expect(bytes == [0x48, 0x4B, 1, 4, 2, 0, 0, 0, 0xAA, 0xBB])
        let long = try BusFrame(kind: .hello, payload: Array(repeating: 0, count: 0x0102)).encoded()
        #expect(Array(long[..<8]) == [0x48, 0x4B, 1, 1, 0x02, 0x01, 0, 0])
    }

    @Test("F09, F10: frames come out alike whole, joined, byte by byte and cut anywhere")
    func chunking() throws {
        let frames = [
            BusFrame(kind: .hello, payload: [1, 2, 3]), BusFrame(kind: .message, payload: []),
            BusFrame(kind: .welcome, payload: Array(0..<200)),
            BusFrame(kind: .refused, payload: [72, 75, 1, 4]),
            BusFrame(kind: .message, payload: Array(repeating: 7, count: 9000)),
        ]
        var stream: [UInt8] = []
        for frame in frames { stream += try frame.encoded() }
        #expect(BusFrameTests.verify(stream) == Verdict(frames: frames, error: nil))
    }

    @Test("F25: a wrong byte in each place of a header has its own error, wherever the stream is cut")
    func malformed() throws {
        let good = try BusFrame(kind: .message, payload: [5]).encoded()
        let table: [([UInt8], BusFrameError)] = [
            ([0x49, 0x4B, 1, 4, 0, 0, 0, 0], .badMagic(byte: 0x49, offset: 0)),
            ([0x48, 0x00, 1, 4, 0, 0, 0, 0], .badMagic(byte: 0, offset: 1)),
            ([0x48, 0x4B, 2, 4, 0, 0, 0, 0], .unsupportedVersion(found: 2, supported: 1)),
            ([0x48, 0x4B, 1, 0, 0, 0, 0, 0], .unknownKind(0)),
            ([0x48, 0x4B, 1, 5, 0, 0, 0, 0], .unknownKind(5)),
            ([0x48, 0x4B, 1, 4, 17, 0, 0, 0], .oversize(length: 17, limit: 16)),
        ]
        for (bytes, error) in table {
            let verdict = BusFrameTests.verify(good + bytes + good, limit: 16)
            #expect(verdict == Verdict(frames: [BusFrame(kind: .message, payload: [5])], error: error))
        }
    }

    @Test("F24: a header that claims 4 GiB is refused and nothing is allocated for it")
    func fourGibibytes() {
        let header: [UInt8] = [0x48, 0x4B, 1, 4, 0xFF, 0xFF, 0xFF, 0xFF]
        let (verdict, capacity) = BusFrameTests.decode([header], limit: 16 << 20)
        #expect(verdict.error == .oversize(length: 4_294_967_295, limit: 16_777_216))
        #expect(capacity == 4096)
    }

    @Test("A claim within the limit takes memory only as bytes arrive")
    func claimWithoutBytes() {
        let header: [UInt8] = [0x48, 0x4B, 1, 4, 0, 0, 0xFF, 0]
        let (verdict, capacity) = BusFrameTests.decode([header, [1, 2, 3]], limit: 16 << 20)
        #expect(verdict.error == .truncated(held: 11, missing: 0xFF_0000 - 3))
        #expect(capacity == 4096)
    }

    private static func pieces(of stream: [UInt8], size: Int) -> [[UInt8]] {
        stride(from: 0, to: stream.count, by: size).map { Array(stream[$0..<min($0 + size, stream.count)]) }
    }

    @Test("Large frames behind a large one come out alike, cut anywhere, and end with the same errors")
    func largeFrames() throws {
        let frames = [100_000, 100_000, 3, 90_000, 110_000, 200_000, 40_000].map { size in
            BusFrame(kind: .message, payload: (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7 + size) })
        }
        var stream: [UInt8] = []
        for frame in frames { stream += try frame.encoded() }
        for pieceSize in [1 << 20, 65_536, 99_999, 4096, 100_008, 7] {
            let pieces = Self.pieces(of: stream, size: pieceSize)
            #expect(BusFrameTests.decode(pieces).0 == Verdict(frames: frames, error: nil))
            let cutShort = BusFrameTests.decode(Self.pieces(of: stream.dropLast(2), size: pieceSize)).0
            #expect(cutShort.error == .truncated(held: 40_006, missing: 2))
            #expect(cutShort.frames == frames.dropLast())
            #expect(BusFrameTests.decode(pieces + [[9]]).0.error == .badMagic(byte: 9, offset: 0))
        }
    }

    @Test("A claim takes no more memory at once than a frame that has come, and none is kept when it is gone")
    func provenClaim() throws {
        var decoder = BusFrameDecoder(payloadLimit: 16 << 20)
        let idle = decoder.capacity
        for size in [100_000, 3 << 20] {
            decoder.feed(try BusFrame(kind: .message, payload: [UInt8](repeating: 1, count: size)).encoded())
            #expect(try decoder.next()?.payload.count == size)
            #expect(decoder.capacity <= 65_536)
        }
        // 1 MiB, of which the header and a byte come, and 15 MiB.
        decoder.feed([0x48, 0x4B, 1, 4, 0, 0, 0x10, 0, 5])
        decoder.feed([6])
        #expect(decoder.capacity - idle >= 1 << 20)
        #expect(decoder.heldBytes == 10)
        var other = BusFrameDecoder(payloadLimit: 16 << 20)
        other.feed(try BusFrame(kind: .message, payload: [UInt8](repeating: 1, count: 3 << 20)).encoded())
        _ = try other.next()
        other.feed([0x48, 0x4B, 1, 4, 0, 0, 0xF0, 0, 5])
        other.feed([6])
        #expect(other.capacity <= 65_536)
    }

    @Test("F08: a stream that ends inside a frame says how much is missing, for every end")
    func truncated() throws {
        let stream = try BusFrame(kind: .message, payload: [1, 2, 3, 4]).encoded()
        for end in 1..<stream.count {
            let verdict = BusFrameTests.verify(Array(stream[..<end]))
            // Before the length is known, only the header is known to be missing.
            let missing = end < 8 ? 8 - end : 12 - end
            #expect(verdict == Verdict(frames: [], error: .truncated(held: end, missing: missing)))
        }
    }

    @Test("A payload at the limit passes, one above is refused by the encoder")
    func limits() throws {
        let limits = BusLimits(payload: 10)
        let bytes = try BusFrame(kind: .message, payload: Array(repeating: 1, count: 10)).encoded(
            limits: limits)
        #expect(BusFrameTests.verify(bytes, limit: 10).frames.count == 1)
        #expect(throws: BusFrameError.oversize(length: 11, limit: 10)) {
            try BusFrame(kind: .message, payload: Array(repeating: 1, count: 11)).encoded(limits: limits)
        }
    }

    @Test("The first error is final: good bytes after it bring no frame")
    func errorIsFinal() throws {
        var decoder = BusFrameDecoder()
        decoder.feed([0])
        #expect(throws: BusFrameError.badMagic(byte: 0, offset: 0)) { try decoder.next() }
        decoder.feed(try BusFrame(kind: .message, payload: [1]).encoded())
        #expect(throws: BusFrameError.badMagic(byte: 0, offset: 0)) { try decoder.next() }
        #expect(decoder.heldBytes == 0)
    }

    @Test("FUZZ: random and damaged streams never trap, and hold no more than came")
    func fuzz() throws {
        for seed in 0..<2000 {
            var random = RandomStream(seed: UInt64(seed))
            var stream: [UInt8] = []
            for _ in 0..<Int(random.next() % 5) {
                let payload = (0..<Int(random.next() % 300)).map { _ in
                    UInt8(truncatingIfNeeded: random.next())
                }
                let kind = BusFrameKind.allCases[Int(random.next() % 4)]
                stream += try BusFrame(kind: kind, payload: payload).encoded()
            }
            for _ in 0..<Int(random.next() % 4) where !stream.isEmpty {
                stream[Int(random.next() % UInt64(stream.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if seed % 3 == 0 { stream += (0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            let verdict = BusFrameTests.verify(stream, limit: 1024)
            let total = verdict.frames.reduce(0) { $0 + $1.payload.count + 8 }
            #expect(total <= stream.count)
            #expect(BusFrameTests.decode([stream], limit: 1024).largestCapacity <= 4096 * 2)
        }
    }
}

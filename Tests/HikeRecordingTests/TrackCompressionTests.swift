import HikeFormats
import HikeRecording
import HikeValues
import Testing

@Suite("Track compression")
struct TrackCompressionTests {
    @Test("OHX-12: a point is 20 bytes, little-endian, from 2001-01-01")
    func goldenBytes() throws {
        let point = HikePoint(
            coordinate: Coordinate(latitude: 46.5, longitude: -11.25), altitude: 1_024.5,
            date: UTCDate(secondsSince1970: 978_307_200 + 2))
        let bytes: [UInt8] = [
            0x00, 0x00, 0x3A, 0x42, 0x00, 0x00, 0x34, 0xC1, 0x00, 0x10, 0x80, 0x44, 0, 0, 0, 0, 0, 0, 0, 0x40,
        ]
        #expect(TrackCompression.plain([point]) == bytes)
        #expect(try TrackCompression.decode(bytes) == [point])
    }

    @Test("OHX-12: what would be longer deflated stays plain")
    func fallback() throws {
        let point = HikePoint(
            coordinate: Coordinate(latitude: 46.512345, longitude: 11.598765), altitude: 1_234.567,
            date: Walks.date + .seconds(0.123456))
        let bytes = TrackCompression.encode([point])
        #expect(bytes == TrackCompression.plain([point]))
        #expect(try TrackCompression.decode(bytes).first?.date == point.date)
    }

    @Test("OHX-12: a foreign stream without a header is read")
    func foreignStream() throws {
        // Python: zlib.compressobj(9, zlib.DEFLATED, -15) over 50 times the point above.
        let packed: [UInt8] = Self.foreign
        let points = try TrackCompression.decode(packed)
        #expect(points.count == 50)
        #expect(Set(points).count == 1)
        #expect(points.first?.altitude == 1_024.5)
    }

    @Test("OHX-12, MAP-46: what is packed is raw DEFLATE, smaller, and reads as the same points")
    func roundTrip() throws {
        let points = Walks.points
        let packed = TrackCompression.encode(points)
        #expect(packed.count < points.count * 20)
        #expect(try RawDeflate.unpack(packed, limit: 1 << 20) == TrackCompression.plain(points))
        let read = try TrackCompression.decode(packed)
        #expect(read.count == points.count)
        for (a, b) in zip(points, read) {
            #expect(abs(a.coordinate.latitude - b.coordinate.latitude) < 4e-6)
            #expect(abs(a.coordinate.longitude - b.coordinate.longitude) < 1e-6)
            #expect(a.altitude == b.altitude)
            #expect(a.date == b.date)
        }
        // Once rounded, nothing changes any more.
        #expect(TrackCompression.encode(read) == packed)
    }

    @Test("OHX-12: nothing and unknown heights survive")
    func corners() throws {
        #expect(TrackCompression.encode([]).isEmpty)
        #expect(try TrackCompression.decode([]).isEmpty)
        let points = [Walks.point(0, 0), Walks.point(10, 0.25, altitude: -3)]
        #expect(try TrackCompression.decode(TrackCompression.encode(points)).map(\.altitude) == [nil, -3])
    }

    @Test("OHX-12, RD-09: a track that packs better than ten to one is read whole")
    func dense() throws {
        let points = [HikePoint](repeating: Walks.points[0], count: 50_000)
        let packed = TrackCompression.encode(points)
        #expect(packed.count * 100 < points.count * 20)
        #expect(try TrackCompression.decode(packed).count == 50_000)
    }

    @Test("OHX-12: a bomb is refused before it fills the memory")
    func bomb() {
        let zeros = [UInt8](repeating: 0, count: (TrackCompression.pointLimit + 1) * 20)
        guard let packed = RawDeflate.pack(zeros) else {
            Issue.record("zlib has no memory")
            return
        }
        #expect(throws: TrackCompressionError.tooManyPoints(limit: TrackCompression.pointLimit)) {
            try TrackCompression.decode(packed)
        }
    }

    @Test("OHX-12: what is no track is refused with the reason")
    func refused() throws {
        #expect(throws: TrackCompressionError.unreadable(bytes: 7)) {
            try TrackCompression.decode([UInt8](repeating: 0xFF, count: 7))
        }
        var plain = TrackCompression.plain(Array(Walks.points.prefix(3)))
        plain.replaceSubrange(20..<24, with: [0, 0, 0x80, 0x7F])
        #expect(throws: TrackCompressionError.invalidPoint(index: 1)) { try TrackCompression.decode(plain) }
        #expect(TrackCompressionError.invalidPoint(index: 1).description.contains("Point 1"))
    }

    @Test("OHX-12: any bytes give points or a typed error, never more, and points give themselves")
    func anyBytes() {
        var random = RandomStream(seed: 20)
        let good = TrackCompression.encode(Walks.points)
        for round in 0..<4_000 {
            var bytes: [UInt8]
            if round % 2 == 0 {
                bytes = (0..<Int(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            } else {
                bytes = good
                for _ in 0...Int(random.next() % 3) {
                    bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1) << UInt8(random.next() % 8)
                }
                if round % 3 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
            }
            guard let points = try? TrackCompression.decode(bytes) else { continue }
            let areValid = points.allSatisfy { $0.coordinate.isValid }
            #expect(areValid)
            #expect((try? TrackCompression.decode(TrackCompression.encode(points)))?.count == points.count)
        }
    }
}

extension TrackCompressionTests {
    static let foreign: [UInt8] = [
        0x63, 0x60, 0xB0, 0x72, 0x62, 0x60, 0x30, 0x39, 0xC8, 0x20, 0xD0, 0xE0, 0xC2, 0x00, 0x01, 0x0E,
        0x0C, 0xA3, 0x62, 0xA3, 0x62, 0xA3, 0x62, 0xC3, 0x4A, 0x0C, 0x00,
    ]
}

import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Edge geometry")
struct EdgeGeometryTests {
    @Test("OHR-06: points are little-endian Float32 pairs of latitude and longitude, byte for byte")
    func golden() {
        // Wellington, New Zealand, and a place on Taveuni, Fiji.
        let bytes = EdgeGeometry.pack([
            Coordinate(latitude: -41.2865, longitude: 174.7762),
            Coordinate(latitude: -16.85, longitude: -179.97),
        ])
        // python3 -c "import struct; print(struct.pack('<4f', -41.2865, 174.7762, -16.85, -179.97).hex())"
        #expect(
            bytes == [
                0x60, 0x25, 0x25, 0xC2, 0xB5, 0xC6, 0x2E, 0x43, 0xCD, 0xCC, 0x86, 0xC1, 0x52, 0xF8, 0x33,
                0xC3,
            ])
    }

    @Test("OHR-06, OHR-07: what was packed comes back within a metre, also in New Zealand and Fiji")
    func roundTrip() {
        let points = [
            Coordinate(latitude: 42.5078, longitude: 1.5211),
            Coordinate(latitude: -41.28651, longitude: 174.77623),
            Coordinate(latitude: -16.850_03, longitude: 179.999_97),
            Coordinate(latitude: -16.850_03, longitude: -179.999_97),
            Coordinate(latitude: 47.000_013, longitude: 127.999_99),
        ]
        let read = EdgeGeometry.unpack(EdgeGeometry.pack(points))
        #expect(read.count == points.count)
        for (a, b) in zip(points, read) { #expect(GreatCircle.distance(a, b) < 1) }
    }

    @Test("OHR-06: no points are NULL, and bytes that are no pairs of places are no points")
    func empty() {
        #expect(EdgeGeometry.pack([]) == nil)
        #expect(EdgeGeometry.unpack(nil).isEmpty)
        #expect(EdgeGeometry.unpack([]).isEmpty)
        #expect(EdgeGeometry.unpack([0, 0, 0x80, 0x3F]).isEmpty)
        #expect(EdgeGeometry.unpack([UInt8](repeating: 1, count: 12)).isEmpty)
        #expect(EdgeGeometry.unpack([UInt8](repeating: 0xFF, count: 8)).isEmpty)
    }
}

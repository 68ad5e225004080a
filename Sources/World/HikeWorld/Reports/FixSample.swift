import HikeValues

/// Some of the fixes of a log, enough to draw them.
public struct FixSample: Equatable, Sendable {
    public var device: String
    /// Virtual time.
    public var time: Instant
    public var coordinate: Coordinate
    /// Metres above sea level.
    public var altitude: Double

    /// Every n-th fix of a log, so that about `count` of them remain.
    public static func sample(ofLog log: [UInt8], count: Int) -> [FixSample] {
        let lines = fixLines(of: log)
        // Odd, because the fixes of two devices alternate and both are to be drawn.
        let step = max(1, lines.count / max(1, count)) | 1
        return stride(from: 0, to: lines.count, by: step).compactMap { index in
            guard let event = try? LogEvent(line: lines[index]), let latitude = event.number("latitude"),
                let longitude = event.number("longitude")
            else { return nil }
            return FixSample(
                device: event.device, time: event.time,
                coordinate: Coordinate(latitude: latitude, longitude: longitude),
                altitude: event.number("altitude") ?? 0)
        }
    }

    /// The lines of a log that are fixes, told by their first keys alone.
    private static func fixLines(of log: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        log.withUnsafeBytes { bytes in
            var begin = 0
            while begin < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[begin...])
                let length = rest.firstIndex(of: 0x0A) ?? rest.count
                if isFix(UnsafeRawBufferPointer(rebasing: rest[..<min(length, 80)])) {
                    lines.append(log[begin..<begin + length])
                }
                begin += length + 1
            }
        }
        return lines
    }

    private static func isFix(_ head: UnsafeRawBufferPointer) -> Bool {
        let marker: StaticString = "\"event\":\"fix\""
        let size = marker.utf8CodeUnitCount
        guard head.count >= size else { return false }
        return marker.withUTF8Buffer { marker in
            (0...head.count - size).contains { start in
                head[start] == 0x22 && head[start..<start + size].elementsEqual(marker)
            }
        }
    }
}

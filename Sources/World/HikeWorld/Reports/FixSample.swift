import Glibc
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
            guard let base = bytes.baseAddress else { return }
            var begin = 0
            while begin < bytes.count {
                let line = base + begin
                let rest = bytes.count - begin
                let length = memchr(line, 0x0A, rest).map { UnsafeRawPointer($0) - line } ?? rest
                if isFix(line, length: min(length, headLength)) { lines.append(log[begin..<begin + length]) }
                begin += length + 1
            }
        }
        return lines
    }

    /// In so many bytes stand the time, the device and the kind of an event.
    private static let headLength = 80

    private static func isFix(_ head: UnsafeRawPointer, length: Int) -> Bool {
        let marker: StaticString = "\"event\":\"fix\""
        let end = head + length
        var start = head
        while let quote = memchr(start, 0x22, end - start).map({ UnsafeRawPointer($0) }) {
            guard end - quote >= marker.utf8CodeUnitCount else { return false }
            if memcmp(quote, marker.utf8Start, marker.utf8CodeUnitCount) == 0 { return true }
            start = quote + 1
        }
        return false
    }
}

import HikeValues

/// Some of the fixes of a log, enough to draw them.
public struct FixSample: Equatable, Sendable {
    public var device: String
    public var time: Instant
    public var coordinate: Coordinate
    /// Metres above sea level.
    public var altitude: Double

    /// Every n-th fix of a log, so that about `count` of them remain.
    public static func sample(ofLog log: [UInt8], count: Int) -> [FixSample] {
        let marker = Array("\"event\":\"fix\"".utf8)
        let lines = log.split(separator: 0x0A).filter { line in
            // The event's kind stands within the first bytes of a line.
            contains(line.prefix(80), marker)
        }
        let step = max(1, lines.count / max(1, count))
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

    private static func contains(_ text: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (text.startIndex...(text.endIndex - word.count)).contains {
            text[$0..<$0 + word.count].elementsEqual(word)
        }
    }
}

import HikeConnectivity
import HikeValues

/// Draws property values: often the same ones again, and those at which the encoding changes.
struct PropertySamples {
    private var stream: RandomStream

    init(seed: UInt64) { stream = RandomStream(seed: seed).split("properties") }

    private static let texts = [
        "", "name", "routeId", "14 characters.", "15 characters..", "é", "e\u{301}", "日本語", "Höhenweg",
        "😀 up",
        "\u{FEFF}mark", "nul\0", String(repeating: "long ", count: 60), String(repeating: "ö", count: 15),
    ]
    private static let integers: [Int64] = [
        0, 1, 127, 128, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, .max, -1, -128, -65_536, .min,
    ]
    private static let doubles = [
        0, -0.0, 1, 255, -1, 0.1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    ]
    private static let lengths = [0, 1, 2, 14, 15, 16, 255, 256]

    mutating func below(_ count: Int) -> Int { Int(stream.uniform(0, Double(count))) }

    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: stream.next()) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    mutating func text() -> String { below(4) == 0 ? stream.uuid() : pick(Self.texts) }

    /// From 1980 to 2043, of any fineness.
    mutating func date() -> UTCDate {
        let grain = pick([1, 1_000, 1_000_000_000, 86_400_000_000_000]) as Int64
        let span = 2_000_000_000_000_000_000 as Int64
        let offset = Int64(truncatingIfNeeded: stream.next() >> 1) % span
        return UTCDate(nanosecondsSince1970: (315_532_800_000_000_000 + offset) / grain * grain)
    }

    mutating func value(depth: Int = 0) -> PropertyValue {
        switch below(depth < 4 ? 8 : 6) {
        case 0: return .string(text())
        case 1: return .integer(below(2) == 0 ? Int64(bitPattern: stream.next()) : pick(Self.integers))
        case 2: return .double(below(2) == 0 ? stream.gaussian() : pick(Self.doubles))
        case 3: return .bool(below(2) == 0)
        case 4:
            // Of one byte each, so that they repeat.
            let byte = UInt8(below(2))
            return .data([UInt8](repeating: byte, count: pick(Self.lengths)))
        case 5:
            return .date(below(3) == 0 ? UTCDate(nanosecondsSince1970: 1_780_000_000_000_000_000) : date())
        case 6: return .array((0..<below(below(8) == 0 ? 40 : 5)).map { _ in value(depth: depth + 1) })
        default: return .dictionary(dictionary(depth: depth + 1))
        }
    }

    mutating func dictionary(depth: Int = 0) -> [String: PropertyValue] {
        var result: [String: PropertyValue] = [:]
        for _ in 0..<below(below(8) == 0 ? 40 : 6) { result[text()] = value(depth: depth) }
        return result
    }
}

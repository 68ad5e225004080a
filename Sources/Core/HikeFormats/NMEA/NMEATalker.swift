/// Who speaks a sentence: the two letters after `$`, such as `GP` (GPS) or `GN` (several systems at once).
public struct NMEATalker: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The two ASCII characters, the first in the high byte.
    public var rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ first: UInt8, _ second: UInt8) { rawValue = UInt16(first) << 8 | UInt16(second) }

    /// GPS alone.
    public static let gps = NMEATalker(0x47, 0x50)
    /// A solution of several systems together.
    public static let combined = NMEATalker(0x47, 0x4E)
    /// GLONASS alone.
    public static let glonass = NMEATalker(0x47, 0x4C)
    /// Galileo alone.
    public static let galileo = NMEATalker(0x47, 0x41)
    /// A magnetic compass.
    public static let compass = NMEATalker(0x48, 0x43)

    var bytes: (UInt8, UInt8) { (UInt8(rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)) }

    public var description: String { String(decoding: [bytes.0, bytes.1], as: UTF8.self) }
}

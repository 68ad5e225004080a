import HikeValues

/// The haptic hardware's condition (EM-20).
public enum HapticCondition: String, CaseIterable, Hashable, Sendable {
    case working
    /// The device has no haptic engine.
    case absent
    /// The engine fails when asked to play.
    case failing
}

extension HapticCondition: PartValue {
    package func write(to writer: inout ByteWriter) { writer.write(rawValue) }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        guard let condition = Self(rawValue: try reader.string(limit: 64)) else { throw .invalidValue }
        self = condition
    }
}

extension DeviceInput {
    /// The haptic hardware breaks or is mended.
    public static func haptics(_ condition: HapticCondition) -> DeviceInput {
        .part(PartMessage(HapticsPart.self, condition))
    }
}

import HikeValues

/// Something that the world says to a part of a device.
public struct PartMessage: Hashable, Sendable {
    /// The part's name.
    public var part: String
    /// A ``MessagePart/Input`` or ``MessagePart/Settings`` of it.
    public var content: [UInt8]
    /// ``MessagePart/isReading(_:)``
    public var isReading: Bool

    /// - Parameter isReading: nothing but a sensor's reading.
    public init(part: String, content: [UInt8], isReading: Bool = false) {
        self.part = part
        self.content = content
        self.isReading = isReading
    }

    /// An input of a part.
    package init<Part: MessagePart>(_ part: Part.Type, _ input: Part.Input) {
        self.init(part: Part.name, content: Self.bytes(input), isReading: Part.isReading(input))
    }

    /// What a part is to know when its device is switched on.
    package init<Part: MessagePart>(_ part: Part.Type, settings: Part.Settings) {
        self.init(part: Part.name, content: Self.bytes(settings))
    }

    private static func bytes(_ value: some PartValue) -> [UInt8] {
        var writer = ByteWriter()
        value.write(to: &writer)
        return writer.bytes
    }

    /// Bytes of a content at most.
    public static let limit = 1 << 20
}

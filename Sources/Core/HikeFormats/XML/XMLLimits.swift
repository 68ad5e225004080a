/// What an XML file may cost before it is refused (faults F37, A6). Checked on the bytes, as they are
/// read.
public struct XMLLimits: Hashable, Sendable {
    /// Bytes of the whole file, as given and again after a change of encoding.
    public var bytes = 64 << 20
    /// Elements of the whole file.
    public var elements = 2_500_000
    /// Open elements at once.
    public var depth = 64
    /// Attributes of one element.
    public var attributes = 64
    /// Bytes from `<` to `>` of one start or end tag.
    public var tagBytes = 16 << 10
    /// Bytes of text between two tags, CDATA counted; also of one comment or processing instruction.
    public var textBytes = 1 << 20

    /// The limits of the manual: 64 MiB, depth 64, 64 attributes, tag 16 KiB, text 1 MiB.
    public static let standard = XMLLimits()

    public init() {}
}

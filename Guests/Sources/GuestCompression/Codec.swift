/// A form of compressed bytes.
public enum CompressionForm: Equatable, Sendable {
    /// DEFLATE (RFC 1951) without a header, level 5.
    case deflate
    /// LZMA2 in the container of xz, level 6.
    case xz
    /// Blocks of LZ4 with a header each (`bv41`, `bv4-`) and a mark of the end (`bv4$`).
    case lz4
    /// One block of LZ4 and nothing around it.
    case lz4Block
}

/// What a step of a codec came to.
public enum CodecStatus: Equatable, Sendable {
    /// It goes on: with more bytes, or more room.
    case goesOn
    /// All is written; further steps do nothing.
    case end
    /// The bytes are not of this form, or end too early. Further steps fail too.
    case failed
}

/// The bytes that a codec reads, and the room for those that it writes. Each step moves the places and lessens the counts.
public struct CodecWindow {
    public var source: UnsafePointer<UInt8>
    /// Bytes from `source` on, 0 or more.
    public var sourceCount: Int
    public var target: UnsafeMutablePointer<UInt8>
    /// Room from `target` on, bytes, 0 or more.
    public var targetCount: Int

    public init(
        source: UnsafePointer<UInt8>, sourceCount: Int, target: UnsafeMutablePointer<UInt8>, targetCount: Int
    ) {
        self.source = source
        self.sourceCount = sourceCount
        self.target = target
        self.targetCount = targetCount
    }

    mutating func read(_ count: Int) {
        source += count
        sourceCount -= count
    }

    mutating func wrote(_ count: Int) {
        target += count
        targetCount -= count
    }
}

/// Compresses or decompresses a stream of bytes, piece by piece.
public protocol Codec: AnyObject {
    /// Reads and writes as much as the window allows.
    ///
    /// - Parameter isLast: no bytes come behind those of the window.
    func step(_ window: inout CodecWindow, isLast: Bool) -> CodecStatus
}

extension CompressionForm {
    /// A codec for this form; nil: its library has no memory for it.
    public func makeCodec(compresses: Bool) -> (any Codec)? {
        switch self {
        case .deflate: DeflateCodec(compresses: compresses)
        case .xz: XZCodec(compresses: compresses)
        case .lz4: compresses ? BlockCodec(LZ4Frames.Writer()) : BlockCodec(LZ4Frames.Reader())
        case .lz4Block: compresses ? BlockCodec(LZ4Whole.Writer()) : BlockCodec(LZ4Whole.Reader())
        }
    }

    /// All of `bytes`, compressed or decompressed; nil: they are not of this form.
    public func all(of bytes: UnsafeRawBufferPointer, compresses: Bool) -> [UInt8]? {
        guard let codec = makeCodec(compresses: compresses) else { return nil }
        let piece = 65_536
        var result: [UInt8] = []
        var room = [UInt8](repeating: 0, count: piece)
        var done = 0
        while true {
            let (status, read, written) = bytes.withNonEmpty { source in
                room.withUnsafeMutableBufferPointer { target -> (CodecStatus, Int, Int) in
                    guard let start = target.baseAddress else { return (.failed, 0, 0) }
                    var window = CodecWindow(
                        source: source + done, sourceCount: bytes.count - done, target: start,
                        targetCount: piece)
                    let status = codec.step(&window, isLast: true)
                    return (status, bytes.count - done - window.sourceCount, piece - window.targetCount)
                }
            }
            done += read
            result += room[..<written]
            switch status {
            case .end: return result
            case .failed: return nil
            case .goesOn: if read == 0, written == 0 { return nil }
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The place of the bytes, or of another byte where there is none.
    func withNonEmpty<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        if let start = baseAddress, count > 0 { return body(start.assumingMemoryBound(to: UInt8.self)) }
        return withUnsafePointer(to: UInt8(0), body)
    }
}

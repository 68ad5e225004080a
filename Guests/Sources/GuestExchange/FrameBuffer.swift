/// Puts frames together from the bytes of a stream: 4 bytes of length, the lowest first, and so many bytes.
public struct FrameBuffer: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    public init() {}

    /// Takes bytes as they come.
    public mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Bytes that are not yet part of a frame that was taken out.
    public var count: Int { bytes.count - start }

    /// Takes out the next frame without its length; nil where it is not all there.
    ///
    /// - Throws: ``ExchangeError/length(_:)`` as soon as the length is known.
    public mutating func next() throws(ExchangeError) -> ArraySlice<UInt8>? {
        guard count >= 4 else { return nil }
        var length: UInt32 = 0
        for place in 0..<4 { length |= UInt32(bytes[start + place]) << UInt32(8 * place) }
        guard (1...UInt32(ExchangeLimits.frame)).contains(length) else { throw .length(length) }
        guard count >= 4 + Int(length) else { return nil }
        let frame = bytes[start + 4..<start + 4 + Int(length)]
        start += 4 + Int(length)
        if start == bytes.count {
            bytes = []
            start = 0
        } else if start > 65_536 {
            bytes.removeFirst(start)
            start = 0
        }
        return frame
    }

    /// A body with its length before it.
    ///
    /// - Throws: ``ExchangeError/length(_:)`` where it is empty or too long.
    public static func frame(_ body: [UInt8]) throws(ExchangeError) -> [UInt8] {
        guard (1...ExchangeLimits.frame).contains(body.count) else {
            throw .length(UInt32(clamping: body.count))
        }
        var frame: [UInt8] = []
        frame.reserveCapacity(body.count + 4)
        for place in 0..<4 { frame.append(UInt8(truncatingIfNeeded: body.count >> (8 * place))) }
        frame.append(contentsOf: body)
        return frame
    }
}
